// SPDX-License-Identifier: AGPL-3.0-or-later
//! Analyses that a site makes of its finished games, by processes of their own.

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use futures_util::StreamExt as _;
use serde_json::{Value, json};
use store::Standing;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;

use crate::http::{Answer, asks, brings, cookie, fill};
use crate::site::{Serving, Site, on_every_engine};

/// A short game of chess, to mate.
const GAME: [&str; 7] = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7"];

struct Table<'a> {
    serving: &'a Serving,
    room: String,
}

impl Table<'_> {
    fn asks(&self, who: &str, method: &str, path: &str, body: &Value) -> Answer {
        let path = format!("/api/v1/rooms/{}{path}", self.room);
        asks(&self.serving.address, &cookie(who), method, &path, &[], Some(body)).unwrap()
    }

    fn analysis(&self, who: &str, method: &str, depth: &str) -> Answer {
        self.asks(who, method, &format!("/analysis?depth={depth}"), &json!({}))
    }

    /// What has become of it when it is not waited for any more.
    fn settled(&self, depth: &str) -> Value {
        loop {
            let seen = self.analysis("ann", "GET", depth).json();
            if !["waiting", "running"].iter().any(|state| seen["state"] == *state) {
                return seen;
            }
            sleep(Duration::from_millis(20));
        }
    }

    fn commands(&self, who: &str, id: &str, c: &Value) {
        let answer = self.asks(who, "POST", "/commands", &json!({"id": id, "c": c}));
        assert!(answer.is_done(), "{}", answer.text);
    }
}

/// A table of two; the first sits.
fn table<'a>(serving: &'a Serving, game: &str) -> Table<'a> {
    let wish = json!({"game": game, "seat": "first", "clock": {"kind": "none"}});
    let made = asks(&serving.address, &cookie("ann"), "POST", "/api/v1/rooms", &[], Some(&wish)).unwrap();
    let room = made.json()["id"].as_str().unwrap_or_else(|| panic!("{}", made.text)).to_owned();
    let table = Table { serving, room };
    table.commands("bob", "sits", &json!({"k": "sit", "seat": 1}));
    table
}

/// How often anybody looks for a process that analyses, a millisecond apart.
const LOOKS: usize = 60_000;

/// The process that analyses for the one with this id, as soon as there is one.
fn analyst(serving: u32) -> u32 {
    for _ in 0..LOOKS {
        for entry in fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
            let Some(id) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
            let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
            // Behind the name, which stands in brackets: the state, the parent.
            let parent = stat.rsplit(") ").next().and_then(|rest| rest.split(' ').nth(1));
            // A process that has only just begun is still a copy of its parent.
            let words = fs::read_to_string(entry.path().join("cmdline")).unwrap_or_default();
            if parent == Some(&serving.to_string()) && words.contains("--job") {
                return id;
            }
        }
        sleep(Duration::from_millis(1));
    }
    panic!("nobody analyses");
}

#[test]
fn a_finished_game_is_analysed_and_a_killed_analysis_costs_nothing_else() {
    on_every_engine(|site: &Site| {
        site.serve().kill();
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let serving = site.serve();
        let table = table(&serving, "chess");
        assert_eq!(table.analysis("ann", "POST", "quick").code(), "game_goes_on");
        for (ply, m) in GAME.iter().enumerate() {
            let who = ["ann", "bob"][ply % 2];
            table.commands(who, &format!("m{ply}"), &json!({"k": "move", "m": m}));
        }
        assert_eq!(table.analysis("eve", "GET", "quick").json()["state"], "none", "guests may ask");

        let asked = table.analysis("ann", "POST", "deep");
        assert_eq!(asked.status, 202, "{}", asked.text);
        let seen = asked.json();
        assert_eq!((&seen["may_cancel"], &seen["report"]), (&json!(true), &Value::Null), "{seen}");
        assert_eq!(table.analysis("bob", "DELETE", "deep").code(), "analysis_not_yours");
        let analyst = analyst(serving.id());
        let known = fs::read_to_string(format!("/proc/{analyst}/environ")).unwrap_or_default();
        assert_eq!(known, "", "it knows nothing of the server's choices");
        let killed = std::process::Command::new("kill").args(["-9", &analyst.to_string()]).status().unwrap();
        assert!(killed.success());
        let seen = table.settled("deep");
        assert_eq!((&seen["state"], &seen["failure"]), (&json!("failed"), &json!("killed")), "{seen}");

        assert_eq!(table.analysis("bob", "POST", "quick").status, 202);
        let seen = table.settled("quick");
        assert_eq!(seen["state"], "done", "{seen}");
        assert_eq!(seen["formats"], json!(["json", "pgn", "text"]));
        let moves = seen["report"]["games"][0]["moves"].as_array().unwrap().clone();
        assert_eq!(moves.len(), GAME.len());
        assert_eq!(
            (&moves[5]["san"], &moves[5]["mark"]),
            (&json!("Nf6"), &json!("very bad")),
            "{}",
            moves[5]
        );
        let file = table.asks("eve", "GET", "/analysis/file?format=pgn", &json!({}));
        assert!(file.text.contains("Nf6 $4"), "{}", file.text);
        let none = table.asks("eve", "GET", "/analysis/file?format=mat", &json!({}));
        assert_eq!((none.status, none.code()), (404, "no_such_format".to_owned()));
        assert_eq!(
            table.asks("eve", "GET", "/analysis/file?format=pgn&depth=deep", &json!({})).code(),
            "no_analysis"
        );

        // What was found is found again by the next process, at once; what was not is asked for anew.
        let room = table.room;
        serving.kill();
        let serving = site.serve();
        let table = Table { serving: &serving, room };
        assert_eq!(table.analysis("eve", "GET", "quick").json()["report"]["games"][0]["moves"], json!(moves));
        assert_eq!(table.analysis("eve", "POST", "deep").status, 202);
        let seen = table.analysis("eve", "DELETE", "deep");
        assert!(["none", "done"].iter().any(|state| seen.json()["state"] == *state), "{}", seen.text);
    });
}

#[test]
fn where_there_is_nothing_to_judge_it_is_said() {
    on_every_engine(|site: &Site| {
        site.serve().kill();
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let serving = site.serve();
        let table = table(&serving, "kalah");
        table.commands("bob", "gives-up", &json!({"k": "resign"}));
        assert_eq!(table.analysis("ann", "POST", "quick").status, 202);
        let seen = table.settled("quick");
        assert_eq!((&seen["state"], &seen["failure"]), (&json!("failed"), &json!("refused")), "{seen}");
    });
}

#[test]
fn one_game_of_a_file_is_analysed_for_whoever_knows_its_id() {
    on_every_engine(|site: &Site| {
        site.serve().kill();
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let serving = site.serve();
        let games = "[White \"a\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"b\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let asked = || {
            let path = "/api/v1/analyses?name=two.pgn&game=1";
            let answer = brings(&serving.address, &cookie("ann"), path, games).unwrap();
            assert_eq!(answer.status, 202, "{}", answer.text);
            answer.json()["id"].as_str().unwrap().to_owned()
        };
        let id = asked();
        let analysis = |who: &str, method: &str, path: &str| {
            let path = format!("/api/v1/analyses/{id}{path}");
            asks(&serving.address, &cookie(who), method, &path, &[], None).unwrap()
        };
        let quick = told(&serving.address, &format!("analyses/{id}"), "quick", || ());
        assert_eq!(quick.last().unwrap()["state"], "done", "{quick:?}");
        assert_eq!(asked(), id, "it is made once");
        let seen = analysis("eve", "GET", "").json();
        assert_eq!(
            (&seen["state"], &seen["formats"]),
            (&json!("done"), &json!(["json", "pgn", "text"])),
            "{seen}"
        );
        let judged = seen["report"]["games"].as_array().unwrap().clone();
        assert_eq!(judged.len(), 1, "{judged:?}");
        assert_eq!(
            (&judged[0]["players"][0], judged[0]["moves"].as_array().map(Vec::len)),
            (&json!("b"), Some(4))
        );
        let file = analysis("eve", "GET", "/file?format=pgn");
        assert!(file.text.contains("g4 $4"), "{}", file.text);
        assert_eq!(analysis("eve", "GET", "/file?format=pgn&depth=deep").code(), "no_analysis");
        let shown = analysis("eve", "GET", "/game").json();
        assert_eq!(
            (&shown["shown"]["index"], &shown["shown"]["seats"][0]),
            (&json!(1), &json!("b")),
            "{shown}"
        );
        // To another depth, and not wanted any more by who has asked.
        assert_eq!(analysis("ann", "POST", "?depth=deep").status, 202);
        let given_up = analysis("ann", "DELETE", "?depth=deep");
        assert!(["none", "done"].iter().any(|state| given_up.json()["state"] == *state), "{}", given_up.text);
        // A position is judged in the same line.
        let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n";
        let answer = brings(&serving.address, &cookie("ann"), "/api/v1/analyses", fen).unwrap();
        assert_eq!(answer.status, 202, "{}", answer.text);
        let position = answer.json()["id"].as_str().unwrap().to_owned();
        told(&serving.address, &format!("analyses/{position}"), "quick", || ());
        let path = format!("/api/v1/analyses/{position}");
        let seen = asks(&serving.address, &cookie("eve"), "GET", &path, &[], None).unwrap().json();
        assert_eq!((&seen["state"], &seen["formats"]), (&json!("done"), &json!(["json", "text"])), "{seen}");
        let decision = &seen["report"]["games"][0]["position"]["decisions"][0];
        assert_eq!(decision["hint"]["choices"][0]["text"], "Rd8#", "{decision}");
        // It is in memory alone.
        let gone = id.clone();
        serving.kill();
        let serving = site.serve();
        let path = format!("/api/v1/analyses/{gone}");
        let after = asks(&serving.address, &cookie("ann"), "GET", &path, &[], None).unwrap();
        assert_eq!((after.status, after.code()), (404, "no_such_brought_game".to_owned()));
    });
}

/// A process that stands still until it is let go; it is killed when nobody needs it any more.
struct Held(u32);

impl Held {
    fn new(id: u32) -> Self {
        let held = Self(id);
        held.signal("-STOP");
        held
    }

    fn go(&self) {
        self.signal("-CONT");
    }

    /// It need not be there any more.
    fn signal(&self, name: &str) {
        let _ = std::process::Command::new("kill").args([name, &self.0.to_string()]).output();
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.signal("-KILL");
    }
}

/// What goes over a socket to somebody who follows an analysis, until it is there; `begun` is called at the first frame.
fn told(address: &str, game: &str, depth: &str, begun: impl Fn()) -> Vec<Value> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let url = format!("ws://{address}/ws/{game}?depth={depth}");
        let mut request = url.into_client_request().unwrap();
        request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
        let (mut line, _) = tokio_tungstenite::connect_async(request).await.unwrap();
        let mut told = Vec::new();
        loop {
            let text = match line.next().await.unwrap().unwrap() {
                Message::Text(text) => text,
                _ => continue,
            };
            let frame: Value = serde_json::from_str(&text).unwrap();
            let is_over = ["done", "failed", "none"].iter().any(|state| frame["state"] == *state);
            if told.is_empty() {
                begun();
            }
            told.push(frame);
            if is_over {
                return told;
            }
        }
    })
}

#[test]
fn a_restart_goes_on_with_what_was_wanted_and_a_socket_tells_how_far_it_is() {
    on_every_engine(|site: &Site| {
        site.serve().kill();
        fill(site, ["ann", "bob"].map(|name| (name.to_owned(), Standing::default())).into());
        let serving = site.serve();
        let table = table(&serving, "chess");
        for (ply, m) in GAME.iter().enumerate() {
            let who = ["ann", "bob"][ply % 2];
            table.commands(who, &format!("m{ply}"), &json!({"k": "move", "m": m}));
        }
        // Whoever analyses is held, so that it is not done before anybody looks.
        assert_eq!(table.analysis("ann", "POST", "deep").status, 202);
        let held = Held::new(analyst(serving.id()));
        assert_eq!(table.analysis("ann", "POST", "quick").status, 202);
        let room = table.room;
        serving.kill();
        drop(held);

        // Nobody asks again: both are made, the first one first.
        let serving = site.serve();
        let held = Held::new(analyst(serving.id()));
        let deep = told(&serving.address, &format!("rooms/{room}/analysis"), "deep", || held.go());
        assert!(deep.iter().all(|frame| frame["t"] == "analysis" && frame["report"].is_null()), "{deep:?}");
        let states: Vec<&str> = deep.iter().filter_map(|frame| frame["state"].as_str()).collect();
        assert_eq!(states.last(), Some(&"done"), "{deep:?}");
        assert!(states.contains(&"running") || states.contains(&"waiting"), "{deep:?}");
        let quick = told(&serving.address, &format!("rooms/{room}/analysis"), "quick", || ());
        assert_eq!(quick.last().unwrap()["state"], "done", "{quick:?}");
        let table = Table { serving: &serving, room };
        for depth in ["deep", "quick"] {
            let seen = table.settled(depth);
            assert_eq!(
                seen["report"]["games"][0]["moves"].as_array().map(Vec::len),
                Some(GAME.len()),
                "{seen}"
            );
        }

        // What is made or given up is not made again.
        let room = table.room;
        serving.kill();
        let serving = site.serve();
        let table = Table { serving: &serving, room };
        assert_eq!(table.analysis("ann", "GET", "deep").json()["state"], "done");
        let game = format!("rooms/{}/analysis", table.room);
        assert_eq!(told(&serving.address, &game, "deep", || ()).len(), 1, "it is there at once");
    });
}
