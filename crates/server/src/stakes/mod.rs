// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games for stakes: whether there are any (`desk.rs`), what may be offered (`offer.rs`), who may play (`who.rs`), what
//! moves when a game begins and ends (`game.rs`), what is written in and out (`cash.rs`), and what is
//! refused (`refusal.rs`). How much goes to whom is `ledger`'s.

pub(crate) mod cash;
pub mod desk;
pub(crate) mod game;
pub(crate) mod offer;
pub mod refusal;
pub(crate) mod who;

pub use desk::Stakes;
