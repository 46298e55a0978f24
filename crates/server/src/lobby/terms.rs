// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a table that waits names besides its game: whose it is, and what is played for.

use room::Stake;
use serde::Serialize;
use utoipa::ToSchema;

/// A federation, as a table names it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OfFederation {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
}

/// A stake, as a table that waits names it. Sums are hundredths.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OfStake {
    /// In which credits, `FEDERATION/credits`.
    pub currency: String,
    /// The stake of one point.
    pub stake: i64,
    /// Nobody loses more.
    pub max: i64,
}

impl From<Stake> for OfStake {
    fn from(Stake { currency, stake, max, .. }: Stake) -> Self {
        Self { currency, stake, max }
    }
}
