// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which move is looked at first: the remembered one, good captures, moves that refuted something nearby,
//! and then by what has worked before. Good order is most of what makes alpha-beta quick.

use super::evaluate::piece_value;
use chess::shakmaty::{Chess, Move, MoveList, Position, Role, attacks};

/// Deepest ply the killers are kept for.
pub(super) const PLY_MAX: usize = 96;

/// What quiet moves have been good for so far.
pub(super) struct Memory {
    killers: [[Option<Move>; 2]; PLY_MAX],
    /// By role and target square, for each colour.
    history: [[[i32; 64]; 6]; 2],
}

impl Memory {
    pub(super) fn new() -> Box<Self> {
        Box::new(Self { killers: [[None; 2]; PLY_MAX], history: [[[0; 64]; 6]; 2] })
    }

    /// A quiet move cut the search off.
    pub(super) fn cut(&mut self, position: &Chess, m: Move, ply: usize, depth: i32) {
        if let Some(pair) = self.killers.get_mut(ply)
            && pair[0] != Some(m)
        {
            *pair = [Some(m), pair[0]];
        }
        let entry = &mut self.history[usize::from(position.turn().is_white())][usize::from(m.role()) - 1]
            [m.to().to_usize()];
        *entry += depth * depth;
        if *entry > 1 << 20 {
            for value in self.history.iter_mut().flatten().flatten() {
                *value /= 2;
            }
        }
    }

    /// How early a move is tried; higher is earlier.
    pub(super) fn score(&self, position: &Chess, m: Move, remembered: Option<Move>, ply: usize) -> i32 {
        if remembered == Some(m) {
            return i32::MAX;
        }
        if !is_quiet(m) {
            return (if loses_material(position, m) { -(1 << 24) } else { 1 << 28 }) + gain(m);
        }
        match self.killers.get(ply) {
            Some([Some(killer), _]) if *killer == m => 1 << 26,
            Some([_, Some(killer)]) if *killer == m => 1 << 25,
            _ => {
                self.history[usize::from(position.turn().is_white())][usize::from(m.role()) - 1]
                    [m.to().to_usize()]
            }
        }
    }
}

/// Neither takes nor promotes.
pub(super) fn is_quiet(m: Move) -> bool {
    !m.is_capture() && !m.is_promotion()
}

/// Most valuable victim first, least valuable attacker first among equals.
pub(super) fn gain(m: Move) -> i32 {
    let victim = m.capture().map_or(0, piece_value);
    let promotion = m.promotion().map_or(0, |role| piece_value(role) - piece_value(Role::Pawn));
    16 * (victim + promotion) - piece_value(m.role()) / 4
}

/// A capture by the more valuable piece on a square a pawn guards.
pub(super) fn loses_material(position: &Chess, m: Move) -> bool {
    let Some(victim) = m.capture() else { return false };
    let guards = attacks::pawn_attacks(position.turn(), m.to()) & position.their(Role::Pawn);
    piece_value(m.role()) > piece_value(victim) + 50 && guards.any()
}

/// Hands out moves best first.
pub(super) struct Picker {
    moves: MoveList,
    scores: Vec<i32>,
    next: usize,
}

impl Picker {
    pub(super) fn new(moves: MoveList, score: impl Fn(Move) -> i32) -> Self {
        let scores = moves.iter().map(|m| score(*m)).collect();
        Self { moves, scores, next: 0 }
    }
}

impl Iterator for Picker {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = self.scores.get(self.next..)?;
        let best =
            self.next + rest.iter().enumerate().max_by_key(|(index, score)| (**score, usize::MAX - index))?.0;
        self.scores.swap(self.next, best);
        self.moves.swap(self.next, best);
        self.next += 1;
        self.moves.get(self.next - 1).copied()
    }
}
