// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a play is refused, each reason with the clause of the rules document it comes from.

use thiserror::Error;

use crate::step::{Origin, Step};

/// A play that the rules do not allow.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The dice given are no stage.
    #[error("a stage has two different dice, or one to four equal ones, each from 1 to 6")]
    NoStage,
    /// X3: nothing may be played after the end of the game.
    #[error("{step} comes after the end of the game")]
    AfterTheEnd {
        /// The first step too many.
        step: Step,
    },
    /// T11: every step uses a die of the roll that is still free.
    #[error("{step} needs a {}, and no such die is left", step.die)]
    DieNotLeft {
        /// The step.
        step: Step,
    },
    /// There is no checker where the step begins.
    #[error("{step}: there is no checker of yours to move from there")]
    NothingThere {
        /// The step.
        step: Step,
    },
    /// T8: the step is not as long as its die says.
    #[error("{step} is not what a {} does from there", step.die)]
    WrongDistance {
        /// The step.
        step: Step,
    },
    /// T17: hit checkers enter before anything else moves.
    #[error("{step}: a hit checker must be entered from the bar first")]
    BarFirst {
        /// The step.
        step: Step,
    },
    /// T9, P10, G9: the opponent holds the point.
    #[error("{step}: the opponent holds that point")]
    Closed {
        /// The step.
        step: Step,
        /// `T9`, `P10`, `P13` or `G9`.
        clause: &'static str,
    },
    /// P12: a pinned checker does not move.
    #[error("{step}: that checker is pinned")]
    Pinned {
        /// The step.
        step: Step,
    },
    /// T20: bearing off begins when all checkers are home.
    #[error("{step}: checkers are borne off only when all of yours are home")]
    NotHome {
        /// The step.
        step: Step,
    },
    /// P18: nothing is borne off while an own checker is pinned in the own home.
    #[error("{step}: nothing is borne off while a checker of yours is pinned in your home")]
    PinnedAtHome {
        /// The step.
        step: Step,
    },
    /// T24: a larger die bears off only from the highest occupied point.
    #[error("{step}: a larger die bears off only from the highest point, {highest}")]
    NotHighest {
        /// The step.
        step: Step,
        /// The highest occupied point.
        highest: u8,
    },
    /// I7: two on a place are enough until all six places have two.
    #[error("{step}: that place has its two checkers, and not all places have two yet")]
    PlaceFull {
        /// The step.
        step: Step,
    },
    /// I11: checkers are taken off only when all are placed.
    #[error("{step}: checkers are taken off only when all fifteen are placed")]
    StillPlacing {
        /// The step.
        step: Step,
    },
    /// I12, with the switch off: the roll that placed the last checker takes nothing off.
    #[error("{step}: the roll that places the last checker takes none off at this table")]
    NoCarryOver {
        /// The step.
        step: Step,
    },
    /// T13: more dice can be played.
    #[error("{played} of the dice are played, but {possible} can be")]
    MustPlayMore {
        /// Dice played.
        played: u8,
        /// Dice that can be played.
        possible: u8,
    },
    /// T14: only one of two different dice can be played, and it must be the larger.
    #[error("only one die can be played here, and it must be the larger, {die}")]
    MustPlayLarger {
        /// The larger die.
        die: u8,
    },
    /// P8, G8: the first long move.
    #[error("the first roll must be played with one checker from 24, both dice")]
    FirstLongMove {
        /// `P8` or `G8`.
        clause: &'static str,
    },
}

game::messages! { Illegal {
    NoStage => "no_stage",
    AfterTheEnd { step } => "after_the_end",
    DieNotLeft { step } => "die_not_left",
    NothingThere { step } => "nothing_there",
    WrongDistance { step } => "wrong_distance",
    BarFirst { step } => "bar_first",
    Closed { step } => "closed",
    Pinned { step } => "pinned",
    NotHome { step } => "not_home",
    PinnedAtHome { step } => "pinned_at_home",
    NotHighest { step; highest } => "not_highest",
    PlaceFull { step } => "place_full",
    StillPlacing { step } => "still_placing",
    NoCarryOver { step } => "no_carry_over",
    MustPlayMore { ; played, possible } => "must_play_more",
    MustPlayLarger { ; die } => "must_play_larger",
    FirstLongMove => "first_long_move",
} }

impl Illegal {
    /// The clause of the rules document that forbids the play.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::NoStage | Self::DieNotLeft { .. } => "T11",
            Self::AfterTheEnd { .. } => "X3",
            Self::NothingThere { step } if step.from == Origin::Bar => "T17",
            Self::NothingThere { step } if step.from == Origin::Hand => "I6",
            Self::NothingThere { .. } | Self::WrongDistance { .. } => "T8",
            Self::BarFirst { .. } => "T17",
            Self::Closed { clause, .. } | Self::FirstLongMove { clause } => clause,
            Self::Pinned { .. } => "P12",
            Self::NotHome { .. } => "T20",
            Self::PinnedAtHome { .. } => "P18",
            Self::NotHighest { .. } => "T24",
            Self::PlaceFull { .. } => "I7",
            Self::StillPlacing { .. } => "I11",
            Self::NoCarryOver { .. } => "I12",
            Self::MustPlayMore { .. } => "T13",
            Self::MustPlayLarger { .. } => "T14",
        }
    }
}
