// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much of its work a player does for a move. Engines read no clock: whoever knows of one says by this that there is
//! little time, or that there is none for more than a look.

/// How much work a move may cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Effort {
    /// What the level thinks with.
    #[default]
    Whole,
    /// A quarter of it.
    Quarter,
    /// One look at what the moves lead to, and no slips: there is no time for more.
    Look,
}

impl Effort {
    /// What of so much work is done; a look is counted by whoever looks.
    pub(crate) fn of(self, work: u64) -> u64 {
        if self == Self::Quarter { work.div_ceil(4) } else { work }
    }
}
