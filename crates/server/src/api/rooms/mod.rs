// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rooms: opening one, looking at one, taking its record home.

mod create;
mod dice;
mod record;
mod show;

pub use create::*;
pub use dice::*;
pub use record::*;
pub use show::*;
