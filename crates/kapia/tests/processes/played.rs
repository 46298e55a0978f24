// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game of tabla that two people play over HTTP, by whichever process serves at the time.

use dice::Secret;
use serde_json::{Value, json};
use store::{Config, Store};

use crate::http::{asks, cookie};
use crate::site::Serving;

/// A table at which people play: two at tabla, or four at bughouse.
pub(crate) struct Game {
    pub(crate) id: String,
    commands: u32,
}

impl Game {
    /// `ann` opens a table, with terms beside the usual ones.
    pub(crate) fn opened(at: &Serving, terms: &Value) -> Self {
        let mut wish = json!({"game": "tabla", "seat": "first", "access": "link", "live_dice": false, "auto_roll": true,
            "clock": {"kind": "fischer", "base_s": 600, "step_s": 0}});
        wish.as_object_mut().expect("an object").extend(terms.as_object().expect("an object").clone());
        Self::opened_by(at, "ann", &wish)
    }

    fn opened_by(at: &Serving, who: &str, wish: &Value) -> Self {
        let made =
            asks(&at.address, &cookie(who), "POST", "/api/v1/rooms", &[], Some(wish)).expect("an answer");
        let id = made.json()["id"].as_str().unwrap_or_else(|| panic!("{}", made.text)).to_owned();
        Self { id, commands: 0 }
    }

    /// Four at a table of bughouse, in the order of its seats.
    pub(crate) fn of_four(at: &Serving, names: &[&str; 4]) -> Self {
        let wish = json!({"game": "bughouse", "seat": "first", "access": "link",
            "clock": {"kind": "fischer", "base_s": 600, "step_s": 0}});
        let mut game = Self::opened_by(at, names[0], &wish);
        for (seat, name) in names.iter().enumerate().skip(1) {
            game.acts(at, name, &json!({"k": "sit", "seat": seat}));
        }
        game
    }

    /// Somebody gives a command that is carried out.
    pub(crate) fn acts(&mut self, at: &Serving, who: &str, c: &Value) {
        self.commands += 1;
        let path = format!("/api/v1/rooms/{}/commands", self.id);
        let body = json!({"id": format!("c{}", self.commands), "c": c});
        let answer = asks(&at.address, &cookie(who), "POST", &path, &[], Some(&body)).expect("an answer");
        assert!(answer.is_done(), "{c}: {}", answer.text);
    }

    /// The table as somebody sees it.
    pub(crate) fn view(&self, at: &Serving, who: &str) -> Value {
        let path = format!("/api/v1/rooms/{}", self.id);
        asks(&at.address, &cookie(who), "GET", &path, &[], None).expect("an answer").json()["s"].clone()
    }

    /// Both agree on the dice that the log named last.
    pub(crate) fn agrees(&mut self, at: &Serving, game: dice::GameId) {
        for (seat, who) in [(0, "ann"), (1, "bob")] {
            let commit = dice::client_commit(&game, seat, &Secret([seat + 1; 32]));
            self.acts(at, who, &json!({"k": "dice_commit", "commit": room::hex(&commit)}));
        }
        for (seat, who) in [(0, "ann"), (1, "bob")] {
            self.acts(at, who, &json!({"k": "dice_reveal", "c": room::hex(&[seat + 1; 32])}));
        }
    }

    /// The part of `ann`, whose opponent does its own by itself.
    pub(crate) fn agrees_alone(&mut self, at: &Serving) {
        loop {
            let view = self.view(at, "ann");
            let dice = &view["dice"];
            let own = dice::GameId::from_hex(dice["game_id"].as_str().unwrap_or_default());
            let secret = Secret([9; 32]);
            match (dice["need"].as_str(), own) {
                (Some("commit"), Some(own)) => {
                    let commit = room::hex(&dice::client_commit(&own, 0, &secret));
                    self.acts(at, "ann", &json!({"k": "dice_commit", "commit": commit}));
                }
                (Some("reveal"), _) => {
                    self.acts(at, "ann", &json!({"k": "dice_reveal", "c": room::hex(&secret.0)}));
                }
                _ if view["status"] == "playing" && !view["turn"].is_null() => return,
                _ => std::thread::sleep(std::time::Duration::from_millis(50)),
            }
        }
    }

    /// Plays until so many rolls have been made.
    pub(crate) fn rolls(&mut self, at: &Serving, wanted: usize, url: &str) {
        while events(url, &self.id).iter().filter(|event| event["k"] == "rolled").count() < wanted {
            let turn = self.view(at, "ann")["turn"].as_u64().expect("somebody is on turn");
            let who = ["ann", "bob"][usize::try_from(turn).expect("a seat")];
            let legal = self.view(at, who)["legal"].clone();
            let m = crate::lives::tables::first(&legal).expect("a move");
            self.acts(at, who, &json!({"k": "move", "m": m}));
        }
    }
}

/// The events of a room, as they are in the log.
pub(crate) fn events(url: &str, room: &str) -> Vec<Value> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let store = Store::open(&Config { url: url.to_owned(), readers: 1 }).await.expect("a database");
        let events = store.events(room, 0).await.expect("a log");
        store.close().await.expect("it closes");
        events.iter().map(|event| serde_json::from_str(&event.payload).expect("JSON")).collect()
    })
}
