// SPDX-License-Identifier: AGPL-3.0-or-later
//! What holds whoever comes and goes, and when.

use std::collections::BTreeSet;

use matchmaking::Seeker;
use proptest::prelude::*;

use crate::{at, queue, seeker};

proptest! {
    #[test]
    fn everybody_waits_or_meets_once(
        people in proptest::collection::vec((0..4_000_i64, 0..60_i64), 0..40),
        blocks in proptest::collection::vec((0..40_usize, 0..40_usize), 0..30),
        four in any::<bool>(),
        now in 0..120_i64,
    ) {
        let seats = if four { 4 } else { 2 };
        let name = |index: usize| format!("p{index}");
        let blocked: BTreeSet<(String, String)> =
            blocks.iter().flat_map(|&(a, b)| [(name(a), name(b)), (name(b), name(a))]).collect();
        let mut waiting = queue(seats, &[]);
        for (index, &(rating, since)) in people.iter().enumerate() {
            prop_assert!(waiting.enter(seeker(&name(index), rating, since)).is_none());
        }
        let may = |a: &Seeker<()>, b: &Seeker<()>| !blocked.contains(&(a.player.clone(), b.player.clone()));
        let groups = waiting.groups(at(now), may);
        let mut seen: Vec<String> = waiting.iter().map(|one| one.player.clone()).collect();
        for group in &groups {
            prop_assert_eq!(group.members().len(), seats);
            for (index, one) in group.members().iter().enumerate() {
                for other in &group.members()[..index] {
                    prop_assert!(!blocked.contains(&(one.player.clone(), other.player.clone())));
                    prop_assert!(other.rating <= one.rating);
                }
                seen.push(one.player.clone());
            }
        }
        let all: BTreeSet<&String> = seen.iter().collect();
        prop_assert_eq!(all.len(), seen.len());
        prop_assert_eq!(seen.len(), people.len());
        // Nobody is left who could have met: a second look finds nothing.
        prop_assert!(waiting.groups(at(now), may).is_empty());
    }
}
