// SPDX-License-Identifier: AGPL-3.0-or-later
//! The six games of the tables family through the referee's JSON against the reference implementation:
//! `legal`, `turn`, `complete` and `outcome`, on positions of random games and made-up ones, the switches at
//! random. `KAPIA_REFEREE_ASKS` says how many requests each game gets (2,000 when unset).

use fastrand::Rng;
use referee::Referee;
use serde_json::{Value, json};

use crate::reference::oracle::{Oracle, referee};
use crate::reference::sample::{Positions, entry, finished, options, stage};

/// Longer lists of turns, of more than about a hundred, are not compared: the reference takes long for them.
const TURNS_BYTES_MAX: usize = 20_000;

fn asks() -> usize {
    match std::env::var("KAPIA_REFEREE_ASKS") {
        Ok(text) => text.parse().expect("KAPIA_REFEREE_ASKS is a whole number"),
        Err(_) => 2_000,
    }
}

/// A position as the driver writes it.
fn short(position: &Value) -> String {
    let count = |json: &Value| json.as_u64().unwrap_or(0);
    let digit = |n: u64| char::from_digit(u32::try_from(n).unwrap(), 16).expect("at most fifteen checkers");
    let mut text = String::new();
    for side in ["white", "black"] {
        text.push(digit(count(&position["off"][side])));
        text.extend((1..=24).map(|point| digit(count(&position[side][point.to_string()]))));
        text.push(digit(count(&position["bar"][side]) + count(&position["hand"][side])));
    }
    for (mark, side) in [(" w", "white"), (" b", "black")] {
        for point in position["pinned"][side].as_array().into_iter().flatten() {
            text.push_str(&format!("{mark}{point}"));
        }
    }
    text
}

fn pairs(pending: &Value) -> String {
    let pair = |pair: &Value| format!("[{}, {}]", pair[0], pair[1]);
    format!("[{}]", pending.as_array().unwrap().iter().map(pair).collect::<Vec<_>>().join(", "))
}

/// The referee's answer as the driver writes it.
fn written(op: &str, answer: &Value) -> Value {
    let sorted = |list: &Value, line: &dyn Fn(&Value) -> String| {
        let mut lines: Vec<String> = list.as_array().unwrap().iter().map(line).collect();
        lines.sort();
        json!(lines)
    };
    match op {
        "legal" => sorted(&answer["plays"], &|play| {
            format!("{} used {}", short(&play["position"]), play["dice_used"])
        }),
        "turn" => sorted(&answer["turns"], &|turn| {
            format!("{} pending {}", short(&turn["position"]), pairs(&turn["pending"]))
        }),
        "complete" => sorted(&answer["turns"], &|turn| short(&turn["position"])),
        _ => answer.clone(),
    }
}

/// A roll, often a double. Progressive ones of low numbers have far too many ends to be listed (12.5).
fn roll(game: &Value, rng: &mut Rng) -> [usize; 2] {
    let progressive = game["id"] == "gyulbara" || game["id"] == "chelebi";
    match rng.usize(..10) {
        0..4 => [rng.usize(1..=6), rng.usize(4..=6)],
        4 => [4; 2],
        5..8 if progressive => [rng.usize(5..=6); 2],
        _ if progressive => [6; 2],
        _ => [rng.usize(1..=6); 2],
    }
}

/// A request, mostly about one stage.
fn request(positions: &mut Positions, game: &Value, rng: &mut Rng) -> Value {
    let mut request = json!({
        "game": game["id"], "options": options(game, rng), "position": positions.next(rng),
        "player": rng.choice(["white", "black"]).unwrap(),
    });
    match rng.usize(..10) {
        0 | 1 => {
            request["dice"] = json!(roll(game, rng));
            request["op"] = json!("turn");
            request["roll_no"] = json!(rng.usize(1..=8));
        }
        2 => {
            let first = if game["id"] == "gyulbara" { rng.usize(4..=6) } else { rng.usize(5..=6) };
            let rest = (first + 1..=6).map(|number| [number, 4]);
            request["op"] = json!("complete");
            request["pending"] =
                std::iter::once([first, rng.usize(1..=4)]).chain(rest).map(|pair| json!(pair)).collect();
        }
        3 => {
            request["op"] = json!("outcome");
            if rng.u8(..100) < 60 {
                let side = rng.choice(["white", "black"]).unwrap();
                request["position"] = finished(request["position"].take(), side);
            }
        }
        _ => {
            request["op"] = json!("legal");
            request["dice"] = json!(stage(rng));
            request["first_turn"] = json!(rng.u8(..100) < 15);
        }
    }
    request
}

/// Playing what `legal` lists leads where it says, by the steps it says.
fn apply_one(request: &Value, answer: &Value, rng: &mut Rng) {
    let play = rng.choice(answer["plays"].as_array().unwrap()).unwrap();
    let mut request = request.clone();
    request["op"] = json!("apply");
    request["steps"] = play["steps"].clone();
    let applied = referee(&request);
    assert_eq!(applied["position"], play["position"], "{request} -> {applied}");
    let mut steps = applied["events"].as_array().unwrap().clone();
    steps.retain(|event| event["event"] == "step");
    for step in &mut steps {
        step.as_object_mut().unwrap().remove("event");
    }
    assert_eq!(json!(steps), play["steps"], "{request}: the same hits and pins");
}

fn compare(id: &'static str, seed: u64) {
    let (mut oracle, mut rng, game) =
        (Oracle::start("tests/answers/reference/driver.py"), Rng::with_seed(seed), entry(id));
    let mut positions = Positions::of(id);
    let (mut asked, mut ended, mut several, mut handed_over) = (0, 0, 0, 0);
    while asked < asks() {
        let mut request = request(&mut positions, &game, &mut rng);
        let op = request["op"].as_str().unwrap().to_owned();
        let answer = Referee::default().answer(&request.to_string());
        let too_many = answer.len() > TURNS_BYTES_MAX || answer.contains("\"too_many\"");
        if op != "legal" && too_many {
            continue;
        }
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let results = answer["turns"].as_array().or(answer["plays"].as_array()).map_or(1, Vec::len);
        assert!(answer.get("error").is_none(), "{request} -> {answer}");
        several += usize::from(results > 1);
        ended += usize::from(answer["outcome"].is_object());
        handed_over += usize::from(answer["turns"][0]["pending"][0].is_array());
        request["limit"] = json!(200_000);
        assert_eq!(written(&op, &answer), oracle.ask(&request), "{request} -> {answer}");
        if op == "legal" {
            apply_one(&request, &answer, &mut rng);
        }
        asked += 1;
    }
    // I12: indiika hardly ever leaves a choice.
    let choices = if id == "indiika" { 0 } else { asked / 4 };
    assert!(several > choices && ended > asked / 40, "{several} with a choice, {ended} ended");
    assert!(id != "gyulbara" || handed_over > asked / 200, "{handed_over} handed over");
}

#[test]
fn tabla() {
    compare("tabla", 1);
}

#[test]
fn tapa() {
    compare("tapa", 2);
}

#[test]
fn gyulbara() {
    compare("gyulbara", 3);
}

#[test]
fn chelebi() {
    compare("chelebi", 4);
}

#[test]
fn indiika() {
    compare("indiika", 25);
}

#[test]
fn antitabla() {
    compare("antitabla", 6);
}
