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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_counts() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(perft(start, 4), Ok(197_281));
        let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
        assert_eq!(perft(kiwipete, 3), Ok(97_862));
        let promotions = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
        assert_eq!(divide(promotions, 4).map(|parts| parts.iter().map(|part| part.1).sum()), Ok(182_838u64));
    }
}
