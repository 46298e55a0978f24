// SPDX-License-Identifier: AGPL-3.0-or-later
//! The boards a record can be played on, each by the rules of its game.

use super::tables_match::TablesMatch;
use super::words::{option_value, seat_of, side_of};
use super::{BACKS_MAX, Event, Fault, Log, Outcome};
use crate::games::Made;
use crate::pgn::find_move;
use crate::shown::{self, Eye, Seen};
use crate::text::cut;
use crate::{Board as Drawn, Switch, Unseen, Why};
use chess::bughouse::{self, Place};
use chess::{Game, leaflet};
use game::{EndKind, OptionError, OptionSpec, OptionValue, Seat, Side};
use tables::Variant;

/// A game on its board.
pub(super) enum Board {
    Chess(Box<Undo<Game>>),
    Kalah(Undo<kalah::Position>),
    Bughouse(Box<bughouse::Match>),
    Tables(Box<TablesMatch>),
}

/// A game in which moves can be taken back: where it began and what was played.
pub(super) struct Undo<G> {
    start: G,
    now: G,
    moves: Vec<(u8, String)>,
    backs: u32,
}

/// Moves of a game that knows whose turn it is.
pub(super) trait Moves: Clone {
    fn make(&mut self, seat: u8, text: &str, eye: &mut Eye<'_>) -> Result<(), Why>;
}

impl Moves for Game {
    fn make(&mut self, seat: u8, text: &str, eye: &mut Eye<'_>) -> Result<(), Why> {
        if side_of(seat)? != self.turn() {
            return Err(Fault::TurnOfSide { turn: self.turn().name() }.into());
        }
        let m = find_move(self.position(), text)?;
        let uci = m.to_uci(shakmaty::CastlingMode::Standard).to_string();
        let played = self.play(&uci)?;
        eye.sees(|| Seen::Moved {
            seat,
            made: Made::Chess { played: &played, fen: shown::fen(self.position()) },
        });
        Ok(())
    }
}

impl Moves for kalah::Position {
    fn make(&mut self, seat: u8, text: &str, eye: &mut Eye<'_>) -> Result<(), Why> {
        let action = text.parse::<kalah::Action>()?;
        if let Some(turn) = self.decider()
            && turn != Seat(seat)
        {
            return Err(Fault::TurnOfSeat { turn: turn.0 }.into());
        }
        let applied = self.apply(action)?;
        eye.sees(|| Seen::Moved { seat, made: Made::Kalah { action, applied: &applied, position: self } });
        Ok(())
    }
}

impl<G: Moves> Undo<G> {
    fn new(start: G) -> Self {
        Self { now: start.clone(), start, moves: Vec::new(), backs: 0 }
    }

    fn take(&mut self, event: &Event, eye: &mut Eye<'_>) -> Result<(), Why> {
        match event {
            Event::Move { seat, text } => {
                self.now.make(*seat, text, eye)?;
                self.moves.push((*seat, text.clone()));
                Ok(())
            }
            Event::Back(plies) => {
                self.backs += 1;
                if self.backs > BACKS_MAX {
                    return Err(Fault::Backs.into());
                }
                if *plies as usize >= self.moves.len() {
                    return Err(Fault::BackTo { made: self.moves.len() }.into());
                }
                self.moves.truncate(*plies as usize);
                let mut now = self.start.clone();
                let mut shut = Unseen;
                let mut shut = Eye::at(&mut shut, 0);
                for (seat, text) in &self.moves {
                    now.make(*seat, text, &mut shut)?;
                }
                self.now = now;
                eye.sees(|| Seen::Back(*plies));
                Ok(())
            }
            _ => Err(Fault::MovesOnly.into()),
        }
    }
}

/// A bughouse match from two boards, `fenA | fenB`.
pub(crate) fn from_fens(
    options: &bughouse::Options,
    fens: &str,
) -> Result<bughouse::Match, bughouse::SetupError> {
    bughouse::Match::from_setup(&bughouse::Setup::from_fens(options, fens)?)
}

/// Sets every switch a record names.
fn set_all<O>(
    log: &Log,
    specs: &[OptionSpec],
    options: &mut O,
    set: fn(&mut O, &str, &OptionValue) -> Result<(), OptionError>,
) -> Result<(), Why> {
    for (name, text) in &log.options {
        let value = option_value(specs, name, text)?;
        set(options, name, &value).map_err(|error| Switch::of(specs, error))?;
    }
    Ok(())
}

impl Board {
    /// The board a record begins with.
    pub(super) fn new(log: &Log) -> Result<Self, Why> {
        let start = log.start.as_deref();
        if let Some(variant) = Variant::from_name(&log.game) {
            if start.is_some() {
                return Err(Fault::TablesStart.into());
            }
            return TablesMatch::new(variant, &log.options).map(|game| Self::Tables(Box::new(game)));
        }
        Ok(match log.game.as_str() {
            "chess" => {
                set_all(log, &[], &mut (), |(), _, _| Ok(()))?;
                let game = start.map_or_else(|| Ok(Game::new()), Game::from_fen);
                Self::Chess(Box::new(Undo::new(game?)))
            }
            "leaflet" => {
                let mut options = leaflet::Options::default();
                set_all(log, leaflet::OPTIONS, &mut options, leaflet::Options::set)?;
                let fresh = || Ok(leaflet::new_game(&options));
                let game = start.map_or_else(fresh, |fen| leaflet::game_from_fen(&options, fen));
                Self::Chess(Box::new(Undo::new(game?)))
            }
            "kalah" => {
                let mut options = kalah::Options::default();
                set_all(log, kalah::OPTIONS, &mut options, kalah::Options::set)?;
                if start.is_some() {
                    return Err(Fault::KalahStart.into());
                }
                Self::Kalah(Undo::new(kalah::Position::initial(&options)))
            }
            "bughouse" => {
                let mut options = bughouse::Options::default();
                set_all(log, bughouse::OPTIONS, &mut options, bughouse::Options::set)?;
                let fresh = || Ok(bughouse::Match::new(&options));
                let game = start.map_or_else(fresh, |fens| from_fens(&options, fens));
                Self::Bughouse(Box::new(game?))
            }
            other => {
                let all = Variant::ALL.map(Variant::name).join(", ");
                let allowed = format!("{all}, chess, leaflet, bughouse, kalah");
                return Err(Fault::Game { game: cut(other, 30), allowed }.into());
            }
        })
    }

    /// Plays one event; ends are judged elsewhere.
    pub(super) fn take(&mut self, event: &Event, eye: &mut Eye<'_>) -> Result<(), Why> {
        match self {
            Self::Chess(game) => game.take(event, eye),
            Self::Kalah(game) => game.take(event, eye),
            Self::Tables(game) => game.take(event, eye),
            Self::Bughouse(game) => {
                let Event::Move { seat, text } = event else {
                    return Err(Fault::MovesOnly.into());
                };
                let place = Place::of_seat(Seat(*seat)).ok_or(Fault::FourSeats)?;
                let actions = game.parse_san(place, text).or_else(|error| {
                    let action = text.parse().map_err(|_| error)?;
                    Ok::<_, bughouse::Illegal>(vec![(place, action)])
                });
                for (place, action) in actions? {
                    let applied = game.apply(place, action)?;
                    eye.sees(|| Seen::Bughouse { applied: &applied, game });
                }
                Ok(())
            }
        }
    }

    /// The board as it stands.
    pub(super) fn drawn(&self) -> Drawn<'_> {
        match self {
            Self::Chess(game) => shown::board(game.now.position()),
            Self::Bughouse(game) => Drawn::Bughouse(game),
            Self::Kalah(game) => Drawn::Kalah(&game.now),
            Self::Tables(game) => Drawn::Tables { game: game.board(), dice: None },
        }
    }

    /// The position in one line.
    pub(super) fn position(&self) -> String {
        match self {
            Self::Chess(game) => game.now.fen(),
            Self::Bughouse(game) => game.fens(),
            Self::Tables(game) => game.position(),
            Self::Kalah(game) => {
                let board = game.now.board();
                let (south, north) = board.split_at(board.len() / 2);
                let row = |row: &[u16]| row.iter().map(u16::to_string).collect::<Vec<_>>().join(" ");
                let turn = game.now.decider().map_or("over".to_owned(), |seat| format!("seat {}", seat.0));
                format!("kalah s {} | n {}, {turn}", row(south), row(north))
            }
        }
    }

    /// A result by pairs: in bughouse seats 0 and 3 win together, 1 and 2 too.
    pub(super) fn pair(&self, result: Outcome) -> Outcome {
        match (self, result) {
            (Self::Bughouse(_), Outcome::Win { seat, .. }) => {
                Outcome::Win { seat: u8::from(matches!(seat, 1 | 2)), points: 1 }
            }
            _ => result,
        }
    }

    /// Whether a draw by this word lies in the position: one that a player may claim, with a move they announce too
    /// (9.2, 9.3), or that needs a clock that stands still (C.2).
    pub(super) fn may_be_drawn(&self, kind: EndKind) -> bool {
        match self {
            Self::Chess(game) => {
                let moves = game.now.claiming_moves().into_iter().map(|(_, claims)| claims);
                let mut claims = moves.chain([game.now.can_claim()]);
                match kind {
                    EndKind::Threefold => claims.any(|claims| claims.threefold),
                    EndKind::Fifty => claims.any(|claims| claims.fifty),
                    _ => false,
                }
            }
            Self::Bughouse(game) => kind == EndKind::Deadlock && game.is_deadlock(),
            _ => false,
        }
    }

    /// The points that can be won by a word: one, in the tables family up to three times the cube (X6, C3).
    pub(super) fn points_by_word(&self) -> Vec<u32> {
        match self {
            Self::Tables(game) => (1..=3u32).map(|points| points.saturating_mul(game.cube())).collect(),
            _ => vec![1],
        }
    }

    /// Whether a game of a match is over and the next has not begun.
    pub(super) fn is_between(&self) -> bool {
        matches!(self, Self::Tables(game) if game.is_between())
    }

    /// The end of the game by its rules, if it has come.
    pub(super) fn end(&self) -> Option<(Outcome, EndKind)> {
        let of = |outcome: game::Outcome, seat: &dyn Fn(Side) -> u8| {
            let points = outcome.points.0;
            let won = |winner| Outcome::Win { seat: seat(winner), points };
            (outcome.winner.map_or(Outcome::Draw, won), outcome.kind)
        };
        match self {
            Self::Chess(game) => game.now.outcome().map(|outcome| of(outcome, &seat_of)),
            Self::Kalah(game) => {
                game.now.outcome().map(|outcome| of(outcome, &|side| game.now.seat_of(side).0))
            }
            Self::Tables(game) => game.end(),
            Self::Bughouse(game) => game.outcome().map(|outcome| {
                let result = match outcome.winner {
                    Some(bughouse::Team::One) => Outcome::Win { seat: 0, points: 1 },
                    Some(bughouse::Team::Two) => Outcome::Win { seat: 1, points: 1 },
                    None => Outcome::Draw,
                };
                (result, outcome.kind)
            }),
        }
    }
}
