// SPDX-License-Identifier: AGPL-3.0-or-later
//! Score sheets of arenas.

use tourney::arena::{Game, Outcome, Sheet};

#[test]
fn every_sheet_is_scored_alike() {
    let sheets: serde_json::Value = serde_json::from_str(&super::text("arena_vectors.json")).unwrap();
    let sheets = sheets.as_array().unwrap();
    for (index, sheet) in sheets.iter().enumerate() {
        let games = sheet["games"].as_array().unwrap().iter().map(|game| Game {
            outcome: match game["r"].as_str().unwrap() {
                "W" => Outcome::Win,
                "D" => Outcome::Draw,
                "L" => Outcome::Loss,
                other => panic!("a result {other}"),
            },
            berserk: game["bz"].as_bool().unwrap(),
            quick: game["quick"].as_bool().unwrap(),
            long: game["long"].as_bool().unwrap(),
        });
        let ours = Sheet::of(&games.collect::<Vec<_>>(), sheet["streakable"].as_bool().unwrap());
        assert_eq!(serde_json::json!(ours.scores), sheet["scores"], "sheet {index}");
        assert_eq!(serde_json::json!(ours.total), sheet["total"], "sheet {index}");
    }
    assert!(sheets.len() >= 150);
}
