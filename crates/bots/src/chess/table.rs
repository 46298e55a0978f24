// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the search has found out about positions, by key. One entry a slot, the newest stays. Several searches of one
//! position share a table: each part of it is locked for as long as an entry is copied.

use std::sync::{Arc, Mutex, PoisonError};

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
    slots: Slots,
}

enum Slots {
    Own(Vec<Option<Entry>>),
    /// In parts, by the last bits of a slot's number.
    Shared(Arc<[Part]>),
}

type Part = Mutex<Vec<Option<Entry>>>;

/// Parts of a shared table: far more than threads, so that they seldom meet.
const PARTS: usize = 1 << 10;

/// About 2 MB: enough for a search of a few hundred thousand nodes, and cheap to set up for every move.
const SLOTS: usize = 1 << 16;

impl Table {
    pub(super) fn new() -> Self {
        Self::with_slots(SLOTS)
    }

    /// As large as fits into so many MiB.
    pub(super) fn of_mib(mib: usize) -> Self {
        Self::with_slots(Self::fit(mib))
    }

    /// As large, for several threads.
    pub(super) fn shared_of_mib(mib: usize) -> Self {
        let part = || Mutex::new(vec![None; Self::fit(mib) / PARTS]);
        Self { slots: Slots::Shared((0..PARTS).map(|_| part()).collect()) }
    }

    fn fit(mib: usize) -> usize {
        let fit = (mib.max(1) << 20) / size_of::<Option<Entry>>();
        1 << fit.ilog2()
    }

    /// The same table for another thread; nothing where it is not shared.
    pub(super) fn share(&self) -> Option<Self> {
        match &self.slots {
            Slots::Own(_) => None,
            Slots::Shared(parts) => Some(Self { slots: Slots::Shared(Arc::clone(parts)) }),
        }
    }

    /// With this many slots, a power of two.
    pub(super) fn with_slots(slots: usize) -> Self {
        Self { slots: Slots::Own(vec![None; slots]) }
    }

    pub(super) fn clear(&mut self) {
        match &mut self.slots {
            Slots::Own(slots) => slots.fill(None),
            Slots::Shared(parts) => parts.iter().for_each(|part| lock(part).fill(None)),
        }
    }

    /// Thousandths that are in use, as the first thousand slots are.
    pub(super) fn permille(&self) -> usize {
        let used = |slots: &[Option<Entry>]| {
            let first = &slots[..slots.len().min(1000)];
            first.iter().flatten().count() * 1000 / first.len().max(1)
        };
        match &self.slots {
            Slots::Own(slots) => used(slots),
            Slots::Shared(parts) => parts.first().map_or(0, |part| used(&lock(part))),
        }
    }

    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let number = (key >> 32) as usize;
        let entry = match &self.slots {
            Slots::Own(slots) => slots[number & (slots.len() - 1)],
            Slots::Shared(parts) => {
                let part = lock(&parts[number % PARTS]);
                part[(number / PARTS) & (part.len() - 1)]
            }
        };
        entry.filter(|entry| entry.key == key)
    }

    pub(super) fn put(&mut self, key: u64, best: Option<Move>, value: i32, depth: i32, bound: Bound) {
        let value = value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let depth = depth.clamp(0, 127) as i8;
        let known = self.get(key).and_then(|entry| entry.best);
        let entry = Some(Entry { key, best: best.or(known), value, depth, bound });
        let number = (key >> 32) as usize;
        match &mut self.slots {
            Slots::Own(slots) => {
                let slot = number & (slots.len() - 1);
                slots[slot] = entry;
            }
            Slots::Shared(parts) => {
                let mut part = lock(&parts[number % PARTS]);
                let slot = (number / PARTS) & (part.len() - 1);
                part[slot] = entry;
            }
        }
    }
}

fn lock(part: &Part) -> std::sync::MutexGuard<'_, Vec<Option<Entry>>> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}
