// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is done from time to time for as long as the server is open.

pub(crate) mod archive;
pub(crate) mod audit_head;
pub(crate) mod books;
pub(crate) mod challenges;
pub(crate) mod dice_log;
pub(crate) mod erase;
pub(crate) mod expire;
pub(crate) mod results;
