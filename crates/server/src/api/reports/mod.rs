// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/reports`: what people report of each other.

mod about;
mod create;

pub use create::*;
