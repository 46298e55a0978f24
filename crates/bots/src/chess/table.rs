// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the search has found out about positions, by key. Of two entries of one place the one from a deeper search stays,
//! unless it is of an earlier question. Several searches of one position share a table: each part of it is locked for as
//! long as an entry is copied.

use std::sync::{Arc, Mutex, PoisonError};

use chess::shakmaty::Move;

/// How a stored value relates to the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    /// The true value is at least this.
    Lower,
    /// The true value is at most this.
    Upper,
}

impl Bound {
    /// How the best value that was found relates to the true one, where it was looked for within a window.
    pub(crate) fn of(best: i32, [alpha, beta]: [i32; 2]) -> Self {
        if best >= beta {
            Self::Lower
        } else if best > alpha {
            Self::Exact
        } else {
            Self::Upper
        }
    }

    /// Whether a value of this kind answers the question whether the true one is above or below a window of one.
    pub(crate) fn settles(self, value: i32, [alpha, beta]: [i32; 2]) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => value >= beta,
            Self::Upper => value <= alpha,
        }
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    key: u64,
    pub(crate) best: Option<Move>,
    pub(crate) value: i16,
    /// What it is worth without looking ahead.
    pub(crate) standing: i16,
    pub(crate) depth: i8,
    pub(crate) bound: Bound,
    /// Of which question.
    age: u8,
}

/// Entries, a power of two of them, 2 at least.
pub(crate) struct Table {
    slots: Slots,
    age: u8,
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
    pub(crate) fn new() -> Self {
        Self::with_slots(SLOTS)
    }

    /// As large as fits into so many MiB.
    pub(crate) fn of_mib(mib: usize) -> Self {
        Self::with_slots(Self::fit(mib))
    }

    /// As large, for several threads.
    pub(crate) fn shared_of_mib(mib: usize) -> Self {
        let mut slots = Self::fit(mib) / PARTS;
        let parts = loop {
            match (0..PARTS).map(|_| empty(slots).map(Mutex::new)).collect::<Option<Arc<[Part]>>>() {
                Some(parts) => break parts,
                None => slots /= 2,
            }
        };
        Self { slots: Slots::Shared(parts), age: 0 }
    }

    fn fit(mib: usize) -> usize {
        let fit = (mib.max(1) << 20) / size_of::<Option<Entry>>();
        1 << fit.ilog2()
    }

    /// The same table for another thread; nothing where it is not shared.
    pub(crate) fn share(&self) -> Option<Self> {
        match &self.slots {
            Slots::Own(_) => None,
            Slots::Shared(parts) => Some(Self { slots: Slots::Shared(Arc::clone(parts)), age: self.age }),
        }
    }

    /// For a search of few positions.
    pub(crate) fn small() -> Self {
        Self::with_slots(1 << 12)
    }

    /// With this many slots, a power of two, or as many as there is memory for.
    fn with_slots(mut slots: usize) -> Self {
        loop {
            match empty(slots) {
                Some(own) => return Self { slots: Slots::Own(own), age: 0 },
                None => slots /= 2,
            }
        }
    }

    /// What stands where there is no table.
    pub(crate) fn none() -> Self {
        Self::with_slots(2)
    }

    /// Another question is asked: what is known from before gives way.
    pub(crate) fn next_question(&mut self) {
        self.age = self.age.wrapping_add(1);
    }

    pub(crate) fn clear(&mut self) {
        match &mut self.slots {
            Slots::Own(slots) => slots.fill(None),
            Slots::Shared(parts) => parts.iter().for_each(|part| lock(part).fill(None)),
        }
    }

    /// Thousandths that are in use, as the first thousand slots are.
    pub(crate) fn permille(&self) -> usize {
        let used = |slots: &[Option<Entry>]| {
            let first = &slots[..slots.len().min(1000)];
            first.iter().flatten().count() * 1000 / first.len().max(1)
        };
        match &self.slots {
            Slots::Own(slots) => used(slots),
            Slots::Shared(parts) => parts.first().map_or(0, |part| used(&lock(part))),
        }
    }

    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.at(key, |pair| pair.iter().flatten().find(|entry| entry.key == key).copied())
    }

    /// The place of a key, as long as it is looked at.
    fn at<R>(&self, key: u64, look: impl FnOnce(&[Option<Entry>]) -> R) -> R {
        let number = (key >> 32) as usize;
        match &self.slots {
            Slots::Own(slots) => look(&slots[pair(number, slots.len())]),
            Slots::Shared(parts) => {
                let part = lock(&parts[number % PARTS]);
                look(&part[pair(number / PARTS, part.len())])
            }
        }
    }

    pub(crate) fn put(
        &mut self,
        key: u64,
        best: Option<Move>,
        [value, standing]: [i32; 2],
        depth: i32,
        bound: Bound,
    ) {
        let short = |value: i32| value.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
        let depth = depth.clamp(0, 127) as i8;
        let (age, value, standing) = (self.age, short(value), short(standing));
        let entry = Entry { key, best, value, standing, depth, bound, age };
        let number = (key >> 32) as usize;
        match &mut self.slots {
            Slots::Own(slots) => {
                let place = pair(number, slots.len());
                keep(&mut slots[place], entry);
            }
            Slots::Shared(parts) => {
                let mut part = lock(&parts[number % PARTS]);
                let place = pair(number / PARTS, part.len());
                keep(&mut part[place], entry);
            }
        }
    }
}

/// So many empty slots, two at least; nothing where the machine has no memory for them.
fn empty(slots: usize) -> Option<Vec<Option<Entry>>> {
    let (slots, mut taken) = (slots.max(2), Vec::new());
    // Where there is none for the least of them either, nothing else could be done.
    if slots > 2 {
        taken.try_reserve_exact(slots).ok()?;
    }
    taken.resize(slots, None);
    Some(taken)
}

fn pair(number: usize, slots: usize) -> std::ops::Range<usize> {
    let first = number.wrapping_mul(2) & (slots - 1);
    first..first + 2
}

/// Keeps an entry in the place of the one before of its position, or of the one that is worth less.
fn keep(pair: &mut [Option<Entry>], entry: Entry) {
    let worth = |kept: &Option<Entry>| {
        kept.map_or(i32::MIN, |kept| i32::from(kept.depth) - 64 * i32::from(kept.age != entry.age))
    };
    let same = pair.iter().position(|kept| kept.is_some_and(|kept| kept.key == entry.key));
    let (first, second) = (worth(&pair[0]), worth(&pair[1]));
    let slot = same.unwrap_or(usize::from(second < first));
    // What was found by looking much further is not forgotten for a glance.
    let is_glance = |kept: Entry| {
        entry.bound != Bound::Exact && kept.age == entry.age && kept.depth > entry.depth.saturating_add(3)
    };
    if same.is_some() && pair[slot].is_some_and(is_glance) {
        return;
    }
    let known = pair[slot].filter(|kept| kept.key == entry.key).and_then(|kept| kept.best);
    pair[slot] = Some(Entry { best: entry.best.or(known), ..entry });
}

fn lock(part: &Part) -> std::sync::MutexGuard<'_, Vec<Option<Entry>>> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}
