// SPDX-License-Identifier: AGPL-3.0-or-later
//! A knock-out over HTTP in which nobody comes to a match: whoever would have met its winner goes on.

use serde_json::{Value, json};

use crate::engines::on_every_engine;
use crate::tournaments::Cup;

/// The matches of a round by their numbers, with who plays in them, the lower number first.
async fn matches(cup: &Cup<'_>, round: usize) -> Vec<(u64, [u64; 2])> {
    let shown = cup.get(&format!("/rounds/{round}")).await;
    let number = |value: &Value| value.as_u64().expect("a number");
    let boards = shown["boards"].as_array().expect("boards").iter();
    boards
        .map(|board| {
            let mut pair = [number(&board["white"]), number(&board["black"])];
            pair.sort_unstable();
            (number(&board["match"]), pair)
        })
        .collect()
}

#[tokio::test]
async fn scenario_23_where_nobody_comes_to_a_match_the_next_one_is_not_played() {
    on_every_engine(async |server| {
        let cup = Cup::open(server, json!({"format": "knockout", "venue": "board"})).await;
        cup.guests(&[2000, 1900, 1800, 1700, 1600]).await;
        cup.acts("start").await;
        assert_eq!(matches(&cup, 1).await, [(1, [4, 5])]);
        let seen = cup.get("").await["seq"].clone();
        let put = cup.puts(1, 1, "-:-", &seen).await;
        assert_eq!(put.status, 200, "{}", put.text);
        cup.pairs_next().await;
        assert_eq!(matches(&cup, 2).await, [(5, [2, 3])], "match 4 of player 1 is not played");
        cup.lower_wins(2).await;
        cup.pairs_next().await;
        let last = matches(&cup, 3).await;
        assert_eq!(last.iter().map(|(_, pair)| *pair).collect::<Vec<_>>(), [[1, 2]], "1 goes on unplayed");
        cup.lower_wins(3).await;
        assert_eq!(cup.acts("finish").await["state"], "finished");
        let standings = cup.get("/standings").await;
        assert_eq!(standings["players"][0]["number"], 1, "{standings}");
    })
    .await;
}
