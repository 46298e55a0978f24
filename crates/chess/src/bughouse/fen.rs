// SPDX-License-Identifier: AGPL-3.0-or-later
//! One board as FEN with its sleeves: `…/RNBQKBNR[QPn] w KQkq - 0 1`, a `~` after each promoted piece.

use super::board::Board;
use super::place::Place;
use super::sleeve::Sleeve;
use crate::colour::color;
use crate::fen::{ranks, tolerant};
use crate::{FenError, FenField, FenFlaw};
use game::Side;
use shakmaty::fen::{Epd, Fen, ParseFenError};
use shakmaty::{EnPassantMode, File, Piece, Position, Rank, Role, Square};

/// The longest text read as a FEN, in bytes; both sleeves may hold 64 pieces together.
const FEN_BYTES_MAX: u16 = 300;
/// The most pieces two sleeves of one board can hold: two sets.
const SLEEVES_MAX: usize = 64;

impl Board {
    /// The board as FEN; the en passant square stands there after every double step.
    #[must_use]
    pub fn fen(&self) -> String {
        let text = Epd::from_position(&self.position, EnPassantMode::Always).to_string();
        let rest = text.split_once(' ').map_or("", |(_, rest)| rest);
        let black = self.sleeve(Side::Black).to_string().to_ascii_lowercase();
        let (white, halfmoves) = (self.sleeve(Side::White), self.halfmoves);
        let number = self.position.fullmoves();
        format!("{}[{white}{black}] {rest} {halfmoves} {number}", self.placement(true))
    }

    /// C.14: placement, turn, castling rights and a legal en passant square: what makes two positions the
    /// same. Sleeves and marks do not count.
    pub(super) fn key(&self) -> String {
        let text = Epd::from_position(&self.position, EnPassantMode::Legal).to_string();
        let rest = text.split_once(' ').map_or("", |(_, rest)| rest);
        format!("{} {rest}", self.placement(false))
    }

    fn placement(&self, marks: bool) -> String {
        let mut text = String::with_capacity(80);
        for rank in Rank::ALL.into_iter().rev() {
            let mut free = 0u8;
            for file in File::ALL {
                let square = Square::from_coords(file, rank);
                let Some(piece) = self.piece_at(square) else {
                    free += 1;
                    continue;
                };
                if free > 0 {
                    text.push(char::from(b'0' + free));
                    free = 0;
                }
                text.push(piece.char());
                if marks && self.promoted.contains(square) {
                    text.push('~');
                }
            }
            if free > 0 {
                text.push(char::from(b'0' + free));
            }
            if rank != Rank::First {
                text.push('/');
            }
        }
        text
    }

    /// C10: what stands on a square; the waiting pawn is a pawn.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let piece = self.position.board().piece_at(square)?;
        Some(if self.waiting == Some(square) { Piece { role: Role::Pawn, ..piece } } else { piece })
    }

    /// Reads [`Board::fen`]; the sleeves may also follow a ninth `/`, or be left out.
    ///
    /// # Errors
    /// [`FenError`] naming the field or the reason.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Self::read(text, None)
    }

    /// [`Board::from_fen`] of a board on which the pawn of `promoter` waits on `square`.
    pub(super) fn read(text: &str, waiting: Option<(Place, Square)>) -> Result<Self, FenError> {
        if text.len() > usize::from(FEN_BYTES_MAX) {
            return Err(FenError::Unreadable { field: FenField::Length { max: FEN_BYTES_MAX } });
        }
        ranks(text.trim())?;
        let (placement, rest) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
        let (placement, pocket) = split_pocket(placement);
        let mut setup = Fen::from_ascii(format!("{placement} {rest}").as_bytes())?.into_setup();
        if setup.pockets.is_some() {
            return Err(POCKET);
        }
        if setup.remaining_checks.is_some() {
            return Err(ParseFenError::InvalidRemainingChecks.into());
        }
        if let Some((promoter, square)) = waiting {
            let us = color(promoter.side);
            let pawn = Piece { color: us, role: Role::Pawn };
            let last = us.fold_wb(Rank::Eighth, Rank::First);
            if setup.board.piece_at(square) != Some(pawn) || square.rank() != last || setup.turn == us {
                return Err(FenError::Impossible { reasons: vec![FenFlaw::NobodyWaits] });
            }
            setup.board.set_piece_at(square, Piece { color: us, role: Role::Queen });
        }
        let pieces = setup.board.occupied() & !setup.board.pawns() & !setup.board.kings();
        let waiting = waiting.map(|(_, square)| square);
        let halfmoves = setup.halfmoves;
        let promoted = setup.promoted & pieces;
        let position = tolerant(setup).map_err(FenError::from)?;
        Ok(Self { position, promoted, sleeves: sleeves(pocket)?, waiting, halfmoves })
    }
}

const POCKET: FenError = FenError::Unreadable { field: FenField::Sleeves };

/// The board and the sleeves behind it.
fn split_pocket(text: &str) -> (&str, &str) {
    if let Some((board, pocket)) = text.split_once('[') {
        return (board, pocket.strip_suffix(']').unwrap_or("?"));
    }
    match text.rsplit_once('/') {
        Some((board, pocket)) if text.matches('/').count() == 8 => (board, pocket),
        _ => (text, ""),
    }
}

fn sleeves(pocket: &str) -> Result<[Sleeve; 2], FenError> {
    let mut sleeves = [Sleeve::default(); 2];
    if pocket.len() > SLEEVES_MAX {
        return Err(POCKET);
    }
    for letter in pocket.chars().filter(|letter| *letter != '-') {
        match Piece::from_char(letter) {
            Some(piece) if piece.role != Role::King => {
                sleeves[usize::from(piece.color.is_black())].add(piece.role);
            }
            _ => return Err(POCKET),
        }
    }
    Ok(sleeves)
}
