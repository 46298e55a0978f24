// SPDX-License-Identifier: AGPL-3.0-or-later
//! What this crate says about transcripts, two other implementations say as well: `oracles/dice_verify.mjs`,
//! and the page's own verifier, which runs on WebCrypto in `web/src/fairness`.

use std::fs;
use std::path::Path;
use std::process::Command;

use fastrand::Rng;

use crate::common::game;
use dice::{Bytes32, Mode, Transcript, verify};
use serde_json::json;

/// A thousand random games.
fn thousand() -> Vec<Transcript> {
    let mut rng = Rng::with_seed(5);
    (0..1000)
        .map(|_| {
            let mode = if rng.bool() { Mode::Static } else { Mode::Live };
            let nseats = if rng.u64(..4) == 0 { 4 } else { 2 };
            let turns = rng.u32(1..=30);
            game(&mut rng, mode, nseats, turns)
        })
        .collect()
}

/// As the other implementation wants them.
fn file(games: &[Transcript]) -> String {
    let skip_cases = json!({"game_id": "00", "contrib": [], "rolls": []});
    json!({"games": games, "rejection": [], "skip_cases": skip_cases}).to_string()
}

#[test]
fn a_thousand_random_games_agree_with_the_other_implementation() {
    let games = thousand();
    let rolls: usize = games.iter().map(|game| game.rolls.len()).sum();
    for game in &games {
        verify(game).unwrap();
    }
    let verifier = crate::common::shared_path("oracles/dice_verify.mjs");
    let said = crate::common::run("node", &[&verifier, "/dev/stdin"], &file(&games));
    let checks: usize = said.split(' ').nth(1).unwrap().parse().unwrap();
    assert!(said.starts_with("ok ") && checks > 4 * rolls, "{said} for {rolls} rolls");
}

/// Changes one bit of one thing in one roll.
fn spoil(rng: &mut Rng, transcript: &mut Transcript) {
    let roll = rng.usize(..transcript.rolls.len());
    let roll = &mut transcript.rolls[roll];
    let bit = 1 << rng.u64(..8);
    let place = rng.usize(..32);
    match (rng.u64(..3), &mut roll.dice) {
        (0, _) => roll.server_link.0[place] ^= bit,
        (1, Some(dice)) => dice[0] ^= rng.u8(1..=3),
        _ => {
            let seat = rng.usize(..roll.contrib.len());
            let Bytes32(bytes) = &mut roll.contrib[seat];
            bytes[place] ^= bit;
        }
    }
}

#[test]
fn three_verifiers_agree_on_a_thousand_games_good_and_spoilt() {
    let (mut rng, mut games) = (Rng::with_seed(8), thousand());
    for game in games.iter_mut().step_by(3) {
        spoil(&mut rng, game);
    }
    let own: Vec<bool> = games.iter().map(|game| verify(game).is_ok()).collect();
    assert_eq!(own.iter().filter(|good| !**good).count(), 334, "every spoilt game is found");

    // The page's verifier, on all of them and on the published vectors.
    let mut handed: Vec<serde_json::Value> =
        games.iter().map(|game| serde_json::to_value(game).unwrap()).collect();
    let vectors: serde_json::Value =
        serde_json::from_str(&crate::common::shared("oracles/dice_vectors.json")).unwrap();
    let published = vectors["games"].as_array().unwrap();
    handed.extend(published.iter().cloned());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let path = folder.join("transcripts.json");
    fs::write(&path, serde_json::to_string(&handed).unwrap()).unwrap();
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let vitest = "node_modules/vitest/vitest.mjs";
    assert!(web.join(vitest).is_file(), "web/{vitest} is needed for this test: run `npm ci` in web/");
    let run = Command::new("node")
        .args([vitest, "--run", "src/fairness/verify.test.ts", "-t", "hands over"])
        .env("KAPIA_TRANSCRIPTS", &path)
        .current_dir(&web)
        .output()
        .unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stdout));
    let said = fs::read_to_string(folder.join("transcripts.json.verdicts")).unwrap();
    let page: Vec<bool> = serde_json::from_str(&said).unwrap();
    assert_eq!(page[..games.len()], own[..]);
    assert_eq!(page[games.len()..], vec![true; published.len()][..]);

    // The other implementation stops at the first fault, so each spoilt game goes alone.
    let verifier = crate::common::shared_path("oracles/dice_verify.mjs");
    let sound: Vec<Transcript> =
        games.iter().zip(&own).filter(|(_, good)| **good).map(|(game, _)| game.clone()).collect();
    crate::common::run("node", &[&verifier, "/dev/stdin"], &file(&sound));
    let spoilt = folder.join("spoilt.json");
    for game in games.iter().zip(&own).filter(|(_, good)| !**good).map(|(game, _)| game).take(20) {
        fs::write(&spoilt, file(std::slice::from_ref(game))).unwrap();
        let run = Command::new("node").arg(&verifier).arg(&spoilt).output().unwrap();
        assert!(!run.status.success(), "game {} is spoilt", game.game_id);
    }
}
