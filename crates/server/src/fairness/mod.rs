// SPDX-License-Identifier: AGPL-3.0-or-later
//! Fair dice: the secrets they come from, and what the server tells about all of them.

pub(crate) mod audit_heads;
pub(crate) mod key;
pub(crate) mod key_check;
pub(crate) mod key_file;
pub(crate) mod key_ring;
pub(crate) mod public_log;
