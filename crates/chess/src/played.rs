// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a move did, in the words a page, a voice or a record needs. Text in natural languages is not made
//! here.

use crate::Square;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, Move, Role};

/// A move that has been played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Standard algebraic notation with `+` or `#`, such as `Nbd7+`.
    pub san: String,
    /// UCI notation, such as `e7e8q`; castling is the king's step, `e1g1`.
    pub uci: String,
    /// Where the piece stood (castling: the king).
    pub from: Square,
    /// Where it went (castling: where the king landed).
    pub to: Square,
    /// The piece that was moved, one of `PNBRQK`; a promoting pawn is `P`.
    pub piece: char,
    /// The piece that was taken, one of `pnbrq`.
    pub captured: Option<char>,
    /// 3.7.4: the pawn was taken in passing, so it did not stand on [`Played::to`].
    pub en_passant: bool,
    /// What the pawn became, one of `QRBN`.
    pub promotion: Option<char>,
    /// Which way the king castled.
    pub castle: Option<Castle>,
    /// The opponent's king is in check now.
    pub check: bool,
    /// 5.1.1: the opponent is checkmated.
    pub mate: bool,
}

/// The two ways to castle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castle {
    /// Towards the h-file, `O-O`.
    Short,
    /// Towards the a-file, `O-O-O`.
    Long,
}

impl Castle {
    /// `short` or `long`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Short => "short",
            Self::Long => "long",
        }
    }
}

impl Played {
    /// Describes `m`, a legal move whose notation and effect are already known.
    pub(crate) fn describe(m: Move, san: String, check: bool, mate: bool) -> Self {
        let (from, to) = squares(m);
        Self {
            san,
            uci: uci_of(m),
            from,
            to,
            piece: m.role().upper_char(),
            captured: m.capture().map(Role::char),
            en_passant: m.is_en_passant(),
            promotion: m.promotion().map(Role::upper_char),
            castle: m
                .castling_side()
                .map(|side| if side.is_king_side() { Castle::Short } else { Castle::Long }),
            check,
            mate,
        }
    }
}

/// The squares a player points at: castling is the king's two steps.
pub(crate) fn squares(m: Move) -> (Square, Square) {
    match m.to_uci(CastlingMode::Standard) {
        UciMove::Normal { from, to, .. } => (from, to),
        UciMove::Put { .. } | UciMove::Null => (m.to(), m.to()),
    }
}

/// UCI notation of a move of standard chess.
pub(crate) fn uci_of(m: Move) -> String {
    let mut text = String::with_capacity(5);
    m.to_uci(CastlingMode::Standard).append_to_string(&mut text);
    text
}
