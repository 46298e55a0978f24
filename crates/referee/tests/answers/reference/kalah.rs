// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah through the referee's JSON against the reference implementation: what is legal, what every action
//! leads to, who has won, over all options; and the recorded counts of the tree.

use std::io::Write as _;
use std::process::{Command, Stdio};

use fastrand::Rng;
use serde_json::{Value, json};

use crate::reference::oracle::{ORACLES, referee};
use crate::reference::sample::{entry, options};

/// Positions compared.
const POSITIONS: usize = 20_000;

/// The reference's answers, in order.
fn ask(requests: &[Value]) -> Vec<Value> {
    let driver = format!("{}/../kalah/tests/oracle_driver.py", env!("CARGO_MANIFEST_DIR"));
    let mut child = Command::new("python3")
        .args([&driver, ORACLES])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("`python3` is needed for this test: {error}"));
    let text: String = requests.iter().map(|request| format!("{request}\n")).collect();
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "the reference implementation in {ORACLES} did not answer");
    String::from_utf8(output.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// The options by the names of the reference.
fn rules(options: &Value) -> Value {
    let mut rules = options.clone();
    let rules = rules.as_object_mut().unwrap();
    for (ours, theirs, default) in [("houses", "m", 6), ("seeds", "n", 6)] {
        let value = rules.remove(ours).unwrap_or_else(|| json!(default));
        rules.insert(theirs.to_owned(), value);
    }
    json!(rules)
}

fn number(action: &str) -> i64 {
    match action {
        "swap" => 0,
        "decline" => -1,
        pit => pit.parse().unwrap(),
    }
}

/// One position with the referee's answers about it.
struct Seen {
    options: Value,
    position: Value,
    actions: Vec<String>,
    outcome: Value,
}

impl Seen {
    fn look(options: &Value, position: &Value) -> Self {
        let about =
            |op: &str| referee(&json!({"op": op, "game": "kalah", "options": options, "position": position}));
        let actions = serde_json::from_value(about("legal")["actions"].clone()).unwrap();
        let (options, position) = (options.clone(), position.clone());
        Self { actions, outcome: about("outcome")["outcome"].clone(), options, position }
    }

    fn question(&self) -> Value {
        let mut state = self.position.clone();
        state["over"] = json!(self.outcome.is_object());
        json!({"rules": rules(&self.options), "state": state})
    }

    fn apply(&self, action: &str) -> Value {
        referee(&json!({
            "op": "apply", "game": "kalah", "options": self.options, "position": self.position, "action": action
        }))
    }

    fn compare(&self, answer: &Value) {
        let shown = || format!("{} {}", self.options, self.position);
        let numbers: Vec<i64> = self.actions.iter().map(|action| number(action)).collect();
        assert_eq!(json!(numbers), answer["legal"], "{}", shown());
        if self.outcome.is_object() {
            let ahead = answer["south_ahead"].as_i64().unwrap();
            let winner = [json!("north"), Value::Null, json!("south")][(ahead.signum() + 1) as usize].clone();
            assert_eq!(self.outcome["winner"], winner, "{}", shown());
            let south = self.position["south_seat"].as_i64().unwrap();
            let seat = [json!(1 - south), Value::Null, json!(south)][(ahead.signum() + 1) as usize].clone();
            assert_eq!(self.outcome["seat"], seat, "{}", shown());
        }
        for (action, after) in self.actions.iter().zip(answer["after"].as_array().unwrap()) {
            let applied = self.apply(action);
            let mut state = applied["position"].clone();
            state["over"] = json!(applied["outcome"].is_object());
            assert_eq!(state, after["state"], "{} {action}", shown());
            if after.get("path").is_some() {
                for what in ["path", "captured", "extra"] {
                    assert_eq!(applied["events"][0][what], after[what], "{} {action}", shown());
                }
            }
        }
    }
}

#[test]
fn positions_of_random_games_agree_with_the_reference_implementation() {
    let (mut rng, game, mut seen) = (Rng::with_seed(1), entry("kalah"), Vec::new());
    while seen.len() < POSITIONS {
        let options = options(&game, &mut rng);
        let mut position =
            referee(&json!({"op": "new", "game": "kalah", "options": options}))["position"].clone();
        loop {
            let here = Seen::look(&options, &position);
            let over = here.actions.is_empty();
            if !over {
                position = here.apply(rng.choice(&here.actions).unwrap())["position"].clone();
            }
            seen.push(here);
            if over {
                break;
            }
        }
    }
    let finished = seen.iter().filter(|seen| seen.outcome.is_object()).count();
    let swaps = seen.iter().filter(|seen| seen.actions.iter().any(|action| action == "swap")).count();
    assert!(finished > 50 && swaps > 50, "{finished} finished, {swaps} with the swap open");
    let questions: Vec<Value> = seen.iter().map(Seen::question).collect();
    let answers = ask(&questions);
    assert_eq!(answers.len(), seen.len());
    for (seen, answer) in seen.iter().zip(&answers) {
        seen.compare(answer);
    }
}

#[test]
fn perft_agrees_with_the_reference_implementation() {
    let (mut rng, game) = (Rng::with_seed(2), entry("kalah"));
    let cases: Vec<(Value, Value, usize)> = (0..100)
        .map(|_| {
            let options = options(&game, &mut rng);
            let new = referee(&json!({"op": "new", "game": "kalah", "options": options}));
            (options, new["position"].clone(), rng.usize(..5))
        })
        .collect();
    let question = |(options, position, depth): &(Value, Value, usize)| {
        let mut state = position.clone();
        state["over"] = json!(false);
        json!({"rules": rules(options), "state": state, "perft": depth})
    };
    let answers = ask(&cases.iter().map(question).collect::<Vec<_>>());
    for ((options, position, depth), nodes) in cases.iter().zip(answers) {
        let request =
            json!({"op": "perft", "game": "kalah", "options": options, "position": position, "depth": depth});
        assert_eq!(referee(&request), json!({"nodes": nodes}), "{request}");
    }
}
