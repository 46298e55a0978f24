// SPDX-License-Identifier: AGPL-3.0-or-later
//! Time that passes by itself.

use std::time::Duration;

use serde_json::json;

use crate::people::{Open, Pair};

#[tokio::test]
async fn a_flag_falls_without_anybody_doing_anything() {
    let house = Open::house().await;
    let mut pair =
        Pair::at_table(&house, "kalah", json!({"kind": "fischer", "base_s": 1, "step_s": 0})).await;
    pair.moves(0, "2").await;
    pair.moves(1, "2").await;
    let begun = tokio::time::Instant::now();
    pair.lines[1].until("over").await;
    let waited = begun.elapsed();
    assert_eq!(pair.lines[1].view["result"], json!({"winner": 1, "points": 1, "reason": "flag"}));
    assert!(waited >= Duration::from_secs(1), "nobody is flagged early: {waited:?}");
    pair.lines[0].until("over").await;
    assert_eq!(pair.lines[0].view["clock"]["ms"][0], 0);
    let late = pair.lines[0].ask(json!({"k": "move", "m": "3"})).await;
    assert_eq!(late["code"], "not_playing");
    house.close().await;
}

#[tokio::test]
async fn a_player_who_left_is_flagged_all_the_same() {
    let house = Open::house().await;
    let mut pair = Pair::at_table(&house, "kalah", json!({"kind": "delay", "base_s": 0, "step_s": 1})).await;
    pair.moves(0, "2").await;
    pair.moves(1, "2").await;
    let room = pair.room.clone();
    drop(pair);
    tokio::time::sleep(Duration::from_millis(3_500)).await;
    let seen = house.get(&format!("/api/v1/rooms/{room}")).await.json();
    assert_eq!(seen["s"]["result"]["reason"], "flag");
    assert_eq!(seen["es"].as_array().unwrap().last().unwrap()["k"], "ended");
    house.close().await;
}
