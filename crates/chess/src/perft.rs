// SPDX-License-Identifier: AGPL-3.0-or-later
//! Node counts of the tree of legal moves, the fingerprint of a move generator.

use crate::fen::position_from_fen;
use crate::played::uci_of;
use crate::{FenError, Law};
use shakmaty::{Chess, Move, Position};

/// The number of sequences of `depth` legal moves from the position; 1 at depth 0. Draws do not cut the
/// tree, mate and stalemate do.
///
/// # Errors
/// [`FenError`] when the text is no chess position.
pub fn perft(fen: &str, depth: u32) -> Result<u64, FenError> {
    perft_under(Law::Fide, fen, depth)
}

/// [`perft`] by another law.
///
/// # Errors
/// [`FenError`] when the text is no chess position.
pub fn perft_under(law: Law, fen: &str, depth: u32) -> Result<u64, FenError> {
    Ok(nodes(law, &start(law, fen)?, depth))
}

/// [`perft`] split by the first move, in the generator's order; empty at depth 0.
///
/// # Errors
/// [`FenError`] when the text is no chess position.
pub fn divide(fen: &str, depth: u32) -> Result<Vec<(String, u64)>, FenError> {
    divide_under(Law::Fide, fen, depth)
}

/// [`divide`] by another law.
///
/// # Errors
/// [`FenError`] when the text is no chess position.
pub fn divide_under(law: Law, fen: &str, depth: u32) -> Result<Vec<(String, u64)>, FenError> {
    let position = start(law, fen)?;
    let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
    let count = |m| (uci_of(m), nodes(law, &after(law, &position, m), rest));
    Ok(law.legal_moves(&position).into_iter().map(count).collect())
}

fn start(law: Law, fen: &str) -> Result<Chess, FenError> {
    let mut position = position_from_fen(fen)?;
    law.settle(&mut position);
    Ok(position)
}

fn after(law: Law, position: &Chess, m: Move) -> Chess {
    let mut after = position.clone();
    after.play_unchecked(m);
    law.settle(&mut after);
    after
}

fn nodes(law: Law, position: &Chess, depth: u32) -> u64 {
    if law == Law::Fide {
        return shakmaty::perft(position, depth);
    }
    match depth {
        0 => 1,
        1 => law.legal_moves(position).len() as u64,
        _ => {
            let below = |m| nodes(law, &after(law, position, m), depth - 1);
            law.legal_moves(position).into_iter().map(below).sum()
        }
    }
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

    #[test]
    fn a9_a_promotion_to_what_is_not_lost_is_no_node() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let leaflet = Law::Leaflet(crate::leaflet::Options::default());
        assert_eq!(perft_under(leaflet, start, 4), perft(start, 4));
        let all_there = "rnbqkbnr/pppppppP/8/8/8/8/PPPPPPP1/RNBQKBNR w KQkq - 0 1";
        let promoting =
            |law| divide_under(law, all_there, 1).unwrap().iter().filter(|row| row.0.len() == 5).count();
        assert_eq!((promoting(Law::Fide), promoting(leaflet)), (4, 0));
    }
}
