// SPDX-License-Identifier: AGPL-3.0-or-later
//! Node counts of one board with its sleeves, the fingerprint of the drop generator.

use super::board::{Board, PAWN_RANKS, drop_squares_of, fits_a_list, many_moves_of};
use super::sleeve::Sleeve;
use shakmaty::{Bitboard, Chess, Move, Position, Role};

impl Board {
    /// The number of sequences of `depth` actions on this board alone: captures leave it, drops come from
    /// the sleeves as they are, no convention limits them. 1 at depth 0.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        count(&self.position, self.sleeves, depth)
    }

    /// [`Board::perft`] split by the first action, moves first; empty at depth 0.
    #[must_use]
    pub fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
        let mut parts = Vec::new();
        for m in self.moves() {
            let mut after = self.clone();
            after.play(m);
            parts.push((crate::played::uci_of(m), after.perft(rest)));
        }
        for role in self.sleeve(self.turn()).roles() {
            for to in targets(drop_squares_of(&self.position), role) {
                let mut after = self.clone();
                after.put(role, to);
                parts.push((format!("{}@{to}", role.upper_char()), after.perft(rest)));
            }
        }
        parts
    }
}

fn count(position: &Chess, sleeves: [Sleeve; 2], depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if !fits_a_list(position) {
        return go_on(position, sleeves, depth, &many_moves_of(position));
    }
    go_on(position, sleeves, depth, &position.legal_moves())
}

fn go_on(position: &Chess, sleeves: [Sleeve; 2], depth: u32, moves: &[Move]) -> u64 {
    let us = usize::from(position.turn().is_black());
    let squares = drop_squares_of(position);
    if depth == 1 {
        let drops: usize = sleeves[us].roles().map(|role| targets(squares, role).count()).sum();
        return (moves.len() + drops) as u64;
    }
    let mut nodes = 0;
    for m in moves {
        let mut after = position.clone();
        after.play_unchecked(*m);
        nodes += count(&after, sleeves, depth - 1);
    }
    for role in sleeves[us].roles() {
        let mut left = sleeves;
        left[us].take(role);
        for to in targets(squares, role) {
            let mut after = position.clone();
            after.play_unchecked(Move::Put { role, to });
            nodes += count(&after, left, depth - 1);
        }
    }
    nodes
}

fn targets(squares: Bitboard, role: Role) -> Bitboard {
    if role == Role::Pawn { squares & PAWN_RANKS } else { squares }
}
