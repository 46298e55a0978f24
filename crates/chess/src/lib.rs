// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by the Laws of FIDE in force since 1 January 2023, and its relatives: the Bulgarian leaflet's
//! chess ([`leaflet`]), bughouse for four ([`bughouse`]) and the words in which blind players announce their moves ([`mod@announce`]).
//!
//! Move generation is shakmaty's; what lives here is everything the Laws add to it: the state of one game
//! ([`Game`], `fide.rs`), by which law it is played ([`Law`], `law.rs`), which
//! positions set up by hand are taken (`fen.rs`), repetition and move counts with their claims (`draws.rs`), dead positions (`dead.rs`) and the
//! question "can this side still mate at all?" (`winnable.rs`), the legal moves as a page or an engine wants
//! them (`moves.rs`), a move in letters and why it is none (`uci.rs`), what a move did ([`Played`], `played.rs`) and the node counts that prove the generator
//! (`perft.rs`). Clocks, offers, resignation and who may claim are the room's; files are `record`'s. Nothing
//! here does I/O, asks for the time or panics on input.
//!
//! Clause numbers in the docs are those of the Laws.
#![forbid(unsafe_code)]

pub mod announce;
pub mod bughouse;
mod colour;
mod dead;
mod draws;
mod error;
mod fen;
mod fen_error;
mod fide;
mod law;
pub mod leaflet;
mod moves;
mod perft;
mod played;
mod uci;
mod winnable;

pub use draws::Claims;
pub use error::Illegal;
pub use fen_error::{FenError, FenField, FenFlaw};
pub use fide::{DEAD_POSITION, FIVEFOLD, Game, MATE, SEVENTYFIVE, STALEMATE};
pub use law::Law;
pub use moves::Destinations;
pub use perft::{divide, divide_under, perft, perft_under};
pub use played::{Castle, Played};
pub use winnable::Verdict;

/// The move generator underneath, for searches and records that need more than a [`Game`] shows.
pub use shakmaty;
pub use shakmaty::Square;
