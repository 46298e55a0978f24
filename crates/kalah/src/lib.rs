// SPDX-License-Identifier: AGPL-3.0-or-later
//! Kalah: two rows of houses, a store at each end, seeds sown counter-clockwise.
//!
//! The rules are clauses K1–K15 of the kalah rules document; every public item names the clause it stands
//! for. One noun a file: [`Options`] are the switches of a table, [`Setup`] is a position as a stranger
//! writes it down, [`Position`] is one that has been checked, [`Action`] is what a player may do and
//! [`Sowing`] what comes of it. No clocks, seats' names or matches (K15) here: those belong to the room;
//! no search: that belongs to the bots.
//!
//! The board is one ring of `2m + 2` numbers for `m` houses a side, in sowing order:
//!
//! | index | what |
//! |---|---|
//! | `0 ..= m-1` | South's houses, from South's left to right |
//! | `m` | South's store |
//! | `m+1 ..= 2m` | North's houses, from North's left to right |
//! | `2m+1` | North's store |
//!
//! South is [`game::Side::White`] and makes the first sowing; house `i` faces house `2m - i`.
//!
//! ```
//! use kalah::{Action, Applied, Options, Position};
//! let mut position = Position::initial(&Options::default());
//! let Applied::Sown(sowing) = position.apply(Action::Sow(1)).unwrap() else { unreachable!() };
//! assert!(sowing.extra, "six seeds from the leftmost house reach the store");
//! assert_eq!(position.board(), [0, 7, 7, 7, 7, 7, 1, 6, 6, 6, 6, 6, 6, 0]);
//! ```
#![forbid(unsafe_code)]

mod action;
mod options;
mod perft;
mod position;
mod setup;
mod sow;

pub use action::{Action, Illegal, ParseActionError};
pub use options::{Capture, End, OPTIONS, Options, Pie, Sweep};
pub use perft::perft;
pub use position::{Applied, Position};
pub use setup::{MAX_SEEDS, Setup, SetupError};
pub use sow::Sowing;
