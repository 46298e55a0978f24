// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games of all ten for stakes: begun, called off, played on for some moves, won, drawn, left alone.

use dice::{Chain, Secret};
use room::GAMES;
use serde_json::{Value, json};

use crate::lives::life::Life;

/// The largest number of plays before a game is given up.
const PLAYS: u64 = 5;
/// Tables that one person sits down at in the same moment.
const AT_ONCE: usize = 4;

/// A game that has begun.
struct Table {
    id: String,
    game: &'static game::GameSpec,
    /// By seat.
    people: Vec<String>,
    live: bool,
}

impl Table {
    fn has_dice(&self) -> bool {
        self.game.family == "tables"
    }
}

impl Life<'_, '_> {
    /// Plays a game, or begins to.
    pub(crate) fn plays(&mut self) {
        let Some(table) = self.sits_down() else { return };
        self.town.count(&format!("game of {}", table.game.id));
        let fate = self.town.random.u64(..12);
        if table.has_dice() {
            if fate == 0 {
                let who = table.people[1].clone();
                self.acts(&table.id, &who, json!({"k": "abort"}));
                return;
            }
            self.agrees_on_dice(&table);
        }
        for _ in 0..self.town.random.u64(..PLAYS) {
            self.moves(&table);
        }
        match fate {
            0..=6 => self.gives_up(&table),
            7 if !table.has_dice() => drop(self.agrees(&table, "draw")),
            7 | 8 => drop(self.agrees(&table, "abort")),
            9 => self.takes_back(),
            // It stays as it is: its clock runs.
            _ => {}
        }
        if self.town.random.u64(..8) == 0 && self.agrees(&table, "rematch") {
            let next =
                self.town.get(&table.people[0], &format!("/rooms/{}", table.id))["s"]["rematch"].clone();
            self.rooms.extend(next.as_str().map(str::to_owned));
        }
    }

    /// The wish for a table.
    fn wish(&mut self, game: &game::GameSpec, live: bool) -> Value {
        let stake = self.town.random.i64(1..=300);
        let max = stake + self.town.random.i64(0..900);
        let tables = game.family == "tables";
        let cube = tables && self.town.random.u64(..4) == 0;
        let clock = if tables {
            json!({"kind": "delay", "base_s": 60, "step_s": 20})
        } else {
            json!({"kind": "fischer", "base_s": 120, "step_s": 2})
        };
        json!({"game": game.id, "seat": "first", "access": "link", "clock": clock, "live_dice": live,
            "auto_roll": false, "rated": !cube && self.town.random.u64(..3) == 0,
            "options": if cube { json!({"cube": true}) } else { json!({}) },
            "stake": {"currency": self.currency(), "stake": stake, "max": max}})
    }

    /// A table at which every chair is taken; nothing where somebody may not play or cannot pay.
    fn sits_down(&mut self) -> Option<Table> {
        let game = self.town.random.choice(&GAMES).unwrap();
        let live = game.family == "tables" && self.town.random.bool();
        let wish = self.wish(game, live);
        let people = self.some(usize::from(game.seats));
        let made = self.town.post(&people[0], "/rooms", wish);
        if !self.note("tables", &made) {
            return None;
        }
        let id = made.json()["id"].as_str().unwrap().to_owned();
        self.rooms.push(id.clone());
        for (seat, who) in people.iter().enumerate().skip(1) {
            if !self.acts(&id, who, json!({"k": "sit", "seat": seat})) {
                return None;
            }
        }
        Some(Table { id, game, people, live })
    }

    /// A command; whether it was carried out.
    #[expect(clippy::needless_pass_by_value, reason = "it is written where it is asked for")]
    pub(crate) fn acts(&mut self, room: &str, who: &str, c: Value) -> bool {
        let ask = self.town.command(who, room, &c);
        let answer = self.town.all(&[ask]).remove(0);
        self.note(c["k"].as_str().unwrap_or_default(), &answer)
    }

    fn agrees_on_dice(&mut self, table: &Table) {
        let own = room::game_id(&table.id);
        for (seat, who) in (0..).zip(&table.people) {
            let secret = Secret([seat + 1; 32]);
            let commit = if table.live {
                let chain = Chain::of_client(own, seat, secret.clone(), room::CHAIN_LINKS);
                json!({"k": "dice_commit", "commit": room::hex(&chain.commit()), "deposit": room::hex(&secret.0)})
            } else {
                json!({"k": "dice_commit", "commit": room::hex(&dice::client_commit(&own, seat, &secret))})
            };
            self.acts(&table.id, who, commit);
        }
        for (seat, who) in (1..).zip(&table.people).filter(|_| !table.live) {
            self.acts(&table.id, who, json!({"k": "dice_reveal", "c": room::hex(&[seat; 32])}));
        }
    }

    /// Somebody on turn makes a first move that there is.
    fn moves(&mut self, table: &Table) {
        let path = format!("/rooms/{}", table.id);
        let view = self.town.get(&table.people[0], &path)["s"].clone();
        let Some(turn) = view["turn"].as_u64() else { return };
        let Some(who) = table.people.get(turn as usize).cloned() else { return };
        let view = self.town.get(&who, &path)["s"].clone();
        let can = view["can"].as_array().cloned().unwrap_or_default();
        let act = if can.contains(&json!("roll")) {
            json!({"k": "roll"})
        } else if let Some(m) = first(&view["legal"]) {
            json!({"k": "move", "m": m})
        } else {
            return;
        };
        self.acts(&table.id, &who, act);
    }

    fn gives_up(&mut self, table: &Table) {
        let loser = self.town.random.usize(..table.people.len());
        let who = table.people[loser].clone();
        if !table.has_dice() {
            self.acts(&table.id, &who, json!({"k": "resign"}));
            return;
        }
        let points = self.town.random.u64(1..=3);
        let other = table.people[1 - loser].clone();
        if self.acts(&table.id, &who, json!({"k": "offer", "what": "resign", "points": points})) {
            self.acts(&table.id, &other, json!({"k": "accept", "what": "resign"}));
        }
    }

    /// Both agree on something, at the same moment or one after the other.
    fn agrees(&mut self, table: &Table, what: &str) -> bool {
        let [one, other] = [0, 1].map(|seat| table.people[seat].clone());
        let offer = json!({"k": "offer", "what": what});
        self.acts(&table.id, &one, offer)
            && self.acts(&table.id, &other, json!({"k": "accept", "what": what}))
    }

    /// Somebody sits down at several tables in the same moment, whatever they have.
    pub(crate) fn sits_at_many(&mut self) {
        let mut people = self.some(AT_ONCE + 1);
        let who = people.pop().unwrap();
        let chess = GAMES.iter().find(|game| game.id == "chess").unwrap();
        let mut rooms = Vec::new();
        for maker in &people {
            let wish = self.wish(chess, false);
            let made = self.town.post(maker, "/rooms", wish);
            if self.note("tables", &made) {
                rooms.push(made.json()["id"].as_str().unwrap().to_owned());
            }
        }
        let asks = rooms.iter().map(|room| self.town.command(&who, room, &json!({"k": "sit", "seat": 1})));
        let asks = asks.collect::<Vec<_>>();
        for answer in self.town.all(&asks) {
            self.note("sit at once", &answer);
        }
        self.rooms.extend(rooms);
    }
}

/// A first legal move of a view, in its notation.
pub(crate) fn first(legal: &Value) -> Option<String> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    if let Some(nodes) = legal["nodes"].as_array() {
        let (mut at, mut steps) = (0, Vec::new());
        while let Some(edge) = nodes[at].as_array().and_then(|edges| edges.first()) {
            let from = match edge[0].as_u64()? {
                25 => "bar".to_owned(),
                26 => "hand".to_owned(),
                point => point.to_string(),
            };
            let to = edge[1].as_u64().map(|to| if to == 0 { "off".to_owned() } else { to.to_string() })?;
            steps.push(format!("{from}/{to}"));
            at = edge[3].as_u64()? as usize;
        }
        return Some(steps.join(" "));
    }
    let first =
        legal.as_array().and_then(|moves| moves.first()).or_else(|| legal["moves"].as_array()?.first())?;
    text(first).or_else(|| text(&first["m"]))
}
