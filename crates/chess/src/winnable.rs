// SPDX-License-Identifier: AGPL-3.0-or-later
//! Can a side still mate by any series of legal moves? The question of flag falls (6.9) and of resignations (5.1.2);
//! `dead.rs` asks it for both sides at once (5.2.2).
//!
//! Three means, cheap ones first: the material on the board; chasolver's fast proof that no mate exists; its
//! full search, which either finds a helpmate or proves there is none. Material alone misses locked pawn
//! walls and forced lines, which is what most servers leave wrongly decided.

use crate::colour::color;
use crate::dead::{fast_is_cheap, unwinnable_fast};
use crate::{Game, Law, uci};
use chasolver::Winnability;
use game::Side;
use mate_board::Board;
use shakmaty::{Chess, Color, Position};

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
        let Ok(m) = uci::parse(law, &position, &text.to_string()) else { return false };
        position.play_unchecked(m);
        law.settle(&mut position);
    }
    position.is_check() && law.legal_moves(&position).is_empty()
}

fn full(position: &Chess, winner: Color) -> Option<Winnability> {
    chasolver::winnability(&Board::try_from(position).ok()?, winner.into())
}
