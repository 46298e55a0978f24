// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people do at the table, as it arrives.

use crate::config::Config;
use crate::permit::Action;
use chess::Square;
use chess::shakmaty::Board;
use game::{Millis, Outcome, Side};

/// One thing somebody does.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// The arbiter lays down the conditions.
    Configure(Box<Config>),
    /// A player has heard the conditions.
    Accept,
    /// D.1: a player demands two boards; nobody can refuse.
    DemandTwoBoards,
    /// The game begins.
    Begin,
    /// D.2.1: somebody says the move they heard.
    Repeat(String),
    /// D.2.1: the opponent's move is carried out on the board of the player on turn.
    Echo,
    /// D.2.2: a piece is touched: taken from its hole, or by hand.
    Touch(Square),
    /// Laws 4.2: the next touch only adjusts.
    Adjust,
    /// D.2.3: the captured piece is removed.
    RemoveCaptured(Square),
    /// D.2.3: the piece is put into another hole.
    Insert {
        /// Where it stood.
        from: Square,
        /// Where it stands now.
        to: Square,
    },
    /// D.2.1: the move is announced.
    Announce(String),
    /// D.2.7: the announcement was a slip of the tongue.
    CorrectSlip(String),
    /// D.2.3: the opponent's clock is started.
    PressClock,
    /// The announcement has been spoken to its end.
    SpeechEnd,
    /// D.2.6: an entry of the score.
    WriteScore(String),
    /// D.2.5: a blind player asks for the moves and the times.
    Ask,
    /// D.2.9d: the assistant tells the player.
    Tell,
    /// D.2.9e: the sighted player has touched a piece.
    ReportTouch(Square),
    /// The opponent's time is up.
    ClaimFlag,
    /// Boards or scores differ (D.2.8).
    Divergence,
    /// A player calls the arbiter.
    CallArbiter,
    /// D.2.8: a score, as it was kept.
    SubmitScore {
        /// Whose.
        side: Side,
        /// One entry a ply.
        entries: Vec<String>,
    },
    /// D.2.8: what stands on a board.
    SubmitBoard {
        /// Whose.
        side: Side,
        /// The pieces.
        board: Box<Board>,
    },
    /// The arbiter asks what the scores say.
    Propose {
        /// Who is at fault, if that is known.
        fault: Option<Side>,
    },
    /// The arbiter rules.
    Rule(Decision),
    /// The arbiter says something to a player.
    Say {
        /// To whom.
        to: Side,
        /// What.
        text: String,
    },
    /// A player offers a draw.
    OfferDraw,
    /// A player answers the offer.
    AnswerDraw {
        /// Yes.
        accept: bool,
    },
    /// A player resigns.
    Resign,
    /// The arbiter orders the game to be adjourned.
    OrderAdjournment,
    /// The move with which an adjourned game goes on.
    Seal(String),
    /// The adjourned game goes on.
    Resume,
}

/// What the arbiter has decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The moves that stand, from the start, in UCI notation.
    pub moves: Vec<String>,
    /// The times of White and of Black.
    pub clocks: [Millis; 2],
    /// The end of the game, if it is over.
    pub result: Option<Outcome>,
}

impl Command {
    /// What kind of thing it is, as the rights tell them apart.
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            Self::Accept
            | Self::DemandTwoBoards
            | Self::Touch(_)
            | Self::Adjust
            | Self::RemoveCaptured(_)
            | Self::Insert { .. }
            | Self::Ask
            | Self::CallArbiter
            | Self::OfferDraw
            | Self::AnswerDraw { .. }
            | Self::Resign => Action::Decide,
            Self::Echo | Self::SubmitBoard { .. } => Action::Execute,
            Self::Repeat(_) | Self::Announce(_) | Self::CorrectSlip(_) | Self::SpeechEnd => Action::Announce,
            Self::PressClock | Self::WriteScore(_) | Self::SubmitScore { .. } => Action::Record,
            Self::Tell => Action::Tell,
            Self::ReportTouch(_) | Self::ClaimFlag => Action::Claim,
            Self::Seal(_) => Action::Adjourn,
            Self::Divergence => Action::Dispute,
            Self::Say { .. } => Action::Speak,
            Self::Begin => Action::Begin,
            Self::Configure(_)
            | Self::Propose { .. }
            | Self::Rule(_)
            | Self::OrderAdjournment
            | Self::Resume => Action::Rule,
        }
    }
}
