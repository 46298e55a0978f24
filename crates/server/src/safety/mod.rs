// SPDX-License-Identifier: AGPL-3.0-or-later
//! What keeps people safe from each other: what may be reported and forbidden (`kinds.rs`), what somebody may not do
//! now (`rule.rs`), and what is refused (`refusal.rs`). People decide; nothing here decides by itself.

pub mod kinds;
pub mod refusal;
pub(crate) mod rule;
