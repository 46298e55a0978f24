// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole turns against the reference implementation, and the turn machine against whole turns.

use super::driver::{Oracle, options_json, position_json, short};
use crate::common::sample::made_up;
use crate::common::{pick, random_options};
use fastrand::Rng;
use game::Side;
use serde_json::json;
use tables::{
    Options, Position, TURN_LIMIT, TooMany, Turn, Variant, completion_plays, outcome, stage_plays, turn_plays,
};

/// Turns as the driver writes them.
fn written(turns: &[Turn]) -> serde_json::Value {
    let mut all: Vec<(String, Vec<(u8, u8)>)> =
        turns.iter().map(|turn| (short(&turn.position), turn.pending.clone())).collect();
    all.sort();
    json!(all)
}

/// Positions a few random turns into a game, or made up.
fn position(variant: Variant, rng: &mut Rng, options: &Options) -> Position {
    if rng.u8(..100) < 40 {
        return made_up(variant, rng);
    }
    let mut position = Position::initial(variant);
    let mut side = Side::White;
    for _ in 0..rng.usize(..60) {
        let (a, b) = (rng.u8(1..=6), rng.u8(1..=6));
        let dice = if a == b { vec![a; 4] } else { vec![a, b] };
        let plays = stage_plays(&position, side, &dice, options, false);
        let next = pick(rng, &plays).position;
        if outcome(&next, options).is_some() {
            break;
        }
        position = next;
        side = side.other();
    }
    position
}

/// G10-G14, H2, H5: the most a turn may have here keeps the reference implementation quick; doubles of low
/// numbers reach it and must then be refused by both.
#[test]
fn whole_turns_are_those_of_the_reference() {
    let limit = 40;
    let (mut oracle, mut rng) = (Oracle::start(), Rng::with_seed(34));
    let (mut refused, mut handed_over) = (0, 0);
    for round in 0..600 {
        let variant = if round % 2 == 0 { Variant::Gyulbara } else { *pick(&mut rng, &Variant::ALL) };
        let options = random_options(&mut rng);
        let start = position(variant, &mut rng, &options);
        let dice = if rng.u8(..100) < 60 { [rng.u8(4..=6); 2] } else { [rng.u8(1..=6), rng.u8(1..=6)] };
        let roll_no = rng.u16(1..=8);
        let side = *pick(&mut rng, &Side::BOTH);
        let want = oracle.ask(&json!({
            "ask": "turns", "position": position_json(&start), "side": side.name(), "dice": dice,
            "opts": options_json(&options), "roll_no": roll_no, "limit": limit,
        }));
        // The contract counts ends, the reference only the positions it still goes on from.
        let got = match turn_plays(&start, side, dice, roll_no, &options, TURN_LIMIT) {
            Ok(turns) if want != json!("too_many") => {
                handed_over += usize::from(turns.iter().any(|turn| !turn.pending.is_empty()));
                written(&turns)
            }
            _ => {
                let few = turn_plays(&start, side, dice, roll_no, &options, limit);
                assert_eq!(few, Err(TooMany { limit }));
                refused += 1;
                continue;
            }
        };
        assert_eq!(got, want, "{start} {side:?} {dice:?} roll {roll_no} {options:?}");
    }
    assert!(refused > 10 && handed_over > 10, "{refused} refused, {handed_over} handed over");
}

/// G15, G16.
#[test]
fn finishing_a_double_is_that_of_the_reference() {
    let (mut oracle, mut rng) = (Oracle::start(), Rng::with_seed(32));
    let mut several = 0;
    for _ in 0..300 {
        let options = random_options(&mut rng);
        let start = position(Variant::Gyulbara, &mut rng, &options);
        let first = rng.u8(4..=6);
        let pending: Vec<(u8, u8)> = std::iter::once((first, rng.u8(1..=4)))
            .chain((first + 1..=6).map(|number| (number, 4)))
            .collect();
        let Ok(ends) = completion_plays(&start, Side::Black, &pending, &options, 150) else {
            continue;
        };
        several += usize::from(ends.len() > 1);
        let mut got: Vec<String> = ends.iter().map(short).collect();
        got.sort();
        let want = oracle.ask(&json!({
            "ask": "completions", "position": position_json(&start), "side": "black", "pending": pending,
            "opts": options_json(&options),
        }));
        assert_eq!(json!(got), want, "{start} {pending:?} {options:?}");
    }
    assert!(several > 50, "only {several} with a choice");
}
