// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the engines think of finished games: asked for, waited for, read.

mod analyse;
mod brought;
mod file;

pub use analyse::*;
pub use brought::*;
pub use file::*;
