// SPDX-License-Identifier: AGPL-3.0-or-later
//! Repetition and the move counts: what ends a game by itself (9.6) and what the player on turn may claim
//! (9.2, 9.3). Draws by agreement are the room's.

use shakmaty::zobrist::Zobrist64;
use shakmaty::{Chess, EnPassantMode, Position};

/// 9.3: plies without a pawn move or capture after which a draw may be claimed.
pub(crate) const FIFTY_PLIES: u32 = 100;
/// 9.6.2: plies without a pawn move or capture after which the game is drawn.
pub(crate) const SEVENTYFIVE_PLIES: u32 = 150;
/// 9.2: how often a position has to be on the board for a claim.
pub(crate) const CLAIM_OCCURRENCES: usize = 3;
/// 9.6.1: how often it has to be there for a draw without a claim.
pub(crate) const DRAW_OCCURRENCES: usize = 5;

/// The draws the player on turn may claim now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// 9.2: the same position for the third time.
    pub threefold: bool,
    /// 9.3: fifty moves by each side without a pawn move or capture.
    pub fifty: bool,
}

impl Claims {
    /// There is something to claim.
    #[must_use]
    pub fn any(self) -> bool {
        self.threefold || self.fifty
    }
}

/// The positions that can still come back, as keys, oldest first; the last one is on the board.
///
/// A pawn move, a capture, a lost castling right or a passed-by en passant capture clears it, so it holds at
/// most one key per ply of the halfmove clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Repetition {
    keys: Vec<u64>,
}

impl Repetition {
    /// Starts with the position on the board.
    pub(crate) fn new(position: &Chess) -> Self {
        Self { keys: vec![key(position)] }
    }

    /// Notes the position after a move; `irreversible` says that none of the earlier ones can come back.
    pub(crate) fn note(&mut self, position: &Chess, irreversible: bool) {
        if irreversible {
            self.keys.clear();
        }
        self.keys.push(key(position));
    }

    /// 9.2: how often the position on the board has been there.
    pub(crate) fn now(&self) -> usize {
        self.keys.last().map_or(0, |key| self.count(*key))
    }

    /// 9.2: how often `position` would have been there if it came next.
    pub(crate) fn with(&self, position: &Chess, irreversible: bool) -> usize {
        if irreversible { 1 } else { 1 + self.count(key(position)) }
    }

    /// The keys, oldest first.
    pub(crate) fn keys(&self) -> &[u64] {
        &self.keys
    }

    fn count(&self, key: u64) -> usize {
        self.keys.iter().filter(|other| **other == key).count()
    }
}

/// 9.2.3: the same side on turn, the same pieces on the same squares and the same possible moves. An en
/// passant square counts only when the capture is legal.
pub(crate) fn key(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}
