// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server's secret chain as a table needs it: how long it is, and where its links come from.

use dice::{GameId, Secret};
use tables::MatchRules;

/// Links of the chain of a single game; a game of the tables family rolls far fewer times, and when they are
/// spent after all, the dice are agreed anew. A match has as many for each game it may need, for all of them
/// together.
pub const CHAIN_LINKS: u32 = 1024;

/// Links of the chain of a table on these terms: 1,024 to 17,408.
#[must_use]
pub fn links_of(terms: &MatchRules) -> u32 {
    CHAIN_LINKS * terms.games_max()
}

/// Who holds the chain of a game; a room never does.
pub(crate) trait Links {
    /// Link 0 of a chain of `links` links.
    fn commit(&self, game: &GameId, links: u32) -> [u8; 32];
    /// Link `index`, 1 to `links`.
    fn link(&self, game: &GameId, links: u32, index: u32) -> Secret;
}
