// SPDX-License-Identifier: AGPL-3.0-or-later
//! Streams that belong to a person and not to a room.

mod me;

pub use me::*;
