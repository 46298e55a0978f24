// SPDX-License-Identifier: AGPL-3.0-or-later
//! How many `legal` requests a second the referee answers on one core, JSON read and written.
//!
//! `cargo run --release -p referee --example requests_speed`: tabla, two different dice, positions of random
//! games. With `lines` as argument it writes the requests instead, to be piped into `kapia referee`.
#![allow(clippy::print_stdout, reason = "a measuring tool prints what it measured")]
#![allow(clippy::disallowed_methods, reason = "a measuring tool reads the clock of the machine")]

use std::hint::black_box;
use std::time::Instant;

use fastrand::Rng;
use game::Side;
use referee::Referee;
use serde_json::{Value, json};

const REQUESTS: usize = 20_000;
const RUNS: usize = 7;

fn ask(referee: &mut Referee, request: &str) -> Value {
    serde_json::from_str(&referee.answer(request)).expect("an answer is JSON")
}

/// Requests about positions of random games, played through the referee itself.
fn requests() -> Vec<String> {
    let (mut referee, mut rng, mut all) =
        (Referee::default(), Rng::with_seed(1), Vec::with_capacity(REQUESTS));
    while all.len() < REQUESTS {
        let mut position = ask(&mut referee, r#"{"op":"new","game":"tabla"}"#)["position"].take();
        let mut side = Side::White;
        loop {
            let dice = [rng.u8(1..=6), rng.u8(1..=6)];
            let stage = if dice[0] == dice[1] { vec![dice[0]; 4] } else { dice.to_vec() };
            let request = json!({
                "id": all.len(), "op": "legal", "game": "tabla", "position": position, "player": side.name(),
                "dice": stage,
            })
            .to_string();
            let plays = ask(&mut referee, &request)["plays"].take();
            let plays = plays.as_array().expect("a list of plays");
            if dice[0] != dice[1] {
                all.push(request);
            }
            position = plays[rng.usize(..plays.len())]["position"].clone();
            if position["off"][side.name()] == 15 || all.len() == REQUESTS {
                break;
            }
            side = side.other();
        }
    }
    all
}

fn main() {
    let requests = requests();
    if std::env::args().nth(1).as_deref() == Some("lines") {
        requests.iter().for_each(|request| println!("{request}"));
        return;
    }
    let (mut referee, mut out, mut best) = (Referee::default(), Vec::new(), f64::MAX);
    let (mut read, mut written) = (0, 0);
    for _ in 0..RUNS {
        let started = Instant::now();
        (read, written) = (0, 0);
        for request in &requests {
            out.clear();
            referee.answer_into(black_box(request.as_bytes()), &mut out);
            read += request.len();
            written += black_box(&out).len();
        }
        best = best.min(started.elapsed().as_secs_f64());
    }
    let count = requests.len() as f64;
    println!(
        "tabla, two different dice, {count} requests of {:.0} bytes, answers of {:.0} bytes, best of {RUNS} runs:",
        read as f64 / count,
        written as f64 / count
    );
    println!("{:.0} requests/s", count / best);
}
