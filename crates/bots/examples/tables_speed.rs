// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many positions a second the networks judge: `cargo run --profile dist -p bots --example tables_speed`. One core, the
//! best of several runs: positions of games against oneself, each looked at from nothing, and those of looks two rolls
//! ahead, in which most of a position is known from another one.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::hint::black_box;
use std::time::Instant;

use bots::tables::ahead::{AGAIN_MAX, Ask, FULL, Thinker};
use bots::tables::{Judge, choose, judge};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Position, Variant, stage_plays};

type Failure = Box<dyn std::error::Error>;

const RUNS: usize = 7;
const GAMES: u64 = 20;
/// So many decisions of the games are looked at two rolls ahead.
const DECISIONS: usize = 60;

/// Every play that could be chosen in some games, and the games before some of the choices.
fn met(variant: Variant) -> Result<(Vec<(Position, Side)>, Vec<Game>), Failure> {
    let (mut dice, options) = (Rng::with_seed(1), Options::default());
    let (mut positions, mut decisions) = (Vec::new(), Vec::new());
    for seed in 0..GAMES {
        let mut game = Game::new(variant, &options);
        while game.outcome().is_none() {
            match game.phase() {
                Phase::Opening => {
                    game.opening(dice.u8(1..=6), dice.u8(1..=6))?;
                }
                Phase::ToRoll { .. } => game.roll([dice.u8(1..=6), dice.u8(1..=6)])?,
                Phase::ToPlay { side, stage, .. } => {
                    let plays = stage_plays(game.position(), side, &stage, &options, game.is_first_turn());
                    positions.extend(plays.iter().map(|play| (play.position, side)));
                    decisions.push(game.clone());
                    game.play(&choose(&game, seed).ok_or("nobody knows what to play")?)?;
                }
                Phase::Over => break,
            }
        }
    }
    let every = decisions.len().div_ceil(DECISIONS).max(1);
    Ok((positions, decisions.into_iter().step_by(every).collect()))
}

/// How many a second are done at best, when a run does so many.
fn best(mut run: impl FnMut() -> u64) -> f64 {
    let runs = (0..RUNS).map(|_| {
        let began = Instant::now();
        run() as f64 / began.elapsed().as_secs_f64()
    });
    runs.fold(0.0, f64::max)
}

fn main() -> Result<(), Failure> {
    for variant in Variant::ALL {
        let Judge::Net(net) = judge(variant) else { continue };
        let (positions, decisions) = met(variant)?;
        let fresh = best(|| {
            for (position, side) in &positions {
                black_box(net.chances(black_box(position), *side));
            }
            positions.len() as u64
        });
        let ask = Ask { plies: 2, again: AGAIN_MAX, evals: FULL, always: true };
        let mut thinker = Thinker::for_ask(&ask);
        let ahead = best(|| {
            let plays = decisions.iter().flat_map(|game| thinker.think(game, judge(variant), &ask, 0));
            plays.map(|play| play.evals).sum()
        });
        println!(
            "{fresh:.0} {variant}/s, {} positions from nothing, {} hidden units",
            positions.len(),
            net.hidden()
        );
        println!("{ahead:.0} {variant}-ahead/s, two rolls ahead, {} decisions", decisions.len());
    }
    Ok(())
}
