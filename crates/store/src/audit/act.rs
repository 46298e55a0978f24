// SPDX-License-Identifier: AGPL-3.0-or-later
//! The audit: what was done to people and to the site, in one chain that nobody can mend unseen. An entry is written in
//! the transaction of the act it tells of.
//!
//! The hash of an entry is SHA-256 of, one after the other: the text `KA1/audit`; the hash of the entry before it (32
//! bytes, zeros before the first); its number and its instant in microseconds (8 bytes each, signed, the highest first);
//! and of `federation`, `act`, `actor`, `subject`, `before`, `after`, `reason` each the number of bytes (8 bytes, the
//! highest first) and the bytes of its UTF-8.

use sha2::{Digest as _, Sha256};

use crate::db::{Conn, on};
use crate::people::run;

/// What the first entry follows.
pub const AUDIT_START: &str = "0000000000000000000000000000000000000000000000000000000000000000";

/// What was done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Act {
    /// When, microseconds since the epoch.
    pub at_us: i64,
    /// Whose affair it is; empty for the site.
    pub federation: String,
    /// A word for it, such as `sanction.given`.
    pub act: String,
    /// The id of who did it; empty for whoever has the database itself.
    pub actor: String,
    /// Whom or what it was done to.
    pub subject: String,
    /// How it was before.
    pub before: String,
    /// How it is since.
    pub after: String,
    /// Why.
    pub reason: String,
}

/// An entry of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// Its number, from 1 without a gap.
    pub seq: i64,
    /// What was done.
    pub act: Act,
    /// The hash of the entry before it, hexadecimal.
    pub prev: String,
    /// Its own.
    pub hash: String,
}

/// The end of the audit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditHead {
    /// The number of the last entry.
    pub seq: i64,
    /// Its hash.
    pub hash: String,
}

impl AuditEntry {
    /// The hash such an entry has.
    #[must_use]
    pub fn computed(&self) -> String {
        hash(&self.prev, self.seq, &self.act)
    }
}

fn hash(prev: &str, seq: i64, act: &Act) -> String {
    let mut digest = Sha256::new();
    digest.update(b"KA1/audit");
    for at in (0..prev.len()).step_by(2) {
        let pair = prev.get(at..at + 2).unwrap_or_default();
        digest.update([u8::from_str_radix(pair, 16).unwrap_or_default()]);
    }
    digest.update(seq.to_be_bytes());
    digest.update(act.at_us.to_be_bytes());
    let Act { federation, act: what, actor, subject, before, after, reason, .. } = act;
    for text in [federation, what, actor, subject, before, after, reason] {
        digest.update((text.len() as u64).to_be_bytes());
        digest.update(text.as_bytes());
    }
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Act {
    pub(crate) fn texts(&self) -> [&str; 7] {
        let Self { federation, act, actor, subject, before, after, reason, .. } = self;
        [federation, act, actor, subject, before, after, reason].map(String::as_str)
    }

    /// Writes the next entry, in the transaction that is open.
    pub(crate) async fn write(&self, conn: &mut Conn) -> Result<(), sqlx::Error> {
        // Whoever else writes waits here until this transaction is over.
        const TURN: &str = "UPDATE audit_head SET seq = seq + 1 WHERE id = 1";
        const HEAD: &str = "SELECT seq, hash FROM audit_head WHERE id = 1";
        const ENTRY: &str = "INSERT INTO audit (seq, at_us, federation, act, actor, subject, before, after, reason, prev, \
             hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)";
        const END: &str = "UPDATE audit_head SET hash = $1 WHERE id = 1";
        run!(&mut *conn, TURN)?;
        let (seq, prev): (i64, String) =
            on!(&mut *conn, |conn| sqlx::query_as(HEAD).fetch_one(&mut **conn).await)?;
        let hash = hash(&prev, seq, self);
        let Self { at_us, federation, act, actor, subject, before, after, reason } = self;
        run!(
            &mut *conn, ENTRY, seq, *at_us, federation, act, actor, subject, before, after, reason, prev,
            &hash
        )?;
        run!(conn, END, &hash)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_is_of_every_column_and_of_where_each_ends() {
        let act = Act { act: "a".into(), ..Act::default() };
        let own = hash(AUDIT_START, 1, &act);
        assert_eq!(own, "4b3ae45187b195cfc6f2312f08de55a797e35b54bec9be6eb8aab20b49809efb");
        let mut others = vec![
            hash(AUDIT_START, 2, &act),
            hash(&own, 1, &act),
            hash(AUDIT_START, 1, &Act { at_us: 1, ..act.clone() }),
        ];
        type Set = fn(&mut Act) -> &mut String;
        let columns: [Set; 7] = [
            |act| &mut act.federation,
            |act| &mut act.act,
            |act| &mut act.actor,
            |act| &mut act.subject,
            |act| &mut act.before,
            |act| &mut act.after,
            |act| &mut act.reason,
        ];
        for column in columns {
            let mut other = act.clone();
            column(&mut other).push('b');
            others.push(hash(AUDIT_START, 1, &other));
        }
        others.push(own);
        let count = others.len();
        others.sort_unstable();
        others.dedup();
        assert_eq!(others.len(), count);
    }
}
