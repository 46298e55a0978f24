// SPDX-License-Identifier: AGPL-3.0-or-later
//! Players who listen to the game: the bots wait for them where no clock runs.

use serde_json::{Value, json};
use tokio::time::{Duration, Instant};

use crate::people::Open;
use crate::stillness::Stillness;

#[tokio::test]
async fn who_listens_is_waited_for_where_no_clock_runs() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let none = json!({"kind": "none", "base_s": 0, "step_s": 0});
    let timed = json!({"kind": "fischer", "base_s": 900, "step_s": 10});
    for (clock, ms, waits) in [(none, 1_500, true), (timed, 25_000, false)] {
        let asked = json!({"game": "chess", "seat": "first", "bot": "chess-1", "clock": clock});
        let room = ann.opens(asked).await;
        let mut line = ann.at(&room).await;
        line.hear("welcome").await;
        line.until("playing").await;
        let (since, still) = (Instant::now(), Stillness::watched());
        line.send_text(json!({"t": "hears", "ms": ms}).to_string()).await;
        assert_eq!(line.ask(json!({"k": "move", "m": "e2e4"})).await["t"], "ev");
        while line.view["turn"] != 0 {
            line.hear("ev").await;
        }
        // Who waits, waits that long at least; who does not may still be kept by the machine itself.
        let took = since.elapsed();
        let kept = if waits { Duration::ZERO } else { still.so_far().await };
        assert_eq!(took >= Duration::from_millis(ms) + kept, waits, "{clock}: {took:?}");
    }
    server.close().await;
}

#[tokio::test]
async fn nobody_of_the_site_moves_twice_before_a_listeners_first_move_in_bughouse() {
    let server = Open::server().await;
    let ann = server.guest().await;
    let none = json!({"kind": "none", "base_s": 0, "step_s": 0});
    let room = ann.opens(json!({"game": "bughouse", "seat": "second", "clock": none})).await;
    let mut line = ann.at(&room).await;
    line.hear("welcome").await;
    line.send_text(r#"{"t":"hears","ms":0}"#).await;
    for seat in [0, 2, 3] {
        line.ask(json!({"k": "bot", "bot": "bughouse-1", "seat": seat})).await;
    }
    // One move each: White of her board, then both of the other.
    while line.view["ply"] != 3 {
        line.hear("ev").await;
    }
    assert!(line.is_quiet(Duration::from_millis(1_800)).await);
    let dests = line.view["legal"]["dests"].as_object().expect("her moves");
    let (from, to) = dests.iter().next().expect("a move");
    let m = format!("{from}{}", to[0].as_str().expect("a square"));
    assert_eq!(line.ask(json!({"k": "move", "m": m})).await["t"], "ev");
    while line.view["ply"].as_u64().is_some_and(|ply| ply < 8) && line.view["result"] == Value::Null {
        line.hear("ev").await;
    }
    server.close().await;
}
