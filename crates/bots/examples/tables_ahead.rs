// SPDX-License-Identifier: AGPL-3.0-or-later
//! What looking ahead costs and brings: `cargo run --profile dist -p bots --example tables_ahead -- GAME DECISIONS`
//! measures decisions of games that are played by one look, `… -- GAME GAMES A B` lets so many plies play so many others,
//! each pair of games with the same dice and the seats exchanged.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::time::Instant;

use bots::tables::ahead::{AGAIN_MAX, Ask, FULL, PLIES_MAX, Thinker};
use bots::tables::{choose, judge};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Step, Variant};

type Failure = Box<dyn std::error::Error>;

/// A game whose stages are played by `decide`; White's points.
fn play(
    variant: Variant,
    seed: u64,
    mut decide: impl FnMut(&Game, Side) -> Option<Vec<Step>>,
) -> Result<f64, Failure> {
    let mut dice = Rng::with_seed(seed);
    let mut game = Game::new(variant, &Options::default());
    loop {
        match game.phase() {
            Phase::Opening => {
                game.opening(dice.u8(1..=6), dice.u8(1..=6))?;
            }
            Phase::ToRoll { .. } => game.roll([dice.u8(1..=6), dice.u8(1..=6)])?,
            Phase::ToPlay { side, .. } => {
                game.play(&decide(&game, side).ok_or("nobody knows what to play")?)?;
            }
            Phase::Over => {
                let outcome = game.outcome().ok_or("a game over has an outcome")?;
                let points = f64::from(outcome.points.0);
                return Ok(if outcome.winner == Some(Side::White) { points } else { -points });
            }
        }
    }
}

fn ask(plies: u8) -> Ask {
    Ask { plies, again: AGAIN_MAX, evals: FULL, always: false }
}

/// Decisions of one depth.
#[derive(Default)]
struct Cost {
    ms: Vec<f64>,
    evals: u64,
    /// How many were looked into so far as was asked.
    deep: usize,
}

fn measure(variant: Variant, decisions: usize) -> Result<(), Failure> {
    let mut costs: Vec<Cost> = (0..=PLIES_MAX).map(|_| Cost::default()).collect();
    let mut thinkers: Vec<Thinker> = (0..=PLIES_MAX).map(|plies| Thinker::for_ask(&ask(plies))).collect();
    for seed in 0.. {
        play(variant, seed, |game, _| {
            for (plies, (cost, thinker)) in (0..).zip(costs.iter_mut().zip(&mut thinkers)) {
                if cost.ms.len() < decisions {
                    let began = Instant::now();
                    let plays = thinker.think(game, judge(variant), &ask(plies), 0);
                    cost.ms.push(began.elapsed().as_secs_f64() * 1e3);
                    cost.evals += plays.iter().map(|play| play.evals).sum::<u64>();
                    cost.deep += usize::from(plays.first().is_some_and(|play| play.plies == plies));
                }
            }
            choose(game, seed)
        })?;
        if costs.iter().all(|cost| cost.ms.len() >= decisions) {
            break;
        }
    }
    for (plies, cost) in costs.iter_mut().enumerate() {
        cost.ms.sort_by(f64::total_cmp);
        let (n, sum) = (cost.ms.len(), cost.ms.iter().sum::<f64>());
        let at = |share: f64| cost.ms[((n - 1) as f64 * share) as usize];
        println!(
            "{variant}, {plies} plies, {n} decisions: {:.0} evaluations and {:.2} ms a decision, p50 {:.2}, p99 {:.2}, longest {:.1} ms; {:.0} evaluations/ms; {:.0} % looked so far ahead",
            cost.evals as f64 / n as f64,
            sum / n as f64,
            at(0.5),
            at(0.99),
            at(1.0),
            cost.evals as f64 / sum,
            100.0 * cost.deep as f64 / n as f64,
        );
    }
    Ok(())
}

fn duel(variant: Variant, games: u64, plies: [u8; 2]) -> Result<(), Failure> {
    let mut thinkers = plies.map(|plies| Thinker::for_ask(&ask(plies)));
    let mut pairs = Vec::new();
    for seed in 0..games / 2 {
        let mut sum = 0.0;
        for first in Side::BOTH {
            let points = play(variant, seed, |game, side| {
                let who = usize::from(side != first);
                let plays = thinkers[who].think(game, judge(variant), &ask(plies[who]), 0);
                plays.into_iter().next().map(|play| play.steps)
            })?;
            sum += if first == Side::White { points } else { -points };
        }
        pairs.push(sum / 2.0);
    }
    let n = pairs.len() as f64;
    let mean = pairs.iter().sum::<f64>() / n;
    let spread = (pairs.iter().map(|pair| (pair - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
    println!(
        "{variant}, {} plies against {}: {mean:+.3} ± {:.3} points a game ({games} games, 95 %)",
        plies[0],
        plies[1],
        1.96 * spread / n.sqrt(),
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let variant =
        |name: &str| Variant::from_name(name).ok_or_else(|| format!("{name} is no game of the family"));
    match &args[..] {
        [game, decisions] => measure(variant(game)?, decisions.parse()?),
        [game, games, a, b] => duel(variant(game)?, games.parse()?, [a.parse()?, b.parse()?]),
        _ => Err("arguments: GAME DECISIONS, or GAME GAMES A B".into()),
    }
}
