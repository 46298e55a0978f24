// SPDX-License-Identifier: AGPL-3.0-or-later
//! The generator against the reference implementation: the same set of resulting positions, the same number
//! of dice, the same outcomes. `KAPIA_ORACLE_PAIRS` says how many (position, dice) pairs of each game are
//! tried; unset, tabla gets 20,000 and each other game, its switches at random, 2,000.

use super::driver::{Oracle, ending, short};
use crate::common::sample::{Question, questions};
use serde_json::{Value, json};
use tables::{Variant, is_restart, outcome, stage_plays};

fn pairs(usual: usize) -> usize {
    match std::env::var("KAPIA_ORACLE_PAIRS") {
        Ok(text) => text.parse().expect("KAPIA_ORACLE_PAIRS is a whole number"),
        Err(_) => usual,
    }
}

fn pairs_of_tabla() -> usize {
    pairs(10_000)
}

fn ours(q: &Question) -> Value {
    let plays = stage_plays(&q.position, q.side, &q.dice, &q.options, q.first_turn);
    let mut ends: Vec<(String, Value)> = plays
        .iter()
        .map(|play| (short(&play.position), ending(outcome(&play.position, &q.options))))
        .collect();
    ends.sort_by(|a, b| a.0.cmp(&b.0));
    json!({
        "used": plays[0].dice_used, "ends": ends, "outcome": ending(outcome(&q.position, &q.options)),
        "restart": is_restart(&q.position),
    })
}

fn compare(questions: &[Question]) {
    let mut oracle = Oracle::start();
    for q in questions {
        let want = oracle.stage("results", q);
        let got = ours(q);
        assert_eq!(
            got, want,
            "{} {:?} {:?} {:?} first {}",
            q.position, q.side, q.dice, q.options, q.first_turn
        );
    }
}

fn compare_others(variant: Variant, seed: u64) {
    compare(&questions(variant, pairs(2_000), seed, true));
}

/// Two halves, so that two processors can share the slow reference implementation.
#[test]
fn tabla_first_half() {
    compare(&questions(Variant::Tabla, pairs_of_tabla() / 2, 1, false));
}

#[test]
fn tabla_second_half() {
    compare(&questions(Variant::Tabla, pairs_of_tabla() - pairs_of_tabla() / 2, 2, false));
}

#[test]
fn tapa() {
    compare_others(Variant::Tapa, 3);
}

#[test]
fn gyulbara() {
    compare_others(Variant::Gyulbara, 4);
}

#[test]
fn chelebi() {
    compare_others(Variant::Chelebi, 5);
}

#[test]
fn indiika() {
    compare_others(Variant::Indiika, 6);
}

#[test]
fn antitabla() {
    compare_others(Variant::Antitabla, 7);
}
