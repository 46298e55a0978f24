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
    /// Laws 7.5: the clock was pressed after an illegal move.
    Illegal,
    /// The arbiter stopped the clocks.
    Paused,
}

impl Cause {
    /// The word for it, as in the messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Divergence => "divergence",
            Self::Mismatch => "mismatch",
            Self::Called => "called",
            Self::Flag => "flag",
            Self::Illegal => "illegal",
            Self::Paused => "paused",
        }
    }
}
