// SPDX-License-Identifier: AGPL-3.0-or-later
//! The position as it is drawn: plain numbers and words, no rules.

use chess::bughouse::{Action, Match};
use game::{Seat, Side};
use room::{Detail, Play, Room, Status};
use serde::Serialize;
use utoipa::ToSchema;

/// What stands on the board.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Position {
    /// Chess.
    Chess {
        /// FEN.
        fen: String,
        /// From and to squares of the last move.
        #[schema(required)]
        last: Option<[String; 2]>,
        /// Whether the side to move is in check.
        check: bool,
    },
    /// Bughouse.
    Bughouse(crate::bughouse::Boards),
    /// Kalah.
    Kalah {
        /// 2m+2 numbers: South's houses left to right, South's store, North's houses, North's store.
        board: Vec<u16>,
        /// Who sows: 0 South, 1 North.
        side: u8,
        /// The seat that plays South.
        south_seat: u8,
        /// Whether the board may be turned round now (K12).
        pie_open: bool,
        /// Houses a side.
        houses: u8,
    },
    /// The tables family, each player in his own numbering: index 0 borne off, 1 to 24 the points, 25 the bar.
    Tables {
        /// The game of the family.
        #[schema(value_type = String)]
        variant: &'static str,
        /// White's checkers.
        #[schema(value_type = Vec<u8>)]
        white: [u8; 26],
        /// Black's checkers.
        #[schema(value_type = Vec<u8>)]
        black: [u8; 26],
        /// P12: the own points of White, and of Black, on which their checker is pinned.
        #[schema(value_type = (Vec<u8>, Vec<u8>))]
        pinned: [Vec<u8>; 2],
        /// I2: checkers White and Black have not placed yet.
        #[schema(value_type = (u8, u8))]
        hand: [u8; 2],
        /// Pip counts, White and Black.
        #[schema(value_type = (u16, u16))]
        pips: [u16; 2],
        /// The two dice on the board.
        #[schema(value_type = Option<(u8, u8)>, required)]
        roll: Option<[u8; 2]>,
        /// The dice still to be played in this stage.
        stage: Vec<u8>,
        /// How far the turn has come.
        phase: Phase,
        /// The seat on turn.
        #[schema(required)]
        side: Option<u8>,
        /// G15: numbers, and how often each, that the seat on turn has to play of the opponent's double.
        pending: Vec<(u8, u8)>,
        /// G15: whether the stage belongs to that double.
        completing: bool,
        /// S9: own rolls so far, White and Black.
        #[schema(value_type = (u16, u16))]
        rolls: [u16; 2],
    },
}

/// How far a turn of the tables family has come.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The opening roll is awaited.
    Opening,
    /// The seat on turn has to roll.
    Roll,
    /// It has to move.
    Play,
    /// The game has ended.
    Over,
}

/// What stands on this room's board.
#[must_use]
pub(crate) fn of(room: &Room) -> Position {
    match room.play() {
        Play::Chess(game) => Position::Chess {
            fen: game.fen(),
            last: match room.last() {
                Some((_, Detail::Chess(played))) => Some([played.from.to_string(), played.to.to_string()]),
                _ => None,
            },
            check: game.is_check(),
        },
        Play::Bughouse(game) => Position::bughouse(game, room.last_on_boards()),
        Play::Kalah(position) => Position::kalah(position),
        Play::Tables(game) => {
            let over = room.status() == Status::Over || room.is_between_games();
            Position::tables(game, room.rolled(), over)
        }
    }
}

impl Position {
    /// Both boards of a bughouse match, with the last action on each.
    #[must_use]
    pub fn bughouse(game: &Match, lasts: [Option<Action>; 2]) -> Self {
        Self::Bughouse(crate::bughouse::boards(game, lasts))
    }

    /// A board of kalah.
    #[must_use]
    pub fn kalah(position: &kalah::Position) -> Self {
        Self::Kalah {
            board: position.board().to_vec(),
            side: u8::from(position.side() == Side::Black),
            south_seat: position.south_seat().0,
            pie_open: position.pie_open(),
            houses: position.options().houses,
        }
    }

    /// A board of the tables family with the dice that lie on it. `over`: the game has ended, by whatever reason.
    #[must_use]
    pub fn tables(game: &tables::Game, roll: Option<[u8; 2]>, over: bool) -> Self {
        tables_of(game, roll, over)
    }
}

fn tables_of(game: &tables::Game, roll: Option<[u8; 2]>, over: bool) -> Position {
    let position = game.position();
    let checkers = |side: Side| {
        let mut men = [0; 26];
        men[0] = position.off(side);
        men[25] = position.bar(side);
        for point in 1..=24 {
            men[usize::from(point)] = position.count(side, point);
        }
        men
    };
    let (phase, stage, side, completing) = match game.phase() {
        tables::Phase::Opening => (Phase::Opening, Vec::new(), None, false),
        tables::Phase::ToRoll { side } => (Phase::Roll, Vec::new(), Some(side), false),
        tables::Phase::ToPlay { side, stage, completing, .. } => (Phase::Play, stage, Some(side), completing),
        tables::Phase::Over => (Phase::Over, Vec::new(), None, false),
    };
    let phase = if over { Phase::Over } else { phase };
    Position::Tables {
        variant: game.variant().name(),
        white: checkers(Side::White),
        black: checkers(Side::Black),
        pinned: Side::BOTH.map(|side| position.pinned(side).collect()),
        hand: Side::BOTH.map(|side| position.hand(side)),
        pips: [position.pip_count(Side::White), position.pip_count(Side::Black)],
        roll,
        stage,
        phase,
        side: side.map(|side| seat_of(side).0),
        pending: game.pending().to_vec(),
        completing,
        rolls: Side::BOTH.map(|side| game.roll_no(side)),
    }
}

fn seat_of(side: Side) -> Seat {
    Seat(u8::from(side == Side::Black))
}
