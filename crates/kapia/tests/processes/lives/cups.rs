// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments of every format with entry fees, bonuses and prizes: paid out, called off at any point, left as they are.

use std::time::Duration;

use serde_json::{Value, json};

use crate::lives::life::Life;

/// How often, and at what distance, it is looked whether an arena is over.
const LOOKS: usize = 400;
const LOOK: Duration = Duration::from_millis(50);
/// More rounds than any of them has.
const ROUNDS_MAX: u64 = 16;

/// The formats, with what each needs.
fn forms() -> Vec<(&'static str, Value)> {
    vec![
        ("swiss", json!({"format": "swiss", "rounds": 2})),
        ("round robin", json!({"format": "round_robin"})),
        ("double round robin", json!({"format": "double_round_robin"})),
        ("scheveningen", json!({"format": "scheveningen"})),
        ("knock-out", json!({"format": "knockout", "consolation": "third"})),
        ("progressive", json!({"format": "knockout", "consolation": "progressive"})),
        ("double elimination", json!({"format": "double_elimination"})),
        ("match", json!({"format": "match", "series": {"first_to": 2}})),
        (
            "mixed match",
            json!({"format": "match", "game": "tabla", "games": ["tabla", "gyulbara", "tapa"],
                "series": {"games": 3}}),
        ),
        (
            "arena",
            json!({"format": "arena", "minutes": 0.02, "venue": "online",
                "clock": {"kind": "fischer", "base_s": 60, "step_s": 1}}),
        ),
        ("teams", json!({"format": "swiss", "rounds": 1, "team": {"boards": 2}})),
        ("pairs", json!({"format": "round_robin", "game": "bughouse"})),
    ]
}

impl Life<'_, '_> {
    pub(crate) fn holds_a_tournament(&mut self) {
        let forms = forms();
        let (name, form) = self.town.random.choice(&forms).unwrap().clone();
        let wish = self.announcement(&form);
        let admin = self.admin.clone();
        let made = self.town.post(&admin, "/tournaments", wish);
        if !self.note("drafts", &made) {
            panic!("{name}: {}", made.text);
        }
        let path = format!("/tournaments/{}", made.json()["id"].as_str().unwrap());
        let mut ends = self.town.random.u64(..12);
        for act in ["announce", "entries", "start", "rounds", "finish"] {
            if ends == 0 {
                let off = self.town.post(&admin, &format!("{path}/cancel"), json!({"reason": "rain"}));
                self.note("tournaments called off", &off);
                return;
            }
            ends -= 1;
            match act {
                "entries" => self.enter(&path, name),
                "rounds" => self.play_rounds(&path),
                "finish" if name == "arena" => self.waits_for_the_end(&path),
                act => {
                    let answer = self.town.post(&admin, &format!("{path}/{act}"), json!({}));
                    if !self.note(act, &answer) {
                        return;
                    }
                    if answer.json()["state"] == "closed" {
                        self.town.count(&format!("prizes of a {name}"));
                    }
                }
            }
        }
    }

    /// An arena ends by its time, and nobody protests: then its prizes are paid.
    fn waits_for_the_end(&mut self, path: &str) {
        let admin = self.admin.clone();
        for _ in 0..LOOKS {
            if self.town.get(&admin, path)["state"] == "closed" {
                return self.town.count("prizes of a arena");
            }
            std::thread::sleep(LOOK);
        }
        panic!("{path} does not end");
    }

    fn announcement(&mut self, form: &Value) -> Value {
        let mut bonuses = Vec::new();
        if self.town.random.bool() {
            bonuses.push(json!({"sponsor": "acme", "amount": self.town.random.u64(1..=400)}));
        }
        let mut wish = json!({"federation": self.federation, "name": "Cup", "game": "chess", "venue": "board",
        "seeding": "order", "protest_min": 0, "money": {"currency": self.currency(),
            "entry_fee": self.town.random.u64(..300), "organiser_bp": self.town.random.u64(..2_000),
            "prizes_bp": self.town.random.choice([json!([10_000]), json!([5_000, 3_000, 2_000])]).unwrap(),
            "ties": self.town.random.choice(["share", "tiebreak"]).unwrap(), "bonuses": bonuses}});
        for (field, value) in form.as_object().unwrap() {
            wish[field] = value.clone();
        }
        wish
    }

    fn enter(&mut self, path: &str, name: &str) {
        let pairs = ["teams", "pairs"].contains(&name);
        let count =
            if name == "match" || name == "mixed match" { 2 } else { 4 + 2 * self.town.random.u64(..2) };
        let people = self.some(count as usize);
        for group in people.chunks(if pairs { 2 } else { 1 }) {
            let wish = match group {
                [captain, mate] => json!({"team": format!("of {captain}"), "players": [captain, mate]}),
                _ => json!({}),
            };
            let answer = self.town.post(&group[0], &format!("{path}/entries"), wish);
            self.note("entries", &answer);
        }
    }

    /// Types in the results of one round after another, as long as there are any.
    fn play_rounds(&mut self, path: &str) {
        let admin = self.admin.clone();
        for round in 1..=ROUNDS_MAX {
            let shown = self.town.get(&admin, path);
            if shown["state"] != "running" || shown["round"].as_u64() < Some(round) {
                return;
            }
            let places = self.town.get(&admin, &format!("{path}/rounds/{round}"))["boards"].clone();
            for board in places.as_array().unwrap() {
                let results = ["1-0", "0-1", "1-0", "0-1", "+:-", "-:+"];
                let result = *self.town.random.choice(&results).unwrap();
                let at = format!("{path}/rounds/{round}/boards/{}", board["board"]);
                let seq = self.town.get(&admin, path)["seq"].as_u64();
                let put = self.town.put(&admin, &at, json!({"result": result, "reason": "seen"}), seq);
                self.note("results", &put);
            }
            let next = self.town.post(&admin, &format!("{path}/pair"), json!({}));
            if !self.note("rounds paired", &next) {
                return;
            }
        }
    }
}
