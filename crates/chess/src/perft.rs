// SPDX-License-Identifier: AGPL-3.0-or-later
//! Node counts of the tree of legal moves, the fingerprint of a move generator.

use crate::FenError;
use crate::fide::position_from_fen;
use crate::played::uci_of;
use shakmaty::Position;

/// The number of sequences of `depth` legal moves from the position; 1 at depth 0. Draws do not cut the
/// tree, mate and stalemate do.
///
/// # Errors
/// [`FenError`] when the text is no chess position.
pub fn perft(fen: &str, depth: u32) -> Result<u64, FenError> {
    Ok(shakmaty::perft(&position_from_fen(fen)?, depth))
}

/// [`perft`] split by the first move, in the generator's order; empty at depth 0.
///
/// # Errors
/// [`FenError`] when the text is no chess position.
pub fn divide(fen: &str, depth: u32) -> Result<Vec<(String, u64)>, FenError> {
    let position = position_from_fen(fen)?;
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let count = |m| {
        let mut after = position.clone();
        after.play_unchecked(m);
        (uci_of(m), shakmaty::perft(&after, rest))
    };
    Ok(position.legal_moves().into_iter().map(count).collect())
}
