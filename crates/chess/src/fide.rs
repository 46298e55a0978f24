// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game of chess, by FIDE or by the leaflet: the position, what may still repeat, and the end if there is one.
//!
//! [`Game::play`] is the only way a game changes. Undoing is replaying; the room keeps the moves.

use crate::colour::side;
use crate::draws::{CLAIM_OCCURRENCES, DRAW_OCCURRENCES, FIFTY_PLIES, Repetition, SEVENTYFIVE_PLIES};
use crate::fen::position_from_fen;
use crate::{Claims, FenError, Illegal, Law, Played, dead, uci};
use game::{EndKind, Outcome, Points, Side};
use shakmaty::fen::Fen;
use shakmaty::san::{San, SanPlus, Suffix};
use shakmaty::{Chess, EnPassantMode, Move, Position};

/// The longest FEN: a board without two empty squares beside each other, all castling, two long counters.
const FEN_CHARS: usize = 92;

/// 5.1.1: the king is checkmated.
pub const MATE: EndKind = EndKind::Mate;
/// 5.2.1: no legal move and no check.
pub const STALEMATE: EndKind = EndKind::Stalemate;
/// 5.2.2: neither side can mate by any series of legal moves.
pub const DEAD_POSITION: EndKind = EndKind::DeadPosition;
/// 9.6.1: the same position for the fifth time.
pub const FIVEFOLD: EndKind = EndKind::Fivefold;
/// 9.6.2: 75 moves by each side without a pawn move or capture.
pub const SEVENTYFIVE: EndKind = EndKind::SeventyFive;

/// A game of chess in progress or ended, without players and clocks.
///
/// Small by design: one position and at most one 8-byte key per ply since the last irreversible move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    law: Law,
    position: Chess,
    repetition: Repetition,
    outcome: Option<Outcome>,
    ply: u32,
}

impl Default for Game {
    fn default() -> Self {
        Self::new()
    }
}

impl Game {
    /// 2.3: the initial position.
    #[must_use]
    pub fn new() -> Self {
        Self::under(Law::Fide)
    }

    /// The initial position of a game by another law.
    #[must_use]
    pub fn under(law: Law) -> Self {
        let position = Chess::new();
        Self { law, repetition: Repetition::new(&position), position, outcome: None, ply: 0 }
    }

    /// A game that starts from a given position; it may be over at once.
    ///
    /// # Errors
    /// [`FenError`] naming the field or the reason.
    pub fn from_fen(fen: &str) -> Result<Self, FenError> {
        Self::from_fen_under(Law::Fide, fen)
    }

    /// [`Game::from_fen`] by another law.
    ///
    /// # Errors
    /// [`FenError`] naming the field or the reason.
    pub fn from_fen_under(law: Law, fen: &str) -> Result<Self, FenError> {
        let mut position = position_from_fen(fen)?;
        law.settle(&mut position);
        let mut game = Self { law, repetition: Repetition::new(&position), position, outcome: None, ply: 0 };
        game.outcome = game.judge();
        Ok(game)
    }

    /// The law the game is played by.
    #[must_use]
    pub fn law(&self) -> Law {
        self.law
    }

    /// The position as FEN; the en passant square is written only when the capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        let mut text = String::with_capacity(FEN_CHARS);
        Fen::from_position(&self.position, EnPassantMode::Legal).append_to_string(&mut text);
        text
    }

    /// The side on turn; after the end, the side that would be.
    #[must_use]
    pub fn turn(&self) -> Side {
        side(self.position.turn())
    }

    /// Moves played since the start of this game, each side's counted.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// Plies since the last pawn move or capture (9.3, 9.6.2).
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        self.position.halfmoves()
    }

    /// The number the next move carries in a record: 1 for the first pair of moves.
    #[must_use]
    pub fn move_number(&self) -> u32 {
        self.position.fullmoves().get()
    }

    /// 3.9.1: the side on turn is in check.
    #[must_use]
    pub fn is_check(&self) -> bool {
        self.position.is_check()
    }

    /// The end of the game by its rules, if it has come.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The end that lies in the position alone, without history and counters: mate, stalemate or dead
    /// position.
    #[must_use]
    pub fn position_outcome(&self) -> Option<Outcome> {
        self.judge_position()
    }

    /// The position underneath.
    #[must_use]
    pub fn position(&self) -> &Chess {
        &self.position
    }

    /// Keys of the positions that can still come back, oldest first; the last is the one on the board.
    #[must_use]
    pub fn repetition_keys(&self) -> &[u64] {
        self.repetition.keys()
    }

    /// Plays a move in UCI notation, such as `e2e4`, `e1g1` or `e7e8q`.
    ///
    /// # Errors
    /// [`Illegal`] with the reason; the game is unchanged.
    pub fn play(&mut self, uci: &str) -> Result<Played, Illegal> {
        if let Some(outcome) = self.outcome {
            return Err(Illegal::Over { kind: outcome.kind });
        }
        self.play_on(uci)
    }

    /// [`Game::play`], also after an automatic draw: records of games played under older Laws go on there.
    ///
    /// # Errors
    /// [`Illegal`] with the reason; the game is unchanged.
    pub fn play_on(&mut self, uci: &str) -> Result<Played, Illegal> {
        let m = uci::parse(self.law, &self.position, uci)?;
        Ok(self.make(m))
    }

    /// 9.2, 9.3: the draws the side on turn may claim as the position stands.
    #[must_use]
    pub fn can_claim(&self) -> Claims {
        if self.outcome.is_some() {
            return Claims::default();
        }
        Claims {
            threefold: self.repetition.now() >= CLAIM_OCCURRENCES,
            fifty: self.position.halfmoves() >= FIFTY_PLIES,
        }
    }

    /// 9.2.1, 9.3.1: the draws the side on turn may claim by announcing this move without playing it. An
    /// illegal move claims nothing.
    #[must_use]
    pub fn can_claim_with(&self, uci: &str) -> Claims {
        match uci::parse(self.law, &self.position, uci) {
            Ok(m) if self.outcome.is_none() => self.claims_after(m),
            _ => Claims::default(),
        }
    }

    /// The moves with which the side on turn may claim a draw, in UCI notation. Cheap while nothing can be
    /// near.
    #[must_use]
    pub fn claiming_moves(&self) -> Vec<(String, Claims)> {
        let repeats_at_least = 2 * (CLAIM_OCCURRENCES - 1) * 2 - 1;
        let near =
            self.repetition.keys().len() >= repeats_at_least || self.position.halfmoves() + 1 >= FIFTY_PLIES;
        if self.outcome.is_some() || !near {
            return Vec::new();
        }
        let claim = |m: Move| {
            Some((crate::played::uci_of(m), self.claims_after(m))).filter(|(_, claims)| claims.any())
        };
        self.law.legal_moves(&self.position).into_iter().filter_map(claim).collect()
    }

    fn claims_after(&self, m: Move) -> Claims {
        let irreversible = self.position.is_irreversible(m);
        let mut after = self.position.clone();
        after.play_unchecked(m);
        self.law.settle(&mut after);
        Claims {
            threefold: self.repetition.with(&after, irreversible) >= CLAIM_OCCURRENCES,
            fifty: after.halfmoves() >= FIFTY_PLIES,
        }
    }

    /// Plays a move that is known to be legal.
    fn make(&mut self, m: Move) -> Played {
        let irreversible = self.position.is_irreversible(m);
        let san = San::from_move(&self.position, m);
        self.position.play_unchecked(m);
        self.law.settle(&mut self.position);
        self.ply += 1;
        self.repetition.note(&self.position, irreversible);
        self.outcome = self.judge();
        let mate = self.outcome.is_some_and(|outcome| outcome.kind == MATE);
        let check = self.position.is_check();
        let suffix = if mate { Some(Suffix::Checkmate) } else { check.then_some(Suffix::Check) };
        Played::describe(m, SanPlus { san, suffix }.to_string(), check, mate)
    }

    /// The end, in the order of the Laws: mate goes before everything (9.6.2), then what the position says,
    /// then what the history says.
    fn judge(&self) -> Option<Outcome> {
        if let Some(outcome) = self.judge_position() {
            return Some(outcome);
        }
        if self.repetition.now() >= DRAW_OCCURRENCES {
            return Some(Outcome::draw(FIVEFOLD));
        }
        (self.position.halfmoves() >= SEVENTYFIVE_PLIES).then(|| Outcome::draw(SEVENTYFIVE))
    }

    fn judge_position(&self) -> Option<Outcome> {
        if self.law.legal_moves(&self.position).is_empty() {
            return Some(if self.position.is_check() {
                Outcome::win(self.turn().other(), Points::ONE, MATE)
            } else {
                Outcome::draw(STALEMATE)
            });
        }
        // The last move took a piece or moved a pawn; a position from outside is asked in the same way.
        let changed = self.position.halfmoves() == 0;
        dead::is_dead(self.law, &self.position, changed).then(|| Outcome::draw(DEAD_POSITION))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_of_a_hundred_quiet_plies_stays_under_two_kilobytes() {
        let mut game = Game::new();
        game.play("e2e4").unwrap();
        game.play("e7e5").unwrap();
        let tour = ["g1f3", "g8f6", "f3g1", "f6g8"];
        for ply in 0..98 {
            game.play_on(tour[ply % 4]).unwrap();
        }
        let bytes = size_of::<Game>() + size_of_val(game.repetition_keys()).next_power_of_two();
        assert_eq!(game.ply(), 100);
        assert!(bytes < 2048, "{bytes} bytes");
    }
}
