// SPDX-License-Identifier: AGPL-3.0-or-later
//! Records people bring along: reading one.

mod read;

pub use read::*;
