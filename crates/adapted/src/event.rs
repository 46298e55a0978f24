// SPDX-License-Identifier: AGPL-3.0-or-later
//! What has happened: a game is the fold of these and nothing else.

use crate::cause::Cause;
use crate::command::Decision;
use crate::config::Config;
use crate::rights::Actor;
use chess::Square;
use chess::shakmaty::{Board, Role};
use game::{Micros, Millis, Outcome, Side};
use thiserror::Error;

/// A line of the log.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// When it happened.
    pub at: Micros,
    /// Who did it, or whose act it followed from.
    pub by: Actor,
    /// What happened.
    pub event: Event,
}

/// One thing that has happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// The conditions were laid down.
    Configured(Box<Config>),
    /// This player has heard them.
    Accepted(Side),
    /// D.1: this player demanded two boards.
    TwoBoardsDemanded(Side),
    /// There is an arbiter at the table, or there is none any more.
    Attended(bool),
    /// The game began.
    Begun,
    /// D.2.1: the announced move was repeated as it was announced.
    Repeated,
    /// D.2.1: something else was repeated, in these words.
    Mismatched(String),
    /// D.2.1: the opponent's move was carried out on the board of the side on turn.
    Echoed {
        /// What stands there then, if that was said.
        board: Option<Box<Board>>,
    },
    /// D.2.2: the side on turn touched what stands here.
    Touched(Square),
    /// Laws 4.2: the side on turn adjusts.
    Adjusted,
    /// D.2.3a: the captured piece was removed.
    Removed(Square),
    /// The piece that was removed stands there again.
    PutBack,
    /// D.2.3b: the piece was put into another hole.
    Inserted {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// D.2.3b: a promoted piece was put there.
    Placed {
        /// Where.
        square: Square,
        /// Which.
        role: Role,
    },
    /// D.2.3c: a move was announced.
    Announced {
        /// In UCI notation.
        uci: String,
        /// D.2.7: it replaces the announcement before.
        correction: bool,
    },
    /// An announcement that is not one move, in these words.
    NotUnderstood(String),
    /// The clock was pressed before the move was made.
    PressedEarly,
    /// The announced move was made, and the clock pressed.
    Made,
    /// An announcement was spoken to its end.
    SpeechEnded,
    /// D.2.6: an entry of a score.
    ScoreWritten {
        /// Whose.
        side: Side,
        /// What was written.
        text: String,
    },
    /// D.2.5: this player asked for the moves and the times.
    InfoAsked(Side),
    /// D.2.9d: this player was told.
    InfoTold(Side),
    /// D.2.9e: the sighted player touched what stands here.
    TouchReported(Square),
    /// The clocks were stopped, and the arbiter called.
    ArbiterCalled(Cause),
    /// D.2.8: a score was shown.
    ScoreShown {
        /// Whose.
        side: Side,
        /// One entry a ply.
        entries: Vec<String>,
    },
    /// D.2.8: a board was shown.
    BoardShown {
        /// Whose.
        side: Side,
        /// The pieces.
        board: Box<Board>,
    },
    /// The arbiter was told what the scores say.
    Proposed {
        /// Who is at fault, if that is known.
        fault: Option<Side>,
    },
    /// Without an arbiter: this player agreed to what the scores say, or did not.
    Agreed {
        /// Who.
        side: Side,
        /// Yes.
        yes: bool,
    },
    /// The arbiter gave a player time, or took it.
    TimeGiven {
        /// To whom.
        side: Side,
        /// How much was added.
        ms: Millis,
    },
    /// The clocks that stood run again, and nothing has changed.
    WentOn,
    /// Laws 9.5.3: a draw was claimed, and the claim was false; the opponent has two minutes more.
    ClaimFailed(Side),
    /// Nobody can say what was played: the game is void.
    Voided,
    /// The arbiter ruled; every move is legal and in UCI notation.
    Ruled(Decision),
    /// The arbiter said something to a player.
    Said {
        /// To whom.
        to: Side,
        /// What.
        text: String,
    },
    /// This player offered a draw.
    DrawOffered(Side),
    /// The offer was declined.
    DrawDeclined,
    /// The arbiter ordered the game to be adjourned.
    AdjournmentOrdered,
    /// The move with which the adjourned game goes on, in UCI notation.
    Sealed(String),
    /// The adjourned game went on.
    Resumed,
    /// The game ended.
    Finished(Outcome),
}

/// An event that does not follow from those before: the log is not of this game, or damaged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the log does not fold: {what}")]
pub struct Corrupt {
    /// What does not fit.
    pub what: &'static str,
}
