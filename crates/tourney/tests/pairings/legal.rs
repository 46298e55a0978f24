// SPDX-License-Identifier: AGPL-3.0-or-later
//! Random tournaments, well run and badly run, and a validator that knows nothing of how pairings are made:
//! every pairing keeps C1 to C3 and C5, and where none is made, none exists.
//!
//! `KAPIA_SWISS_STATES` sets how many states are judged.

mod random;
mod validator;

use tourney::swiss::{PairError, pair};

fn states() -> u64 {
    std::env::var("KAPIA_SWISS_STATES").ok().and_then(|text| text.parse().ok()).unwrap_or(3_000)
}

#[test]
fn c1_to_c3_and_c5_hold_in_every_random_state() {
    let (mut legal, mut impossible) = (0, 0);
    let mut seed = 0;
    while legal + impossible < states() {
        seed += 1;
        for event in random::tournament(seed) {
            match pair(&event) {
                Ok(pairing) => {
                    if let Err(fault) = validator::judge(&event, &pairing) {
                        panic!("seed {seed}: {fault}\n{event:?}\n{pairing}");
                    }
                    legal += 1;
                }
                Err(PairError::Impossible { .. }) => {
                    assert!(!validator::is_possible(&event), "seed {seed}: a pairing exists\n{event:?}");
                    impossible += 1;
                }
                Err(error) => panic!("seed {seed}: {error}\n{event:?}"),
            }
        }
    }
    println!("{legal} legal pairings, {impossible} states without one");
    assert!(impossible > states() / 200, "states without a pairing were met, {impossible}");
    assert!(legal > states() / 2, "most states have one, {legal}");
}

#[test]
fn c1_to_c3_hold_in_crowds() {
    let mut judged = 0;
    for seed in 1..=states() / 300 {
        for event in random::crowd(seed) {
            let pairing = pair(&event).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{event:?}"));
            if let Err(fault) = validator::judge(&event, &pairing) {
                panic!("seed {seed}: {fault}\n{event:?}\n{pairing}");
            }
            judged += 1;
        }
    }
    println!("{judged} pairings of 50 to 149 players");
    assert!(judged > 20);
}
