// SPDX-License-Identifier: AGPL-3.0-or-later
//! Agreement with `../shared/oracles/ratings_vectors.json`, beside this repository, within a millionth.

use rating::{Fibs, Glicko, Meeting, Ramp, Score, game_over, match_over, period_over};
use serde_json::Value;

const TOLERANCE: f64 = 1e-6;

fn vectors() -> Value {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles/ratings_vectors.json");
    let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    serde_json::from_str(&text).unwrap()
}

fn list<'a>(all: &'a Value, name: &str, least: usize) -> &'a [Value] {
    let cases = all[name].as_array().unwrap();
    assert!(cases.len() >= least, "{name}: {} cases", cases.len());
    cases
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn player(value: &Value) -> Glicko {
    Glicko::new(number(&value[0]), number(&value[1]), number(&value[2]))
}

fn score(value: &Value) -> Score {
    [Score::Loss, Score::Draw, Score::Win][(number(value) * 2.0) as usize]
}

fn same(found: Glicko, expected: &Value, case: &Value) {
    let found = [found.rating(), found.deviation(), found.volatility()];
    for (found, expected) in found.into_iter().zip(expected.as_array().unwrap()) {
        assert!((found - number(expected)).abs() <= TOLERANCE, "{found} for {expected} in {case}");
    }
}

#[test]
fn d1_glicko_periods_agree() {
    let all = vectors();
    for case in list(&all, "glicko_periods", 50).iter().chain([&all["glickman_example"]]) {
        let input = &case["in"];
        let meetings: Vec<Meeting> = input[3]
            .as_array()
            .unwrap()
            .iter()
            .map(|m| Meeting {
                opponent: Glicko::new(number(&m[0]), number(&m[1]), 0.06),
                score: score(&m[2]),
            })
            .collect();
        same(period_over(player(input), &meetings, number(&input[4])), &case["out"], case);
    }
}

#[test]
fn d1_single_games_with_idle_time_agree() {
    for case in list(&vectors(), "kapia_games", 100) {
        let input = &case["in"];
        let one = player(&input[0]).idle(number(&input[3]));
        let two = player(&input[1]).idle(number(&input[4]));
        let after = game_over([one, two], score(&input[2]));
        same(after[0], &case["out"][0], case);
        same(after[1], &case["out"][1], case);
    }
}

#[test]
fn d1_fibs_agrees() {
    for case in list(&vectors(), "fibs", 75) {
        let input = &case["in"];
        let count = |at: usize| u32::try_from(input[at].as_u64().unwrap()).unwrap();
        let (one, two) = (Fibs::new(number(&input[0]), count(1)), Fibs::new(number(&input[2]), count(3)));
        let first_won = input[5].as_bool().unwrap();
        let (winner, loser) = if first_won { (one, two) } else { (two, one) };
        let mut after = match_over(winner, loser, count(4), Ramp::FIBS);
        if !first_won {
            after.reverse();
        }
        for (at, player) in after.into_iter().enumerate() {
            let expected = number(&case["out"][2 * at]);
            assert!((player.rating() - expected).abs() <= TOLERANCE, "{} for {case}", player.rating());
            assert_eq!(u64::from(player.experience()), case["out"][2 * at + 1].as_u64().unwrap());
        }
    }
}
