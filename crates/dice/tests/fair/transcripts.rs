// SPDX-License-Identifier: AGPL-3.0-or-later
//! A transcript with anything changed is found out, and the first bad roll is named.

use crate::common::game;
use dice::{Fault, LINKS_MAX, Mode, Purpose, RollFault, Transcript, verify};
use fastrand::Rng;
use serde_json::json;

/// What happens to a text that claims to be a transcript.
fn read_and_verify(json: &str) -> Result<u32, Fault> {
    let mut rolls = 0;
    for transcript in Transcript::read(json)? {
        rolls += verify(&transcript)?.rolls;
    }
    Ok(rolls)
}

#[test]
fn one_flipped_bit_anywhere_is_found() {
    let mut rng = Rng::with_seed(1);
    for (mode, nseats) in [(Mode::Static, 2), (Mode::Live, 2), (Mode::Live, 4)] {
        let json = serde_json::to_string(&game(&mut rng, mode, nseats, 2)).unwrap();
        assert_eq!(read_and_verify(&json), Ok(4));
        let mut flips = 0;
        for place in 0..json.len() {
            for bit in 0..7 {
                let mut bytes = json.clone().into_bytes();
                bytes[place] ^= 1 << bit;
                let text = String::from_utf8(bytes).unwrap();
                assert!(read_and_verify(&text).is_err(), "bit {bit} of byte {place} of {json}");
                flips += 1;
            }
        }
        assert!(flips > 10_000, "{flips}");
    }
}

#[test]
fn without_tips_secrets_and_blocks_the_rolls_are_still_bound() {
    let mut rng = Rng::with_seed(2);
    for mode in [Mode::Static, Mode::Live] {
        let mut full = game(&mut rng, mode, 2, 5);
        (full.scheme, full.server_tip, full.client_secrets, full.chain_len) = (None, None, None, None);
        for roll in &mut full.rolls {
            (roll.block0, roll.skipped, roll.k) = (None, None, None);
        }
        let good = serde_json::to_string(&full).unwrap();
        assert_eq!(read_and_verify(&good), Ok(7));
        for place in 0..good.len() {
            let mut bytes = good.clone().into_bytes();
            bytes[place] ^= 1;
            assert!(read_and_verify(&String::from_utf8(bytes).unwrap()).is_err(), "byte {place} of {good}");
        }
    }
}

/// Breaks a good game and tells what verification says.
fn broken(break_it: impl Fn(&mut Transcript)) -> Fault {
    let mut transcript = game(&mut Rng::with_seed(3), Mode::Static, 2, 6);
    assert!(verify(&transcript).is_ok());
    break_it(&mut transcript);
    verify(&transcript).unwrap_err()
}

#[test]
fn the_first_bad_roll_is_named() {
    let fault = broken(|t| {
        t.rolls[4].dice = Some(vec![6, 6]);
        t.rolls[6].dice = Some(vec![6, 6]);
    });
    assert_eq!(fault.roll(), Some(5));
    assert!(fault.to_string().starts_with("roll 5: `dice` is [6, 6], but ["), "{fault}");

    let fault = broken(|t| t.rolls[2].server_link.0[0] ^= 1);
    assert_eq!(fault, Fault::Roll { roll: 3, reason: RollFault::ServerLink });

    let fault = broken(|t| t.rolls[3].contrib[1].0[31] ^= 128);
    assert_eq!(fault, Fault::Roll { roll: 4, reason: RollFault::Contribution { seat: 1 } });
}

#[test]
fn rolls_left_out_repeated_or_out_of_order_are_found() {
    let number = |found| RollFault::Number { found };
    let fault = broken(|t| drop(t.rolls.remove(3)));
    assert_eq!(fault, Fault::Roll { roll: 4, reason: number(5) });
    let fault = broken(|t| t.rolls.insert(3, t.rolls[2].clone()));
    assert_eq!(fault, Fault::Roll { roll: 4, reason: number(3) });
    let fault = broken(|t| t.rolls.swap(4, 5));
    assert_eq!(fault, Fault::Roll { roll: 5, reason: number(6) });
    let fault = broken(|t| drop(t.rolls.remove(0)));
    assert_eq!(fault, Fault::Roll { roll: 1, reason: number(2) });
}

#[test]
fn results_of_another_kind_are_found() {
    assert_eq!(broken(|t| t.rolls[0].perm = None).roll(), Some(1));
    let fault = broken(|t| {
        t.rolls[0].k = Some(3);
        t.work_out();
    });
    assert_eq!(fault.to_string(), "roll 1: `k` is not the number of seats", "though the order fits it");
    assert_eq!(broken(|t| t.rolls[0].dice = Some(vec![1, 2])).roll(), Some(1));
    assert_eq!(broken(|t| t.rolls[1].dice = None).roll(), Some(2));
    assert_eq!(broken(|t| t.rolls[1].k = Some(2)).roll(), Some(2));
    assert_eq!(broken(|t| t.rolls[2].perm = Some(vec![0, 1])).roll(), Some(3));
    assert_eq!(broken(|t| t.rolls[2].purpose = Purpose::Opening).roll(), Some(3));
    assert_eq!(broken(|t| t.rolls[2].dice.as_mut().unwrap().push(1)).roll(), Some(3));
    assert_eq!(broken(|t| t.rolls[2].skipped = Some(u32::MAX)).roll(), Some(3));
    assert_eq!(broken(|t| t.rolls[2].contrib.truncate(1)).roll(), Some(3));
}

#[test]
fn a_head_that_does_not_hold_is_found() {
    assert_eq!(broken(|t| t.scheme = Some("KD2".into())), Fault::Scheme { found: "KD2".into() });
    assert_eq!(broken(|t| t.nseats = 0), Fault::Seats { seats: 0, commits: 2 });
    assert_eq!(broken(|t| t.client_commits.truncate(1)), Fault::Seats { seats: 2, commits: 1 });
    assert_eq!(broken(|t| t.chain_len = Some(0)), Fault::ChainLen);
    assert_eq!(broken(|t| t.chain_len = Some(u32::MAX)), Fault::ChainLen);
    assert_eq!(broken(|t| t.chain_len = None), Fault::ChainLen);
    assert_eq!(broken(|t| t.chain_len = Some(7)), Fault::TooManyRolls { rolls: 8, links: 7 });
    assert_eq!(broken(|t| t.chain_len = Some(25)), Fault::ServerTip);
    assert_eq!(broken(|t| t.server_commit.0[0] ^= 1), Fault::ServerTip);
    assert_eq!(broken(|t| t.client_commits.swap(0, 1)), Fault::ClientSecret { seat: 0 });
    let fault = broken(|t| t.client_secrets.as_mut().unwrap().truncate(1));
    assert_eq!(fault, Fault::ClientSecrets { found: 1, seats: 2 });
}

#[test]
fn without_a_length_there_are_no_more_rolls_than_a_chain_may_have_links() {
    let with = |count: usize| {
        broken(|t| {
            (t.server_tip, t.client_secrets, t.chain_len) = (None, None, None);
            let last = t.rolls[7].clone();
            t.rolls.resize(count, last);
        })
    };
    let links = LINKS_MAX as usize;
    assert_eq!(with(links + 1), Fault::TooManyRolls { rolls: links + 1, links: LINKS_MAX });
    assert_eq!(with(links).roll(), Some(9), "the first that is written twice");
}

#[test]
fn a_text_that_is_no_transcript_is_refused_with_its_place() {
    for bad in
        ["", "null", "[]", "7", "{", "{}", "{\"games\":7}", "{\"games\":[]}", "{\"games\":[{}]}", "\u{0}"]
    {
        assert!(matches!(Transcript::read(bad), Err(Fault::NotATranscript { .. })), "{bad}");
    }
    let mut value = serde_json::to_value(game(&mut Rng::with_seed(4), Mode::Static, 2, 1)).unwrap();
    value["rolls"][2]["dcie"] = json!([1, 1]);
    let fault = Transcript::read(&value.to_string()).unwrap_err();
    assert!(fault.to_string().contains("unknown field `dcie`"), "{fault}");
}
