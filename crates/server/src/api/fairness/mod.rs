// SPDX-License-Identifier: AGPL-3.0-or-later
//! The dice of the site, for everybody to look through.

mod audit;
mod log;
mod show;

pub use audit::*;
pub use log::*;
pub use show::*;
