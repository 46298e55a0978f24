// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments from the draft to the last result, by the scenarios of the plan with their numbers.

use serde_json::{Value, json};

use crate::engines::on_every_engine;
use crate::people::{Answer, Folder, Open, Person};
use crate::results::account;
use crate::safety::operator;

pub(crate) const PATH: &str = "/api/v1/tournaments";

/// A tournament, and who runs it.
pub(crate) struct Cup<'a> {
    pub(crate) server: &'a Open,
    pub(crate) olga: Person,
    pub(crate) path: String,
}

impl<'a> Cup<'a> {
    /// An announced one.
    pub(crate) async fn open(server: &'a Open, more: Value) -> Self {
        let mut wish = json!({"federation": "house", "name": "Cup", "game": "chess", "seeding": "order",
            "first_colour": "white"});
        for (field, value) in more.as_object().expect("fields") {
            wish[field] = value.clone();
        }
        Self::run_by(server, operator(server, "olga").await, wish).await
    }

    /// An announced one of this form, of whoever may run it.
    pub(crate) async fn run_by(server: &'a Open, olga: Person, wish: Value) -> Self {
        let made = olga.request("POST", PATH, Some(&wish)).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made = made.json();
        assert_eq!((&made["state"], &made["seq"]), (&json!("draft"), &json!(1)));
        let cup = Self { server, olga, path: format!("{PATH}/{}", made["id"].as_str().expect("an id")) };
        assert_eq!(cup.acts("announce").await["state"], "open");
        cup
    }

    /// Where one enters, below `/api/v1`.
    pub(crate) fn entries(&self) -> String {
        format!("{}/entries", &self.path["/api/v1".len()..])
    }

    pub(crate) async fn post(&self, what: &str, body: Value) -> Answer {
        self.olga.request("POST", &format!("{}/{what}", self.path), Some(&body)).await
    }

    pub(crate) async fn acts(&self, act: &str) -> Value {
        let done = self.post(act, json!({})).await;
        assert_eq!(done.status, 200, "{act}: {}", done.text);
        done.json()
    }

    /// Those on the list, each with how it is with them.
    pub(crate) async fn listed(&self) -> Vec<(String, String)> {
        let shown = self.get("").await;
        let word = |value: &Value| value.as_str().expect("a word").to_owned();
        let entries = shown["entries"].as_array().expect("entries").iter();
        entries.map(|entry| (word(&entry["name"]), word(&entry["state"]))).collect()
    }

    pub(crate) async fn get(&self, what: &str) -> Value {
        let told = self.server.get(&format!("{}{what}", self.path)).await;
        assert_eq!(told.status, 200, "{what}: {}", told.text);
        told.json()
    }

    /// As who runs it reads it, a draft too.
    pub(crate) async fn own(&self, what: &str) -> Value {
        let told = self.olga.request("GET", &format!("{}{what}", self.path), None).await;
        assert_eq!(told.status, 200, "{what}: {}", told.text);
        told.json()
    }

    /// Guests with these ratings, `P1` first.
    pub(crate) async fn guests(&self, ratings: &[u16]) {
        for (rating, at) in ratings.iter().zip(1..) {
            let entered = self.post("entries", json!({"guest": format!("P{at}"), "rating": rating})).await;
            assert_eq!((entered.status, &entered.json()["entry"]), (201, &json!(at)), "{}", entered.text);
        }
    }

    pub(crate) async fn puts(&self, round: usize, board: usize, result: &str, seen: &Value) -> Answer {
        self.ends(round, board, json!({ "result": result }), seen).await
    }

    /// Writes a board's result with what it was worth.
    pub(crate) async fn ends(&self, round: usize, board: usize, ended: Value, seen: &Value) -> Answer {
        self.edits("PUT", &format!("/rounds/{round}/boards/{board}"), ended, seen).await
    }

    /// Asks for what is done only to the tournament that was seen.
    async fn edits(&self, method: &str, what: &str, body: Value, seen: &Value) -> Answer {
        let path = format!("{}{what}", self.path);
        let matches = format!("\"{seen}\"");
        let origin = format!("http://{}", self.server.address);
        let headers = [
            ("Cookie", self.olga.cookie.as_str()),
            ("Origin", &origin),
            ("Content-Type", "application/json"),
            ("If-Match", &matches),
        ];
        self.server.request(method, &path, &headers, Some(&body.to_string())).await
    }

    /// The pairs of a round, board by board.
    async fn pairs(&self, round: usize) -> Vec<(u64, u64)> {
        let round = self.get(&format!("/rounds/{round}")).await;
        let number = |board: &Value, side: &str| board[side].as_u64().expect("a number");
        let boards = round["boards"].as_array().expect("boards");
        boards.iter().map(|board| (number(board, "white"), number(board, "black"))).collect()
    }

    /// Every open board of a round goes to the lower number.
    pub(crate) async fn lower_wins(&self, round: usize) {
        let shown = self.get(&format!("/rounds/{round}")).await;
        let mut seen = shown["seq"].clone();
        for board in shown["boards"].as_array().expect("boards") {
            let white = board["white"].as_u64() < board["black"].as_u64();
            let number = usize::try_from(board["board"].as_u64().expect("a number")).expect("small");
            let put = self.puts(round, number, if white { "1-0" } else { "0-1" }, &seen).await;
            assert_eq!(put.status, 200, "{}", put.text);
            seen = put.json()["seq"].clone();
        }
    }

    async fn order(&self) -> Vec<u64> {
        let standings = self.get("/standings").await;
        let players = standings["players"].as_array().expect("players");
        players.iter().map(|player| player["number"].as_u64().expect("a number")).collect()
    }

    pub(crate) async fn pairs_next(&self) -> Value {
        let paired = self.post("pair", json!({})).await;
        assert_eq!(paired.status, 201, "{}", paired.text);
        paired.json()
    }

    /// Asks until it is so; no longer than people are patient.
    pub(crate) async fn until(&self, what: &str, is_so: impl Fn(&Value) -> bool) -> Value {
        let asked = async {
            loop {
                let told = self.get(what).await;
                if is_so(&told) {
                    return told;
                }
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(crate::people::PATIENCE, asked).await.expect("it comes to that")
    }
}

const RATINGS: [u16; 8] = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300];

#[tokio::test]
async fn scenarios_19_and_20_a_swiss_at_the_board_pairs_and_ranks_as_planned() {
    on_every_engine(async |server| {
        let wish = json!({"format": "swiss", "rounds": 3, "venue": "board", "seeding": "rating"});
        let cup = Cup::open(server, wish).await;
        cup.guests(&RATINGS).await;
        let early = cup.post("pair", json!({})).await;
        assert_eq!(early.refusal(), (409, "wrong_state".into()));
        assert_eq!(cup.acts("start").await["state"], "running");
        assert_eq!(cup.pairs(1).await, [(1, 5), (6, 2), (3, 7), (8, 4)]);
        assert_eq!(cup.post("pair", json!({})).await.refusal(), (409, "round_open".into()));

        // Two directors at the same board.
        let seen = cup.get("").await["seq"].clone();
        let (one, other) = tokio::join!(cup.puts(1, 1, "1-0", &seen), cup.puts(1, 1, "1/2-1/2", &seen));
        let mut told = [one.status, other.status];
        told.sort_unstable();
        assert_eq!(told, [200, 412], "{} {}", one.text, other.text);
        let lost = if one.status == 412 { &one } else { &other };
        assert_eq!(lost.refusal(), (412, "changed_meanwhile".into()));
        let seen = cup.get("").await["seq"].clone();
        let (one, other) = tokio::join!(cup.puts(1, 1, "0-1", &seen), cup.puts(1, 1, "0-1", &seen));
        assert_eq!(one.status.min(other.status), 200);
        let log = server.get(&format!("{}/events", cup.path)).await.text;
        assert_eq!(log.matches("\"k\":\"corrected\"").count(), 1, "{log}");
        let path = format!("{}/rounds/1/boards/1", cup.path);
        let blind = cup.olga.request("PUT", &path, Some(&json!({"result": "1-0"}))).await;
        assert_eq!(blind.refusal(), (428, "if_match_needed".into()));

        cup.lower_wins(1).await;
        let paired = cup.pairs_next().await;
        assert_eq!(paired["round"], 2);
        // Taken back, with the reason in the log, and paired once more.
        let back = cup.edits("DELETE", "/rounds/2", json!({"reason": "a wrong list"}), &paired["seq"]).await;
        assert_eq!((back.status, &back.json()["round"]), (200, &json!(1)), "{}", back.text);
        let log = server.get(&format!("{}/events", cup.path)).await.text;
        let deleted = log.lines().find(|line| line.contains("\"round_deleted\"")).expect("an event");
        assert!(deleted.contains("a wrong list"), "{deleted}");
        assert_eq!(cup.pairs_next().await["round"], 2);
        assert_eq!(cup.pairs(2).await, [(4, 1), (2, 3), (5, 8), (7, 6)]);
        cup.lower_wins(2).await;
        cup.pairs_next().await;
        assert_eq!(cup.pairs(3).await, [(1, 2), (3, 5), (6, 4), (8, 7)]);
        cup.lower_wins(3).await;
        assert_eq!(cup.order().await, [1, 2, 4, 3, 5, 6, 7, 8]);
        let why = cup.get("/standings?explain=2").await;
        assert_eq!((&why["after_round"], &why["tie_breaks"][0]), (&json!(3), &json!("PTS")));
        assert_eq!(why["explain"][0]["parts"].as_array().map(Vec::len), Some(3), "{why}");
        let trf = server.get(&format!("{}/trf", cup.path)).await.text;
        let report = tourney::trf::Report::read(&trf).expect("a report");
        assert_eq!(
            report.players().map(|one| one.rank).collect::<Vec<_>>(),
            [1, 2, 4, 3, 5, 6, 7, 8].map(Some)
        );
        assert_eq!(cup.acts("finish").await["state"], "finished");
        assert_eq!(cup.post("cancel", json!({})).await.refusal(), (409, "wrong_state".into()));
    })
    .await;
}

#[tokio::test]
async fn scenarios_22_to_24_byes_brackets_and_round_robins() {
    on_every_engine(async |server| {
        let swiss = Cup::open(server, json!({"format": "swiss", "rounds": 3, "venue": "board"})).await;
        swiss.guests(&RATINGS[..5]).await;
        swiss.acts("start").await;
        let planned = [(5, [(1, 3), (4, 2)]), (4, [(5, 1), (2, 3)]), (3, [(1, 2), (5, 4)])];
        for (round, (bye, pairs)) in (1..).zip(planned) {
            if round > 1 {
                swiss.pairs_next().await;
            }
            assert_eq!(swiss.pairs(round).await, pairs, "round {round}");
            let byes = swiss.get(&format!("/rounds/{round}")).await["byes"].clone();
            assert_eq!(byes, json!([{"number": bye, "mark": "U"}]));
            swiss.lower_wins(round).await;
        }
    })
    .await;
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "knockout", "venue": "board"})).await;
        assert_eq!(server.get(&format!("{}/bracket", cup.path)).await.refusal(), (404, "no_bracket".into()));
        cup.guests(&RATINGS[..5]).await;
        cup.acts("start").await;
        let boards = cup.get("/rounds/1").await["boards"].clone();
        assert_eq!((&boards[0]["match"], cup.pairs(1).await), (&json!(1), vec![(5, 4)]));
        cup.lower_wins(1).await;
        cup.pairs_next().await;
        let boards = cup.get("/rounds/2").await["boards"].clone();
        assert_eq!((&boards[0]["match"], &boards[1]["match"]), (&json!(4), &json!(5)));
        assert_eq!(cup.pairs(2).await, [(1, 4), (3, 2)]);
        assert_eq!(cup.get("/bracket").await["matches"][1]["winner"], 4);
    })
    .await;
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "round_robin", "venue": "board"})).await;
        cup.guests(&RATINGS[..4]).await;
        cup.acts("start").await;
        for (round, pairs) in (1..).zip([[(1, 4), (2, 3)], [(4, 3), (1, 2)], [(2, 4), (3, 1)]]) {
            if round > 1 {
                cup.pairs_next().await;
            }
            assert_eq!(cup.pairs(round).await, pairs, "round {round}");
            if round < 3 {
                cup.lower_wins(round).await;
            }
        }
        for gone in ["P2", "P3", "P4"] {
            let out = cup.post(&format!("entries/{gone}/withdraw"), json!({})).await;
            assert_eq!(out.status, 200, "{}", out.text);
        }
        assert_eq!(cup.get("").await["state"], "finished");
    })
    .await;
}

/// An online tournament of `ann` and `bob`, who have `arrive_min` minutes to come.
pub(crate) async fn online(server: &Open, arrive_min: f64, rounds: u16) -> (Cup<'_>, [Person; 2]) {
    let wish = json!({"format": "swiss", "rounds": rounds, "rated": true, "arrive_min": arrive_min,
        "clock": {"kind": "fischer", "base_s": 300, "step_s": 3}});
    let cup = Cup::open(server, wish).await;
    let people = [account(server, "ann").await, account(server, "bob").await];
    for person in &people {
        let entered = person.request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
        assert_eq!(entered.status, 201, "{}", entered.text);
    }
    let again = people[0].request("POST", &format!("{}/entries", cup.path), Some(&json!({}))).await;
    assert_eq!(again.refusal(), (409, "already_entered".into()));
    let not_theirs = people[0].request("POST", &format!("{}/start", cup.path), Some(&json!({}))).await;
    assert_eq!(not_theirs.refusal(), (403, "not_allowed".into()));
    cup.acts("start").await;
    (cup, people)
}

/// The table of the only board of a round: whoever goes there as soon as they hear of it finds it.
pub(crate) async fn table(cup: &Cup<'_>, round: u16) -> String {
    let shown = cup.get(&format!("/rounds/{round}")).await;
    let room = shown["boards"][0]["room"].as_str().expect("a table").to_owned();
    assert_eq!(cup.server.get(&format!("/api/v1/rooms/{room}")).await.status, 200);
    room
}

#[tokio::test]
async fn scenario_25_who_does_not_come_has_lost_without_a_game() {
    on_every_engine(async |server| {
        let (cup, [ann, _bob]) = online(server, 0.03, 1).await;
        let room = table(&cup, 1).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        let event = &line.view["event"];
        assert_eq!((&event["round"], &event["board"]), (&json!(1), &json!(1)), "{event}");
        let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
        assert_eq!(round["boards"][0]["result"], "+:-", "{round}");
        line.until("over").await;
        assert_eq!(line.view["result"]["reason"], "forfeit");
        assert_eq!(line.view["ratings"], json!([]));
        cup.until("", |cup| cup["state"] == "finished").await;
    })
    .await;
    on_every_engine(async |server| {
        let (cup, _) = online(server, 0.001, 3).await;
        let round = cup.until("/rounds/1", |round| round["state"] == "over").await;
        assert_eq!(round["boards"][0]["result"], "-:-", "{round}");
        // They stay away twice running, and are out.
        let over = cup.until("", |cup| cup["state"] == "finished").await;
        let states: Vec<_> =
            over["entries"].as_array().expect("entries").iter().map(|one| &one["state"]).collect();
        assert!(states.contains(&&json!("withdrawn")), "{over}");
    })
    .await;
}

#[tokio::test]
async fn a_game_played_online_is_scored_once_and_survives_a_restart() {
    let server = Open::server_in(Folder::fresh(), |_| {}).await;
    let (cup, [ann, bob]) = online(&server, 5.0, 1).await;
    let room = table(&cup, 1).await;
    let (path, [ann, bob]) = (cup.path.clone(), [ann, bob]);
    let folder = server.close().await;
    let server = Open::server_in(folder, |_| {}).await;
    let (ann, bob) = (ann.follows(&server), bob.follows(&server));
    let mut lines = [ann.at(&room).await, bob.at(&room).await];
    for line in &mut lines {
        line.hear("welcome").await;
    }
    let resigned = lines[1].ask(json!({"k": "resign"})).await;
    assert_eq!(resigned["t"], "ev", "{resigned}");
    lines[0].until("over").await;
    let asked = async {
        loop {
            let shown = server.get(&format!("{path}/rounds/1")).await.json();
            if shown["state"] == "over" {
                return shown;
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    };
    let shown = tokio::time::timeout(crate::people::PATIENCE, asked).await.expect("it is scored");
    assert_eq!(shown["boards"][0]["result"], "1-0", "{shown}");
    let log = server.get(&format!("{path}/events")).await.text;
    assert_eq!(log.matches("\"k\":\"scored\"").count(), 1, "{log}");
    let listed = server.get(&format!("{PATH}?player=ann&state=finished")).await.json();
    assert_eq!(listed["tournaments"][0]["name"], "Cup", "{listed}");
    server.close().await;
}

#[tokio::test]
async fn a_draft_changes_by_who_saw_it_last_and_a_calendar_tells_when() {
    on_every_engine(async |server| {
        let starts = server.app.clock.now().0 / 1_000 + 3_600_000;
        let cup = Cup::open(server, json!({"format": "swiss", "rounds": 3, "starts_ms": starts})).await;
        let shown = cup.get("").await;
        assert_eq!(
            (&shown["max_players"], &shown["round"], &shown["fund"]["fund"]),
            (&json!(1000), &json!(0), &json!(0))
        );
        let origin = format!("http://{}", server.address);
        let patch = async |seen: &str, body: Value| {
            let headers = [
                ("Cookie", cup.olga.cookie.as_str()),
                ("Origin", &origin),
                ("Content-Type", "application/json"),
                ("If-Match", seen),
            ];
            server.request("PATCH", &cup.path, &headers, Some(&body.to_string())).await
        };
        assert_eq!(patch("\"1\"", json!({"name": "New"})).await.refusal(), (412, "changed_meanwhile".into()));
        let changed = patch("\"2\"", json!({"name": "New", "rounds": 5})).await;
        assert_eq!((changed.status, &changed.json()["rounds"]), (200, &json!(5)), "{}", changed.text);
        assert_eq!(patch("\"3\"", json!({"rounds": 0})).await.refusal(), (422, "bad_field".into()));
        let calendar = server.get("/api/v1/calendar.ics").await;
        assert!(
            calendar.text.contains("SUMMARY:New\r\n") && calendar.text.contains("BEGIN:VEVENT"),
            "{}",
            calendar.text
        );
        assert_eq!(cup.acts("cancel").await["state"], "cancelled");
        assert_eq!(cup.acts("cancel").await["state"], "cancelled", "asked again");
        let none = server.get(&format!("{PATH}/nobody")).await;
        assert_eq!(none.refusal(), (404, "no_such_tournament".into()));
    })
    .await;
}
