// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who watches a search: it asks whether to think on, and tells what it has found. The clock is theirs alone.

use crate::found::Depth;

/// So many positions are looked at between two questions, a power of two.
pub(crate) const POSITIONS: u64 = 1024;

/// Whoever may break a search off.
pub trait Watch {
    /// Whether to think on, after so many positions. A search that is told not to answers with what it has.
    fn goes_on(&mut self, nodes: u64) -> bool;

    /// One more depth of a chess search is done.
    fn deeper(&mut self, depth: &Depth) {
        let _ = depth;
    }
}

/// Nobody breaks the search off.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Watch for Alone {
    fn goes_on(&mut self, _: u64) -> bool {
        true
    }
}
