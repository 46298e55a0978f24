// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why something cannot be done now. Nothing has changed then.

use crate::command::TEXT_CHARS_MAX;
use crate::config::BadConfig;
use crate::event::Corrupt;
use crate::permit::Action;
use chess::Square;
use thiserror::Error;

/// A refused command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// D.2.9, D.2.10: this person may never do that.
    #[error("you may not do that here: it takes the right to {}", .action.name())]
    NoRight {
        /// The kind of thing.
        action: Action,
    },
    /// There is no such person at the table.
    #[error("nobody has that place at this table")]
    Nobody,
    /// It is not the time for it.
    #[error("that is possible {when}, and the game is {phase}")]
    WrongPhase {
        /// When it is possible, in words.
        when: &'static str,
        /// In what state the game is.
        phase: &'static str,
    },
    /// The other player is on turn.
    #[error("it is the other player's turn")]
    NotYourTurn,
    /// The opponent's move must be carried out first.
    #[error("first repeat the opponent's move and carry it out on your board")]
    EchoFirst,
    /// D.2.1: the opponent's move must be repeated first.
    #[error("first repeat the opponent's move")]
    RepeatFirst,
    /// There is no announcement to repeat or to carry out.
    #[error("there is no announced move to repeat or to carry out")]
    NothingAnnounced,
    /// The move has been announced already.
    #[error("the move is announced already; begin with the word correction to replace it")]
    AnnouncedAlready,
    /// There is nothing on this square that could be touched.
    #[error("there is nothing on {square} that you could play or take")]
    NothingThere {
        /// The square.
        square: Square,
    },
    /// A touched piece binds, so it is too late to adjust.
    #[error("a piece has been touched already; say that you adjust before you touch")]
    TooLateToAdjust,
    /// No legal move captures there.
    #[error("no move captures on {square}; remove only the piece that you take")]
    NoCapture {
        /// The square.
        square: Square,
    },
    /// The piece that is put down is not the one that was taken out.
    #[error("you have not taken the piece on {from} from its hole")]
    NotInHand {
        /// The square.
        from: Square,
    },
    /// Laws 4.3.
    #[error("the piece on {square} was touched and must be played")]
    TouchBinds {
        /// The square.
        square: Square,
    },
    /// Laws 4.7: the piece stands.
    #[error("the piece has been put down and stays there")]
    PutDown,
    /// D.2.7: the piece that stands decides which corrections are possible.
    #[error("the piece already stands; correct the words to the move that was made")]
    CorrectionTooLate,
    /// The text is not one legal move.
    #[error("that is not one legal move")]
    NotAMove,
    /// D.2.9d: only on request.
    #[error("moves and times are told only on the player's request, within 10 seconds")]
    NotAsked,
    /// Only the blind player needs it.
    #[error("only a player who is blind or visually disabled asks for the times")]
    NotForSighted,
    /// Only a sighted player's touch is reported.
    #[error("a touch is reported only of the sighted player on turn")]
    NotSighted,
    /// The flag is not down.
    #[error("the opponent still has time")]
    FlagNotDown,
    /// There is no offer to answer, or it is one's own.
    #[error("there is no offer of the opponent to answer")]
    NoOffer,
    /// The server keeps this score.
    #[error("the server keeps this score")]
    ScoreIsKept,
    /// A score grows and never changes.
    #[error("a score may be continued, not changed, and has at most 1200 entries of 160 characters")]
    ScoreOnlyGrows,
    /// No adjournment was ordered.
    #[error("the arbiter has not ordered the game to be adjourned")]
    NotOrdered,
    /// The moves of a ruling cannot be played.
    #[error("move {ply} of the ruling cannot be played")]
    BadRuling {
        /// Its number, from 1.
        ply: usize,
    },
    /// There is nothing the players could agree to.
    #[error("nothing is proposed that you could agree to")]
    NothingProposed,
    /// D.2.8: a score lacks more than two plies.
    #[error("a score lacks more than two moves; it must be completed first, and the clocks stand until then")]
    ScoreIncomplete,
    /// Nobody gives or takes so much time.
    #[error("a time given or taken must not be 0 nor longer than 24 hours")]
    BadTime,
    /// Nobody needs as much.
    #[error(
        "you have said and done {max} things since the last move; what is left is to finish it, or to resign"
    )]
    TooManyActs {
        /// So many are allowed.
        max: u32,
    },
    /// A text is too long.
    #[error("the text must have 1 to 500 characters")]
    BadText,
    /// Nobody says a move in so many words.
    #[error("the words of a move must not have more than {TEXT_CHARS_MAX} characters")]
    TextTooLong,
    /// The conditions do not fit together.
    #[error(transparent)]
    Config(#[from] BadConfig),
    /// What would follow does not fold: a defect of the server, not of the player.
    #[error("the server made a mistake, and nothing has changed: {0}")]
    Defect(#[from] Corrupt),
}

impl Refusal {
    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> Vec<(&'static str, String)> {
        match self {
            Self::NothingThere { square } | Self::NoCapture { square } | Self::TouchBinds { square } => {
                vec![("square", square.to_string())]
            }
            Self::NotInHand { from } => vec![("square", from.to_string())],
            Self::TooManyActs { max } => vec![("max", max.to_string())],
            Self::BadRuling { ply } => vec![("ply", ply.to_string())],
            Self::NoRight { action } => vec![("right", action.name().to_owned())],
            Self::TextTooLong => vec![("max", TEXT_CHARS_MAX.to_string())],
            _ => Vec::new(),
        }
    }

    /// A stable word for programs.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoRight { .. } => "no_right",
            Self::Nobody => "nobody",
            Self::WrongPhase { .. } => "wrong_phase",
            Self::NotYourTurn => "not_your_turn",
            Self::EchoFirst => "echo_first",
            Self::RepeatFirst => "repeat_first",
            Self::NothingAnnounced => "nothing_announced",
            Self::AnnouncedAlready => "announced_already",
            Self::NothingThere { .. } => "nothing_there",
            Self::TooLateToAdjust => "too_late_to_adjust",
            Self::NoCapture { .. } => "no_capture",
            Self::NotInHand { .. } => "not_in_hand",
            Self::TouchBinds { .. } => "touch_binds",
            Self::PutDown => "put_down",
            Self::CorrectionTooLate => "correction_too_late",
            Self::NotAMove => "not_a_move",
            Self::NotAsked => "not_asked",
            Self::NotForSighted => "not_for_sighted",
            Self::NotSighted => "not_sighted",
            Self::FlagNotDown => "flag_not_down",
            Self::NoOffer => "no_offer",
            Self::ScoreIsKept => "score_is_kept",
            Self::ScoreOnlyGrows => "score_only_grows",
            Self::NotOrdered => "not_ordered",
            Self::BadRuling { .. } => "bad_ruling",
            Self::NothingProposed => "nothing_proposed",
            Self::ScoreIncomplete => "score_incomplete",
            Self::BadTime => "bad_time",
            Self::TooManyActs { .. } => "too_many_acts",
            Self::BadText => "bad_text",
            Self::TextTooLong => "text_too_long",
            Self::Config(_) => "config",
            Self::Defect(_) => "defect",
        }
    }
}
