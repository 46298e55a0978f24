// SPDX-License-Identifier: AGPL-3.0-or-later
//! A transfer as it stands in the journal, and the chain that binds each to all before it.
//!
//! The hash of a transfer is SHA-256 of eleven lines, each ended by a line feed: the word `kapia-ledger-1`, its number,
//! group, place in the group, kind, reference, actor, instant in microseconds, the names of the debited and the
//! credited account, the amount, and then the hash of the transfer before it in hexadecimal (64 zeros before the first)
//! without a line feed. Numbers are decimal. `docs/ledger.md` shows it with everyday tools.

use std::fmt::Write as _;

use game::Micros;
use sha2::{Digest, Sha256};

use crate::account::AccountName;
use crate::group::Group;
use crate::kind::Kind;

/// The first line of what is hashed.
const SCHEME: &str = "kapia-ledger-1";

/// A SHA-256 sum.
pub type Hash = [u8; 32];

/// What stands before the first transfer.
pub const GENESIS: Hash = [0; 32];

/// The end of a chain: the number of the last transfer and its hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// 0 before the first transfer.
    pub seq: i64,
    /// [`GENESIS`] before the first transfer.
    pub hash: Hash,
}

impl Head {
    /// Before the first transfer.
    pub const START: Self = Self { seq: 0, hash: GENESIS };
}

/// One debit and one credit, written once and never changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// Its number, 1 and so on without a gap.
    pub seq: i64,
    /// The key of the group it belongs to.
    pub group: String,
    /// Its place in the group, from 0.
    pub part: i64,
    /// Why.
    pub kind: Kind,
    /// What it is about.
    pub reference: String,
    /// Who did it.
    pub actor: String,
    /// When.
    pub at: Micros,
    /// The number of the account it is taken from.
    pub debit: i64,
    /// The number of the account it goes to.
    pub credit: i64,
    /// How much, minor units.
    pub amount: i64,
    /// The hash of the transfer before it.
    pub prev: Hash,
    /// Its own hash.
    pub hash: Hash,
}

impl Transfer {
    /// The hash it ought to have, with the names of its accounts. `buffer` is only room to work in.
    #[must_use]
    pub fn rehash(&self, debit: &str, credit: &str, buffer: &mut String) -> Hash {
        buffer.clear();
        // Writing to a string cannot fail.
        _ = write!(
            buffer,
            "{SCHEME}\n{}\n{}\n{}\n{}\n{}\n{}\n{}\n{debit}\n{credit}\n{}\n",
            self.seq,
            self.group,
            self.part,
            self.kind.name(),
            self.reference,
            self.actor,
            self.at.0,
            self.amount,
        );
        push_hex(buffer, &self.prev);
        Sha256::digest(buffer.as_bytes()).into()
    }
}

/// The transfers of a group as they follow on `head`. `number` gives the number of each account.
pub fn chain(
    group: &Group,
    at: Micros,
    mut head: Head,
    mut number: impl FnMut(&AccountName) -> i64,
) -> Vec<Transfer> {
    let mut buffer = String::new();
    let link = |(part, draft): (usize, &crate::group::Draft)| {
        let mut transfer = Transfer {
            seq: head.seq + 1,
            group: group.key.clone(),
            part: part as i64,
            kind: draft.kind,
            reference: group.reference.clone(),
            actor: group.actor.clone(),
            at,
            debit: number(&draft.debit),
            credit: number(&draft.credit),
            amount: draft.amount,
            prev: head.hash,
            hash: GENESIS,
        };
        let (debit, credit) = (draft.debit.to_string(), draft.credit.to_string());
        transfer.hash = transfer.rehash(&debit, &credit, &mut buffer);
        head = Head { seq: transfer.seq, hash: transfer.hash };
        transfer
    };
    group.drafts.iter().enumerate().map(link).collect()
}

/// A hash as people read it: 64 hexadecimal digits.
#[must_use]
pub fn hex(hash: &Hash) -> String {
    let mut text = String::with_capacity(64);
    push_hex(&mut text, hash);
    text
}

fn push_hex(text: &mut String, hash: &Hash) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    for byte in hash {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
}
