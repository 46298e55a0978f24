// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is asking, and from which page: accounts, sessions and tokens, the check of `Origin`, the address of the caller. What they
//! may do at a table is decided by `room`, what they may see by `wire`.

pub mod address;
mod argon2id;
mod beat;
pub mod ceremonies;
pub mod cookies;
pub mod device;
pub mod door;
pub mod factor;
pub mod guard;
mod hashing;
pub mod host;
pub mod lines;
mod look;
pub mod names;
pub mod oauth;
pub mod origin;
pub mod passkey;
pub mod passkey_refusal;
pub mod password;
mod patient;
pub mod random;
pub mod refusal;
pub(crate) mod renew;
pub mod scope;
pub mod session;
pub(crate) mod terms;
pub mod token;
