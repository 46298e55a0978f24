// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is asking, and from which page: sessions, the check of `Origin`, the address of the caller. What they
//! may do at a table is decided by `room`, what they may see by `wire`.

pub mod address;
pub mod door;
pub mod host;
pub mod names;
pub mod origin;
pub mod random;
pub mod session;
