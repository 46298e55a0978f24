// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an analysis has found, in the properties in which gnubg keeps its own: `A` for plays, `DA` for the cube, both in
//! version 3 of its evaluations.

use std::fmt::Write as _;

use tables::Done;

/// A play that was looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Weighed {
    /// Its steps.
    pub steps: Vec<Done>,
    /// The chances of who plays: to win, to win a gammon and a backgammon at least, to lose them, 0 to 1.
    pub chances: [f64; 5],
    /// What it is worth: points, in a match those of its score (EMG).
    pub equity: f64,
    /// How many rolls were looked ahead.
    pub plies: u8,
    /// Whether the cube counts in it.
    pub cubeful: bool,
}

/// What the right to double is worth to who has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Doubling {
    /// Their chances, about to roll, as [`Weighed`] has them.
    pub chances: [f64; 5],
    /// Without a double: points with the cube counted as one, in a match the chance to win it.
    pub kept: f64,
    /// Doubled and taken, likewise.
    pub taken: f64,
}

impl Weighed {
    /// `A[0][hefe E ver 3 … 1 0 0 0.000000 1]…`: which one was made, and each with its chances, its worth and how it was
    /// looked at (rolls ahead, cube, no reduction, no pruning, no noise).
    pub(super) fn property(plays: &[Self], made: usize, written: impl Fn(&[Done]) -> String) -> String {
        if plays.is_empty() {
            return String::new();
        }
        let mut text = format!("A[{made}]");
        for Self { steps, chances, equity, plies, cubeful } in plays {
            let (way, chances, cube) = (written(steps), numbers(chances), if *cubeful { "C" } else { "" });
            // Writing to a string cannot fail.
            let _ = write!(text, "[{way} E ver 3 {chances}{equity:.6} {plies}{cube} 0 0 0.000000 1]");
        }
        text
    }
}

impl Doubling {
    /// `DA[E ver 3 0C 0 0.000000 1 …]`: the chances, the worth without and with the cube, for no double and for a double
    /// that is taken.
    pub(super) fn property(self) -> String {
        let Self { chances, kept, taken } = self;
        let [win, gammon, backgammon, lost_gammon, lost_backgammon] = chances;
        let cubeless = 2.0 * win - 1.0 + gammon + backgammon - lost_gammon - lost_backgammon;
        let chances = numbers(&chances);
        format!(
            "DA[E ver 3 0C 0 0.000000 1 {chances}{cubeless:.6} {kept:.6} {chances}{cubeless:.6} {taken:.6}]"
        )
    }
}

fn numbers(chances: &[f64; 5]) -> String {
    chances.iter().map(|chance| format!("{chance:.6} ")).collect()
}
