// SPDX-License-Identifier: AGPL-3.0-or-later
//! Under which rules a [`crate::Game`] is played: FIDE's, or the leaflet's where they differ.
//!
//! The differences are small enough to be filters on one generator; each is its own function here. What the
//! leaflet's clauses are is said in `leaflet.rs`.

use crate::fen::position_from_setup;
use crate::leaflet::Options;
use shakmaty::{Chess, Color, EnPassantMode, Move, MoveList, Position, Role};

/// The rules of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Law {
    /// The Laws of FIDE.
    #[default]
    Fide,
    /// The Bulgarian leaflet, FIDE where it is silent.
    Leaflet(Options),
}

/// A9: what a side owns at the start, by kind; the order is that of choice.
const SET: [(Role, usize); 4] = [(Role::Queen, 1), (Role::Rook, 2), (Role::Bishop, 2), (Role::Knight, 2)];

impl Law {
    /// Every legal move of the side on turn. `position` must have been reached under this law.
    #[must_use]
    pub fn legal_moves(self, position: &Chess) -> MoveList {
        let mut moves = position.legal_moves();
        if let Self::Leaflet(_) = self {
            let last_but_one = position.turn().fold_wb(shakmaty::Rank::Seventh, shakmaty::Rank::Second);
            if (position.our(Role::Pawn) & shakmaty::Bitboard::from_rank(last_but_one)).any() {
                moves.retain(|m| self.allows(position, *m));
            }
        }
        moves
    }

    /// A9: a move that is legal by FIDE is so here too.
    #[must_use]
    pub fn allows(self, position: &Chess, m: Move) -> bool {
        match (self, m.promotion()) {
            (Self::Leaflet(_), Some(role)) => missing(position, position.turn(), role),
            _ => true,
        }
    }

    /// What a pawn of the side on turn may become: by FIDE any of four, in the leaflet only what it has
    /// lost.
    #[must_use]
    pub fn promotions(self, position: &Chess) -> Vec<Role> {
        let open = |role: &Role| matches!(self, Self::Fide) || missing(position, position.turn(), *role);
        SET.iter().map(|(role, _)| *role).filter(open).collect()
    }

    /// Takes from a position what this law does not know: without capture in passing, there is no square
    /// for it.
    pub(crate) fn settle(self, position: &mut Chess) {
        let without = matches!(self, Self::Leaflet(options) if !options.en_passant);
        if !without || position.maybe_ep_square().is_none() {
            return;
        }
        let mut setup = position.to_setup(EnPassantMode::Always);
        setup.ep_square = None;
        // Without the square a check discovered by the double step may look impossible; it has happened.
        if let Ok(stripped) = position_from_setup(setup) {
            *position = stripped;
        }
    }

    /// Whether FIDE's proof that `winner` cannot mate holds here too. It may not where the opponent could be
    /// mated because their only answer is a promotion or a capture in passing that this law forbids.
    pub(crate) fn shares_proofs(self, position: &Chess, winner: Color) -> bool {
        let Self::Leaflet(options) = self else { return true };
        let board = position.board();
        let men = (board.by_color(!winner) & !board.kings()).count();
        let pawns = |color: Color| board.pawns() & board.by_color(color);
        let full_set: usize = SET.iter().map(|(_, count)| count).sum();
        // A side with a pawn besides its whole set has more men than the set.
        men <= full_set && (options.en_passant || pawns(winner).is_empty() || pawns(!winner).is_empty())
    }
}

/// A9: of this kind, `color` has fewer on the board than at the start. Bishops are counted without regard to
/// the colour of their squares.
fn missing(position: &Chess, color: Color, role: Role) -> bool {
    let there = (position.board().by_color(color) & position.board().by_role(role)).count();
    SET.iter().any(|(kind, count)| *kind == role && there < *count)
}
