// SPDX-License-Identifier: AGPL-3.0-or-later
//! Thinking as long as somebody wishes, with what was learned at the moves before.

use super::search::Search;
use super::table::Table;
use crate::Watch;
use crate::found::Depth;

/// What is asked of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ask {
    /// Positions that may be looked at.
    pub nodes: Option<u64>,
    /// Plies to look ahead at most, exchanges to their end not counted.
    pub depth: Option<u8>,
    /// How many of the best moves are wanted, 1 at least.
    pub lines: usize,
    /// The moves to choose from, in UCI notation; all when there are none.
    pub moves: Vec<String>,
}

/// A chess engine with a memory.
pub struct Thinker {
    table: Table,
}

impl Thinker {
    /// With a memory of about so many MiB, 1 at least.
    #[must_use]
    pub fn new(mib: usize) -> Self {
        Self { table: Table::of_mib(mib) }
    }

    /// Forgets what was learned.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position; nothing where no move may be played. The same history of questions with the same
    /// seed gives the same answers as long as nobody breaks a search off.
    pub fn think(
        &mut self,
        game: &chess::Game,
        ask: &Ask,
        seed: u64,
        watch: &mut dyn Watch,
    ) -> Option<Depth> {
        let table = std::mem::replace(&mut self.table, Table::with_slots(1));
        let mut search = Search::new(game, ask.nodes.unwrap_or(u64::MAX), seed, table, watch);
        let found = search.lines(ask);
        self.table = search.into_table();
        found
    }
}
