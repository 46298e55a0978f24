// SPDX-License-Identifier: AGPL-3.0-or-later
//! A hall in which chess is played by Appendix D: two players, and beside them whoever took a place.

use serde_json::{Value, json};

use crate::people::{Client, Folder, Open, Person, hand};

/// A server whose time stands, so that nothing at a table happens by itself however long the machine takes.
pub(crate) async fn still_server() -> Open {
    Open::server_by_hand(Folder::fresh(), &hand()).await
}

/// Fifteen minutes and ten seconds a move, as the specification plays.
pub(crate) fn clock() -> Value {
    json!({"kind": "fischer", "base_s": 900, "step_s": 10})
}

/// The conditions of most scenarios: White is visually disabled, over the board, pieces with pegs, own scores.
pub(crate) fn over_the_board() -> Value {
    json!({"mode": "over_the_board", "two_boards": true, "touch": "peg_out", "wording": "de_full",
        "score": ["own", "own"]})
}

/// On the screen, quickly: nothing is repeated and nothing is pressed.
pub(crate) fn on_the_screen() -> Value {
    json!({"repeat": "off", "press": "auto_when_made", "wording": "de_full"})
}

/// Some conditions with others on top.
#[expect(clippy::needless_pass_by_value, reason = "it is written where it is asked for")]
pub(crate) fn with(mut conditions: Value, more: Value) -> Value {
    for (name, value) in more.as_object().expect("an object") {
        conditions[name] = value.clone();
    }
    conditions
}

/// Everybody at the table; White and Black come first.
pub(crate) struct Hall {
    pub(crate) room: String,
    pub(crate) people: Vec<Person>,
    pub(crate) lines: Vec<Client>,
}

/// What everybody heard of one command, by their place in [`Hall::lines`].
pub(crate) type Heard = Vec<Vec<Value>>;

pub(crate) const WHITE: usize = 0;
pub(crate) const BLACK: usize = 1;

impl Hall {
    /// Two who sit at a table and have not heard the conditions.
    pub(crate) async fn seated(server: &Open, conditions: Value, clock: Value) -> Self {
        let (ann, bob) = (server.guest().await, server.guest().await);
        let wish = json!({"game": "chess", "seat": "first", "clock": clock, "adapted": conditions});
        let room = ann.opens(wish).await;
        let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
        first.hear("welcome").await;
        second.hear("welcome").await;
        assert_eq!(second.ask(json!({"k": "sit", "seat": 1})).await["t"], "ev");
        Self { room, people: vec![ann, bob], lines: vec![first, second] }
    }

    /// Two who have heard the conditions.
    pub(crate) async fn ready(server: &Open, conditions: Value) -> Self {
        let mut hall = Self::seated(server, conditions, clock()).await;
        hall.accept().await;
        hall
    }

    pub(crate) async fn accept(&mut self) {
        for who in [WHITE, BLACK] {
            self.act(who, json!({"k": "accept"})).await;
        }
        assert_eq!(self.lines[WHITE].view["adapted"]["phase"], "ready");
    }

    /// The link of a place that `by` makes: its code.
    pub(crate) async fn link(&self, by: usize, place: Value) -> String {
        let path = format!("/api/v1/rooms/{}/places", self.room);
        let answer = self.people[by].request("POST", &path, Some(&place)).await;
        assert_eq!(answer.status, 201, "{}", answer.text);
        let url = answer.json()["url"].as_str().expect("a link").to_owned();
        url.rsplit_once("?place=").expect("a code").1.to_owned()
    }

    /// Somebody takes a place that `by` makes; where they are in [`Hall::lines`].
    pub(crate) async fn place(&mut self, server: &Open, by: usize, place: Value) -> usize {
        let code = self.link(by, place).await;
        let person = server.guest().await;
        let path = format!("/api/v1/rooms/{}/places/{code}", self.room);
        let taken = person.request("PUT", &path, None).await;
        assert_eq!(taken.status, 200, "{}", taken.text);
        let mut line = person.at(&self.room).await;
        line.hear("welcome").await;
        self.people.push(person);
        self.lines.push(line);
        self.lines.len() - 1
    }

    /// Somebody says or does something, and it is granted: what everybody heard of it.
    pub(crate) async fn act(&mut self, who: usize, a: Value) -> Heard {
        let done = self.lines[who].ask(json!({"k": "adapted", "a": a})).await;
        assert_eq!(done["t"], "ev", "{a}: {done}");
        let n = done["n"].as_i64().expect("a version");
        let first = done["es"][0]["n"].as_i64().unwrap_or(n);
        let mut heard = Heard::new();
        for line in &mut self.lines {
            while line.version < n {
                line.hear("ev").await;
            }
            let of_it = line.events.iter().filter(|event| {
                event["k"] == "adapted" && (first..=n).contains(&event["n"].as_i64().unwrap_or(0))
            });
            heard.push(
                of_it.flat_map(|event| event["said"].as_array().cloned().unwrap_or_default()).collect(),
            );
        }
        heard
    }

    /// Somebody says or does something, and it is refused: the code.
    pub(crate) async fn no(&mut self, who: usize, a: Value) -> String {
        let no = self.lines[who].ask(json!({"k": "adapted", "a": a})).await;
        assert_eq!(no["t"], "no", "{a}: {no}");
        no["code"].as_str().expect("a code").to_owned()
    }

    /// Played by hand: out of its hole, removed what is taken, in again.
    pub(crate) async fn plays(&mut self, who: usize, from: &str, to: &str) {
        self.act(who, json!({"k": "touch", "sq": from})).await;
        self.act(who, json!({"k": "insert", "from": from, "to": to})).await;
    }

    /// A whole move by hand, announced and pressed; what was heard of the announcement.
    pub(crate) async fn moves(&mut self, who: usize, from: &str, to: &str, said: &str) -> Heard {
        self.plays(who, from, to).await;
        let heard = self.act(who, json!({"k": "announce", "text": said})).await;
        self.act(who, json!({"k": "press"})).await;
        heard
    }

    /// The opponent's move is repeated and carried out.
    pub(crate) async fn echoes(&mut self, who: usize, said: &str) {
        self.act(who, json!({"k": "repeat", "text": said})).await;
        self.act(who, json!({"k": "echo"})).await;
    }

    /// Moves on the screen, announced by both in turn; each is carried out by the other.
    pub(crate) async fn quickly(&mut self, moves: &[&str]) -> Heard {
        let mut heard = Heard::new();
        for said in moves {
            let who = self.on_turn();
            heard = self.act(who, json!({"k": "announce", "text": said})).await;
        }
        heard
    }

    pub(crate) fn on_turn(&self) -> usize {
        let side = self.lines[WHITE].view["adapted"]["side"].as_u64().unwrap_or(0);
        usize::try_from(side).expect("0 or 1")
    }

    /// What the clock shows somebody, milliseconds.
    pub(crate) fn ms(&self, who: usize, side: usize) -> i64 {
        self.lines[who].view["clock"]["ms"][side].as_i64().expect("a time")
    }
}

/// The messages of a kind.
pub(crate) fn of<'a>(said: &'a [Value], m: &str) -> Vec<&'a Value> {
    said.iter().filter(|message| message["m"] == m).collect()
}

/// The one message of a kind.
pub(crate) fn the<'a>(said: &'a [Value], m: &str) -> &'a Value {
    let all = of(said, m);
    assert_eq!(all.len(), 1, "{m} in {said:?}");
    all[0]
}
