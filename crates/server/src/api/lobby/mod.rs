// SPDX-License-Identifier: AGPL-3.0-or-later
//! What there is to join and to watch.

mod show;

pub use show::*;
