// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players of one game against each other, as fair as it can be made: games come in pairs with the seats changed, both
//! with the same dice, or after the same few random moves where there are none. A pair is one sample.
//!
//! `own.rs` are the players of the site, `foreign.rs` asks any other program; a program that hangs, ends or answers what
//! cannot be played loses the game, and the duel goes on. `games` plays, `figures.rs` and `report.rs` say
//! what it all means. The rules are those of the games' own crates; all chance follows from
//! a seed, and how long decisions take is told by a clock of the caller's.
#![forbid(unsafe_code)]

mod chance;
mod figures;
mod foreign;
mod games;
mod own;
mod player;
mod report;
mod rules;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

use crate::chance::Chance;
use crate::figures::Samples;
use crate::table::{Played, Spent, Table};

pub use crate::figures::{Elo, Estimate};
pub use crate::foreign::{ANSWER_MS, ANSWER_MS_MAX, Foreign, ForeignError, Manner, READY_MS_MAX, THINK};
pub use crate::own::Own;
pub use crate::player::{ChessSeen, Fault, Player, TablesSeen, Told, Turn};
pub use crate::report::{FaultTold, Report};
pub use crate::rules::{DuelError, GAMES_MAX, MATCHES, Rules, Settings, TablesRules, games};

/// What pairs are drawn for.
const PAIRS: u64 = 3;

/// Plays a duel of A and B, who are called so in its report. `clock` tells the time since some moment that does not
/// change, `done` is told how many games are over.
///
/// # Errors
/// [`DuelError`]: what is asked for makes no sense. Nothing is played then.
pub fn duel(
    settings: &Settings,
    names: [String; 2],
    mut players: [&mut dyn Player; 2],
    clock: &dyn Fn() -> Duration,
    done: &mut dyn FnMut(u32),
) -> Result<Report, DuelError> {
    let rules = settings.rules()?;
    let mut seeds = Chance::new(settings.seed, PAIRS);
    let mut tally = Tally::new(settings, names);
    for pair in 0..settings.games / 2 {
        let seed = seeds.next();
        let played = [false, true].map(|swapped| {
            let mut table = Table::new(&mut players, swapped, seed, clock);
            let played = games::play(&rules, &mut table, seed);
            tally.spend(table.spent());
            done(2 * pair + 1 + u32::from(swapped));
            played
        });
        tally.add(2 * pair, played);
    }
    Ok(tally.report(&rules))
}

/// What has been played.
struct Tally {
    report: Report,
    score: Samples,
    points: Samples,
    adjusted: Samples,
    spent: [Spent; 2],
}

impl Tally {
    fn new(settings: &Settings, names: [String; 2]) -> Self {
        let nothing = Estimate { mean: 0.0, margin: None };
        let report = Report {
            settings: settings.clone(),
            names,
            results: [0; 3],
            score: nothing,
            points: None,
            adjusted: None,
            elo: None,
            faults: [0; 2],
            faults_told: Vec::new(),
            unfinished: 0,
            decisions: [0; 2],
            ms: [0.0; 2],
        };
        let [score, points, adjusted] = [const { Samples::new() }; 3];
        Self { report, score, points, adjusted, spent: [Spent::default(); 2] }
    }

    fn spend(&mut self, spent: [Spent; 2]) {
        for (all, now) in self.spent.iter_mut().zip(spent) {
            all.decisions += now.decisions;
            all.time += now.time;
        }
    }

    /// A pair after so many games.
    fn add(&mut self, before: u32, pair: [Played; 2]) {
        let share = |played: &Played| {
            let decided = i8::from(played.points > 0.0) - i8::from(played.points < 0.0);
            0.5 + f64::from(decided) / 2.0
        };
        self.score.add(pair.each_ref().map(share));
        self.points.add(pair.each_ref().map(|played| played.points));
        self.adjusted.add(pair.each_ref().map(|played| played.points - played.luck));
        for (game, played) in (before + 1..).zip(pair) {
            let result = if played.points > 0.0 { 0 } else { 1 + usize::from(played.points < 0.0) };
            self.report.results[result] += 1;
            self.report.unfinished += u32::from(played.is_unfinished);
            if let Some(failed) = played.failed {
                let (name, what) = (failed.fault.name(), failed.fault.to_string());
                self.report.fault(FaultTold { game, player: failed.player, name, what });
            }
        }
    }

    fn report(mut self, rules: &Rules) -> Report {
        let report = &mut self.report;
        report.score = self.score.estimate();
        match rules {
            Rules::Tables(rules) if rules.match_to.is_none() => {
                report.points = Some(self.points.estimate());
                report.adjusted = rules.luck.then(|| self.adjusted.estimate());
            }
            _ => report.elo = Some(Elo::of(report.score)),
        }
        report.decisions = self.spent.map(|spent| spent.decisions);
        report.ms = self.spent.map(|spent| 1e3 * spent.time.as_secs_f64() / spent.decisions.max(1) as f64);
        self.report
    }
}
