// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse (rules/chess.md, part C): two boards, four players in two pairs, what one captures the partner
//! drops.
//!
//! A [`Match`] (`table.rs`) holds two [`Board`]s (`board.rs`, FEN in `fen.rs`) and takes [`Action`]s of four
//! [`Place`]s. Drops and their conventions are in `drops.rs`, the removal of Gambler's promotion in
//! `removal.rs`, what an action did in `applied.rs`, its notation in
//! `notation.rs`, plain data in and out in `setup.rs`,
//! node counts in `perft.rs`.
//!
//! C2, C6, C11, C.11, C.13 and C.15–C.18 (clocks, talk, another game, flags, offers, seats) are the room's; it ends a
//! match with [`Match::close`].

mod action;
mod applied;
mod board;
mod drops;
mod end;
mod fen;
mod illegal;
mod notation;
mod options;
mod pending;
mod perft;
mod place;
mod removal;
mod setup;
mod sleeve;
mod table;

pub use action::Action;
pub use applied::{Applied, Passed, Removed};
pub use board::Board;
pub use end::{AGREEMENT, DEADLOCK, FLAG, LENGTH, MATE, Outcome, REPETITION, RESIGN};
pub use illegal::Illegal;
pub use options::{MateTest, OPTIONS, Options, Promotion, RemovalGuard};
pub use pending::Pending;
pub use place::{BoardId, NoPlace, Place, Team};
pub use setup::{Setup, SetupError};
pub use sleeve::Sleeve;
pub use table::Match;
