// SPDX-License-Identifier: AGPL-3.0-or-later
//! Can a side still mate by any series of legal moves? The question of dead positions (5.2.2), of flag
//! falls (6.9) and of resignations (5.1.2).
//!
//! Three means, cheap ones first: the material on the board; chasolver's fast proof that no mate exists; its
//! full search, which either finds a helpmate or proves there is none. Material alone misses locked pawn
//! walls and forced lines, which is what most servers leave wrongly decided.

use crate::colour::color;
use crate::draws::key;
use crate::{Game, Law};
use chasolver::Winnability;
use game::Side;
use mate_board::Board;
use shakmaty::{Bitboard, Chess, Color, Position};
use std::collections::HashSet;

/// The answer to [`Game::can_mate`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A series of legal moves that mates exists.
    Yes,
    /// Proved: no series of legal moves mates.
    No,
    /// The search gave up at its node limit. Counts as [`Verdict::Yes`] where a game is decided.
    Unknown,
}

impl Game {
    /// 6.9, 5.1.2, 5.2.2: can `side` checkmate by any series of legal moves, the opponent helping?
    ///
    /// Bounded by numbers of nodes, not by time. Typically under 0.1 ms; constructed puzzles can take about 3
    /// seconds of one core and 200 MB, so ask once, at the end of a game, and not on a thread others wait for.
    #[must_use]
    pub fn can_mate(&self, side: Side) -> Verdict {
        let (law, position) = (self.law(), self.position());
        if law.legal_moves(position).is_empty() {
            let mated = position.is_check() && self.turn() != side;
            return if mated { Verdict::Yes } else { Verdict::No };
        }
        let proved = if law.shares_proofs(position, color(side)) { Verdict::No } else { Verdict::Unknown };
        if position.has_insufficient_material(color(side)) {
            return proved;
        }
        if fast_is_cheap(position) && unwinnable_fast(position, color(side)) {
            return proved;
        }
        match full(position, color(side)) {
            Some(Winnability::Winnable { helpmate }) if mates(law, position, &helpmate) => Verdict::Yes,
            Some(Winnability::Unwinnable) => proved,
            Some(Winnability::Winnable { .. }) | None => Verdict::Unknown,
        }
    }
}

/// FIDE's series of moves can be played by this law and ends in mate.
fn mates(law: Law, position: &Chess, helpmate: &[impl ToString]) -> bool {
    if law == Law::Fide {
        return true;
    }
    let mut position = position.clone();
    for text in helpmate {
        let Ok(m) = crate::moves::parse(law, &position, &text.to_string()) else { return false };
        position.play_unchecked(m);
        law.settle(&mut position);
    }
    position.is_check() && law.legal_moves(&position).is_empty()
}

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
fn fast_is_cheap(position: &Chess) -> bool {
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

fn unwinnable_fast(position: &Chess, winner: Color) -> bool {
    Board::try_from(position).is_ok_and(|board| chasolver::is_unwinnable_fast(&board, winner.into()))
}

fn full(position: &Chess, winner: Color) -> Option<Winnability> {
    chasolver::winnability(&Board::try_from(position).ok()?, winner.into())
}
