// SPDX-License-Identifier: AGPL-3.0-or-later
//! The site's own record: every game in one form, a line for everything that happened, readable without a
//! program. The form is described in `docs/records.md`; [`Log`] is what stands in it, [`Log::read`] and
//! [`Log::write`] are each other's inverse, `play.rs` plays it through the rules.
//!
//! It says what happened on the board and with the cube, not what a room needs to go on (seats taken, dice
//! handshakes, offers, talk): so it depends on the rules alone, and an old record stays readable whatever
//! becomes of rooms.

mod as_pgn;
mod boards;
mod ends;
mod fault;
mod limits;
mod play;
mod read;
mod tables_match;
mod words;
mod write;

pub(crate) use boards::from_fens;
pub use fault::Fault;
pub(crate) use limits::BACKS_MAX;
pub use limits::EVENTS_MAX;
pub use play::replay_each;
pub use read::BadLine;
pub(crate) use words::option_value;

use game::Millis;
use tables::Level;

/// The first line of every such file.
pub const FIRST_LINE: &str = "Kapia record 1";

/// A record of one game or match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Log {
    /// `chess`, `leaflet`, `bughouse`, `kalah`, `tabla`, …
    pub game: String,
    /// Switches that differ from their defaults, name and value as words.
    pub options: Vec<(String, String)>,
    /// The players' names by seat.
    pub seats: Vec<String>,
    /// Whatever else is worth saying: `Date`, `Site`, `Clock`, …
    pub notes: Vec<(String, String)>,
    /// The position the game starts from, if not its usual one (FEN; bughouse two with ` | ` between).
    pub start: Option<String>,
    /// What happened, in order.
    pub entries: Vec<Entry>,
}

/// One line of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The line of the file, 0 for a record made here.
    pub line: u32,
    /// What happened.
    pub event: Event,
    /// What the one who acted had left on the clock afterwards.
    pub left: Option<Millis>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// S4: `opening 3-1`, one die of each seat.
    Opening([u8; 2]),
    /// `0 roll 3-1`.
    Roll {
        /// Who.
        seat: u8,
        /// The dice.
        dice: [u8; 2],
    },
    /// `0 move e4`, `0 move 3`, `0 play 8/5 6/5`: a move in the notation of its game; tables: one stage.
    Move {
        /// Who.
        seat: u8,
        /// The move; empty for tables when nothing could be played (`0 pass`).
        text: String,
    },
    /// `0 double 2`, `1 beaver 4`, `0 raccoon 8`.
    Double {
        /// Who.
        seat: u8,
        /// 0, 1 or 2.
        level: u8,
        /// What the cube shows if it is taken.
        value: u32,
    },
    /// `1 take`.
    Take {
        /// Who.
        seat: u8,
    },
    /// `1 drop`.
    Drop {
        /// Who.
        seat: u8,
    },
    /// `back 12`: moves were taken back, so many are left on the record.
    Back(u32),
    /// `game 2 first 1`: the next game of a match.
    Game {
        /// Its number.
        number: u32,
        /// S7: the seat that starts.
        first: u8,
    },
    /// `over 0 2 borne_off`: a game of a match has ended and the match goes on.
    Over(Ending),
    /// `end 0 2 borne_off`, `end draw stalemate`, `end void aborted`, `end 0 1 flag ruled`.
    End(Ending),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won, if there is a result.
    pub result: Outcome,
    /// The rule or the reason, a stable word.
    pub reason: String,
    /// An arbiter has decided so, whatever stands on the board; never of a single game of a match.
    pub ruled: bool,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A seat has won so many points, the cube counted; bughouse: with its partner.
    Win {
        /// Who.
        seat: u8,
        /// How many.
        points: u32,
    },
    /// Nobody has won.
    Draw,
    /// There is no result.
    Void,
}

/// The last word of an end that an arbiter has decided.
const RULED: &str = "ruled";

/// The words of the three levels of a double.
const LEVELS: [&str; 3] = [Level::Double.name(), Level::Beaver.name(), Level::Raccoon.name()];
