// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse as a page draws it: two boards, four sleeves, what one seat may do, what an action did, and the four
//! clocks.

use std::collections::BTreeMap;

use game::{Micros, Seat};
use room::rules::chess::bughouse::{Action, Applied, BoardId, Match, Place};
use room::rules::chess::shakmaty::Role;
use room::{Reading, Room};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Detail, Drawn, Legal, Position};
use crate::clock::ClockView;
use crate::words::Castle;

/// One of the two boards.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BughouseBoard)]
pub struct Board {
    /// FEN with both sleeves.
    pub fen: String,
    /// Two squares, or `N@` or `x:` and a square.
    #[schema(required)]
    pub last: Option<[String; 2]>,
    /// Whether the side on turn is in check; not while its board waits for a removal.
    pub check: bool,
    /// The seat on turn.
    pub turn: u8,
    /// Whether it has nothing to play until a piece comes.
    pub waits: bool,
}

/// What somebody holds.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "the letters of the pieces")]
pub struct Sleeve {
    pub p: u8,
    pub n: u8,
    pub b: u8,
    pub r: u8,
    pub q: u8,
}

/// C10: both boards stand until the remover takes a piece off their own.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Frozen {
    /// Whose pawn waits.
    pub promoter: u8,
    /// Who has to act.
    pub remover: u8,
    /// Where the pawn stands.
    pub square: String,
}

/// Both boards.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = BughouseBoards)]
pub struct Boards {
    /// A and B.
    #[schema(value_type = (Board, Board))]
    pub boards: [Board; 2],
    /// By seat.
    pub sleeves: [Sleeve; 4],
    /// Set while a removal is awaited.
    #[schema(required)]
    pub frozen: Option<Frozen>,
}

/// What one seat may do.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
#[schema(as = BughouseActs)]
pub struct Acts {
    /// From square to target squares.
    pub dests: BTreeMap<String, Vec<String>>,
    /// Moves, from and to, that need a promotion piece.
    pub promo: Vec<String>,
    /// What those pawns may become.
    pub pieces: Vec<char>,
    /// Letter of a piece to the squares it may be dropped on.
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    pub drops: BTreeMap<char, Vec<String>>,
    /// C10: squares of the pieces that may be taken off.
    #[schema(required)]
    pub remove: Option<Vec<String>>,
}

/// What an action did.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[expect(missing_docs, reason = "docs/protocol.md documents every field")]
#[schema(as = BughouseDone)]
pub struct Done {
    pub board: u8,
    pub piece: char,
    #[schema(required)]
    pub from: Option<String>,
    pub to: String,
    pub drop: bool,
    #[schema(required)]
    pub takes: Option<char>,
    pub check: bool,
    pub mate: bool,
    #[schema(required)]
    pub castle: Option<Castle>,
    #[schema(required)]
    pub promo: Option<char>,
    #[schema(required)]
    pub removes: Option<char>,
}

impl Drawn for Match {
    fn position(&self, room: &Room) -> Position {
        Position::bughouse(self, room.last_on_boards())
    }

    fn legal(&self, room: &Room, seat: Seat) -> Option<Legal> {
        acts(room, self, seat).map(Legal::Bughouse)
    }
}

impl Position {
    /// Both boards of a bughouse match, with the last action on each.
    #[must_use]
    pub fn bughouse(game: &Match, lasts: [Option<Action>; 2]) -> Self {
        Self::Bughouse(boards(game, lasts))
    }
}

impl Detail {
    /// What an action of bughouse did.
    #[must_use]
    pub fn bughouse(applied: &Applied) -> Self {
        Self::Bughouse(done(applied))
    }
}

fn boards(game: &Match, lasts: [Option<Action>; 2]) -> Boards {
    let board = |id: BoardId| {
        let (board, place) = (game.board(id), game.on_turn(id));
        Board {
            fen: board.fen(),
            last: lasts[id.index()].map(squares),
            // C10: what will stand for the pawn that waits here is not known yet.
            check: board.is_check() && game.frozen().is_none_or(|pending| pending.promoter.board != id),
            turn: place.seat().0,
            waits: game.is_waiting(place),
        }
    };
    Boards {
        boards: BoardId::BOTH.map(board),
        sleeves: Place::ALL.map(|place| {
            let held = |role| game.sleeve(place).count(role);
            Sleeve {
                p: held(Role::Pawn),
                n: held(Role::Knight),
                b: held(Role::Bishop),
                r: held(Role::Rook),
                q: held(Role::Queen),
            }
        }),
        frozen: game.frozen().map(|pending| Frozen {
            promoter: pending.promoter.seat().0,
            remover: pending.remover().seat().0,
            square: pending.square.to_string(),
        }),
    }
}

fn squares(action: Action) -> [String; 2] {
    match action {
        Action::Move { from, to, .. } => [from.to_string(), to.to_string()],
        Action::Drop { role, to } => [format!("{}@", role.upper_char()), to.to_string()],
        Action::Remove { square } => ["x:".to_owned(), square.to_string()],
    }
}

/// What `seat` may do now; nothing for who has to wait.
fn acts(room: &Room, game: &Match, seat: Seat) -> Option<Acts> {
    let place = Place::of_seat(seat).filter(|_| room.turns().contains(&seat))?;
    let mut acts = Acts::default();
    for action in game.legal(place) {
        match action {
            Action::Move { from, to, promotion } => {
                let targets = acts.dests.entry(from.to_string()).or_default();
                let to = to.to_string();
                if let Some(role) = promotion {
                    let promo = format!("{from}{to}");
                    if !acts.promo.contains(&promo) {
                        acts.promo.push(promo);
                    }
                    let piece = role.char();
                    if !acts.pieces.contains(&piece) {
                        acts.pieces.push(piece);
                    }
                }
                if !targets.contains(&to) {
                    targets.push(to);
                }
            }
            Action::Drop { role, to } => {
                acts.drops.entry(role.upper_char()).or_default().push(to.to_string());
            }
            Action::Remove { square } => {
                acts.remove.get_or_insert_with(Vec::new).push(square.to_string());
            }
        }
    }
    Some(acts)
}

fn done(applied: &Applied) -> Done {
    let (from, to, promo) = match applied.action {
        Action::Move { from, to, promotion } => (Some(from.to_string()), to, promotion),
        Action::Drop { to, .. } => (None, to, None),
        Action::Remove { square } => (None, square, None),
    };
    Done {
        board: u8::from(applied.place.board == BoardId::B),
        piece: applied.piece,
        from,
        to: to.to_string(),
        drop: matches!(applied.action, Action::Drop { .. }),
        takes: applied.passed.map(|passed| passed.role.upper_char()),
        check: applied.check,
        mate: applied.mate,
        castle: applied
            .rook
            .map(|(from, to)| if from.file() > to.file() { Castle::Short } else { Castle::Long }),
        promo: promo.map(Role::upper_char),
        removes: applied.removed.map(|_| applied.piece),
    }
}

/// The four clocks at `now`.
pub(crate) fn clocks(room: &Room, now: Micros) -> Option<ClockView> {
    let clocks = [room.clock(), room.second_clock()?];
    let [a, b] = clocks.map(|clock| clock.read(now));
    let (a, b) = (a?, b?);
    let four = |of: fn(&Reading) -> [game::Millis; 2]| {
        [of(&a), of(&b)].concat().into_iter().map(|left| left.0).collect::<Vec<i64>>()
    };
    let ms = four(|reading| reading.left);
    let move_ms = a.move_left.and(b.move_left).map(|_| four(|reading| reading.move_left.unwrap_or_default()));
    let runs = |seat: u8| [a.running, b.running].contains(&Some(Seat(seat)));
    // A remover's clock runs from an instant ahead.
    let at = clocks.iter().filter_map(|clock| clock.runs_from()).fold(now, Micros::max);
    Some(ClockView {
        diagonal: Some(ms[0] + ms[3] - ms[1] - ms[2]),
        ms,
        move_ms,
        runs: Some(std::array::from_fn(|seat| runs(u8::try_from(seat).unwrap_or(u8::MAX)))),
        running: None,
        standing: room.is_frozen(),
        at: at.0.div_euclid(1000),
    })
}

/// Milliseconds left by seat, for the record of a move.
pub(crate) fn left(room: &Room, at: Micros) -> Option<Vec<i64>> {
    match room.second_clock() {
        Some(_) => clocks(room, at).map(|clock| clock.ms),
        None => room.clock().read(at).map(|reading| reading.left.map(|left| left.0).to_vec()),
    }
}
