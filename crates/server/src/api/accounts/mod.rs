// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts, as one comes by them.

mod create;

pub use create::*;
