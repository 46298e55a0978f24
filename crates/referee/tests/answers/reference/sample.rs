// SPDX-License-Identifier: AGPL-3.0-or-later
//! Requests to try in the tables family, half about positions that random games reach, played through the
//! referee itself, half about positions made up so that the rare things are common.

use fastrand::Rng;
use serde_json::{Map, Value, json};

use crate::reference::oracle::referee;

/// Every switch of a game at random, from what `games` says of it; now and then none at all.
pub(crate) fn options(game: &Value, rng: &mut Rng) -> Value {
    let mut options = Map::new();
    for option in game["options"].as_array().unwrap() {
        if rng.u8(..100) < 70 {
            let value = rng.choice(option["values"].as_array().unwrap()).unwrap().clone();
            options.insert(option["name"].as_str().unwrap().to_owned(), value);
        }
    }
    options.into()
}

/// What `games` says of one game.
pub(crate) fn entry(id: &str) -> Value {
    let games = referee(&json!({"op": "games"}));
    games["games"].as_array().unwrap().iter().find(|game| game["id"] == id).unwrap().clone()
}

/// Dice of one stage: mostly rolls, sometimes fewer equal dice as in a double handed over.
pub(crate) fn stage(rng: &mut Rng) -> Vec<usize> {
    let (a, b) = (rng.usize(1..=6), rng.usize(1..=6));
    match rng.usize(..10) {
        0 => vec![a; rng.usize(1..=3)],
        _ if a == b => vec![a; 4],
        _ => vec![a, b],
    }
}

/// Positions of random games and, as often, made-up ones.
pub(crate) struct Positions {
    game: &'static str,
    now: Value,
    turns: usize,
}

impl Positions {
    pub(crate) fn of(game: &'static str) -> Self {
        Self { game, now: start(game), turns: 0 }
    }

    pub(crate) fn next(&mut self, rng: &mut Rng) -> Value {
        if rng.bool() {
            return made_up(self.game, rng);
        }
        for _ in 0..rng.usize(1..=4) {
            self.step(rng);
        }
        self.now.clone()
    }

    /// One random turn further, from the start again after the end.
    fn step(&mut self, rng: &mut Rng) {
        let over = ["white", "black"].iter().any(|side| self.now["off"][side] == 15);
        if over || self.turns > 300 {
            (self.now, self.turns) = (start(self.game), 0);
        }
        let player = ["white", "black"][self.turns % 2];
        let request = json!({"op": "legal", "position": self.now, "player": player, "dice": stage(rng)});
        let plays = referee(&request);
        self.now = rng.choice(plays["plays"].as_array().unwrap()).unwrap()["position"].clone();
        self.turns += 1;
    }
}

fn start(game: &str) -> Value {
    referee(&json!({"op": "new", "game": game}))["position"].clone()
}

/// The position with everything of one side borne off: the game is over.
pub(crate) fn finished(mut position: Value, side: &str) -> Value {
    position[side] = json!({});
    position["off"][side] = json!(15);
    for place in ["bar", "hand"] {
        if position.get(place).is_some() {
            position[place][side] = json!(0);
        }
    }
    position["pinned"] = json!({});
    position
}

/// The opponent's number of a point (P4, G4).
fn facing(game: &str, point: usize) -> usize {
    match game {
        "gyulbara" if point > 12 => point - 12,
        "gyulbara" => point + 12,
        _ => 25 - point,
    }
}

/// A position nobody may ever have reached; the referee itself says whether it is one.
fn made_up(game: &str, rng: &mut Rng) -> Value {
    loop {
        let position = throw(game, rng);
        if referee(&json!({"op": "outcome", "position": position})).get("error").is_none() {
            return position;
        }
    }
}

/// Checkers thrown on a board; two colours on one point stay only where tapa can pin one of them.
fn throw(game: &str, rng: &mut Rng) -> Value {
    let reach = if game == "indiika" { 6 } else { rng.choice([6, 6, 7, 12, 18, 24, 24]).unwrap() };
    let mut white = heaps(reach, rng);
    let reach = if game == "indiika" { 6 } else { rng.choice([6, 12, 24, 24]).unwrap() };
    let mut black = heaps(reach, rng);
    let (mut white_pins, mut black_pins) = (Vec::new(), Vec::new());
    for point in (1..=24).filter(|_| game != "indiika") {
        let (ours, theirs) = (white[point], black[facing(game, point)]);
        if ours == 0 || theirs == 0 {
            continue;
        }
        if game == "tapa" && theirs == 1 && rng.u8(..100) < 60 {
            black_pins.push(facing(game, point));
        } else if game == "tapa" && ours == 1 {
            white_pins.push(point);
        } else if rng.bool() {
            black[facing(game, point)] = 0;
        } else {
            white[point] = 0;
        }
    }
    let mut position = json!({"game": game, "pinned": {"white": white_pins, "black": black_pins}});
    for (side, men) in [("white", white), ("black", black)] {
        let left = 15 - men.iter().sum::<usize>();
        let waiting = match game {
            "indiika" => left * rng.usize(..2),
            "tabla" | "chelebi" | "antitabla" if rng.u8(..100) < 40 => rng.usize(..4).min(left),
            _ => 0,
        };
        let place = if game == "indiika" { "hand" } else { "bar" };
        position[place][side] = json!(waiting);
        position["off"][side] = json!(left - waiting);
        position[side] = (1..=24)
            .filter(|point| men[*point] > 0)
            .map(|point| (point.to_string(), json!(men[point])))
            .collect::<Map<_, _>>()
            .into();
    }
    position
}

/// Up to fifteen checkers in a few heaps on the points up to `reach`.
fn heaps(reach: usize, rng: &mut Rng) -> [usize; 25] {
    let (mut men, mut left) = ([0; 25], 15);
    for _ in 0..rng.usize(2..=13) {
        let n = rng.usize(1..=4).min(left);
        men[rng.usize(1..=reach)] += n;
        left -= n;
    }
    if rng.bool() {
        men[rng.usize(1..=reach)] += left;
    }
    men
}
