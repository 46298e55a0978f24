// SPDX-License-Identifier: AGPL-3.0-or-later
//! Trains a network of the tables family in self-play and writes its weights.
//!
//! `cargo run --profile dist -p bots --example train_tables -- GAME GAMES HIDDEN RACE RATE LAST_RATE SEED FILE`
//!
//! RACE is how many hidden units judge positions without contact. The learning rate falls evenly on a logarithmic scale from RATE to LAST_RATE. The same arguments give the
//! same file; `data/README.md` has those of the files in the repository.
#![allow(clippy::print_stdout, reason = "a training tool says how far it is")]
#![allow(clippy::disallowed_methods, reason = "a training tool reads the clock of the machine")]

use std::time::Instant;

use bots::tables::learn::Pupil;
use bots::tables::net::Net;
use tables::Variant;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, hidden, race, rate, last_rate, seed, file] = args.as_slice() else {
        return Err("arguments: GAME GAMES HIDDEN RACE RATE LAST_RATE SEED FILE".into());
    };
    let variant = Variant::from_name(game).ok_or_else(|| format!("{game} is no game of the family"))?;
    let games: u32 = games.parse()?;
    let (hidden, race): (u16, u16) = (hidden.parse()?, race.parse()?);
    let (rate, last_rate): (f32, f32) = (rate.parse()?, last_rate.parse()?);
    let seed: u64 = seed.parse()?;
    let mut pupil = Pupil::new(Net::untrained(variant, hidden, race, seed), seed);
    let (started, mut turns) = (Instant::now(), 0u64);
    for percent in 0..100u32 {
        let rate = rate * (last_rate / rate).powf(percent as f32 / 99.0);
        for _ in 0..games * (percent + 1) / 100 - games * percent / 100 {
            turns += u64::from(pupil.play(rate));
        }
        if percent % 10 == 9 {
            let seconds = started.elapsed().as_secs_f64();
            let played = f64::from(games) * f64::from(percent + 1) / 100.0;
            println!(
                "{:3} %  {:6.1} s  {:7.0} games/s  {:5.1} turns a game",
                percent + 1,
                seconds,
                played / seconds,
                turns as f64 / played
            );
        }
    }
    println!("largest weight {:.1}, of 32 at most", pupil.net().largest_weight());
    std::fs::write(file, pupil.net().to_bytes())?;
    Ok(())
}
