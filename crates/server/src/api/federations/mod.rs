// SPDX-License-Identifier: AGPL-3.0-or-later
//! The federations of the site.

mod list;

pub use list::*;
