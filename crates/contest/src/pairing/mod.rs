// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who meets whom: [`next`] asks the format, [`by_hand`] takes what an arbiter wrote.

pub(crate) mod arena;
pub(crate) mod by_hand;
pub(crate) mod knockout;
pub(crate) mod next;
pub(crate) mod paired;
pub(crate) mod series;
pub(crate) mod tables;
