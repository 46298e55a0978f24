// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a run found.

use std::fmt;

/// What holds whatever happens (section 8 of the design).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Invariant {
    /// What anybody observed is in the log, with the same bytes and in its order.
    I1,
    /// One owner with a valid lease, steals apart.
    I2,
    /// No row of an epoch below the newest.
    I3,
    /// One effect a command id.
    I4,
    /// Nobody is charged for more than the time in which they could have moved, nor given more than a beat.
    I5,
    /// Every roll verifies, and no link is on any wire before its roll.
    I6,
    /// What is not for everybody reaches those it is for.
    I7,
    /// Who looks sees the same 2 s after the last fault.
    I8,
    /// A flag falls once and never early.
    I9,
    /// Stakes sum to nothing and are closed once.
    I10,
    /// Every command is answered, or its connection closed.
    I11,
    /// No refusal that a current fold would not give.
    I12,
}

/// An invariant that did not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Violation {
    /// Which.
    pub invariant: Invariant,
    /// When, microseconds since the run began.
    pub at_us: i64,
    /// What was seen.
    pub what: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {:.6} s: {}", self.invariant, self.at_us as f64 / 1e6, self.what)
    }
}

/// What a run came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Tables at which people sat.
    pub tables: u64,
    /// The first invariant that did not hold.
    pub violation: Option<Violation>,
    /// Of everything that happened, in its order.
    pub trace_hash: u64,
    /// Rows that became durable.
    pub rows: u64,
    /// Moves among them.
    pub moves: u64,
    /// Rooms claimed, and of these taken from an owner whose beat was fresh.
    pub claims: [u64; 2],
    /// Commands answered: done, refused, unavailable, in doubt.
    pub answers: [u64; 4],
    /// Runs of a clock that were judged by I5 and I9, and that were not, for more than one fault could be felt in them.
    pub judged: [u64; 2],
    /// Games that ended, and of these by a flag.
    pub ends: [u64; 2],
}
