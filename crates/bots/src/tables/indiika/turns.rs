// SPDX-License-Identifier: AGPL-3.0-or-later
//! Indiika's judge. Once all checkers are placed nothing is left to choose there (I13, I14), so the number
//! of turns it takes can simply be computed; while some are still in the hand nothing can be chosen either.

use std::collections::HashMap;

use game::Side;
use tables::Position;

/// The turns `side` needs on average to take everything off, when all are placed; 0 before.
pub(crate) fn turns_left(position: &Position, side: Side) -> f32 {
    if position.hand(side) > 0 {
        return 0.0;
    }
    let places = std::array::from_fn(|index| position.count(side, index as u8 + 1));
    average(places, &mut HashMap::new())
}

/// Which place has how many does not matter, so positions are looked up sorted.
fn average(mut places: [u8; 6], known: &mut HashMap<[u8; 6], f32>) -> f32 {
    places.sort_unstable();
    if places == [0; 6] {
        return 0.0;
    }
    if let Some(turns) = known.get(&places) {
        return *turns;
    }
    let (mut moving, mut sum) = (0u8, 0.0);
    for a in 0..6 {
        for b in 0..6 {
            let mut next = places;
            if a == b {
                next[a] = next[a].saturating_sub(4);
            } else {
                next[a] = next[a].saturating_sub(1);
                next[b] = next[b].saturating_sub(1);
            }
            if next != places {
                moving += 1;
                sum += average(next, known);
            }
        }
    }
    // turns = 1 + (36 - moving)/36 * turns + sum/36, solved for turns.
    let turns = (36.0 + sum) / f32::from(moving);
    known.insert(places, turns);
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_of_small_positions_are_those_done_by_hand() {
        let turns = |places| average(places, &mut HashMap::new());
        assert_eq!(turns([0; 6]), 0.0);
        // One checker: eleven of the 36 rolls show its place.
        assert!((turns([0, 0, 1, 0, 0, 0]) - 36.0 / 11.0).abs() < 1e-5);
        // Four on one place: only its double takes all, ten rolls take one.
        let one = 36.0 / 11.0;
        assert!((turns([2, 0, 0, 0, 0, 0]) - (36.0 + 10.0 * one) / 11.0).abs() < 1e-5);
        // An even spread is quicker than a heap.
        assert!(turns([1, 1, 1, 1, 0, 0]) < turns([4, 0, 0, 0, 0, 0]));
    }
}
