// SPDX-License-Identifier: AGPL-3.0-or-later
//! One decision of a game that goes on: what is best, what else there is, and what each is worth. Who may ask is not decided
//! here, and the clock is whoever watches.

mod board;
mod pairs;
pub(crate) mod tables;

use ::tables::{Cube, Game};
use bots::Watch;
use bots::tables::{AtStake, Stake};
use chess::bughouse::{Match, Place};
use game::Side;

/// Most things to do that are told of, the best among them.
pub const CHOICES_MAX: usize = 4;

/// How much is looked at for a hint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Tables family: rolls to look ahead for a play.
    pub plies: u8,
    /// Tables family: positions that may be judged for a play.
    pub evals: u64,
    /// Chess, leaflet chess, bughouse: positions to look at for a value; as many as the strongest bot looks at for a move of
    /// its own where there is nothing.
    pub nodes: Option<u64>,
    /// Most plays of the tables family that are told of; of other games never more than [`CHOICES_MAX`].
    pub choices: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { plies: 1, evals: bots::tables::ahead::FULL, nodes: None, choices: CHOICES_MAX }
    }
}

/// What is to be decided.
#[derive(Clone, Debug)]
pub enum Question {
    /// A move of chess or leaflet chess.
    Chess(Box<chess::Game>),
    /// A sowing, or an answer to it by the pie rule.
    Kalah(Box<kalah::Position>),
    /// An action of this player of bughouse.
    Bughouse(Box<Match>, Place),
    /// The stage of a roll, and what it is played for.
    Play(Box<Game>, AtStake),
    /// Whether to double before the roll.
    Double {
        /// Before the roll.
        game: Box<Game>,
        /// Who rolls.
        side: Side,
        /// What is played for, as they see it.
        stake: Stake,
        /// The cube, which they may turn.
        cube: Cube,
    },
    /// What to answer to a double.
    Answer {
        /// Before the roll.
        game: Box<Game>,
        /// Who answers.
        side: Side,
        /// What is played for, as they see it, before the double.
        stake: Stake,
        /// The cube with the double, beaver or raccoon that waits for them, and what was agreed about them.
        cube: Cube,
    },
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A move.
    Move,
    /// Whether to double.
    Double,
    /// What to answer to a double.
    Answer,
}

/// What values are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Points to be expected, the cube counted as one; in a match those of its score, normalised.
    Points,
    /// The winning chance, 0 to 1.
    Chance,
    /// Seeds of the final margin.
    Seeds,
}

/// What is best, and what else there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// What is decided.
    pub kind: Kind,
    /// What values are counted in.
    pub unit: Unit,
    /// Whether looking on would find nothing else.
    pub exact: bool,
    /// As many as were asked for at most, the best first; one where there is no choice.
    pub choices: Vec<Choice>,
}

/// One thing to do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Choice {
    /// As the rules read it; of the cube `roll`, `double`, `take`, `drop`, `beaver` or `raccoon`.
    pub action: String,
    /// As records write it.
    pub text: String,
    /// What it is worth; nothing where that is not known.
    pub value: Option<f64>,
    /// In a match: the chance to win it, 0 to 1.
    pub match_chance: Option<f64>,
    /// The chances of the tables family: to win, to win two and three points, to lose two and three, 0 to 1.
    pub chances: Option<[f64; 5]>,
    /// Chess: what it is worth in hundredths of a pawn, where it leads to no mate.
    pub centipawns: Option<i32>,
    /// Mate in so many own moves; negative when it is the other who mates.
    pub mate: Option<i32>,
    /// What is expected to follow, as records write it.
    pub line: Vec<String>,
}

impl Hint {
    /// How much less than the best choice this one is worth, 0 or below; nothing where that is not known.
    #[must_use]
    pub fn difference(&self, choice: &Choice) -> Option<f64> {
        let best = self.choices.first()?.value?;
        choice.value.map(|value| (value - best).min(0.0))
    }
}

/// The answer; nothing where there is nothing to decide. Who breaks the search off gets what was found by then.
#[must_use]
pub fn hint(question: &Question, watch: &mut dyn Watch) -> Option<Hint> {
    look(question, &Effort::default(), watch)
}

/// The same with so much work.
#[must_use]
pub fn look(question: &Question, effort: &Effort, watch: &mut dyn Watch) -> Option<Hint> {
    match question {
        Question::Chess(game) => board::chess(game, effort, watch),
        Question::Kalah(position) => board::kalah(position, watch),
        Question::Bughouse(game, place) => pairs::bughouse(game, *place, effort, watch),
        Question::Play(game, at_stake) => tables::play(game, at_stake, effort, watch),
        Question::Double { game, side, stake, cube } => tables::double(game, *side, stake, cube),
        Question::Answer { game, side, stake, cube } => tables::answer(game, *side, stake, cube),
    }
}
