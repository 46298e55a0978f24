// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of every day of the audit, told to everybody: whoever has noted one finds out later whether anything before
//! it was rewritten. A fold of the audit, brought up to date by what is new.

use std::collections::VecDeque;

use store::{AUDIT_START, AuditEntry, Store, StoreError};
use tokio::sync::Mutex;

/// Days whose ends are kept.
const DAYS_MAX: usize = 366;
/// Entries read at a time.
const READ_AT_ONCE: u32 = 1_000;
const DAY_US: i64 = 86_400_000_000;

/// The last entry of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Head {
    /// Days since 1970-01-01 in the time of Greenwich.
    pub(crate) day: i64,
    /// The number of the entry.
    pub(crate) n: i64,
    /// Its hash.
    pub(crate) hash: String,
}

/// The ends of the days.
#[derive(Default)]
pub(crate) struct AuditHeads(Mutex<VecDeque<Head>>);

fn enter(heads: &mut VecDeque<Head>, entry: &AuditEntry) {
    let day = entry.act.at_us.div_euclid(DAY_US);
    match heads.back_mut() {
        // The clock of a machine may be set back: the order of the chain is what counts.
        Some(last) if last.day >= day => (last.n, last.hash) = (entry.seq, entry.hash.clone()),
        _ => heads.push_back(Head { day, n: entry.seq, hash: entry.hash.clone() }),
    }
    if heads.len() > DAYS_MAX {
        heads.pop_front();
    }
}

impl AuditHeads {
    /// The last entry of each day on which there was one, the oldest first; the last of them is the end of the audit.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub(crate) async fn known(&self, store: &Store) -> Result<Vec<Head>, StoreError> {
        let mut heads = self.0.lock().await;
        loop {
            let entries = store.audit(heads.back().map_or(0, |last| last.n), READ_AT_ONCE).await?;
            entries.iter().for_each(|entry| enter(&mut heads, entry));
            if entries.len() < READ_AT_ONCE as usize {
                return Ok(heads.iter().cloned().collect());
            }
        }
    }
}

/// The number and the hash of the end, of an audit with these heads.
pub(crate) fn end(heads: &[Head]) -> (i64, &str) {
    heads.last().map_or((0, AUDIT_START), |last| (last.n, &last.hash))
}

#[cfg(test)]
mod tests {
    use store::Act;

    use super::*;

    #[test]
    fn a_day_has_its_last_entry_and_old_days_go() {
        let entry = |seq: i64, at_us: i64| AuditEntry {
            seq,
            act: Act { at_us, ..Act::default() },
            prev: String::new(),
            hash: format!("h{seq}"),
        };
        let mut heads = VecDeque::new();
        assert_eq!(end(heads.make_contiguous()), (0, AUDIT_START));
        for (seq, at_us) in [(1, 5), (2, DAY_US - 1), (3, DAY_US), (4, DAY_US - 1)] {
            enter(&mut heads, &entry(seq, at_us));
        }
        let seen: Vec<_> = heads.iter().map(|head| (head.day, head.n, head.hash.as_str())).collect();
        assert_eq!(seen, [(0, 2, "h2"), (1, 4, "h4")]);
        for day in 2..400 {
            enter(&mut heads, &entry(day + 3, day * DAY_US));
        }
        assert_eq!((heads.len(), end(heads.make_contiguous())), (DAYS_MAX, (402, "h402")));
    }
}
