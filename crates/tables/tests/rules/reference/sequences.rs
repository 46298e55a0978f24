// SPDX-License-Identifier: AGPL-3.0-or-later
//! Step by step: the paths of the graph are exactly the ordered sequences of the reference implementation,
//! and the judge accepts exactly those.

use std::collections::BTreeSet;

use fastrand::Rng;

use super::driver::{Oracle, short};
use crate::common::sample::{Question, questions};
use crate::common::{pick, step};
use tables::{Origin, PlayGraph, Step, Target, Variant, apply_steps, play_graph, stage_plays};

/// A step as the driver writes it: from/to:die and a mark for a hit or a pin.
fn word(step: &Step, hit: bool, pin: bool) -> String {
    let from = match step.from {
        Origin::Bar => 25,
        Origin::Hand => 26,
        Origin::Point(point) => point,
    };
    let to = match step.to {
        Target::Off => 0,
        Target::Point(point) => point,
    };
    format!(
        "{from}/{to}:{}{}",
        step.die,
        if hit {
            "*"
        } else if pin {
            "^"
        } else {
            ""
        }
    )
}

/// Every path of a graph from its root to a complete node.
fn paths(graph: &PlayGraph) -> Vec<Vec<(Step, bool, bool)>> {
    fn follow(
        graph: &PlayGraph,
        node: u32,
        path: &mut Vec<(Step, bool, bool)>,
        all: &mut Vec<Vec<(Step, bool, bool)>>,
    ) {
        if graph.edges(node).is_empty() {
            all.push(path.clone());
        }
        for edge in graph.edges(node) {
            path.push((edge.step, edge.hit, edge.pin));
            follow(graph, edge.next, path, all);
            path.pop();
        }
    }
    let mut all = Vec::new();
    follow(graph, 0, &mut Vec::new(), &mut all);
    all
}

fn check(q: &Question, oracle: &mut Oracle, rng: &mut Rng) {
    let what = format!("{} {:?} {:?} {:?} first {}", q.position, q.side, q.dice, q.options, q.first_turn);
    let graph = play_graph(&q.position, q.side, &q.dice, &q.options, q.first_turn);
    let mut ours = Vec::new();
    let mut legal = BTreeSet::new();
    for path in paths(&graph) {
        let steps: Vec<Step> = path.iter().map(|(step, ..)| *step).collect();
        let applied = apply_steps(&q.position, q.side, &q.dice, &q.options, q.first_turn, &steps)
            .unwrap_or_else(|why| panic!("{what}: {steps:?} refused: {why}"));
        let text: Vec<String> = path.iter().map(|(step, hit, pin)| word(step, *hit, *pin)).collect();
        let judged: Vec<String> =
            applied.steps.iter().map(|done| word(&done.step, done.hit, done.pin)).collect();
        assert_eq!(text, judged, "{what}: graph and judge disagree about hits or pins");
        ours.push([text.join(" "), short(&applied.position)]);
        legal.insert(steps);
    }
    ours.sort();
    let theirs = oracle.stage("sequences", q);
    assert_eq!(serde_json::json!(ours), theirs, "{what}");

    let from_graph: BTreeSet<&str> = ours.iter().map(|entry| entry[1].as_str()).collect();
    let listed: Vec<String> = stage_plays(&q.position, q.side, &q.dice, &q.options, q.first_turn)
        .iter()
        .map(|play| short(&play.position))
        .collect();
    let listed_once: BTreeSet<&str> = listed.iter().map(String::as_str).collect();
    assert_eq!(listed_once.len(), listed.len(), "{what}: a result is listed twice");
    assert_eq!(from_graph, listed_once, "{what}: graph and list disagree");

    for _ in 0..20 {
        let steps: Vec<Step> = (0..rng.usize(..q.dice.len() + 1)).map(|_| wild_step(q, rng)).collect();
        let accepted = apply_steps(&q.position, q.side, &q.dice, &q.options, q.first_turn, &steps).is_ok();
        assert_eq!(accepted, legal.contains(&steps), "{what}: {steps:?}");
    }
}

/// A step that is often nearly legal.
fn wild_step(q: &Question, rng: &mut Rng) -> Step {
    let die = *pick(rng, &q.dice);
    let from = rng.u8(..27);
    let to = if from == 26 { die } else { from.saturating_sub(die) };
    step(from, if rng.u8(..100) < 10 { rng.u8(..30) } else { to }, die)
}

/// Sequences of four equal dice are so many that the reference implementation takes a second for some.
fn some(variant: Variant, seed: u64, switches: bool) {
    let mut oracle = Oracle::start();
    let mut rng = Rng::with_seed(seed);
    for q in questions(variant, 600, seed, switches) {
        let few = q.dice.len() < 4 || stage_plays(&q.position, q.side, &q.dice, &q.options, false).len() < 12;
        if few {
            check(&q, &mut oracle, &mut rng);
        }
    }
}

#[test]
fn tabla() {
    some(Variant::Tabla, 21, false);
}

#[test]
fn tapa() {
    some(Variant::Tapa, 22, true);
}

#[test]
fn gyulbara() {
    some(Variant::Gyulbara, 23, true);
}

#[test]
fn chelebi() {
    some(Variant::Chelebi, 24, true);
}

#[test]
fn indiika() {
    some(Variant::Indiika, 25, true);
}

#[test]
fn antitabla() {
    some(Variant::Antitabla, 26, false);
}
