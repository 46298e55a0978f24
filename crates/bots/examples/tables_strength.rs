// SPDX-License-Identifier: AGPL-3.0-or-later
//! How strong and how quick the players of the tables family are:
//! `cargo run --profile dist -p bots --example tables_strength -- GAME GAMES [WEIGHTS]`.
//!
//! Plays single games without a cube against two simple players, each pair of games with the same dice and
//! seats swapped: one that plays at random, and a runner that leaves as few pips as possible (in antitabla as
//! many) and, among those plays, as few single checkers.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::time::{Duration, Instant};

use bots::tables::net::Net;
use bots::tables::{Judge, choose_with, judge};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Play, Position, Step, Variant, stage_plays};

/// One of the simple players.
type Simple = fn(&[Play], Side, &mut Rng) -> Vec<Step>;

fn random(plays: &[Play], _side: Side, rng: &mut Rng) -> Vec<Step> {
    plays[rng.usize(..plays.len())].steps.to_vec()
}

fn runner(plays: &[Play], side: Side, _rng: &mut Rng) -> Vec<Step> {
    let cost = |position: &Position| {
        let lead = i32::from(position.pip_count(side)) - i32::from(position.pip_count(side.other()));
        let lead = if position.variant() == Variant::Antitabla { -lead } else { lead };
        let single = (1..=24).filter(|point| position.count(side, *point) == 1).count();
        (lead, single)
    };
    let best = plays.iter().min_by_key(|play| cost(&play.position));
    best.map(|play| play.steps.to_vec()).unwrap_or_default()
}

#[derive(Default)]
struct Tally {
    points: Vec<f64>,
    moves: u32,
    thinking: Duration,
    longest: Duration,
}

/// One game; the bot plays `seat`. Returns its points.
fn play(judge: &Judge, variant: Variant, seat: Side, seed: u64, simple: Simple, tally: &mut Tally) -> f64 {
    let (mut dice, mut choices) = (Rng::with_seed(seed), Rng::with_seed(seed ^ 0xabcd));
    let mut game = Game::new(variant, &Options::default());
    loop {
        match game.phase() {
            Phase::Opening => {
                let _ = game.opening(dice.u8(1..=6), dice.u8(1..=6));
            }
            Phase::ToRoll { .. } => {
                let _ = game.roll([dice.u8(1..=6), dice.u8(1..=6)]);
            }
            Phase::ToPlay { side, stage, .. } => {
                let started = Instant::now();
                let steps = if side == seat {
                    choose_with(&game, judge, seed).unwrap_or_default()
                } else {
                    let plays =
                        stage_plays(game.position(), side, &stage, game.options(), game.is_first_turn());
                    simple(&plays, side, &mut choices)
                };
                if side == seat {
                    tally.moves += 1;
                    tally.thinking += started.elapsed();
                    tally.longest = tally.longest.max(started.elapsed());
                }
                if let Err(why) = game.play(&steps) {
                    println!("refused: {why}");
                    return 0.0;
                }
            }
            Phase::Over => {
                let Some(outcome) = game.outcome() else { return 0.0 };
                let points = f64::from(outcome.points.0);
                return if outcome.winner == Some(seat) { points } else { -points };
            }
        }
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (Some(name), Some(games)) = (args.first(), args.get(1)) else {
        return Err("arguments: GAME GAMES [WEIGHTS]".into());
    };
    let variant = Variant::from_name(name).ok_or_else(|| format!("{name} is no game of the family"))?;
    let pairs = games.parse::<u64>()? / 2;
    let own = match args.get(2) {
        Some(file) => Some(Judge::Net(Box::new(Net::from_bytes(&std::fs::read(file)?)?))),
        None => None,
    };
    let judge = own.as_ref().unwrap_or_else(|| judge(variant));
    for (name, simple) in [("random", random as Simple), ("runner", runner)] {
        let mut tally = Tally::default();
        for seed in 0..pairs {
            let pair: f64 =
                Side::BOTH.map(|seat| play(judge, variant, seat, seed, simple, &mut tally)).iter().sum();
            tally.points.push(pair / 2.0);
        }
        let n = tally.points.len() as f64;
        let mean = tally.points.iter().sum::<f64>() / n;
        let spread = (tally.points.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / (n - 1.0)).sqrt();
        println!(
            "{variant} against {name}: {mean:+.3} +- {:.3} points a game ({} games, 95 %), {:.3} ms a stage, longest {:.2} ms",
            1.96 * spread / n.sqrt(),
            2.0 * n,
            tally.thinking.as_secs_f64() * 1e3 / f64::from(tally.moves.max(1)),
            tally.longest.as_secs_f64() * 1e3,
        );
    }
    Ok(())
}
