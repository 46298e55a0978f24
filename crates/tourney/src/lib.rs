// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments, as pure functions: who meets whom, who stands where.
//!
//! * [`swiss`]: FIDE's Dutch system, with byes, forfeits, late entries and withdrawals;
//! * [`trf`]: FIDE's report file TRF16, in and out.
//!
//! Players are starting numbers and results are [`Cell`]s. What never lives here: games, clocks, names of
//! accounts, money, and any randomness: where a lot decides, its outcome comes in as an argument.
#![forbid(unsafe_code)]

mod cell;
mod matching;
pub mod swiss;
pub mod trf;

pub use cell::{Cell, Colour, Mark};
