// SPDX-License-Identifier: AGPL-3.0-or-later
//! The audit: an act and its place in the chain (`act.rs`), and how it is read (`read.rs`).

pub(crate) mod act;
mod read;
