// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rooms: opening one, looking at one, closing one that waits, taking its record home.

mod adapted;
mod bound;
mod challenge;
mod close;
mod commands;
mod create;
mod dice;
mod places;
mod record;
mod show;
mod stream;
mod terms;
mod void;

pub(crate) use challenge::asked;

pub use adapted::*;
pub use close::*;
pub use commands::*;
pub use create::*;
pub use dice::*;
pub use places::*;
pub use record::*;
pub use show::*;
pub use stream::*;
pub use void::*;
