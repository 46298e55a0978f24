// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/players`: people with an account as others see them, their ratings and their games; and one's own games,
//! a guest's too.

pub(crate) mod against;
pub(crate) mod find;
pub(crate) mod games;
pub(crate) mod ratings;
pub(crate) mod show;

pub use against::*;
pub use games::*;
pub use ratings::*;
pub use show::*;
