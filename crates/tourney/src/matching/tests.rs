// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matchings against all matchings of small graphs.

use proptest::prelude::*;

use super::*;
use crate::lot::Lot;

type Small = Wide<1>;

fn small(value: i64) -> Small {
    let mut wide = Small::ZERO;
    wide.add_at(0, value.cast_unsigned());
    wide
}

/// The greatest weight of a perfect matching, by trying all.
fn best(weights: &[Vec<Option<i64>>], free: &[usize]) -> Option<i64> {
    let Some((&first, rest)) = free.split_first() else { return Some(0) };
    let tried = rest.iter().filter_map(|&other| {
        let left: Vec<usize> = rest.iter().copied().filter(|&v| v != other).collect();
        Some(weights[first][other]? + best(weights, &left)?)
    });
    tried.max()
}

fn total(matcher: &Matcher<1>, weights: &[Vec<Option<i64>>]) -> i64 {
    let live = matcher.live();
    live.iter()
        .map(|&v| {
            let mate = matcher.mate(v).unwrap();
            assert_eq!(matcher.mate(mate), Some(v));
            if v < mate { weights[v][mate].expect("a matched edge exists") } else { 0 }
        })
        .sum()
}

/// The proof that the matching is the heaviest: no edge costs less than its price, and matched ones cost just
/// that, when a blossom adds to the price of the edges inside it and never less than nothing.
fn assert_proof(matcher: &Matcher<1>) {
    let around = |v: usize| {
        let mut all = Vec::new();
        let mut node = matcher.parent[v];
        while node != NONE {
            all.push(node);
            node = matcher.parent[node];
        }
        all
    };
    for &u in matcher.live() {
        let outer = around(u);
        assert_eq!(matcher.top[u], outer.last().copied().unwrap_or(u), "the outermost node around {u}");
        for &node in &outer {
            assert!(matcher.dual[node] >= Wide::ZERO, "what blossom {node} adds");
            assert_eq!(matcher.children[node].len() % 2, 1, "blossom {node} is odd");
            assert_eq!(matcher.children[node].len(), matcher.cycle[node].len());
        }
        for &v in matcher.live().iter().filter(|&&v| v != u) {
            let shared = around(v).into_iter().filter(|node| outer.contains(node));
            let added = shared.fold(Wide::ZERO, |sum, node| sum + matcher.dual[node]);
            let Some(slack) = matcher.slack(u, v) else {
                assert_ne!(matcher.mate(u), Some(v), "{u} and {v} have no edge");
                continue;
            };
            assert!(slack + added >= Wide::ZERO, "the edge {u} {v} costs too little");
            if matcher.mate(u) == Some(v) {
                assert_eq!(matcher.mate(v), Some(u));
                assert_eq!(slack + added, Wide::ZERO, "the pair {u} {v} costs too much");
            }
        }
    }
}

#[test]
fn the_prices_prove_every_matching() {
    let (mut solved, mut changed, mut nested) = (0, 0, 0);
    for seed in 1..=150_u64 {
        let mut lot = Lot::new(seed);
        let n = 4 + 2 * lot.below(12) as usize;
        let (top, sparse) = ([2, 6, 40][seed as usize % 3], lot.below(4));
        let weights: Vec<Option<i64>> =
            (0..n * n).map(|_| (lot.below(8) >= sparse * 2).then(|| lot.below(top) as i64)).collect();
        let mut matcher = Matcher::new(n, |u, v| weights[u * n + v].map(small));
        if matcher.solve().is_err() {
            continue;
        }
        assert_proof(&matcher);
        solved += 1;
        for _ in 0..12 {
            let live = matcher.live().to_vec();
            if live.len() < 4 {
                break;
            }
            let v = live[lot.below(live.len() as u64) as usize];
            match lot.below(5) {
                0 => {
                    let mate = matcher.mate(v).unwrap();
                    matcher.fix(v, mate);
                    assert!(!matcher.live().contains(&v) && !matcher.live().contains(&mate));
                }
                1 => matcher.forbid(|a, b| (a * 7 + b * 7 + v).is_multiple_of(13)),
                _ => matcher.reweigh(v, |u| (u % 9 != v % 7).then(|| small((u * v % 11) as i64))),
            }
            if matcher.solve().is_err() {
                break;
            }
            assert_proof(&matcher);
            changed += 1;
            nested += usize::from((0..n).any(|v| {
                let inner = matcher.parent[v];
                inner != NONE && matcher.parent[inner] != NONE
            }));
        }
    }
    assert!(
        solved > 80 && changed > 400 && nested > 10,
        "{solved} solved, {changed} changed, {nested} nested"
    );
}

#[test]
fn what_is_best_for_both_is_matched_without_a_search() {
    let alike = Matcher::<1>::new(5, |_, _| Some(small(3)));
    assert_eq!((0..5).map(|v| alike.mate(v)).collect::<Vec<_>>(), [Some(1), Some(0), Some(3), Some(2), None]);
    let dear = Matcher::<1>::new(4, |u, v| Some(small(if (u, v) == (1, 3) { 9 } else { 1 })));
    assert_eq!((0..4).map(|v| dear.mate(v)).collect::<Vec<_>>(), [Some(2), Some(3), Some(0), Some(1)]);
    assert_eq!(Matcher::<1>::new(2, |_, _| None).mate(0), None);
}

fn graph(n: usize, top: i64) -> impl Strategy<Value = Vec<Vec<Option<i64>>>> {
    let cell = prop_oneof![1 => Just(None), 4 => (-top..=top).prop_map(Some)];
    prop::collection::vec(prop::collection::vec(cell, n), n)
        .prop_map(move |rows| (0..n).map(|i| (0..n).map(|j| rows[i.min(j)][i.max(j)]).collect()).collect())
}

fn any_graph() -> impl Strategy<Value = Vec<Vec<Option<i64>>>> {
    (1usize..=5, prop_oneof![Just(1i64), Just(3), Just(50)]).prop_flat_map(|(half, top)| graph(half * 2, top))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_matching_is_as_heavy_as_the_best_of_all(weights in any_graph()) {
        let n = weights.len();
        let mut matcher = Matcher::new(n, |u, v| weights[u][v].map(small));
        let all: Vec<usize> = (0..n).collect();
        match best(&weights, &all) {
            None => prop_assert_eq!(matcher.solve(), Err(Unmatchable)),
            Some(weight) => {
                prop_assert_eq!(matcher.solve(), Ok(()));
                prop_assert_eq!(total(&matcher, &weights), weight);
            }
        }
    }

    #[test]
    fn changed_edges_and_fixed_pairs_keep_it_so(
        mut weights in graph(10, 9),
        changes in prop::collection::vec((0usize..10, prop::collection::vec(-9i64..=9, 10), 0u8..4), 1..9),
    ) {
        let mut matcher = Matcher::new(10, |u, v| weights[u][v].map(small));
        if matcher.solve().is_err() {
            return Ok(());
        }
        for (v, row, kind) in changes {
            if !matcher.live().contains(&v) {
                continue;
            }
            match kind {
                0 => {
                    let mate = matcher.mate(v).unwrap();
                    matcher.fix(v, mate);
                }
                1 => {
                    let goes = |a: usize, b: usize| (a + b + v).is_multiple_of(5);
                    matcher.forbid(goes);
                    for (a, row) in weights.iter_mut().enumerate() {
                        for (b, weight) in row.iter_mut().enumerate() {
                            *weight = weight.filter(|_| !goes(a, b));
                        }
                    }
                }
                _ => {
                    for u in 0..10 {
                        weights[v][u] = Some(row[u]);
                        weights[u][v] = Some(row[u]);
                    }
                    matcher.reweigh(v, |u| Some(small(row[u])));
                }
            }
            let live = matcher.live().to_vec();
            match best(&weights, &live) {
                None => {
                    prop_assert_eq!(matcher.solve(), Err(Unmatchable));
                    return Ok(());
                }
                Some(weight) => {
                    prop_assert_eq!(matcher.solve(), Ok(()));
                    prop_assert_eq!(total(&matcher, &weights), weight);
                }
            }
        }
    }
}
