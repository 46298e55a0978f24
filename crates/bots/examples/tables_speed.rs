// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many positions a second the networks judge: `cargo run --profile dist -p bots --example tables_speed`. Seconds
//! are those of a core: positions of games against oneself, each looked at from nothing, and those of looks two rolls
//! ahead, in which most of a position is known from another one. With the name of a game for this one alone.
#![allow(clippy::disallowed_methods, clippy::print_stdout, reason = "a stopwatch for the terminal")]

use std::hint::black_box;

use bots::tables::ahead::{AGAIN_MAX, Ask, FULL, Thinker};
use bots::tables::{Judge, choose, judge};
use fastrand::Rng;
use game::Side;
use tables::{Game, Options, Phase, Position, Variant, stage_plays};

type Failure = Box<dyn std::error::Error>;

/// Of a core, for each figure.
const SECONDS: f64 = 2.0;
const GAMES: u64 = 20;
/// So many decisions of the games are looked at two rolls ahead.
const DECISIONS: usize = 60;

/// Positions after a play, with who has played it.
type Met = Vec<(Position, Side)>;

/// Every play that could be chosen in some games, and the games before some of the choices.
fn met(variant: Variant) -> Result<(Met, Vec<Game>), Failure> {
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

/// Seconds that this process has computed, by the kernel's clock ticks of 10 ms.
fn computed() -> Result<f64, Failure> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let (_, fields) = stat.rsplit_once(") ").ok_or("the kernel tells of no process")?;
    let user = fields.split(' ').nth(11).ok_or("the kernel tells no time")?;
    Ok(user.parse::<f64>()? / 100.0)
}

/// How many are done in a second of a core, whatever else the machine does.
fn rate(mut run: impl FnMut() -> u64) -> Result<f64, Failure> {
    run();
    let (began, mut done, mut spent) = (computed()?, 0, 0.0);
    while spent < SECONDS {
        done += run();
        spent = computed()? - began;
    }
    Ok(done as f64 / spent)
}

fn main() -> Result<(), Failure> {
    let only = std::env::args().nth(1);
    let asked = |variant: &Variant| only.as_ref().is_none_or(|only| *only == variant.to_string());
    for variant in Variant::ALL.into_iter().filter(asked) {
        let Judge::Net(net) = judge(variant) else { continue };
        let (positions, decisions) = met(variant)?;
        let fresh = rate(|| {
            for (position, side) in &positions {
                black_box(net.chances(black_box(position), *side));
            }
            positions.len() as u64
        })?;
        let ask = Ask { plies: 2, again: AGAIN_MAX, evals: FULL, always: true };
        let mut thinker = Thinker::for_ask(&ask);
        let ahead = rate(|| {
            let plays = decisions.iter().flat_map(|game| thinker.think(game, judge(variant), &ask, 0));
            plays.map(|play| play.evals).sum()
        })?;
        println!(
            "{fresh:.0} {variant}/s of {} positions from nothing, {} hidden units",
            positions.len(),
            net.hidden()
        );
        println!("{ahead:.0} {variant}-ahead/s in {} decisions two rolls ahead", decisions.len());
    }
    Ok(())
}
