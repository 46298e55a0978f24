// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments, as pure functions: who meets whom, who stands where; and the federations that hold them.
//!
//! * [`swiss`]: FIDE's Dutch system, with byes, forfeits, late entries and withdrawals;
//! * [`round_robin`]: FIDE's Berger tables, once or twice, and Scheveningen;
//! * [`elimination`]: knock-outs, single and double, with consolations;
//! * [`arena`]: scores and pairing of arenas;
//! * [`series`]: matches of several games;
//! * [`teams`]: matches on several boards, leagues and Swiss tournaments of teams;
//! * [`tiebreak`]: standings by FIDE's tie-breaks and those of the tables family;
//! * [`trf`]: FIDE's report file TRF16, in and out;
//! * [`federation`]: who administers a federation, and by which agreement.
//!
//! Players are starting numbers and results are [`Cell`]s. What never lives here: games, clocks, names of
//! accounts, money, and any randomness: where a lot decides, its outcome comes in as an argument.
#![forbid(unsafe_code)]

pub mod arena;
mod cell;
pub mod elimination;
pub mod federation;
#[cfg(test)]
mod lot;
mod matching;
mod pairing;
pub mod round_robin;
pub mod series;
pub mod swiss;
pub mod teams;
pub mod tiebreak;
pub mod trf;

pub use cell::{Cell, Colour, Mark};
pub use pairing::Pairing;
