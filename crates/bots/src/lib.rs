// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bots. Every bot is a function from a position, [`Limits`] and a seed to a decision; it
//! knows nothing of rooms, clocks or the machine it runs on, and the same arguments give the same decision.
#![forbid(unsafe_code)]

pub mod bughouse;
pub mod cast;
pub mod chess;
mod choose;
mod effort;
pub mod fit;
mod found;
pub mod kalah;
mod level;
mod limits;
pub mod process;
pub mod tables;
pub mod uci;
mod values;
mod watch;

pub use choose::Choose;
pub use effort::Effort;
pub use level::Level;
pub use limits::Limits;
pub use values::Values;
pub use watch::{Alone, Watch};
