// SPDX-License-Identifier: AGPL-3.0-or-later
//! Federations: the record of each (`record.rs`), how it is set up (`settings.rs`), who is in it (`member.rs`), what they
//! do there (`role.rs`), and all that one person is in one of them (`standing.rs`); who adds prizes (`sponsor.rs`) and
//! who would like to found one (`application.rs`).

pub(crate) mod application;
pub(crate) mod member;
pub(crate) mod record;
pub(crate) mod role;
pub(crate) mod settings;
pub(crate) mod sponsor;
pub(crate) mod standing;
