// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be played.

mod list;

pub use list::*;
