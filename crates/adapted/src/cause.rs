// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why the arbiter was called.

/// The cause of an arbitration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// Boards or scores differ.
    Divergence,
    /// A move was repeated wrongly, twice.
    Mismatch,
    /// A player asked for the arbiter.
    Called,
    /// A flag that does not decide by itself.
    Flag,
}
