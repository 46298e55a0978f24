// SPDX-License-Identifier: AGPL-3.0-or-later
//! The kalah player on positions whose exact values are known.

use bots::Limits;
use bots::kalah::{EXPERT, think};

use crate::kalah_known::known;

#[test]
fn what_it_has_solved_is_exactly_right_and_nearly_all_the_rest_too() {
    let known = known();
    assert!(known.len() >= 1680, "only {} positions", known.len());
    // A fifth of the usual thinking keeps the test short.
    let limits = Limits { nodes: EXPERT.nodes / 5 };
    let (mut solved, mut best) = (0, 0);
    for known in &known {
        let thought = think(&known.position, &limits, 1).unwrap();
        best += usize::from(known.is_best(&thought));
        if thought.solved {
            solved += 1;
            assert!(known.is_best(&thought), "{:?} {thought:?}", known.position);
            assert_eq!(thought.score, 100 * known.value, "{:?}", known.position);
        }
    }
    println!("{} positions: {solved} solved, {best} best moves", known.len());
    assert!(2 * solved > known.len() && 10 * best > 9 * known.len(), "{solved} solved, {best} best");
}
