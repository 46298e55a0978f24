// SPDX-License-Identifier: AGPL-3.0-or-later
//! What has to be said, and to whom.

use crate::cause::Cause;
use crate::pending::Missing;
use crate::rights::Actor;
use chess::Square;
use chess::announce::{Heard, Ruling};
use game::{Millis, Outcome, Side};

/// One thing to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Who hears it.
    pub to: Audience,
    /// What.
    pub message: Message,
}

/// Who hears something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    /// Everybody at the table.
    All,
    /// One person.
    Only(Actor),
}

/// Moves and times, as D.2.5 and D.2.9d have them told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    /// Moves completed by both.
    pub moves: usize,
    /// The remaining times of White and of Black.
    pub times: [Millis; 2],
}

/// What is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// New conditions.
    Conditions,
    /// Both boards will be used.
    TwoBoards(Side),
    /// The game goes on or begins, and this clock runs.
    Turn(Side),
    /// A move is announced, in the words that were agreed.
    Announced {
        /// By which side.
        side: Side,
        /// The move in UCI notation.
        uci: String,
        /// What is said.
        words: String,
        /// D.2.7: it replaces the announcement before.
        correction: bool,
    },
    /// It was repeated as it was announced.
    Repeated,
    /// Something else was repeated.
    Mismatch {
        /// What was announced, in UCI notation.
        announced: String,
        /// What was repeated, as far as it was understood.
        repeated: Box<Heard>,
    },
    /// The announcement is asked back.
    Question(Box<Heard>),
    /// An announcement contradicts the board: the boards may differ.
    Hint(Box<Heard>),
    /// The opponent's move stands on the board of this side.
    Echoed(Side),
    /// Laws 4.3: the touched piece must be played.
    Bound(Square),
    /// The piece was put where it cannot go.
    IllegalInsertion,
    /// The clock cannot be started yet.
    NotMade(Vec<Missing>),
    /// The clock was pressed too early, again and again.
    PressedEarly {
        /// By whom.
        side: Side,
        /// How often in this move.
        times: u8,
    },
    /// The move is made.
    Made {
        /// By which side.
        side: Side,
        /// In UCI notation.
        uci: String,
        /// In algebraic notation.
        san: String,
    },
    /// The score is to be written.
    ScoreDue,
    /// Moves and times.
    Info(Known),
    /// The player has asked; the assistant sees this for as long.
    Asked {
        /// What to tell.
        known: Known,
        /// For how long.
        visible: Millis,
    },
    /// The sighted player has touched a piece.
    TouchReported(Square),
    /// The clocks stand, and the arbiter is called.
    Arbitration(Cause),
    /// What the scores say.
    Proposal(Box<Ruling>),
    /// The arbiter has ruled: so many plies stand, and the clocks say this.
    Ruled {
        /// Plies from the start.
        plies: usize,
        /// White's and Black's time.
        clocks: [Millis; 2],
    },
    /// The arbiter says something.
    Said(String),
    /// A draw is offered.
    DrawOffered(Side),
    /// It is declined.
    DrawDeclined,
    /// The next move is to be sealed.
    AdjournmentOrdered,
    /// The game is adjourned with a move of this side.
    Adjourned(Side),
    /// The game is over.
    Finished(Outcome),
}

/// To everybody.
pub(crate) fn all(message: Message) -> Notice {
    Notice { to: Audience::All, message }
}

/// To one person.
pub(crate) fn only(who: Actor, message: Message) -> Notice {
    Notice { to: Audience::Only(who), message }
}
