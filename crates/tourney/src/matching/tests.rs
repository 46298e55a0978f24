// SPDX-License-Identifier: AGPL-3.0-or-later
//! Matchings against all matchings of small graphs.

use proptest::prelude::*;

use super::*;

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
