// SPDX-License-Identifier: AGPL-3.0-or-later
//! Dead positions (5.2.2): neither side can mate by any series of legal moves. Asked after every move, so only cheap
//! means are used here: the material, a fast proof, and the few positions that can still arise.

use crate::Law;
use crate::draws::key;
use mate_board::Board;
use shakmaty::{Bitboard, Chess, Color, Position};
use std::collections::HashSet;

/// 5.2.2: neither side can mate. Material is always looked at; the proof is tried only after a pawn move or
/// capture or when the pawns are locked, because quiet moves in open positions do not kill a game.
pub(crate) fn is_dead(law: Law, position: &Chess, pawns_or_captures_changed: bool) -> bool {
    if position.is_insufficient_material() {
        return true;
    }
    if !pawns_or_captures_changed && !pawns_locked(position) {
        return false;
    }
    if !Color::ALL.into_iter().all(|winner| law.shares_proofs(position, winner)) {
        return false;
    }
    if fast_is_cheap(position) {
        unwinnable_fast(position, Color::White) && unwinnable_fast(position, Color::Black)
    } else {
        no_mate_reachable(position)
    }
}

/// Every pawn stands before another pawn and none can take one: the wall will not move by itself.
fn pawns_locked(position: &Chess) -> bool {
    let pawns = position.board().pawns();
    let white = pawns & position.board().white();
    let black = pawns & position.board().black();
    let ahead = white.shift(8) | black.shift(-8);
    let west = Bitboard(!0x0101_0101_0101_0101);
    let east = Bitboard(!0x8080_8080_8080_8080);
    let takes = ((white & west).shift(7) | (white & east).shift(9)) & black;
    pawns.any() && (ahead & !pawns).is_empty() && takes.is_empty()
}

/// The fast proof takes seconds on some positions of kings, bishops and a few free pawns with little room;
/// everywhere else it takes at most 2 ms on the adversarial collection it comes with.
pub(crate) fn fast_is_cheap(position: &Chess) -> bool {
    let others = position.board().knights() | position.board().rooks_and_queens();
    others.any() || position.legal_moves().len() > 8 || pawns_locked(position)
}

/// Visits every position that can arise, up to [`REACHABLE_MAX`], and says that none of them is mate. Short
/// forced lines into stalemate end quickly; everything else runs into the limit and counts as alive.
fn no_mate_reachable(position: &Chess) -> bool {
    let mut seen = HashSet::from([key(position)]);
    let mut open = vec![position.clone()];
    while let Some(next) = open.pop() {
        if next.is_insufficient_material() {
            continue;
        }
        let moves = next.legal_moves();
        if moves.is_empty() && next.is_check() {
            return false;
        }
        for m in moves {
            let mut after = next.clone();
            after.play_unchecked(m);
            if seen.insert(key(&after)) {
                open.push(after);
            }
        }
        if seen.len() > REACHABLE_MAX {
            return false;
        }
    }
    true
}

/// Positions visited before a reachable set counts as open; about 1 ms.
const REACHABLE_MAX: usize = 2_000;

pub(crate) fn unwinnable_fast(position: &Chess, winner: Color) -> bool {
    Board::try_from(position).is_ok_and(|board| chasolver::is_unwinnable_fast(&board, winner.into()))
}
