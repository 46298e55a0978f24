// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the engines think of finished games: asked for, waited for, read.

mod analyse;
mod file;

pub use analyse::*;
pub use file::*;
