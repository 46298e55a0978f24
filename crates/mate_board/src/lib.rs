// SPDX-License-Identifier: AGPL-3.0-or-later
//! The board on which chasolver looks for helpmates.
//!
//! chasolver is written for the crate `chess` 3.2, which has had no release since 2020 and pulls in `failure` and
//! `rand` 0.7 with their advisories. This crate offers the part of its interface that chasolver uses, with the
//! attacks of shakmaty underneath: positions (`board.rs`), the legal moves in the order chasolver has always met
//! them (`moves.rs`), sets of squares (`bitboard.rs`) and the attacks (`attacks.rs`). The order matters: within the
//! same limits of nodes another order may find, or miss, another mate.
//!
//! Nothing else of Kapia may use it: the rules are in `chess`.

mod attacks;
mod bitboard;
mod board;
mod chess_move;
mod moves;
mod words;

pub use attacks::{
    between, get_bishop_moves, get_file, get_king_moves, get_knight_moves, get_pawn_attacks, get_pawn_quiets,
    get_rook_moves, line,
};
pub use bitboard::{BitBoard, EMPTY};
pub use board::{Board, BoardBuilder, CastleRights, Unsound};
pub use chess_move::ChessMove;
pub use moves::MoveGen;
pub use words::{
    ALL_PIECES, ALL_SQUARES, Color, File, NUM_COLORS, NUM_PIECES, NUM_SQUARES, Piece, Rank, Square,
};
