// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments: the log of each, where it stands and who is on its list. Writing is `append.rs`, reading `read.rs`, what
//! may not stand in a log `person.rs`. What an event means, `contest` knows; here it is text.

pub(crate) mod append;
pub(crate) mod person;
pub(crate) mod read;
