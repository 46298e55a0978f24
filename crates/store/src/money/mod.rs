// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ledger on the disk: `post.rs` writes a group of transfers, `audit.rs` reads the whole journal, `account.rs` one
//! account. What moves, and what has to hold, is said in the crate `ledger` and in the schema.

mod account;
mod audit;
mod post;
mod row;

pub use account::{AccountStatement, EntryLine};
pub use post::PostError;
pub(crate) use post::{Write, post};
