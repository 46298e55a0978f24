// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which move is looked at first: the remembered one, captures that lose nothing, moves that refuted something nearby,
//! then by what has worked before, here and as an answer to the moves before, and captures that lose last. Good order is
//! most of what makes alpha-beta quick.

use super::evaluate::{lift, piece_value};
use super::exchange;
use crate::values::Values;
use chess::shakmaty::{Chess, Move, Position, Role};

/// Deepest ply the killers are kept for.
pub(crate) const PLY_MAX: usize = 96;
/// What a count of the memory never goes beyond.
const COUNT_MAX: i32 = 1 << 14;
/// What a hundredth of a pawn by a better place counts in the order.
const LIFT: i32 = 32;
/// Pieces by squares, of both colours together.
const PLACES: usize = 6 * 64;
/// From where a move leads: a square, or a hand with a kind of piece.
const FROM: usize = 64 + 6;

/// A piece and where it went: what the moves after it are remembered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place(usize);

impl Place {
    pub(crate) fn of(m: Move) -> Self {
        Self((usize::from(m.role()) - 1) * 64 + m.to().to_usize())
    }
}

/// What quiet moves have been good for so far.
pub(crate) struct Memory {
    killers: [[Option<Move>; 2]; PLY_MAX],
    /// By the squares it leads from and to, for each colour; of a drop by its piece.
    history: Vec<i16>,
    /// As an answer to the move before, and to the own one before that.
    answers: [Vec<i16>; 2],
}

impl Memory {
    pub(crate) fn new() -> Self {
        let answers = || vec![0; PLACES * PLACES];
        Self {
            killers: [[None; 2]; PLY_MAX],
            history: vec![0; 2 * FROM * 64],
            answers: [answers(), answers()],
        }
    }

    fn in_history(position: &Chess, m: Move) -> usize {
        let from = m.from().map_or(63 + usize::from(m.role()), chess::shakmaty::Square::to_usize);
        (usize::from(position.turn().is_white()) * FROM + from) * 64 + m.to().to_usize()
    }

    /// A quiet move cut the search off, after others that did not.
    pub(crate) fn cut(
        &mut self,
        position: &Chess,
        m: Move,
        before: [Option<Place>; 2],
        others: &[Move],
        ply: usize,
        depth: i32,
    ) {
        if let Some(pair) = self.killers.get_mut(ply)
            && pair[0] != Some(m)
        {
            *pair = [Some(m), pair[0]];
        }
        let weight = (150 * depth - 60).clamp(0, 1_800);
        self.note(position, m, before, weight);
        for other in others {
            self.note(position, *other, before, -weight);
        }
    }

    fn note(&mut self, position: &Chess, m: Move, before: [Option<Place>; 2], weight: i32) {
        // The nearer to the bound, the less is added.
        let count = |entry: &mut i16| {
            *entry += (weight - i32::from(*entry) * weight.abs() / COUNT_MAX) as i16;
        };
        count(&mut self.history[Self::in_history(position, m)]);
        for (answers, before) in self.answers.iter_mut().zip(before) {
            if let Some(before) = before {
                count(&mut answers[before.0 * PLACES + Place::of(m).0]);
            }
        }
    }

    /// How good a quiet move has been so far, here and after the moves before it.
    pub(crate) fn so_far(&self, position: &Chess, m: Move, before: [Option<Place>; 2]) -> i32 {
        let after = |(answers, before): (&Vec<i16>, Option<Place>)| {
            before.map_or(0, |before| answers[before.0 * PLACES + Place::of(m).0].into())
        };
        let answers: i32 = self.answers.iter().zip(before).map(after).sum();
        answers + i32::from(self.history[Self::in_history(position, m)])
    }

    pub(crate) fn is_killer(&self, m: Move, ply: usize) -> bool {
        self.killers.get(ply).is_some_and(|pair| pair.contains(&Some(m)))
    }

    /// How early a move is tried; higher is earlier.
    pub(crate) fn score(
        &self,
        position: &Chess,
        values: &Values,
        m: Move,
        remembered: Option<Move>,
        before: [Option<Place>; 2],
        ply: usize,
    ) -> i32 {
        if remembered == Some(m) {
            return i32::MAX;
        }
        if !is_quiet(m) {
            return (if loses_material(position, m) { -(1 << 24) } else { 1 << 28 }) + gain(m);
        }
        match self.killers.get(ply) {
            Some([Some(killer), _]) if *killer == m => 1 << 26,
            Some([_, Some(killer)]) if *killer == m => 1 << 25,
            _ => self.so_far(position, m, before) + LIFT * lift(values, m, position.turn()),
        }
    }
}

/// Neither takes nor promotes.
pub(crate) fn is_quiet(m: Move) -> bool {
    !m.is_capture() && !m.is_promotion()
}

/// Most valuable victim first, least valuable attacker first among equals.
pub(crate) fn gain(m: Move) -> i32 {
    let victim = m.capture().map_or(0, piece_value);
    let promotion = m.promotion().map_or(0, |role| piece_value(role) - piece_value(Role::Pawn));
    16 * (victim + promotion) - piece_value(m.role()) / 4
}

/// A capture or promotion that costs more than it brings.
pub(crate) fn loses_material(position: &Chess, m: Move) -> bool {
    let is_sure =
        m.promotion().is_none() && m.capture().is_some_and(|role| piece_value(role) >= piece_value(m.role()));
    !is_sure && !exchange::wins(position, m, 0)
}

/// Hands out moves best first.
pub(crate) struct Picker<L> {
    moves: L,
    scores: Vec<i32>,
    next: usize,
}

impl<L: AsMut<[Move]>> Picker<L> {
    pub(crate) fn new(mut moves: L, score: impl Fn(Move) -> i32) -> Self {
        let scores = moves.as_mut().iter().map(|m| score(*m)).collect();
        Self { moves, scores, next: 0 }
    }
}

impl<L: AsMut<[Move]>> Iterator for Picker<L> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        let rest = self.scores.get(self.next..)?;
        let best =
            self.next + rest.iter().enumerate().max_by_key(|(index, score)| (**score, usize::MAX - index))?.0;
        self.scores.swap(self.next, best);
        let moves = self.moves.as_mut();
        moves.swap(self.next, best);
        self.next += 1;
        moves.get(self.next - 1).copied()
    }
}
