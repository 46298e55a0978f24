// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server closes, is killed, and opens again: nothing anybody saw is lost, nobody pays for the night.

use std::time::Duration;

use game::{Micros, Millis};
use serde_json::{Value, json};
use store::{Append, Certain, NewEvent, Store};

use room::FLAG_GRACE_MS_MAX;

use crate::people::{Client, Folder, Open, PATIENCE, Pair, hand};
use crate::play::first_play;
use crate::tournaments::{online, table};

/// What a process that was killed at `at` leaves behind: the log, and a last heartbeat of that instant. The server is
/// closed first, so that its files are whole.
pub(crate) async fn killed(server: Open, at: Micros) -> Folder {
    let folder = server.close().await;
    let url = format!("sqlite://{}", folder.path().join("kapia.db").display());
    let store = Store::open(&store::Config { url, readers: 1 }).await.expect("the database opens");
    store.heartbeat(at.0).await.expect("a heartbeat");
    store.close().await.expect("the database closes");
    folder
}

/// Between two servers.
const NIGHT: Millis = Millis::seconds(8 * 3_600);

/// The log of a room: when, and what.
async fn log(server: &Open, room: &str) -> Vec<(Micros, Value)> {
    let rows = server.app.store.events(room, 0).await.expect("the log");
    rows.iter().map(|row| (Micros(row.at_us), serde_json::from_str(&row.payload).expect("JSON"))).collect()
}

#[tokio::test]
async fn everybody_is_told_to_come_back_and_finds_everything() {
    let server = Open::server().await;
    let mut pair = Pair::at_table(&server, "chess", json!({"kind": "none"})).await;
    pair.moves(0, "e2e4").await;
    let mut lobby = Client::open(server.address, "/ws/lobby", None).await;
    let (closed, ends) = tokio::join!(server.close(), async {
        (pair.lines[0].end().await, pair.lines[1].end().await, lobby.end().await)
    });
    for end in [ends.0, ends.1, ends.2] {
        assert_eq!((end.bye.as_deref(), end.close), (Some("restart"), Some(1012)));
    }
    let again = Open::server_in(closed, |_| {}).await;
    let since = pair.lines[1].version;
    let mut ann = pair.people[0].follows(&again).at(&pair.room).await;
    let mut bob = pair.people[1].follows(&again).back_at(&pair.room, since).await;
    assert_eq!(ann.hear("welcome").await["es"].as_array().unwrap().len(), 5);
    assert_eq!(bob.hear("welcome").await["es"], json!([]), "there was nothing new");
    assert_eq!(bob.view["pos"], ann.view["pos"]);
    assert_eq!(bob.ask(json!({"k": "move", "m": "e7e5"})).await["t"], "ev");
    again.close().await;
}

#[tokio::test]
async fn p3_nobody_is_charged_for_the_night() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let clock = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
    let mut pair = Pair::at_table(&server, "chess", clock).await;
    for (seat, m) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
        pair.moves(seat, m).await;
    }
    let (moved, _) = log(&server, &pair.room).await.pop().expect("a move");
    let folder = killed(server, moved.plus(Millis(600))).await;

    hand.advance(NIGHT);
    let again = Open::server_by_hand(folder, &hand).await;
    let mut ann = pair.people[0].follows(&again).at(&pair.room).await;
    ann.hear("welcome").await;
    while !ann.kinds().contains(&"suspended") {
        ann.hear("ev").await;
    }
    assert_eq!(ann.view["clock"]["running"], json!(null), "the clock stands until bob is back");
    let standing = ann.view["clock"]["ms"][1].as_i64().expect("milliseconds");
    // Of 600 ms the news of the move may have taken a heartbeat.
    assert_eq!(standing, 59_650, "the time before the night counts, and no more");

    let mut bob = pair.people[1].follows(&again).at(&pair.room).await;
    bob.hear("welcome").await;
    while !bob.kinds().contains(&"resumed") {
        bob.hear("ev").await;
    }
    assert_eq!(bob.view["clock"]["running"], 1);
    again.pass(&hand, Millis(400)).await;
    bob.ask(json!({"k": "move", "m": "b8c6"})).await;
    let log = log(&again, &pair.room).await;
    let of = |kind: &str| log.iter().rev().find(|(_, event)| event["k"] == kind).expect("it is in the log");
    let event = &of("moved").1;
    assert_eq!(event["t"]["used"], 350 + 400, "what bob thought before and after the night, nothing between");
    again.close().await;
}

#[tokio::test]
async fn p3_talk_after_a_move_does_not_charge_for_its_news() {
    // When the last heartbeat was, from the line of talk, and what is charged. One before the move proves less than
    // the talk does.
    for (heartbeat, charged) in [(10, 300 + 10 - 250), (-305, 300 - 250)] {
        let hand = hand();
        let server = Open::server_by_hand(Folder::fresh(), &hand).await;
        let clock = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
        let mut pair = Pair::at_table(&server, "chess", clock).await;
        for (seat, m) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
            pair.moves(seat, m).await;
        }
        // Nobody knows after a kill how much of this was the news of the move.
        server.pass(&hand, Millis(300)).await;
        pair.lines[1].ask(json!({"k": "chat", "text": "hm"})).await;
        let events = log(&server, &pair.room).await;
        let of = |kind: &str| {
            events.iter().rev().find(|(_, event)| event["k"] == kind).expect("it is in the log").0
        };
        let (moved, said) = (of("moved"), of("chat"));
        assert_eq!(said.since(moved), Millis(300));
        let folder = killed(server, said.plus(Millis(heartbeat))).await;

        hand.advance(NIGHT);
        let again = Open::server_by_hand(folder, &hand).await;
        let mut ann = pair.people[0].follows(&again).at(&pair.room).await;
        ann.hear("welcome").await;
        while !ann.kinds().contains(&"suspended") {
            ann.hear("ev").await;
        }
        let standing = ann.view["clock"]["ms"][1].as_i64().expect("milliseconds");
        assert_eq!(standing, 60_000 - charged, "a heartbeat may have been the news");
        again.close().await;
    }
}

#[tokio::test]
async fn p8_a_database_that_was_gone_costs_nobody_time() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let clock = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
    let mut pair = Pair::at_table(&server, "chess", clock).await;
    for (seat, m) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
        pair.moves(seat, m).await;
    }
    // What a failed write says to the heartbeat; nothing may happen in a room before one has succeeded again.
    server.app.pulse.fail();
    assert_eq!(server.get("/health").await.status, 503);
    hand.advance(Millis(100));
    let moved = pair.lines[1].ask(json!({"k": "move", "m": "b8c6"})).await;
    assert_eq!(moved["t"], "ev", "{moved}");
    pair.lines[0].hear("ev").await;
    while !pair.lines[0].numbers().contains(&pair.lines[1].version) {
        pair.lines[0].hear("ev").await;
    }
    let kinds = pair.lines[0].kinds();
    assert!(kinds.ends_with(&["moved", "suspended", "resumed", "moved"]), "{kinds:?}");
    assert_eq!(server.get("/health").await.status, 200);
    server.close().await;
}

#[tokio::test]
async fn p8_a_site_where_nothing_goes_on_knows_that_it_cannot_write() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    assert_eq!(server.get("/health").await.status, 200);
    server.app.store.close().await.expect("closing works");
    for (passed, status) in [(900, 200), (1_800, 503)] {
        hand.advance(Millis(900));
        assert_eq!(server.get("/health").await.status, status, "after {passed} ms");
    }
}

/// The same game once more, in a room that is not in memory.
async fn twin(server: &Open, room: &str) -> String {
    let (store, id) = (&server.app.store, format!("{room}twin"));
    let head = store.head(room).await.expect("the store answers").expect("a room");
    let rows = store.events(room, 0).await.expect("the log");
    let events = rows.into_iter().map(|row| NewEvent {
        at_us: row.at_us,
        kind: row.kind,
        actor: row.actor,
        command_id: row.command_id,
        payload: row.payload,
    });
    let append = Append {
        room: id.clone(),
        expected_seq: 0,
        epoch: 0,
        events: events.collect(),
        head: head.head,
        seats: Some(store.sitters(room).await.expect("who sits there")),
        end: None,
        moved: None,
        certain: Certain::default(),
    };
    store.append(append).await.expect("it is written");
    id
}

#[tokio::test]
async fn p3_an_outage_that_the_server_survived_is_not_forgotten_with_it() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let clock = json!({"kind": "correspondence", "base_s": 0, "step_s": 86_400});
    let mut pair = Pair::at_table(&server, "chess", clock).await;
    for (seat, m) in [(0, "e2e4"), (1, "e7e5"), (0, "g1f3")] {
        pair.moves(seat, m).await;
    }
    let unseen = twin(&server, &pair.room).await;
    // Twice the machine stands still for an hour, and the server goes on.
    server.pass(&hand, Millis(400)).await;
    let suspended = async |server: &Open, room| {
        log(server, room).await.iter().filter(|(_, event)| event["k"] == "suspended").count()
    };
    for outages in 1..=2 {
        hand.advance(Millis::seconds(3_600));
        tokio::time::timeout(PATIENCE, server.app.pulse.heard(hand.now())).await.expect("a heartbeat");
        // A room that is slow to hear of one hears of two at once.
        while suspended(&server, &pair.room).await < outages {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        server.pass(&hand, Millis(500)).await;
    }
    let folder = killed(server, hand.now()).await;

    hand.advance(NIGHT);
    let again = Open::server_by_hand(folder, &hand).await;
    let mut stranger = again.stranger_at(&unseen).await;
    stranger.hear("welcome").await;
    while stranger.view["clock"]["standing"] != json!(true) {
        stranger.hear("ev").await;
    }
    // Of the first 400 ms the news of the move may have taken a heartbeat.
    let standing = stranger.view["clock"]["move_ms"][1].as_i64().expect("milliseconds");
    assert_eq!(standing, 86_400_000 - (400 + 500 + 500 - 250), "neither hour, nor the night");

    assert_eq!(suspended(&again, &unseen).await, 1, "all of it at once");
    assert_eq!(suspended(&again, &pair.room).await, 3, "who was there has heard of each as it ended");

    // Whoever has heard of them is not told again.
    again.pass(&hand, Millis(30_500)).await;
    let last = Open::server_by_hand(again.close().await, &hand).await;
    let mut stranger = last.stranger_at(&unseen).await;
    stranger.hear("welcome").await;
    let left = stranger.view["clock"]["move_ms"][1].as_i64().expect("milliseconds");
    assert!((standing - 1_000..=standing).contains(&left), "{left}: half a second more has passed");
    last.close().await;
}

#[tokio::test]
async fn while_a_tournament_waits_it_is_written_down_that_the_server_is_up() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let (cup, _) = online(&server, 5.0, 1).await;
    // Nobody has come to the table: no game is on.
    table(&cup, 1).await;
    server.pass(&hand, Millis(25_000)).await;
    let last = server.app.store.last_heartbeat().await.expect("it can be read").expect("a heartbeat");
    assert!(hand.now().0 - last <= 11_000_000, "a killed server gives the time back since {last}");
    server.close().await;
}

#[tokio::test]
async fn games_go_on_by_themselves_after_a_restart() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let clock = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
    let mut pair = Pair::at_table(&server, "kalah", clock).await;
    pair.moves(0, "2").await;
    pair.moves(1, "2").await;
    let folder = server.close().await;
    hand.advance(NIGHT);
    let again = Open::server_by_hand(folder, &hand).await;
    // Nobody asks for this room: the server brings it back by itself and writes down what it missed.
    let recovered = async {
        while !again.app.pulse.is_recovered() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(PATIENCE, recovered).await.expect("every room is brought back");
    let (_, last) = log(&again, &pair.room).await.pop().expect("a log");
    assert_eq!(last["k"], "suspended", "{last}");
    // Its player on turn comes back to the table only, and their flag falls.
    let mut ann = pair.people[0].follows(&again).at(&pair.room).await;
    ann.hear("welcome").await;
    while ann.view["clock"]["running"] != 0 {
        ann.hear("ev").await;
    }
    again.pass(&hand, Millis(60_000 + FLAG_GRACE_MS_MAX)).await;
    ann.until("over").await;
    assert_eq!(ann.view["result"]["reason"], "flag");
    again.close().await;
}

/// A match, its open double and its chain of dice outlive the server.
#[tokio::test]
async fn a_double_waits_for_its_answer_through_a_restart() {
    let server = Open::server().await;
    let (ann, bob) = (server.guest().await, server.guest().await);
    let options = json!({"match_to": 3, "cube": true});
    let room = ann.opens(json!({"game": "tabla", "seat": "first", "options": options})).await;
    let (mut first, mut second) = (ann.at(&room).await, bob.at(&room).await);
    first.hear("welcome").await;
    second.hear("welcome").await;
    second.ask(json!({"k": "sit", "seat": 1})).await;
    first.hear("ev").await;
    tokio::join!(first.shake_hands([1; 32]), second.shake_hands([2; 32]));
    for line in [&mut first, &mut second] {
        while line.view["status"] != "playing" {
            line.hear("ev").await;
        }
    }
    let starter = first.view["turn"].as_u64().expect("somebody starts");
    let mut lines = if starter == 0 { [first, second] } else { [second, first] };
    let m = first_play(&lines[0].view["legal"]["nodes"]);
    assert_eq!(lines[0].ask(json!({"k": "move", "m": m})).await["t"], "ev");
    while !lines[1].view["can"].as_array().expect("words").contains(&json!("double")) {
        lines[1].hear("ev").await;
    }
    assert_eq!(lines[1].ask(json!({"k": "double"})).await["t"], "ev");

    let again = Open::server_in(server.close().await, |_| {}).await;
    let people = if starter == 0 { [ann, bob] } else { [bob, ann] };
    let mut answerer = people[0].follows(&again).at(&room).await;
    let mut doubler = people[1].follows(&again).at(&room).await;
    answerer.hear("welcome").await;
    doubler.hear("welcome").await;
    assert_eq!(answerer.view["turn"], starter);
    assert_eq!(answerer.view["cube"]["offer"]["take"], 2);
    let taken = answerer.ask(json!({"k": "take"})).await;
    assert_eq!(taken["s"]["cube"], json!({"value": 2, "owner": starter, "offer": null}), "{taken}");
    assert!(answerer.kinds().ends_with(&["taken", "rolled"]), "{:?}", answerer.kinds());
    let transcript = again.get(&format!("/api/v1/rooms/{room}/dice")).await;
    let transcript: dice::Transcript = serde_json::from_str(&transcript.text).expect("a transcript");
    assert!(dice::verify(&transcript).expect("fair dice").rolls >= 2, "the chain goes on where it was");
    again.close().await;
}
