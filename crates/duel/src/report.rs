// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a duel has shown, in lines for people and as one object for programs.

use std::fmt::Write as _;

use game::OptionValue;
use serde_json::{Value, json};

use crate::figures::{Elo, Estimate};
use crate::rules::Settings;

/// So many faults are told one by one.
const FAULTS_TOLD_MAX: usize = 20;

/// A game that was lost by a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultTold {
    /// The number of the game, from 1.
    pub game: u32,
    /// 0 for A, 1 for B.
    pub player: usize,
    /// The stable word for it.
    pub name: &'static str,
    /// What happened, in one sentence.
    pub what: String,
}

/// What a duel has shown. Everything is counted for A.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was asked for.
    pub settings: Settings,
    /// The names of A and B.
    pub names: [String; 2],
    /// Games, or matches, won, drawn and lost.
    pub results: [u32; 3],
    /// Wins and half the draws, 0 to 1.
    pub score: Estimate,
    /// Points a game; nothing where a game or a match is only won or lost.
    pub points: Option<Estimate>,
    /// Points a game without what the dice brought.
    pub adjusted: Option<Estimate>,
    /// How much stronger A is; nothing where points count.
    pub elo: Option<Elo>,
    /// Games lost by a fault.
    pub faults: [u32; 2],
    /// The first of them.
    pub faults_told: Vec<FaultTold>,
    /// Games that were broken off as draws because they would not end.
    pub unfinished: u32,
    /// What the players were asked.
    pub decisions: [u64; 2],
    /// Mean time of a decision, milliseconds.
    pub ms: [f64; 2],
}

impl Report {
    /// Counts a fault, and keeps the first ones.
    pub(crate) fn fault(&mut self, told: FaultTold) {
        self.faults[told.player.min(1)] += 1;
        if self.faults_told.len() < FAULTS_TOLD_MAX {
            self.faults_told.push(told);
        }
    }

    /// One object; `times` says whether it tells how long decisions took, the only thing no seed decides.
    #[must_use]
    pub fn to_json(&self, times: bool) -> Value {
        let Self { settings, names, results: [wins, draws, losses], .. } = self;
        let estimate = |estimate: &Estimate| json!({"mean": estimate.mean, "margin": estimate.margin});
        let value = |value: &OptionValue| match value {
            OptionValue::Bool(value) => json!(value),
            OptionValue::Int(value) => json!(value),
            OptionValue::Text(value) => json!(value),
        };
        let options: serde_json::Map<String, Value> =
            settings.options.iter().map(|(name, given)| (name.clone(), value(given))).collect();
        let told: Vec<Value> = self
            .faults_told
            .iter()
            .map(|told| json!({"game": told.game, "player": letter(told.player), "fault": told.name, "what": told.what}))
            .collect();
        let [a, b] = self.faults;
        json!({
            "game": settings.game, "options": options, "a": names[0], "b": names[1],
            "games": settings.games, "match": settings.match_to, "cube": settings.cube, "seed": settings.seed,
            "wins": wins, "draws": draws, "losses": losses,
            "score": estimate(&self.score),
            "points": self.points.as_ref().map(estimate),
            "luck_adjusted": self.adjusted.as_ref().map(estimate),
            "elo": self.elo.map(|elo| json!({"mean": elo.mean, "low": elo.low, "high": elo.high})),
            "faults": {"a": a, "b": b, "told": told},
            "unfinished": self.unfinished,
            "decisions": {"a": self.decisions[0], "b": self.decisions[1]},
            "ms": times.then(|| json!({"a": self.ms[0], "b": self.ms[1]})),
        })
    }

    /// Lines for people.
    #[must_use]
    pub fn to_text(&self, times: bool) -> String {
        let Self { settings, names: [a, b], results: [wins, draws, losses], .. } = self;
        let what = match settings.match_to {
            Some(to) => format!("matches to {to}"),
            None => "games".to_owned(),
        };
        let cube = if settings.cube { " with the cube" } else { "" };
        let mut text = String::new();
        let mut line = |line: String| {
            // A text takes any line.
            let _ = writeln!(text, "{line}");
        };
        line(format!(
            "{}: {a} against {b}, {} {what}{cube}, seed {}",
            settings.game, settings.games, settings.seed
        ));
        line(format!("won {wins}, drawn {draws}, lost {losses}"));
        line(format!("score {} %", shown(&self.score, 100.0, 1, "")));
        if let Some(points) = &self.points {
            line(format!("points a game {}", shown(points, 1.0, 3, "+")));
        }
        if let Some(adjusted) = &self.adjusted {
            line(format!("without luck {}", shown(adjusted, 1.0, 3, "+")));
        }
        if let Some(elo) = &self.elo {
            let number = |elo: Option<f64>| elo.map_or_else(|| "?".to_owned(), |elo| format!("{elo:+.0}"));
            line(format!("Elo {} ({} to {})", number(elo.mean), number(elo.low), number(elo.high)));
        }
        if self.unfinished > 0 {
            line(format!("broken off as draws because they would not end: {}", self.unfinished));
        }
        for (player, faults) in self.faults.iter().enumerate().filter(|(_, faults)| **faults > 0) {
            line(format!("lost by faults of {}: {faults}", letter(player).to_uppercase()));
        }
        for told in &self.faults_told {
            let who = letter(told.player).to_uppercase();
            line(format!("game {}, {who}, {}: {}", told.game, told.name, told.what));
        }
        if times {
            line(format!("a decision took {:.2} and {:.2} ms", self.ms[0], self.ms[1]));
        }
        text
    }
}

fn letter(player: usize) -> &'static str {
    if player == 0 { "a" } else { "b" }
}

/// A mean and its margin.
fn shown(estimate: &Estimate, unit: f64, digits: usize, sign: &str) -> String {
    // Zero has no sign.
    let mean = estimate.mean * unit + 0.0;
    let mean = if sign == "+" { format!("{mean:+.digits$}") } else { format!("{mean:.digits$}") };
    match estimate.margin {
        Some(margin) => format!("{mean} ±{:.digits$}", margin * unit),
        None => mean,
    }
}
