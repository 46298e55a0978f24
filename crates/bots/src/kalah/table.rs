// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a search has found out about positions it may meet again: a hash table that forgets.

use game::Side;
use kalah::{Action, Position};

/// How a stored score is to be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The score.
    Exact,
    /// At least this.
    AtLeast,
    /// At most this.
    AtMost,
}

/// The depth of an entry that does not depend on any judgement: every line was played to the end.
pub(super) const SOLVED: u8 = u8::MAX;

/// One remembered search.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    key: u64,
    /// For whoever decides, in hundredths of a seed.
    pub(super) score: i32,
    /// Turns looked ahead, or [`SOLVED`].
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) best: Option<Action>,
}

/// A table with a power of two of places, two for each key: one kept for depth, one always replaced.
pub(super) struct Table {
    entries: Vec<Option<Entry>>,
}

impl Table {
    /// Room for about `nodes` positions, within bounds: at most 16 MiB or so.
    pub(super) fn for_nodes(nodes: u64) -> Self {
        let places = nodes.clamp(1 << 8, 1 << 19).next_power_of_two();
        Self { entries: vec![None; places as usize] }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 2)
    }

    pub(super) fn find(&self, key: u64) -> Option<Entry> {
        let place = self.place(key);
        self.entries[place..place + 2].iter().flatten().find(|entry| entry.key == key).copied()
    }

    pub(super) fn keep(&mut self, key: u64, score: i32, depth: u8, bound: Bound, best: Option<Action>) {
        let place = self.place(key);
        let deep = self.entries[place].is_none_or(|old| old.key == key || old.depth <= depth);
        let place = if deep { place } else { place + 1 };
        self.entries[place] = Some(Entry { key, score, depth, bound, best });
    }
}

/// A number for a position; within one game no two positions of a search are likely to share it.
pub(super) fn key(position: &Position) -> u64 {
    let flags = u64::from(position.side() == Side::Black)
        | u64::from(position.pie_open()) << 1
        | u64::from(position.first_turn()) << 2
        | u64::from(position.south_seat().0) << 3
        | u64::from(position.sowings() == 0) << 4;
    let mix = |hash: u64, word: u64| {
        let mixed = (hash ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    };
    let hash = position.board().chunks(4).fold(mix(0, flags), |hash, cells| {
        mix(hash, cells.iter().fold(0, |word, seeds| word << 16 | u64::from(*seeds)))
    });
    // The last bits choose the place, so they must depend on everything.
    hash.wrapping_mul(0xBF58_476D_1CE4_E5B9) ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::search::tests::random_positions;

    #[test]
    fn what_is_kept_is_found_until_two_others_take_its_places() {
        let mut table = Table::for_nodes(0);
        table.keep(8, 70, 3, Bound::Exact, Some(Action::Sow(2)));
        let places = table.entries.len() as u64;
        table.keep(8 + places, 1, 2, Bound::AtLeast, None);
        assert_eq!(table.find(8).map(|entry| (entry.score, entry.depth)), Some((70, 3)));
        assert_eq!(table.find(8 + places).map(|entry| entry.bound), Some(Bound::AtLeast));
        table.keep(8 + 2 * places, 1, 4, Bound::AtMost, None);
        assert!(table.find(8).is_none(), "the deeper search took the first place");
        assert!(table.find(9).is_none() && table.find(0).is_none());
    }

    #[test]
    fn different_positions_have_different_keys() {
        let mut keys = std::collections::HashMap::new();
        for position in random_positions(2000) {
            let setup = position.to_setup();
            let what = (
                setup.board,
                setup.side,
                setup.pie_open,
                setup.first_turn,
                setup.south_seat,
                setup.sowings == 0,
            );
            let found = keys.entry(key(&position)).or_insert_with(|| what.clone());
            assert_eq!(*found, what);
        }
        assert!(keys.len() > 10_000, "{}", keys.len());
    }
}
