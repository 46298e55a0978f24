// SPDX-License-Identifier: AGPL-3.0-or-later
//! Thinking as long as somebody wishes, with what was learned at the moves before.

use std::sync::atomic::{AtomicBool, Ordering};

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
    threads: usize,
}

impl Thinker {
    /// With a memory of about so many MiB, 1 at least.
    #[must_use]
    pub fn new(mib: usize) -> Self {
        Self::on_threads(mib, 1)
    }

    /// As [`Thinker::new`], on so many threads, 1 at least: the others search the same position beside the first one and leave
    /// what they learn in the common memory. What it answers may differ from time to time then.
    #[must_use]
    pub fn on_threads(mib: usize, threads: usize) -> Self {
        let table = if threads > 1 { Table::shared_of_mib(mib) } else { Table::of_mib(mib) };
        Self { table, threads: threads.max(1) }
    }

    /// Forgets what was learned.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about a position; nothing where no move may be played. The same history of questions with the same
    /// seed gives the same answers on one thread, as long as nobody breaks a search off. Of several threads each looks at
    /// its share of the positions, and those of the first one are told.
    pub fn think(
        &mut self,
        game: &chess::Game,
        ask: &Ask,
        seed: u64,
        watch: &mut dyn Watch,
    ) -> Option<Depth> {
        let mut table = std::mem::replace(&mut self.table, Table::none());
        table.next_question();
        let nodes = ask.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(self.threads as u64));
        let stop = AtomicBool::new(false);
        let (found, table) = std::thread::scope(|scope| {
            // Whatever happens here, nobody is waited for for ever.
            let _stops = Stops(&stop);
            for (helper, table) in (1..self.threads as u64).zip(std::iter::repeat_with(|| table.share())) {
                let Some(table) = table else { continue };
                let mut until = Until(&stop);
                scope.spawn(move || {
                    let mut search = Search::new(game, nodes, seed.wrapping_add(helper), table, &mut until);
                    // What it finds stands in the table.
                    let _ = search.lines(ask);
                });
            }
            let mut search = Search::new(game, nodes, seed, table, watch);
            let found = search.lines(ask);
            (found, search.into_table())
        });
        self.table = table;
        found
    }
}

/// Ends the other threads when the first one is done.
struct Stops<'a>(&'a AtomicBool);

impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What another thread thinks until.
struct Until<'a>(&'a AtomicBool);

impl Watch for Until<'_> {
    fn goes_on(&mut self, _: u64) -> bool {
        !self.0.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    fn found(thinker: &mut Thinker, fen: &str, ask: &Ask) -> Depth {
        let game = chess::Game::from_fen(fen).unwrap();
        thinker.think(&game, ask, 1, &mut Alone).unwrap()
    }

    #[test]
    fn several_threads_find_the_mate_that_one_finds() {
        // A mate in three that takes a sacrifice.
        let fen = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
        let ask = Ask { nodes: Some(400_000), lines: 1, ..Ask::default() };
        for threads in [1, 2, 4] {
            let found = found(&mut Thinker::on_threads(4, threads), fen, &ask);
            let line = &found.lines[0];
            assert_eq!(line.moves.first().map(String::as_str), Some("f6a6"), "{threads}: {line:?}");
            assert_eq!(line.score, super::super::Score::Mate(3), "{threads}");
        }
    }

    #[test]
    fn the_others_end_with_the_first_and_share_the_work() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        // Without an end of their own the others would go on for ever.
        let deep = Ask { depth: Some(3), lines: 1, ..Ask::default() };
        assert_eq!(found(&mut Thinker::on_threads(2, 3), start, &deep).depth, 3);
        let few = Ask { nodes: Some(30_000), lines: 1, ..Ask::default() };
        let mut thinker = Thinker::on_threads(2, 3);
        let first = found(&mut thinker, start, &few);
        assert!(first.nodes <= 10_100, "{}", first.nodes);
        thinker.forget();
        assert_eq!(thinker.table.permille(), 0);
    }
}
