// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table of bughouse (rules/chess.md, part C): four chairs and two boards.
//!
//! What is asked of it is in `act`, how its events change it in `fold`, the two clocks in `clocks`, what players agree
//! on in `offers`, what they may say in `speech`.

mod act;
pub(crate) mod agreements;
pub(crate) mod boards;
pub(crate) mod clocks;
mod fold;
mod offers;
pub(crate) mod phrase;
mod speech;
