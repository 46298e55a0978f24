// SPDX-License-Identifier: AGPL-3.0-or-later
//! What has to be said, and to whom.

use crate::cause::Cause;
use crate::config::Config;
use crate::pending::Missing;
use crate::rights::Actor;
use chess::Square;
use chess::announce::{Difference, Heard, Ruling};
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
    /// Everybody but the two players.
    Beside,
}

impl Audience {
    /// Whether this person hears it; nobody in particular is somebody who watches.
    #[must_use]
    pub fn has(self, who: Option<Actor>) -> bool {
        match self {
            Self::All => true,
            Self::Only(one) => who == Some(one),
            Self::Beside => !matches!(who, Some(Actor::Player(_))),
        }
    }
}

/// What was said or typed, and what was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hearing {
    /// As it was said.
    pub input: String,
    /// As it was understood.
    pub heard: Heard,
    /// The question to the speaker, in the words of the announcements.
    pub asks: Option<String>,
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
    Conditions(Box<Config>),
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
        /// The language of the words, as a tag.
        lang: &'static str,
        /// D.2.7: it replaces the announcement before.
        correction: bool,
    },
    /// It was repeated as it was announced.
    Repeated,
    /// Something else was repeated.
    Mismatch {
        /// What was announced, in the words of the announcement.
        announced: String,
        /// What was repeated, as far as it was understood: the move in the words of an announcement, or nothing.
        repeated: Box<Hearing>,
    },
    /// The announcement is asked back.
    Question(Box<Hearing>),
    /// An announcement contradicts the board: the boards may differ.
    Hint(Box<Hearing>),
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
    /// While the clocks stand: what this side has kept of the game lies open now.
    ShownScore(Side),
    /// While the clocks stand: so does what stands on its board.
    ShownBoard(Side),
    /// What the scores say.
    Proposal(Box<Ruling>),
    /// Without an arbiter: this side agrees to what the scores say, or refuses.
    Agreed {
        /// Which side.
        side: Side,
        /// Whether it agrees.
        yes: bool,
    },
    /// The arbiter has ruled: so many plies stand, and the clocks say this.
    Ruled {
        /// Plies from the start.
        plies: usize,
        /// White's and Black's time.
        clocks: [Millis; 2],
        /// What is to be put right on the hearer's own board.
        change: Vec<Difference>,
    },
    /// Laws 9.5.3: this side's claim was false, and the opponent has so much more time.
    ClaimFailed {
        /// Whose claim.
        side: Side,
        /// What the opponent got.
        ms: Millis,
    },
    /// The arbiter gave a side time, or took it.
    Time {
        /// Whom.
        side: Side,
        /// How much was added.
        ms: Millis,
    },
    /// Nobody can say what was played: the game is void.
    Void,
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
