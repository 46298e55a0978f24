// SPDX-License-Identifier: AGPL-3.0-or-later
//! 20,000 positions over all options, from random play and set up by hand, against the reference
//! implementation `oracles/kalah_oracle.py`: what is legal, what follows, who has won.

use std::io::Write as _;
use std::process::{Command, Stdio};

use fastrand::Rng;

use crate::common::{any_options, json_position, number};
use game::Side;
use kalah::{Applied, Options, Position, perft};
use serde_json::{Value, json};

const PLAYED: usize = 14_000;
const SET_UP: usize = 6_000;
/// Positions asked about at once.
const BATCH: usize = 2_500;

fn rules(options: &Options) -> Value {
    json!({
        "m": options.houses,
        "n": options.seeds,
        "capture": options.capture.name(),
        "end": options.end.name(),
        "sweep": options.sweep.name(),
        "pie": options.pie.name(),
        "majority_stop": options.majority_stop,
    })
}

/// The reference's answers, in order.
fn ask(requests: &[Value]) -> Vec<Value> {
    let oracles = format!("{}/../../../shared/oracles", env!("CARGO_MANIFEST_DIR"));
    let driver = format!("{}/tests/oracle_driver.py", env!("CARGO_MANIFEST_DIR"));
    let mut child = Command::new("python3")
        .args([&driver, &oracles])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("`python3` is needed for this test: {error}"));
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the reference implementation in {oracles} did not answer");
    let answers: Vec<Value> = String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), requests.len());
    answers
}

/// Every position of random games until there are enough, finished ones among them.
fn played(rng: &mut Rng, count: usize) -> Vec<(Position, Value)> {
    let mut found = Vec::new();
    while found.len() < count {
        let options = any_options(rng);
        let mut position = Position::initial(&options);
        loop {
            let request = json!({"rules": rules(&options), "state": json_position(&position)});
            found.push((position.clone(), request));
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            position.apply(rng.choice(legal).unwrap()).unwrap();
        }
    }
    found.truncate(count);
    found
}

/// Boards nobody need ever reach: crowded, nearly empty, with hands of several laps.
fn set_up(rng: &mut Rng, count: usize) -> Vec<(Position, Value)> {
    (0..count)
        .map(|_| {
            let options = any_options(rng);
            let most = rng.choice([2, 4, 10, 40]).unwrap();
            let filled = rng.choice([1, 2, 3, 10]).unwrap();
            let board: Vec<u16> = (0..2 * options.houses + 2)
                .map(|_| if rng.usize(..10) < filled { rng.u16(..most) } else { 0 })
                .collect();
            let side = rng.choice(Side::BOTH).unwrap();
            let request = json!({"rules": rules(&options), "board": board, "side": side.index()});
            (Position::from_setup(&options, crate::common::setup(&board, side)).unwrap(), request)
        })
        .collect()
}

fn compare(position: &Position, request: &Value, answer: &Value) {
    assert_eq!(json_position(position), answer["state"], "{request}");
    let legal = position.legal();
    let numbers: Vec<i64> = legal.iter().copied().map(number).collect();
    assert_eq!(json!(numbers), answer["legal"], "{request}");
    assert_eq!(json!(position.decider().map(|seat| seat.0)), answer["decider"], "{request}");
    let winner = match answer["south_ahead"].as_i64().unwrap() {
        0 => None,
        ahead => Some(if ahead > 0 { Side::White } else { Side::Black }),
    };
    let outcome = position.outcome().map(|outcome| outcome.winner);
    assert_eq!(outcome, position.is_over().then_some(winner), "{request}");
    for (action, after) in legal.into_iter().zip(answer["after"].as_array().unwrap()) {
        let mut next = position.clone();
        let applied = next.apply(action).unwrap();
        assert_eq!(json_position(&next), after["state"], "{request} {action}");
        if let Applied::Sown(sowing) = applied {
            assert_eq!(json!(sowing.path), after["path"], "{request} {action}");
            assert_eq!(json!(sowing.captured), after["captured"], "{request} {action}");
            assert_eq!(json!(sowing.extra), after["extra"], "{request} {action}");
        }
    }
}

#[test]
fn twenty_thousand_positions_agree_with_the_reference_implementation() {
    let mut rng = Rng::with_seed(20_001);
    let mut positions = played(&mut rng, PLAYED);
    positions.extend(set_up(&mut rng, SET_UP));
    assert_eq!(positions.len(), 20_000);
    let finished = positions.iter().filter(|(position, _)| position.is_over()).count();
    let asked = positions.iter().filter(|(position, _)| position.pie_open()).count();
    assert!(finished > 200 && asked > 200, "{finished} finished, {asked} with the pie open");
    for batch in positions.chunks(BATCH) {
        let requests: Vec<Value> = batch.iter().map(|(_, request)| request.clone()).collect();
        for ((position, request), answer) in batch.iter().zip(ask(&requests)) {
            compare(position, request, &answer);
        }
    }
}

#[test]
fn perft_agrees_with_the_reference_implementation() {
    let mut rng = Rng::with_seed(5);
    let mut cases: Vec<(Position, u32)> =
        (0..150).map(|_| (Position::initial(&any_options(&mut rng)), rng.u32(..4))).collect();
    cases.push((Position::initial(&Options::default()), 5));
    for (position, _) in set_up(&mut rng, 50) {
        cases.push((position, 3));
    }
    let requests: Vec<Value> = cases
        .iter()
        .map(|(position, depth)| {
            json!({"rules": rules(position.options()), "state": json_position(position), "perft": depth})
        })
        .collect();
    for (((position, depth), request), answer) in cases.iter().zip(&requests).zip(ask(&requests)) {
        assert_eq!(json!(perft(position, *depth)), answer, "{request}");
    }
}
