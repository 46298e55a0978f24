// SPDX-License-Identifier: AGPL-3.0-or-later
//! A million rolls through the real path look like dice. The secrets are fixed, so the test is the same
//! every time; the limits are those of chance at one in a million.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod common;

use common::Choice;
use dice::{Chain, Draw, GameId, Purpose, Secret};

const GAMES: u32 = 1000;
const ROLLS_A_GAME: u32 = 1000;

/// Pearson's statistic for counts that ought to be equal.
fn chi_squared(counts: &[u32]) -> f64 {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// The dice of all games, in order.
fn all_rolls() -> Vec<[usize; 2]> {
    let mut choice = Choice(6);
    let mut rolls = Vec::new();
    for _ in 0..GAMES {
        let game = GameId(choice.bytes());
        let chain = Chain::from_tip(game, Secret(choice.bytes()), ROLLS_A_GAME);
        let contributions = [Secret(choice.bytes()), Secret(choice.bytes())];
        for index in 1..=ROLLS_A_GAME {
            let draw = Draw { game_id: &game, index, purpose: Purpose::Turn, contributions: &contributions };
            let dice = draw.dice(&chain.link(index).unwrap(), 2);
            rolls.push([dice[0], dice[1]].map(|die| usize::from(die) - 1));
        }
    }
    rolls
}

#[test]
fn a_million_rolls_show_every_face_and_every_pair_equally_often() {
    let mut faces = [0; 6];
    let mut pairs = [0; 36];
    let mut following = [0; 36];
    let rolls = all_rolls();
    for [first, second] in &rolls {
        faces[*first] += 1;
        faces[*second] += 1;
        pairs[6 * first + second] += 1;
    }
    for two in rolls.windows(2) {
        following[6 * two[0][1] + two[1][0]] += 1;
    }
    assert_eq!(rolls.len(), 1_000_000);
    assert!(chi_squared(&faces) < 35.89, "faces {faces:?}");
    assert!(chi_squared(&pairs) < 89.95, "pairs {pairs:?}");
    assert!(chi_squared(&following) < 89.95, "die after die {following:?}");
    let doubles: u32 = (0..6).map(|face| pairs[7 * face]).sum();
    let expected = rolls.len() as f64 / 6.0;
    assert!((f64::from(doubles) - expected).abs() < 4.9 * (expected * 5.0 / 6.0).sqrt(), "{doubles} doubles");
}

#[test]
fn every_order_of_four_seats_is_equally_likely() {
    let mut choice = Choice(7);
    let game = GameId(choice.bytes());
    let contributions: [Secret; 4] = std::array::from_fn(|_| Secret(choice.bytes()));
    let mut orders = std::collections::BTreeMap::new();
    for index in 1..=48_000 {
        let draw = Draw { game_id: &game, index, purpose: Purpose::Seating, contributions: &contributions };
        *orders.entry(draw.seating(&Secret(choice.bytes()), 4)).or_insert(0u32) += 1;
    }
    let counts: Vec<u32> = orders.values().copied().collect();
    assert_eq!(counts.len(), 24);
    assert!(chi_squared(&counts) < 72.0, "{orders:?}");
}

#[test]
fn seatings_of_any_size_are_orders() {
    let draw = Draw { game_id: &GameId([1; 16]), index: 1, purpose: Purpose::Seating, contributions: &[] };
    for seats in [0, 1, 2, 3, 255] {
        let mut order = draw.seating(&Secret([2; 32]), seats);
        order.sort_unstable();
        assert_eq!(order, (0..seats).collect::<Vec<_>>());
    }
}
