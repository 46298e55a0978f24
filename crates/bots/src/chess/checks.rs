// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which moves give check, without playing them.

use chess::shakmaty::{Bitboard, Chess, Move, Position, Role, Square, attacks};

/// From where the side on turn checks, and by stepping out of what way.
pub(crate) struct Checks {
    king: Option<Square>,
    /// By role: where a piece of this kind would check.
    from: [Bitboard; 6],
    /// Own pieces that stand alone between an own piece and the king.
    between: Bitboard,
}

impl Checks {
    pub(crate) fn of(position: &Chess) -> Self {
        let board = position.board();
        let Some(king) = board.king_of(!position.turn()) else {
            return Self { king: None, from: [Bitboard::EMPTY; 6], between: Bitboard::EMPTY };
        };
        let occupied = board.occupied();
        let (rook, bishop) = (attacks::rook_attacks(king, occupied), attacks::bishop_attacks(king, occupied));
        let pawn = attacks::pawn_attacks(!position.turn(), king);
        let from = [pawn, attacks::knight_attacks(king), bishop, rook, rook | bishop, Bitboard::EMPTY];
        let lines = attacks::rook_attacks(king, Bitboard::EMPTY) & board.rooks_and_queens()
            | attacks::bishop_attacks(king, Bitboard::EMPTY) & board.bishops_and_queens();
        let mut between = Bitboard::EMPTY;
        for slider in lines & position.us() {
            let stands = attacks::between(king, slider) & occupied;
            if stands.count() == 1 {
                between |= stands & position.us();
            }
        }
        Self { king: Some(king), from, between }
    }

    /// Whether a move or a drop gives check. What castling, a capture in passing and a new piece may uncover besides is not seen.
    pub(crate) fn has(&self, m: Move) -> bool {
        let Some(king) = self.king else { return false };
        let role: Role = m.promotion().unwrap_or(m.role());
        let leaves = |from| self.between.contains(from) && !attacks::aligned(king, from, m.to());
        let steps_out = m.from().is_some_and(leaves);
        steps_out || self.from[usize::from(role) - 1].contains(m.to())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level::mix;
    use chess::shakmaty::CastlingMode;

    #[test]
    fn what_gives_check_is_known_before_it_is_played() {
        let mut seen = 0;
        for seed in 0..60 {
            let mut game = chess::Game::new();
            for ply in 0..120 {
                let position = game.position().clone();
                let checks = Checks::of(&position);
                let legal = position.legal_moves();
                for m in legal.iter().filter(|m| !m.is_castle() && !m.is_en_passant() && !m.is_promotion()) {
                    let mut after = position.clone();
                    after.play_unchecked(*m);
                    assert_eq!(checks.has(*m), after.is_check(), "{m} {:?}", position.board());
                    seen += usize::from(after.is_check());
                }
                for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
                    for to in !position.board().occupied() & !Bitboard::BACKRANKS {
                        let mut after = position.clone();
                        after.play_unchecked(Move::Put { role, to });
                        assert_eq!(checks.has(Move::Put { role, to }), after.is_check(), "{role:?} {to}");
                    }
                }
                let Some(m) = legal.get((mix(seed, ply) % legal.len().max(1) as u64) as usize) else { break };
                game.play_on(&m.to_uci(CastlingMode::Standard).to_string()).unwrap();
                if game.outcome().is_some() {
                    break;
                }
            }
        }
        assert!(seen > 1_000, "{seen}");
    }
}
