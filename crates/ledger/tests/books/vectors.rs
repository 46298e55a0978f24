// SPDX-License-Identifier: AGPL-3.0-or-later
//! Agreement with `../shared/oracles/settle_vectors.json`, beside this repository: every settlement, unit by unit.

use ledger::{FEDERATION_BP, FEE_BP, PrizePlan, Scale, StakeTerms, Ties, Worth, settle};
use serde_json::{Value, json};

fn vectors() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles/settle_vectors.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn whole(value: &Value) -> i64 {
    value.as_i64().unwrap()
}

fn bp(value: &Value, default: u16) -> u16 {
    value.as_u64().map_or(default, |bp| u16::try_from(bp).unwrap())
}

fn list(value: &Value) -> Vec<usize> {
    value.as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as usize).collect()
}

#[test]
fn m1_to_m6_every_game_is_settled_as_the_reference_does() {
    let all = vectors();
    let games = all["games"].as_array().unwrap();
    assert!(games.len() >= 150, "{} games", games.len());
    for case in games {
        let input = &case["in"];
        let scale =
            match (input["match"].as_bool().unwrap_or(false), input["cube_on"].as_bool().unwrap_or(true)) {
                (true, _) => Scale::Flat,
                (false, true) => Scale::Cube,
                (false, false) => Scale::Points,
            };
        let terms = StakeTerms {
            stake: whole(&input["stake"]),
            max_stake: whole(&input["max_stake"]),
            scale,
            fee_bp: bp(&input["fee_bp"], FEE_BP),
            federation_bp: bp(&input["fed_bp"], FEDERATION_BP),
        };
        let small = |value: &Value| u8::try_from(whole(value)).unwrap();
        let worth = Worth { points: small(&input["points"]), cube: small(&input["cube"]) };
        let seats = input["seats"].as_u64().unwrap_or(2) as usize;
        let out = settle(&terms, seats, &list(&input["winners"]), worth).unwrap();
        let found = json!({
            "escrow": out.escrow, "final": out.final_stake, "pot": out.pot, "fee": out.fee, "fed": out.federation,
            "house": out.house, "payout": out.payout, "released": out.released, "net": out.net,
        });
        assert_eq!(found, case["out"], "{input}");
    }
}

#[test]
fn m7_every_tournament_is_paid_as_the_reference_does() {
    let all = vectors();
    let tournaments = all["tournaments"].as_array().unwrap();
    assert!(tournaments.len() >= 30, "{} tournaments", tournaments.len());
    for case in tournaments {
        let input = &case["in"];
        let plan = PrizePlan {
            entry_fee: whole(&input["entry_fee"]),
            bonus: whole(&input["bonus"]),
            organiser_bp: bp(&input["org_bp"], 0),
            table_bp: list(&input["table_bp"]).into_iter().map(|bp| u16::try_from(bp).unwrap()).collect(),
            ties: if input["policy"] == "share" { Ties::Share } else { Ties::TieBreak },
        };
        let entries = input["entries"].as_u64().unwrap() as usize;
        let out = plan.split(entries, &list(&input["tie_groups"])).unwrap();
        let found = json!({"pot": out.pot, "org": out.organiser, "fund": out.fund, "prizes": out.prizes});
        assert_eq!(found, case["out"], "{input}");
    }
}
