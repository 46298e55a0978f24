// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/tournaments`: tournaments, from the draft to the last result.

mod act;
mod calendar;
mod change;
mod create;
mod duel;
mod elsewhere;
mod entries;
mod events;
mod list;
mod money;
mod rounds;
mod show;
mod standings;
mod trf;
mod who;
mod worth;

pub use act::*;
pub use calendar::*;
pub use change::*;
pub use create::*;
pub use duel::*;
pub use entries::*;
pub(crate) use events::line;
pub use events::*;
pub(crate) use list::titles;
pub use list::*;
pub use rounds::*;
pub use show::*;
pub use standings::*;
pub use trf::*;
