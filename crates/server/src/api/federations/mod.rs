// SPDX-License-Identifier: AGPL-3.0-or-later
//! The federations of the house.

mod list;

pub use list::*;
