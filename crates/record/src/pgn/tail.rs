// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ends that lie in what was played before: found without judging every position, which is what makes large files
//! quick.

use super::{Game, find_move};
use game::EndKind;
use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Move, Position};

/// 9.6.1: how often a position has to be there for a draw without a claim.
const FIVE: usize = 5;
/// Moves that cannot be fewer for that: each of both sides goes and comes back four times.
const FIVE_PLIES: usize = 16;
/// 9.6.2: plies without a capture or a pawn move.
const SEVENTY_FIVE_PLIES: u32 = 150;

/// The moves since the last one that cannot be undone: all that an end by history depends on.
pub(super) struct Tail {
    /// The position whose key is the last one known.
    known: Chess,
    keys: Vec<Zobrist64>,
    /// The moves after it.
    moves: Vec<Move>,
}

impl Tail {
    pub(super) fn new(start: &Chess) -> Self {
        Self { known: start.clone(), keys: vec![key(start)], moves: Vec::new() }
    }

    /// Takes the move that has led to this board.
    pub(super) fn make(&mut self, m: Move, board: &Chess) {
        if m.is_zeroing() {
            *self = Self::new(board);
        } else {
            self.moves.push(m);
        }
    }

    /// The draw without a claim that the history says, if this is the board after its moves.
    pub(super) fn end(&mut self, board: &Chess) -> Option<EndKind> {
        if self.keys.len() + self.moves.len() > FIVE_PLIES && self.times() >= FIVE {
            return Some(EndKind::Fivefold);
        }
        (board.halfmoves() >= SEVENTY_FIVE_PLIES).then_some(EndKind::SeventyFive)
    }

    /// How often the position has been there.
    fn times(&mut self) -> usize {
        for m in self.moves.drain(..) {
            self.known.play_unchecked(m);
            self.keys.push(key(&self.known));
        }
        let last = self.keys.last();
        self.keys.iter().filter(|key| Some(*key) == last).count()
    }
}

fn key(board: &Chess) -> Zobrist64 {
    board.zobrist_hash(EnPassantMode::Legal)
}

/// The first of so many plies after which the position was dead (5.2.2).
pub(super) fn first_dead(start: &Chess, game: &Game, plies: u32) -> Option<(u32, EndKind)> {
    let mut board = start.clone();
    for (ply, node) in (0..plies).zip(&game.moves) {
        let fen = shakmaty::fen::Fen::from_position(&board, EnPassantMode::Legal).to_string();
        let ended = chess::Game::from_fen(&fen).ok()?.position_outcome();
        if let Some(outcome) = ended {
            return Some((ply, outcome.kind));
        }
        board.play_unchecked(find_move(&board, &node.san).ok()?);
    }
    None
}
