// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a move was refused, each in one sentence that says what is allowed.

use crate::Square;
use game::{EndKind, Side};
use thiserror::Error;

/// Why a move was refused. The game is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The text is not a move at all.
    #[error(
        "`{text}` is not a move; allowed: squares from and to such as e2e4, with q, r, b or n to promote"
    )]
    NotAMove {
        /// What was sent, cut to 32 characters.
        text: String,
    },
    /// 1.2: there is nothing to move on the starting square.
    #[error("there is no piece on {square}")]
    EmptySquare {
        /// The empty square.
        square: Square,
    },
    /// 1.2: the piece is the opponent's.
    #[error("the piece on {square} is not {}'s, whose turn it is", .turn.name())]
    NotYours {
        /// Where the piece stands.
        square: Square,
        /// The side on turn.
        turn: Side,
    },
    /// 3.7.5: a pawn that reaches the last rank becomes another piece in the same move.
    #[error("a pawn on the last rank must become q, r, b or n: write {from}{to}q")]
    PromotionMissing {
        /// Where the pawn stands.
        from: Square,
        /// The square on the last rank.
        to: Square,
    },
    /// 3.7.5: nothing else promotes, and never to a king or pawn.
    #[error(
        "{from}{to} cannot promote to `{to_piece}`: only a pawn reaching the last rank becomes q, r, b or n"
    )]
    PromotionImpossible {
        /// Starting square.
        from: Square,
        /// Target square.
        to: Square,
        /// The piece asked for, as its letter.
        to_piece: char,
    },
    /// A9: the leaflet replaces a pawn only by an own piece that is no longer on the board.
    #[error(
        "{from}{to} must replace the pawn by an own piece that is no longer on the board; allowed now: {}", words(.lost)
    )]
    PromotionUnavailable {
        /// Where the pawn stands.
        from: Square,
        /// The square on the last rank.
        to: Square,
        /// The letters of the pieces there are to choose from; none: the pawn may not go there at all.
        lost: Vec<char>,
    },
    /// 3.8.2: the way is blocked or attacked, or the right is lost.
    #[error(
        "{side} may not castle {way} now: the right is lost, a piece stands between, or the king would start, cross or land under attack", side = .side.name()
    )]
    CannotCastle {
        /// The side on turn.
        side: Side,
        /// `short` or `long`.
        way: &'static str,
    },
    /// 3.9.2: one's own king would be left or put in check.
    #[error("{from}{to} leaves the own king in check")]
    LeavesKingInCheck {
        /// Starting square.
        from: Square,
        /// Target square.
        to: Square,
    },
    /// 3.1 to 3.8: the piece does not move like that here.
    #[error("the {piece} on {from} cannot go to {to}")]
    NotPossible {
        /// The piece in words.
        piece: &'static str,
        /// Starting square.
        from: Square,
        /// Target square.
        to: Square,
    },
    /// The game has ended by its rules.
    #[error("the game is over: {kind}")]
    Over {
        /// By which end.
        kind: EndKind,
    },
}

game::messages! { Illegal {
    NotAMove { text } => "not_a_move",
    EmptySquare { square } => "empty_square",
    NotYours { square, turn = turn.name() } => "not_yours",
    PromotionMissing { from, to } => "promotion_missing",
    PromotionImpossible { from, to, to_piece } => "promotion_impossible",
    PromotionUnavailable { from, to, lost = words(lost) } => "promotion_unavailable",
    CannotCastle { side = side.name(), way } => "cannot_castle",
    LeavesKingInCheck { from, to } => "leaves_king_in_check",
    NotPossible { piece, from, to } => "not_possible",
    Over { kind } => "game_over",
} }

impl Illegal {
    /// The article of the Laws, or the clause of the leaflet, that forbids it.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::EmptySquare { .. } | Self::NotYours { .. } => "1.2",
            Self::PromotionMissing { .. } | Self::PromotionImpossible { .. } => "3.7.5",
            Self::PromotionUnavailable { .. } => "A9",
            Self::CannotCastle { .. } => "3.8.2",
            Self::LeavesKingInCheck { .. } => "3.9.2",
            Self::NotAMove { .. } | Self::NotPossible { .. } => "3.1",
            Self::Over { .. } => "5",
        }
    }
}

fn words(letters: &[char]) -> String {
    if letters.is_empty() {
        return "none".to_owned();
    }
    letters.iter().map(char::to_string).collect::<Vec<_>>().join(", ")
}
