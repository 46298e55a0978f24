// SPDX-License-Identifier: AGPL-3.0-or-later
//! The dice of the site, for everybody to look through.

mod log;
mod show;

pub use log::*;
pub use show::*;
