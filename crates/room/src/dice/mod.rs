// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice at a table: how they are agreed on, asked for, waited for and shown.

mod act;
mod fold;
pub(crate) mod handshake;
pub(crate) mod links;
pub(crate) mod transcript;
pub(crate) mod wait;
