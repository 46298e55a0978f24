// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/leaderboards`: the best of a pool.

pub(crate) mod show;

pub use show::*;
