// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an audit has found: one line an invariant, with the number of findings and the first of them in words.

use std::fmt;

use crate::transfer::{Head, hex};

/// What is checked: the form of every transfer and the invariants I1 to I10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Check {
    /// Every transfer has an amount in range, known accounts, one currency and a kind that allows its way; every account
    /// is one, and only a game or a tournament is closed; the ways that the database allows are those of the kinds.
    Form,
    /// I1: in every currency the stored debits and credits are equal.
    Balance,
    /// I2: no account has ever been below zero; cash never above.
    BelowZero,
    /// I3: the stored sums of an account are those of its transfers.
    Stored,
    /// I4: the numbers have no gap and every hash binds the transfer before it; the last is the stored end.
    Chain,
    /// I5: a game is closed once.
    ClosedOnce,
    /// I6: the escrow of an open game holds what its players put in, that of a closed game nothing.
    Escrow,
    /// I7: no fee is above 5 % of its pot, and it is what house and federation got.
    Fee,
    /// I8: what was paid to players and as fees is what was put in, and a reversal gives back what the losers lost, once.
    PaidOut,
    /// I9: all that lies on accounts is what was paid in less what was paid out.
    Outstanding,
    /// I10: a tournament that is over, void or not, has no money left.
    Tournament,
}

impl Check {
    /// Every check, in order.
    pub const ALL: [Self; 11] = [
        Self::Form,
        Self::Balance,
        Self::BelowZero,
        Self::Stored,
        Self::Chain,
        Self::ClosedOnce,
        Self::Escrow,
        Self::Fee,
        Self::PaidOut,
        Self::Outstanding,
        Self::Tournament,
    ];

    /// Its short name: `form` or `I1` to `I10`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["form", "I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9", "I10"][self as usize]
    }

    /// What a finding is.
    #[must_use]
    pub const fn finding(self) -> &'static str {
        match self {
            Self::Form => "transfers, accounts and ways that could not have been written",
            Self::Balance => "currencies whose debits and credits differ",
            Self::BelowZero => "accounts below zero",
            Self::Stored => "accounts whose stored sums are not those of their transfers",
            Self::Chain => "breaks of the hash chain",
            Self::ClosedOnce => "games closed more than once",
            Self::Escrow => "escrows that do not hold what they should",
            Self::Fee => "fees above 5 % of the pot",
            Self::PaidOut => "games that paid out something else than was put in",
            Self::Outstanding => "currencies with more or less on accounts than was paid in",
            Self::Tournament => "finished tournaments that do not end at zero",
        }
    }
}

/// The findings of one check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What was checked.
    pub check: Check,
    /// How much is wrong; 0 is right.
    pub count: u64,
    /// The first thing that is wrong, in words.
    pub first: Option<String>,
}

/// Everything an audit has to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How many transfers were read.
    pub transfers: u64,
    /// How many accounts were read.
    pub accounts: u64,
    /// The end of the chain as it was read: to be written down where nobody can change it.
    pub end: Head,
    /// One line a check, in the order of [`Check::ALL`].
    pub lines: Vec<Line>,
}

impl Report {
    pub(crate) fn new() -> Self {
        let line = |check| Line { check, count: 0, first: None };
        Self { transfers: 0, accounts: 0, end: Head::START, lines: Check::ALL.map(line).to_vec() }
    }

    pub(crate) fn add(&mut self, check: Check, finding: impl FnOnce() -> String) {
        if let Some(line) = self.lines.get_mut(check as usize) {
            line.count += 1;
            line.first.get_or_insert_with(finding);
        }
    }

    /// Whether every line is 0.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.lines.iter().all(|line| line.count == 0)
    }

    /// The first thing that is wrong.
    #[must_use]
    pub fn first(&self) -> Option<&str> {
        self.lines.iter().find_map(|line| line.first.as_deref())
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            writeln!(f, "{:<4} {:>6}  {}", line.check.name(), line.count, line.check.finding())?;
            if let Some(first) = &line.first {
                writeln!(f, "             first: {first}")?;
            }
        }
        writeln!(f, "{} transfers, {} accounts", self.transfers, self.accounts)?;
        write!(f, "the chain ends with transfer {}, {}", self.end.seq, hex(&self.end.hash))
    }
}
