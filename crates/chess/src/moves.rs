// SPDX-License-Identifier: AGPL-3.0-or-later
//! The legal moves, as engines ([`Game::legal_uci`]) and pages ([`Game::dests`]) want them.

use crate::played::{squares, uci_of};
use crate::{Game, Square};
use shakmaty::{MoveList, Role};

/// Where each piece may go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations {
    /// For each square with a piece that can move, the squares it can go to. Castling is the king's landing
    /// square.
    pub from: Vec<(Square, Vec<Square>)>,
    /// 3.7.5: the moves (from, to) that need a promotion piece.
    pub promoting: Vec<(Square, Square)>,
    /// 3.7.5, A9: what those pawns may become, of `q`, `r`, `b` and `n`; empty when none promotes.
    pub pieces: Vec<char>,
}

impl Game {
    /// Every legal move in UCI notation; empty when the game is over.
    #[must_use]
    pub fn legal_uci(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(uci_of).collect()
    }

    /// Where each piece may go; empty when the game is over.
    #[must_use]
    pub fn dests(&self) -> Destinations {
        let mut all = Destinations::default();
        let mut targets = [0u64; 64];
        for m in &self.legal_moves() {
            let (from, to) = squares(*m);
            if m.promotion().is_some() && !all.promoting.contains(&(from, to)) {
                all.promoting.push((from, to));
            }
            targets[from.to_usize()] |= 1 << to.to_u32();
        }
        if !all.promoting.is_empty() {
            all.pieces = self.law().promotions(self.position()).into_iter().map(Role::char).collect();
        }
        for (from, mask) in Square::ALL.into_iter().zip(targets) {
            if mask != 0 {
                all.from.push((from, shakmaty::Bitboard(mask).into_iter().collect()));
            }
        }
        all
    }

    fn legal_moves(&self) -> MoveList {
        if self.outcome().is_some() { MoveList::new() } else { self.law().legal_moves(self.position()) }
    }
}
