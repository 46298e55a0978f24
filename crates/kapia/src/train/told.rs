// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a training has done, in words and as JSON.

use serde_json::{Value, json};

/// Positions that were studied, those that were kept out of it with them.
pub(super) struct Lessons {
    pub(super) positions: usize,
    /// The mean error at those that were kept out, before and after, points.
    pub(super) errors: [f64; 2],
}

/// What was done.
pub(super) struct Told {
    pub(super) game: &'static str,
    pub(super) games: u64,
    /// Of all games.
    pub(super) turns: u64,
    pub(super) seconds: f64,
    pub(super) largest_weight: f64,
    pub(super) lessons: Vec<Lessons>,
}

impl Told {
    fn turns_a_game(&self) -> f64 {
        self.turns as f64 / self.games.max(1) as f64
    }

    /// One line, and one for each stage of positions.
    pub(super) fn text(&self) -> String {
        let Self { games, seconds, largest_weight, .. } = self;
        let turns = self.turns_a_game();
        let mut lines = vec![format!(
            "{games} games of {turns:.1} turns in {seconds:.1} s; the largest weight is {largest_weight:.1}, of 32 at most"
        )];
        lines.extend(self.lessons.iter().map(|Lessons { positions, errors: [before, after] }| {
            format!("{positions} positions, of others the error fell from {before:.4} to {after:.4} points")
        }));
        lines.join("\n")
    }

    /// One object; `out` is the file.
    pub(super) fn json(&self, out: &str) -> Value {
        let lessons = self.lessons.iter().map(|Lessons { positions, errors: [before, after] }| {
            json!({ "positions": positions, "error_before": rounded(*before), "error_after": rounded(*after) })
        });
        json!({
            "game": self.game,
            "games": self.games,
            "turns": rounded(self.turns_a_game()),
            "seconds": rounded(self.seconds),
            "largest_weight": rounded(self.largest_weight),
            "lessons": lessons.collect::<Vec<_>>(),
            "out": out,
        })
    }
}

/// As many digits as mean something.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
