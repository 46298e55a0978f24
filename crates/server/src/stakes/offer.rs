// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may be offered as a stake, and in whose credits.

use ledger::{AMOUNT_MAX, Currency};
use room::Stake;
use store::FederationRow;

use super::refusal::StakeError;
use crate::api::federations::CREDITS;
use crate::app::App;
use crate::error::ApiError;
use crate::federations::HOUSE;
use crate::rooms::log;

/// The highest stake and maximum, minor units: whoever wins is paid both, in one transfer.
const STAKE_MAX: i64 = AMOUNT_MAX / 2;

/// What somebody would play for. Sums are minor units.
pub(crate) struct Wished<'a> {
    /// In which credits.
    pub(crate) currency: &'a str,
    /// The stake of one point.
    pub(crate) stake: i64,
    /// Nobody loses more.
    pub(crate) max: i64,
    /// The federation whose table it is said to be.
    pub(crate) federation: Option<&'a str>,
}

fn bad(reason: impl Into<String>) -> ApiError {
    StakeError::Bad { reason: reason.into() }.into()
}

/// The stake as it is agreed, and whose table it makes: that of the federation whose credits they are.
///
/// # Errors
/// [`StakeError::Off`], [`StakeError::Bad`], [`ApiError::Unavailable`].
pub(crate) async fn agreed(app: &App, wish: &Wished<'_>) -> Result<(Stake, Option<String>), ApiError> {
    app.stakes.check()?;
    let currency: Currency =
        wish.currency.parse().map_err(|error: ledger::LedgerError| bad(error.to_string()))?;
    let owner = currency.federation();
    if currency.as_str() != format!("{owner}/{CREDITS}") {
        return Err(bad(format!("games are played for FEDERATION/{CREDITS}")));
    }
    if wish.federation.is_some_and(|federation| federation != owner) {
        return Err(bad("a federation's tables are played for its own credits"));
    }
    let row = of(app, owner).await?;
    let (least, most) = row
        .as_ref()
        .map_or((1, STAKE_MAX), |row| (row.settings.stake_min, row.settings.stake_max.min(STAKE_MAX)));
    if !(least..=most).contains(&wish.stake) {
        return Err(bad(format!("the stake is from {least} to {most}, in hundredths of a credit")));
    }
    if !(wish.stake..=STAKE_MAX).contains(&wish.max) {
        return Err(bad(format!("the maximum is from the stake, {}, to {STAKE_MAX}", wish.stake)));
    }
    let share = row.as_ref().map_or(0, |row| row.settings.fee_share_bp);
    let share_bp = u16::try_from(share).map_err(|_| ApiError::Internal)?;
    let stake = Stake { currency: currency.as_str().to_owned(), stake: wish.stake, max: wish.max, share_bp };
    Ok((stake, row.map(|row| row.record.id().to_owned())))
}

/// The federation in whose credits something is played for now; nothing for the site itself, which has no row.
///
/// # Errors
/// [`StakeError::Off`] where there are no stakes, [`StakeError::Bad`] where there is no such federation.
pub(crate) async fn of(app: &App, federation: &str) -> Result<Option<FederationRow>, ApiError> {
    if federation == HOUSE {
        return Ok(None);
    }
    let row = app.store.federation(federation).await.map_err(log::unavailable)?;
    let row = row.ok_or_else(|| bad(format!("there is no federation {federation}")))?;
    if row.settings.stakes && !row.settings.frozen { Ok(Some(row)) } else { Err(StakeError::Off.into()) }
}
