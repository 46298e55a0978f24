// SPDX-License-Identifier: AGPL-3.0-or-later
//! Agreement with the scheme's reference: the written vectors, and more that the reference makes itself.

use dice::{Bytes32, Chain, Draw, GameId, Purpose, Secret, Transcript, dice_from_bytes, verify};
use serde::Deserialize;
use serde_json::Value;

fn bytes(value: &Value) -> [u8; 32] {
    Bytes32::from_hex(value.as_str().unwrap()).unwrap().0
}

/// Every figure of every game of a vector file.
fn check_games(json: &str, least: usize) {
    let games = Transcript::read(json).unwrap();
    assert!(games.len() >= least, "only {} games", games.len());
    for game in games {
        assert_eq!(verify(&game).unwrap().rolls as usize, game.rolls.len());
        let mut bare = game.clone();
        for roll in &mut bare.rolls {
            (roll.k, roll.perm, roll.dice, roll.skipped) = (None, None, None, None);
        }
        bare.work_out();
        assert_eq!(bare, game, "the dice come out of the links and contributions alone");
        let server =
            Chain::from_tip(game.game_id, Secret(game.server_tip.unwrap().0), game.chain_len.unwrap());
        assert_eq!(server.commit(), game.server_commit.0);
        for roll in &game.rolls {
            assert_eq!(server.link(roll.i).unwrap().0, roll.server_link.0);
        }
    }
}

#[test]
fn the_games_of_the_vectors_agree() {
    check_games(&crate::common::shared("oracles/dice_vectors.json"), 3);
}

#[test]
fn games_made_by_the_reference_agree_in_both_modes() {
    let oracles = crate::common::shared_path("oracles");
    let make = "import sys, json; sys.path.insert(0, sys.argv[1]); import dice_oracle; \
                print(json.dumps(dice_oracle.make()))";
    let json = crate::common::run("python3", &["-c", make, &oracles], "");
    let modes = ["\"live\"", "\"static\""].map(|mode| json.matches(mode).count());
    assert!(modes.iter().all(|count| *count >= 3), "both modes must be there: {modes:?}");
    check_games(&json, 6);
}

#[test]
fn bytes_are_rejected_as_in_the_vectors() {
    #[derive(Deserialize)]
    struct Case {
        bytes: Vec<u8>,
        n: u8,
        dice: Vec<u8>,
        skipped: u32,
    }
    let vectors: Value = serde_json::from_str(&crate::common::shared("oracles/dice_vectors.json")).unwrap();
    let cases: Vec<Case> = serde_json::from_value(vectors["rejection"].clone()).unwrap();
    assert!(cases.len() >= 5);
    for case in cases {
        let rolled = dice_from_bytes(case.bytes, case.n);
        assert_eq!((rolled.dice, rolled.skipped), (case.dice, case.skipped));
    }
    let short = dice_from_bytes([255, 3], 2);
    assert_eq!((short.dice, short.skipped), (vec![4], 1), "bytes that come to an end give fewer dice");
    assert_eq!(dice_from_bytes([1, 2], 0).dice, [0; 0]);
}

#[test]
fn real_rolls_that_skip_bytes_agree() {
    let vectors: Value = serde_json::from_str(&crate::common::shared("oracles/dice_vectors.json")).unwrap();
    let case = &vectors["skip_cases"];
    let game_id = GameId::from_hex(case["game_id"].as_str().unwrap()).unwrap();
    let contributions: Vec<Secret> =
        case["contrib"].as_array().unwrap().iter().map(|c| Secret(bytes(c))).collect();
    let links = u32::try_from(case["chain_len"].as_u64().unwrap()).unwrap();
    let server = Chain::from_tip(game_id, Secret(bytes(&case["server_tip"])), links);
    let rolls = case["rolls"].as_array().unwrap();
    assert!(rolls.len() >= 3);
    for roll in rolls {
        let index = u32::try_from(roll["i"].as_u64().unwrap()).unwrap();
        let link = server.link(index).unwrap();
        assert_eq!(link.0, bytes(&roll["server_link"]));
        let draw = Draw { game_id: &game_id, index, purpose: Purpose::Turn, contributions: &contributions };
        let rolled = draw.roll(&link, 2);
        assert_eq!(serde_json::json!(rolled.dice), roll["dice"]);
        assert_eq!(serde_json::json!(rolled.skipped), roll["skipped"]);
        assert!(rolled.skipped >= 2);
    }
}
