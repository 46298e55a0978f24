// SPDX-License-Identifier: AGPL-3.0-or-later
//! What people do at the table, as it arrives and as a log keeps it: one JSON object, `k` says what.

use crate::config::Config;
use crate::permit::Action;
use crate::spelled;
use chess::Square;
use chess::shakmaty::{Board, Role};
use game::{Millis, Outcome, Side};
use serde::{Deserialize, Serialize};

/// The longest text that is heard as a move, in characters.
pub const TEXT_CHARS_MAX: usize = 160;

/// One thing somebody does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case", deny_unknown_fields)]
pub enum Command {
    /// The arbiter lays down the conditions.
    Configure {
        /// The conditions; the times are the table's.
        config: Box<Config>,
    },
    /// A player has heard the conditions.
    Accept,
    /// D.1: a player demands two boards; nobody can refuse.
    #[serde(rename = "two_boards")]
    DemandTwoBoards,
    /// The server: an arbiter is at the table, or is not any more.
    Attend {
        /// There is one.
        arbiter: bool,
    },
    /// The game begins.
    Begin,
    /// D.2.1: somebody says the move they heard.
    Repeat {
        /// In their words.
        text: String,
    },
    /// D.2.1: the opponent's move is carried out on the board of the player on turn.
    Echo {
        /// What stands there then, on a board of one's own; left out: what should.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "spelled::maybe_board")]
        board: Option<Box<Board>>,
    },
    /// D.2.2: a piece is touched: taken from its hole, or by hand.
    Touch {
        /// Where it stands.
        #[serde(with = "spelled::square")]
        sq: Square,
    },
    /// Laws 4.2: the next touch only adjusts.
    Adjust,
    /// D.2.3: the captured piece is removed.
    #[serde(rename = "remove")]
    RemoveCaptured {
        /// From where.
        #[serde(with = "spelled::square")]
        sq: Square,
    },
    /// D.2.3: the piece is put into another hole.
    Insert {
        /// Where it stood.
        #[serde(with = "spelled::square")]
        from: Square,
        /// Where it stands now.
        #[serde(with = "spelled::square")]
        to: Square,
    },
    /// D.2.3: on a board of one's own the promoted piece is put there.
    Place {
        /// Where.
        #[serde(with = "spelled::square")]
        sq: Square,
        /// Which: `q`, `r`, `b` or `n`.
        #[serde(with = "spelled::role")]
        piece: Role,
    },
    /// D.2.1: the move is announced.
    Announce {
        /// In the speaker's words.
        text: String,
    },
    /// D.2.7: the announcement was a slip of the tongue.
    #[serde(rename = "correct")]
    CorrectSlip {
        /// What was meant.
        text: String,
    },
    /// D.2.3: the opponent's clock is started.
    #[serde(rename = "press")]
    PressClock,
    /// The announcement has been spoken to its end.
    SpeechEnd,
    /// D.2.6: an entry of the score.
    #[serde(rename = "score")]
    WriteScore {
        /// What is written.
        text: String,
    },
    /// D.2.5: a blind player asks for the moves and the times.
    Ask,
    /// D.2.9d: the assistant tells the player.
    Tell,
    /// D.2.9e: the sighted player has touched a piece.
    ReportTouch {
        /// Where it stands.
        #[serde(with = "spelled::square")]
        sq: Square,
    },
    /// The opponent's time is up.
    #[serde(rename = "flag")]
    ClaimFlag,
    /// Boards or scores differ (D.2.8).
    Divergence,
    /// A player calls the arbiter.
    #[serde(rename = "call")]
    CallArbiter,
    /// D.2.8: a score, as it was kept.
    #[serde(rename = "show_score")]
    SubmitScore {
        /// Whose.
        #[serde(with = "spelled::side")]
        side: Side,
        /// One entry a ply.
        entries: Vec<String>,
    },
    /// D.2.8: what stands on a board.
    #[serde(rename = "show_board")]
    SubmitBoard {
        /// Whose.
        #[serde(with = "spelled::side")]
        side: Side,
        /// The pieces.
        #[serde(with = "spelled::board")]
        board: Box<Board>,
    },
    /// The arbiter asks what the scores say.
    Propose {
        /// Who is at fault, if that is known.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "spelled::maybe_side")]
        fault: Option<Side>,
    },
    /// Without an arbiter: a player agrees to what the scores say, or does not.
    Agree {
        /// Yes.
        yes: bool,
    },
    /// The arbiter rules.
    Rule(Decision),
    /// The arbiter gives a player time, or takes it.
    Time {
        /// To whom.
        #[serde(with = "spelled::side")]
        side: Side,
        /// How much is added; below 0 it is taken.
        #[serde(with = "spelled::ms")]
        ms: Millis,
    },
    /// The arbiter stops the clocks.
    Pause,
    /// The arbiter says something to a player.
    Say {
        /// To whom.
        #[serde(with = "spelled::side")]
        to: Side,
        /// What.
        text: String,
    },
    /// A player offers a draw.
    #[serde(rename = "draw")]
    OfferDraw,
    /// A player answers the offer.
    AnswerDraw {
        /// Yes.
        #[serde(rename = "yes")]
        accept: bool,
    },
    /// Laws 9.2, 9.3: a player claims a draw.
    Claim {
        /// On which ground.
        what: ClaimKind,
        /// The move with which the claim holds, when it does so only after it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        text: Option<String>,
    },
    /// A player resigns.
    Resign,
    /// The arbiter orders the game to be adjourned.
    #[serde(rename = "adjourn")]
    OrderAdjournment,
    /// The move with which an adjourned game goes on.
    Seal {
        /// In words.
        text: String,
    },
    /// The adjourned game goes on, or the clocks that stood run again.
    Resume,
}

/// The ground of a claimed draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimKind {
    /// The position stands, or is about to stand, for the third time.
    Threefold,
    /// Fifty moves by each side without a capture or a pawn move.
    Fifty,
}

/// What the arbiter has decided.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The moves that stand, from the start, in UCI notation.
    pub moves: Vec<String>,
    /// The times of White and of Black.
    #[serde(rename = "ms", with = "spelled::times")]
    pub clocks: [Millis; 2],
    /// The end of the game, if it is over.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "spelled::outcome")]
    pub result: Option<Outcome>,
}

impl Command {
    /// The word for it, as in the messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Configure { .. } => "configure",
            Self::Accept => "accept",
            Self::DemandTwoBoards => "two_boards",
            Self::Attend { .. } => "attend",
            Self::Begin => "begin",
            Self::Repeat { .. } => "repeat",
            Self::Echo { .. } => "echo",
            Self::Touch { .. } => "touch",
            Self::Adjust => "adjust",
            Self::RemoveCaptured { .. } => "remove",
            Self::Insert { .. } => "insert",
            Self::Place { .. } => "place",
            Self::Announce { .. } => "announce",
            Self::CorrectSlip { .. } => "correct",
            Self::PressClock => "press",
            Self::SpeechEnd => "speech_end",
            Self::WriteScore { .. } => "score",
            Self::Ask => "ask",
            Self::Tell => "tell",
            Self::ReportTouch { .. } => "report_touch",
            Self::ClaimFlag => "flag",
            Self::Divergence => "divergence",
            Self::CallArbiter => "call",
            Self::SubmitScore { .. } => "show_score",
            Self::SubmitBoard { .. } => "show_board",
            Self::Propose { .. } => "propose",
            Self::Agree { .. } => "agree",
            Self::Rule(_) => "rule",
            Self::Time { .. } => "time",
            Self::Pause => "pause",
            Self::Say { .. } => "say",
            Self::OfferDraw => "draw",
            Self::AnswerDraw { .. } => "answer_draw",
            Self::Claim { .. } => "claim",
            Self::Resign => "resign",
            Self::OrderAdjournment => "adjourn",
            Self::Seal { .. } => "seal",
            Self::Resume => "resume",
        }
    }

    /// The words in it that are heard as a move.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Repeat { text }
            | Self::Announce { text }
            | Self::CorrectSlip { text }
            | Self::Seal { text } => Some(text),
            Self::Claim { text, .. } => text.as_deref(),
            _ => None,
        }
    }

    /// What kind of thing it is, as the rights tell them apart.
    #[must_use]
    pub fn action(&self) -> Action {
        match self {
            Self::Accept
            | Self::DemandTwoBoards
            | Self::Touch { .. }
            | Self::Adjust
            | Self::RemoveCaptured { .. }
            | Self::Insert { .. }
            | Self::Place { .. }
            | Self::Ask
            | Self::CallArbiter
            | Self::OfferDraw
            | Self::AnswerDraw { .. }
            | Self::Claim { .. }
            | Self::Agree { .. }
            | Self::Resign => Action::Decide,
            Self::Echo { .. } | Self::SubmitBoard { .. } => Action::Execute,
            Self::Repeat { .. } | Self::Announce { .. } | Self::CorrectSlip { .. } | Self::SpeechEnd => {
                Action::Announce
            }
            Self::PressClock | Self::WriteScore { .. } | Self::SubmitScore { .. } => Action::Record,
            Self::Tell => Action::Tell,
            Self::ReportTouch { .. } | Self::ClaimFlag => Action::Claim,
            Self::Seal { .. } => Action::Adjourn,
            Self::Divergence => Action::Dispute,
            Self::Say { .. } => Action::Speak,
            Self::Begin | Self::Attend { .. } => Action::Begin,
            Self::Configure { .. }
            | Self::Propose { .. }
            | Self::Rule(_)
            | Self::Time { .. }
            | Self::Pause
            | Self::OrderAdjournment
            | Self::Resume => Action::Rule,
        }
    }
}
