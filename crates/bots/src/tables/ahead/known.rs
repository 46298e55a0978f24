// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a network has said of positions during one decision.

use game::Side;
use tables::Position;

use crate::tables::net::Chances;

/// Most positions that are remembered: 1 MiB, which stays near the processor; eight times as many were no faster.
const PLACES_MAX: u64 = 1 << 15;

/// A memory of evaluations; each position has one place in it, and the newer one takes it.
#[derive(Debug)]
pub(super) struct Known {
    /// What a position is called, 0 where nothing is kept, and what was said of it: side by side, because the processor
    /// waits for the memory about as long as the network thinks.
    places: Vec<(u64, Chances)>,
    /// Differs from decision to decision: what was said in an earlier one is not found again.
    salt: u64,
}

impl Known {
    /// Room for about so many positions, within bounds; for none with 0.
    pub(super) fn for_evals(evals: u64) -> Self {
        let places =
            if evals == 0 { 0 } else { evals.clamp(1 << 8, PLACES_MAX).next_power_of_two() as usize };
        Self { places: vec![(0, [0.0; 5]); places], salt: 0 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.salt = self.salt.wrapping_add(0x9e37_79b9_7f4a_7c15);
    }

    /// What is known of a position in which `side` has just played, or else what `judge` says.
    pub(super) fn or_judge(
        &mut self,
        position: &Position,
        side: Side,
        judge: impl FnOnce() -> Chances,
    ) -> Chances {
        let Some(last) = self.places.len().checked_sub(1) else { return judge() };
        let key = self.key(position, side);
        let place = &mut self.places[key as usize & last];
        if place.0 != key {
            *place = (key, judge());
        }
        place.1
    }

    /// A number for a position, never 0; among the few millions of a decision no two are likely to share it.
    fn key(&self, position: &Position, side: Side) -> u64 {
        let mix = |hash: u64, word: u64| {
            let mixed = (hash ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ (mixed >> 29)
        };
        let mut hash = self.salt ^ side.index() as u64;
        for side in Side::BOTH {
            for part in position.men(side).chunks(13) {
                // At most fifteen checkers a point: four bits each.
                hash = mix(hash, part.iter().fold(0, |word, men| word << 4 | u64::from(*men)));
            }
            hash = mix(hash, position.pinned(side).fold(0, |mask, point| mask | 1 << point));
        }
        (hash.wrapping_mul(0xbf58_476d_1ce4_e5b9) ^ hash >> 32).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;
    use tables::{Options, Variant, stage_plays};

    const SURE: Chances = [1.0; 5];
    const NEVER: Chances = [0.0; 5];

    #[test]
    fn what_was_said_is_known_until_it_is_forgotten() {
        let mut known = Known::for_evals(1);
        let start = Position::initial(Variant::Tabla);
        assert_eq!(known.or_judge(&start, Side::White, || SURE), SURE);
        assert_eq!(known.or_judge(&start, Side::White, || NEVER), SURE);
        assert_eq!(known.or_judge(&start, Side::Black, || NEVER), NEVER, "another has played");
        known.forget();
        assert_eq!(known.or_judge(&start, Side::White, || NEVER), NEVER);
        let mut nothing = Known::for_evals(0);
        assert_eq!(nothing.or_judge(&start, Side::White, || SURE), SURE);
        assert_eq!(nothing.or_judge(&start, Side::White, || NEVER), NEVER);
    }

    #[test]
    fn different_positions_have_different_keys() {
        let (known, options) = (Known::for_evals(0), Options::default());
        let mut keys = HashMap::new();
        for variant in [Variant::Tabla, Variant::Tapa] {
            for first in stage_plays(&Position::initial(variant), Side::White, &[6, 4], &options, false) {
                for dice in [vec![1; 4], vec![5; 4], vec![3, 2], vec![6, 5]] {
                    for play in stage_plays(&first.position, Side::Black, &dice, &options, false) {
                        let seen =
                            keys.entry(known.key(&play.position, Side::Black)).or_insert(play.position);
                        assert_eq!(*seen, play.position);
                    }
                }
            }
        }
        assert!(keys.len() > 500, "{}", keys.len());
    }
}
