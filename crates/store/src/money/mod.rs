// SPDX-License-Identifier: AGPL-3.0-or-later
//! The ledger on the disk: `post.rs` writes a group of transfers, `confirm.rs` one that waited for a second person, and
//! `confirmed.rs` ends the waiting; `audited.rs` writes groups, each with its entry in the audit, beside something else; `audit.rs` reads the whole journal, `account.rs`
//! one account; `issue.rs` looks how much a federation may issue, `journal.rs` holds the end of the chain;
//! `missed.rs` counts who let others wait. What moves, and what has
//! to hold, is said in the crate `ledger` and in the schema.

mod account;
mod audit;
pub(crate) mod audited;
mod confirm;
mod confirmed;
pub(crate) mod desk;
mod issue;
mod journal;
mod missed;
pub(crate) mod own;
mod post;
mod row;
pub(crate) mod written_out;

pub use account::{AccountStatement, EntryLine};
pub use audited::AuditedGroup;
pub use confirm::Moved;
pub use confirmed::Confirmed;
pub use missed::Missed;
pub use post::PostError;
pub(crate) use post::{Write, post, refusal};
