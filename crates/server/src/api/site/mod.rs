// SPDX-License-Identifier: AGPL-3.0-or-later
//! The site about itself: whose it is and on which terms, whether it is well, what it can be asked.

mod health;
mod openapi;
mod show;

pub use health::*;
pub use openapi::*;
pub use show::*;
