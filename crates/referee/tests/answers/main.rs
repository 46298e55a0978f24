// SPDX-License-Identifier: AGPL-3.0-or-later
//! The answers of the referee, to whatever is asked.
#![allow(clippy::unwrap_used, reason = "a test fails loudly")]

mod asked;
mod document;
mod junk;
#[cfg(feature = "oracles")]
mod reference;
