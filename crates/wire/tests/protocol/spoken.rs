// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions of random games with what is legal in them, as a page is told: each way the page could send is made. With
//! `KAPIA_SPOKEN_TO` they are written there for the page, which speaks every move and reads it back
//! (web/src/boards/spoken.test.ts).

use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

use fastrand::Rng;

use crate::desk::{Desk, clock};
use crate::viewer;
use room::{ClockKind, Command, Event, GameKind, Setting, Settings};
use serde_json::{Value, json};

/// Moves of each game in a run of the tests; `KAPIA_SPOKEN` asks for more.
const MOVES: usize = 60;
/// The most moves of one position.
const OF_POSITION: usize = 40;
const PEOPLE: [&str; 4] = ["ann", "bob", "cid", "dan"];
/// What the page does not need to speak, and what differs from run to run.
const UNSAID: [&str; 8] = ["clock", "now", "dice", "clock_rule", "offers", "ratings", "creator", "auto_roll"];

fn begun(game: GameKind, nth: usize) -> Desk {
    let mut options = Settings::new();
    match game {
        GameKind::Kalah => {
            options.insert("pie".into(), Setting::Text(["off", "turn"][nth % 2].into()));
            options.insert("houses".into(), Setting::Int([6, 8, 3][nth % 3]));
        }
        GameKind::Bughouse => {
            options.insert("promotion".into(), Setting::Text(["international", "gambler"][nth % 2].into()));
        }
        _ => {}
    }
    let mut desk = Desk::open(game, options, clock(ClockKind::None, 0, 0));
    let seats = if game == GameKind::Bughouse { 4 } else { 2 };
    for (seat, player) in (0..seats).zip(PEOPLE).skip(1) {
        desk.say(player, Command::Sit { seat }).expect("the chair is free");
    }
    if game.has_dice() {
        desk.shake();
    }
    desk
}

fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}

/// Every way through the steps of a turn, at most so many.
fn walks(nodes: &[Value], rng: &mut Rng) -> Vec<String> {
    let place = |n: &Value| match n.as_u64() {
        Some(0) => "off".to_owned(),
        Some(25) => "bar".to_owned(),
        Some(26) => "hand".to_owned(),
        n => n.expect("a place").to_string(),
    };
    let mut found = Vec::new();
    for _ in 0..3 * OF_POSITION {
        let (mut node, mut steps) = (0, Vec::new());
        while let Some(edges) = nodes.get(node).and_then(Value::as_array).filter(|edges| !edges.is_empty()) {
            let edge = &edges[rng.usize(..edges.len())];
            steps.push(format!("{}/{}", place(&edge[0]), place(&edge[1])));
            node = usize::try_from(edge[3].as_u64().expect("a node")).expect("a node");
        }
        let walk = steps.join(" ");
        if !found.contains(&walk) {
            found.push(walk);
        }
    }
    found
}

/// The moves a page may send by what it was told is legal.
fn moves(legal: &Value, rng: &mut Rng) -> Vec<String> {
    let mut all = Vec::new();
    let promos: Vec<&str> = texts(&legal["promo"]).collect();
    for (from, tos) in legal["dests"].as_object().into_iter().flatten() {
        for to in texts(tos) {
            let m = format!("{from}{to}");
            if promos.contains(&m.as_str()) && !legal["pieces"].is_null() {
                all.extend(texts(&legal["pieces"]).map(|piece| format!("{m}{piece}")));
            } else if promos.contains(&m.as_str()) {
                all.extend(["q", "r", "b", "n"].map(|piece| format!("{m}{piece}")));
            } else {
                all.push(m);
            }
        }
    }
    for (man, squares) in legal["drops"].as_object().into_iter().flatten() {
        all.extend(texts(squares).map(|square| format!("{man}@{square}")));
    }
    all.extend(texts(&legal["remove"]).map(|square| format!("x:{square}")));
    all.extend(legal["pits"].as_object().into_iter().flatten().map(|(pit, _)| pit.clone()));
    for word in ["swap", "decline"] {
        if legal[word] == true {
            all.push(word.to_owned());
        }
    }
    if let Some(nodes) = legal["nodes"].as_array() {
        all.extend(walks(nodes, rng));
    }
    while all.len() > OF_POSITION {
        all.swap_remove(rng.usize(..all.len()));
    }
    all
}

/// What `seat`'s page is told of a move, made on a table of its own.
fn told(desk: &Desk, player: &str, m: &str) -> Value {
    let mut after = desk.clone();
    let events = after.make(player, m).unwrap_or_else(|no| panic!("{player} {m}: {no} in {:?}", desk.room));
    let moved = events.iter().find(|event| matches!(event, Event::Moved { .. })).expect("a move");
    // As it stood with this event folded in: what follows of itself comes later.
    let mut room = desk.room.clone();
    for event in &events {
        room.fold(after.now, event).expect("what a room decides folds");
        if event == moved {
            break;
        }
    }
    let shown = wire::event(moved, after.now, &room, &viewer(desk, player)).expect("everybody sees a move");
    let mut shown = serde_json::to_value(shown).expect("json");
    shown.as_object_mut().expect("an event").retain(|key, _| key != "clock" && key != "at");
    shown
}

/// A line for the page: the table as `player` sees it, the move before, and every move.
fn line(desk: &Desk, player: &str, last: &Value, all: &[String]) -> String {
    let mut view = crate::view(desk, player);
    view.as_object_mut()
        .expect("a table")
        .retain(|key, value| !UNSAID.contains(&key.as_str()) && !value.is_null());
    let made: Vec<Value> = all.iter().map(|m| told(desk, player, m)).collect();
    json!({ "view": view, "last": last, "moves": made }).to_string()
}

/// So many moves of a game, in positions of games played at random.
fn spoken(game: GameKind, count: usize) -> (usize, String) {
    let mut rng = Rng::with_seed(game.id().len() as u64);
    let (mut lines, mut n) = (String::new(), 0);
    for nth in 0.. {
        let mut desk = begun(game, nth);
        let mut last = Value::Null;
        // A few quiet positions follow one another; of a short run every seventh is taken.
        for step in 0..400 {
            let people: Vec<&str> =
                PEOPLE.into_iter().filter(|who| desk.room.permits(who).contains(&"move")).collect();
            let Some(player) = rng.choice(&people) else {
                let roll = PEOPLE.into_iter().find(|who| desk.room.permits(who).contains(&"roll"));
                let Some(player) = roll else { break };
                desk.say(player, Command::Roll).expect("a roll");
                continue;
            };
            let all = moves(&crate::view(&desk, player)["legal"], &mut rng);
            let Some(m) = rng.choice(&all) else { break };
            if count > MOVES || step % 7 == nth % 7 {
                let some = if count > MOVES { &all[..] } else { &all[..all.len().min(10)] };
                writeln!(lines, "{}", line(&desk, player, &last, some)).expect("a text");
                n += some.len();
                if n >= count {
                    return (n, lines);
                }
            }
            last = told(&desk, player, m);
            desk.make(player, m).expect("a legal move");
        }
    }
    unreachable!("games are played until there are enough moves")
}

#[test]
fn what_a_page_is_told_is_legal_can_be_made_and_is_written_for_it_to_speak() {
    let count =
        std::env::var("KAPIA_SPOKEN").ok().map_or(MOVES, |n| n.parse().expect("KAPIA_SPOKEN is a number"));
    let folder = std::env::var("KAPIA_SPOKEN_TO").ok().map(PathBuf::from);
    for game in GameKind::ALL {
        let (n, lines) = spoken(game, count);
        assert!(n >= count, "{game:?}: {n}");
        if let Some(folder) = &folder {
            fs::create_dir_all(folder).expect("a folder");
            fs::write(folder.join(format!("{}.jsonl", game.id())), lines).expect("a file");
        }
    }
}
