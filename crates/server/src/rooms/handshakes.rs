// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who lets the tables that bind wait for their part of the dice is kept from the next of them for a while.

use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log;
use crate::stakes::refusal::StakeError;

/// So many handshakes may be missed within [`WITHIN_US`].
const MISSED_MAX: i64 = 3;
/// A day, microseconds.
const WITHIN_US: i64 = 86_400_000_000;
/// So long after the last of them there is no table that binds, microseconds.
const REST_US: i64 = 3_600_000_000;

/// Whether `player` may sit down at a table that binds: a rated one, or one for a stake.
///
/// # Errors
/// [`StakeError::MissedDice`], [`ApiError::Unavailable`].
pub(crate) async fn may_bind(app: &App, player: &str) -> Result<(), ApiError> {
    let now = app.clock.now().0;
    let (count, last) =
        app.store.missed_handshakes(player, now - WITHIN_US).await.map_err(log::unavailable)?;
    let until = last + REST_US;
    if count >= MISSED_MAX && until > now {
        return Err(StakeError::MissedDice { until_ms: until / 1_000 }.into());
    }
    Ok(())
}
