// SPDX-License-Identifier: AGPL-3.0-or-later
//! Time that passes by itself.

use game::Millis;
use room::FLAG_GRACE_MS_MAX;
use serde_json::json;

use crate::people::{Folder, Open, Pair, hand};

#[tokio::test]
async fn a_flag_falls_without_anybody_doing_anything() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let clock = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
    let mut pair = Pair::at_table(&server, "kalah", clock).await;
    pair.moves(0, "2").await;
    pair.moves(1, "2").await;
    server.pass(&hand, Millis(60_000)).await;
    let early = server.get(&format!("/api/v1/rooms/{}", pair.room)).await.json();
    assert_eq!(early["s"]["status"], "playing", "nobody is flagged early");
    server.pass(&hand, Millis(FLAG_GRACE_MS_MAX)).await;
    pair.lines[1].until("over").await;
    assert_eq!(pair.lines[1].view["result"], json!({"winner": 1, "points": 1, "reason": "flag"}));
    let rows = server.app.store.events(&pair.room, 0).await.expect("the log");
    let at = |kind| rows.iter().rev().find(|row| row.kind == kind).expect("it happened").at_us;
    assert!(at("ended") - at("moved") > 60_000_000, "nobody is flagged early");
    pair.lines[0].until("over").await;
    assert_eq!(pair.lines[0].view["clock"]["ms"][0], 0);
    let late = pair.lines[0].ask(json!({"k": "move", "m": "3"})).await;
    assert_eq!(late["code"], "not_playing");
    server.close().await;
}

#[tokio::test]
async fn a_player_who_left_is_flagged_all_the_same() {
    let hand = hand();
    let server = Open::server_by_hand(Folder::fresh(), &hand).await;
    let mut pair = Pair::at_table(&server, "kalah", json!({"kind": "delay", "base_s": 0, "step_s": 9})).await;
    pair.moves(0, "2").await;
    pair.moves(1, "2").await;
    let room = pair.room.clone();
    let mut watcher = server.stranger_at(&room).await;
    watcher.hear("welcome").await;
    drop(pair);
    server.pass(&hand, Millis(9_000 + FLAG_GRACE_MS_MAX)).await;
    watcher.until("over").await;
    let seen = server.get(&format!("/api/v1/rooms/{room}")).await.json();
    assert_eq!(seen["s"]["result"]["reason"], "flag");
    assert_eq!(seen["es"].as_array().unwrap().last().unwrap()["k"], "ended");
    server.close().await;
}

/// Between the stamp of a move and the message that shows it to the other player lies the server's own time.
#[tokio::test]
async fn p3_commit_time_is_the_houses() {
    let server = Open::server().await;
    let clock = json!({"kind": "fischer", "base_s": 60, "step_s": 0});
    let mut pair = Pair::at_table(&server, "chess", clock).await;
    for (seat, m) in [(0, "g1f3"), (1, "g8f6")] {
        pair.moves(seat, m).await;
    }
    let pawns = ["a2a3 a7a6", "b2b3 b7b6", "c2c3 c7c6", "d2d3 d7d6", "e2e3 e7e6", "g2g3 g7g6", "h2h3 h7h6"];
    for m in pawns.iter().flat_map(|both| both.split(' ')) {
        let turn = usize::from(pair.lines[0].view["turn"] == 1);
        pair.moves(turn, m).await;
    }
    // Every move after the first timed one says what the server had taken before it; all of it is given back.
    let rows = server.app.store.events(&pair.room, 0).await.expect("the log");
    let moves: Vec<(i64, &str, serde_json::Value)> = rows
        .iter()
        .filter(|row| ["moved", "suspended"].contains(&row.kind.as_str()))
        .map(|row| (row.at_us, row.kind.as_str(), serde_json::from_str(&row.payload).expect("JSON")))
        .collect();
    let mut told = 0;
    for pair in moves[1..].windows(2) {
        // A machine that stood still has moved the clock by itself.
        let [(before, "moved", _), (at, "moved", moved)] = pair else { continue };
        told += 1;
        let house_ms = moved["t"]["house_ms"].as_i64().expect("a commit takes time");
        assert!(house_ms > 0, "{moved}");
        let used = moved["t"]["used"].as_i64().expect("milliseconds");
        assert_eq!(used, ((at - before) / 1_000 - house_ms).max(0), "{moved}");
    }
    assert!(told > 0, "{moves:?}");
    server.close().await;
}
