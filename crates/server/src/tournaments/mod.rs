// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments: each that is not over has a task of its own (`host.rs`), to which the ways lead from here (`registry.rs`).
//! What it makes durable is in `commit.rs`; the tables it makes and closes in `tables.rs`; what their games brought it in
//! `results.rs`; what is paid in and out with its events in `money.rs`. What is refused is in `refusal.rs`, what players
//! hear wherever they are in `notices.rs`, what the audit hears in `told.rs`, whom a sanction keeps away in `barred.rs`,
//! when the site keeps one from going on in `held.rs`. Whoever looks the database over asks `audit.rs`.

mod audit;
mod barred;
pub(crate) mod commit;
mod held;
pub(crate) mod host;
pub(crate) mod message;
pub(crate) mod money;
pub mod notices;
pub(crate) mod open;
mod read;
pub(crate) mod recover;
pub mod refusal;
mod registry;
mod results;
pub(crate) mod tables;
pub(crate) mod told;

pub use audit::audit;
pub use registry::Tournaments;
