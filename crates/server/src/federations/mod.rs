// SPDX-License-Identifier: AGPL-3.0-or-later
//! Federations: who may do what in one (`act.rs`), asked before anything is done there (`require.rs`), of which ones
//! somebody is a member (`membership.rs`), how its tables are set up (`presets.rs`), and what is refused about them
//! (`refusal.rs`).

pub mod act;
mod membership;
pub mod presets;
pub mod refusal;
pub mod require;

pub use act::Act;
pub use membership::Membership;
pub(crate) use membership::memberships;
pub use require::{is_member, may, not_frozen, require, require_to_read};

/// The id by which the site itself is called where a federation is meant: every account is a member, the operator runs it.
pub use store::federation::HOUSE;
