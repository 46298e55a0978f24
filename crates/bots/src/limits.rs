// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much a bot may think, in a measure that is the same on every machine.

/// The limits of one decision. Time is not among them: a search has no clock, so the same position, limits
/// and seed give the same move everywhere, and the server chooses limits that its machine can keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Positions that may be looked at, about; a search goes over it by at most one move's worth, and always
    /// answers, even with 0.
    pub nodes: u64,
}
