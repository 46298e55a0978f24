// SPDX-License-Identifier: AGPL-3.0-or-later
//! What this crate rolls, another implementation in another language calls good: `oracles/dice_verify.mjs`.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::{Choice, game};
use dice::{Mode, Transcript, verify};
use serde_json::json;

#[test]
fn a_thousand_random_games_agree_with_the_other_implementation() {
    let mut choice = Choice(5);
    let games: Vec<Transcript> = (0..1000)
        .map(|_| {
            let mode = if choice.below(2) == 0 { Mode::Static } else { Mode::Live };
            let nseats = if choice.below(4) == 0 { 4 } else { 2 };
            let turns = 1 + choice.below(30) as u32;
            game(&mut choice, mode, nseats, turns)
        })
        .collect();
    let rolls: usize = games.iter().map(|game| game.rolls.len()).sum();
    for game in &games {
        verify(game).unwrap();
    }
    let skip_cases = json!({"game_id": games[0].game_id, "contrib": [], "rolls": []});
    let file = json!({"games": games, "rejection": [], "skip_cases": skip_cases});
    let verifier = common::shared_path("oracles/dice_verify.mjs");
    let said = common::run("node", &[&verifier, "/dev/stdin"], &file.to_string());
    let checks: usize = said.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(said.starts_with("ok ") && checks > 4 * rolls, "{said} for {rolls} rolls");
}
