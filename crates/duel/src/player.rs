// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a player is asked, and how it may fail. Who asks checks every answer.

use bots::process::Lost;
use bots::tables::cube::{Answer, Stake};
use chess::bughouse::{Match, Place};
use game::Side;
use tables::{Game, Position, Step};
use thiserror::Error;

use crate::rules::Rules;

/// Why a player gave no answer that can be played: the game is lost by it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// The program does not start, or does not speak the protocol of the game.
    #[error("does not speak {protocol}: {why}")]
    NotReady {
        /// The protocol.
        protocol: &'static str,
        /// What happened.
        why: String,
    },
    /// Nothing came in time.
    #[error("no answer within {ms} ms")]
    Silent {
        /// How long was waited, milliseconds.
        ms: u64,
    },
    /// The program has ended or closed its pipes.
    #[error("the program has ended")]
    Gone,
    /// The program complains of what it was told.
    #[error("it said `{said}`")]
    Refused {
        /// Its line, cut.
        said: String,
    },
    /// The answer is none to the question.
    #[error("`{said}` is no answer")]
    Nonsense {
        /// The answer, cut.
        said: String,
    },
    /// The answer cannot be played.
    #[error("`{said}` is not legal: {why}")]
    Illegal {
        /// The answer, cut.
        said: String,
        /// Why not.
        why: String,
    },
}

impl From<Lost> for Fault {
    fn from(lost: Lost) -> Self {
        match lost {
            Lost::Gone => Self::Gone,
            Lost::Silent { ms } => Self::Silent { ms },
        }
    }
}

impl Fault {
    /// A stable word for it.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::NotReady { .. } => "not_ready",
            Self::Silent { .. } => "silent",
            Self::Gone => "gone",
            Self::Refused { .. } => "refused",
            Self::Nonsense { .. } => "nonsense",
            Self::Illegal { .. } => "illegal",
        }
    }

    /// An answer that is against the rules.
    pub(crate) fn illegal(said: &(impl ToString + ?Sized), why: &(impl ToString + ?Sized)) -> Self {
        Self::Illegal { said: cut(&said.to_string()), why: why.to_string() }
    }
}

/// So much of what a program says is repeated, in characters.
const SHOWN_MAX: usize = 60;

/// Text from outside, for a sentence of ours.
pub(crate) fn cut(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).take(SHOWN_MAX).collect()
}

/// A game of chess, and how it came about from the start of its law.
#[derive(Clone, Debug)]
pub struct ChessSeen {
    /// The game.
    pub game: chess::Game,
    /// Every move, as UCI writes them.
    pub moves: Vec<String>,
}

/// What happened in a turn of the tables family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    /// A roll.
    Dice([u8; 2]),
    /// A stage that was played; no steps for a pass.
    Play(Vec<Step>),
}

/// A turn of the tables family from before its roll, completions by the opponent included.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Counted from 1; no two turns of a game or a match have the same number.
    pub number: u64,
    /// Where the checkers were.
    pub start: Position,
    /// Whose it is.
    pub side: Side,
    /// Own rolls both sides had made.
    pub rolls: [u16; 2],
    /// What has happened since.
    pub told: Vec<Told>,
}

/// A game of the tables family as one player sees it.
#[derive(Clone, Debug)]
pub struct TablesSeen<'a> {
    /// The game.
    pub game: &'a Game,
    /// The turn under way.
    pub turn: &'a Turn,
    /// The side of who is asked.
    pub side: Side,
    /// What is played for.
    pub stake: Stake,
    /// Points won in the match, own and the opponent's; nothing in a single game.
    pub score: Option<[u16; 2]>,
    /// Who owns the cube: whether it is who is asked, or nobody.
    pub owns_cube: Option<bool>,
    /// Whether who is asked and the opponent have the right to double.
    pub may_double: [bool; 2],
}

/// Somebody who plays.
pub trait Player {
    /// A new game begins.
    ///
    /// # Errors
    /// [`Fault`]; so do all questions.
    fn begin(&mut self, rules: &Rules) -> Result<(), Fault>;

    /// A move of chess or leaflet chess, as UCI writes it.
    ///
    /// # Errors
    /// [`Fault`].
    fn chess(&mut self, seen: &ChessSeen, seed: u64) -> Result<String, Fault>;

    /// An action of kalah.
    ///
    /// # Errors
    /// [`Fault`].
    fn kalah(&mut self, position: &kalah::Position, seed: u64) -> Result<kalah::Action, Fault>;

    /// An action of bughouse for this place.
    ///
    /// # Errors
    /// [`Fault`].
    fn bughouse(&mut self, game: &Match, place: Place, seed: u64) -> Result<chess::bughouse::Action, Fault>;

    /// The steps of the stage that is to be played; none for a pass.
    ///
    /// # Errors
    /// [`Fault`].
    fn chequer(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<Vec<Step>, Fault>;

    /// Whether to double before the roll.
    ///
    /// # Errors
    /// [`Fault`].
    fn doubles(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<bool, Fault>;

    /// What to answer to a double.
    ///
    /// # Errors
    /// [`Fault`].
    fn answers(&mut self, seen: &TablesSeen<'_>, seed: u64) -> Result<Answer, Fault>;

    /// The player has lost by a fault and is not asked again in this game.
    fn fail(&mut self) {}
}
