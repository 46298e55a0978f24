// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the search has found out about positions, by key. One entry a slot, the newest stays.

use chess::shakmaty::Move;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    key: u64,
    pub(super) best: Option<Move>,
    pub(super) value: i16,
    pub(super) depth: i8,
    pub(super) bound: Bound,
}

/// Entries, a power of two of them.
pub(super) struct Table {
    slots: Vec<Option<Entry>>,
}

/// About 2 MB: enough for a search of a few hundred thousand nodes, and cheap to set up for every move.
const SLOTS: usize = 1 << 16;

impl Table {
    pub(super) fn new() -> Self {
        Self::with_slots(SLOTS)
    }

    /// As large as fits into so many MiB.
    pub(super) fn of_mib(mib: usize) -> Self {
        let fit = (mib.max(1) << 20) / size_of::<Option<Entry>>();
        Self::with_slots(1 << fit.ilog2())
    }

    /// With this many slots, a power of two.
    pub(super) fn with_slots(slots: usize) -> Self {
        Self { slots: vec![None; slots] }
    }

    pub(super) fn clear(&mut self) {
        self.slots.fill(None);
    }

    /// Thousandths that are in use, as the first thousand slots are.
    pub(super) fn permille(&self) -> usize {
        let first = &self.slots[..self.slots.len().min(1000)];
        first.iter().flatten().count() * 1000 / first.len().max(1)
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        self.slots[self.slot(key)].filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, best: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let value = value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let depth = depth.clamp(0, 127) as i8;
        let known = self.get(key).and_then(|entry| entry.best);
        let slot = self.slot(key);
        self.slots[slot] = Some(Entry { key, best: best.or(known), value, depth, bound });
    }

    fn slot(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.slots.len() - 1)
    }
}
