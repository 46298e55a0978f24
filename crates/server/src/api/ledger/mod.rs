// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/ledger`: one's own accounts of credits. Nobody else sees them.

mod accounts;
mod statement;

pub use accounts::*;
pub use statement::*;
