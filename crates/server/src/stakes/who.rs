// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who may play for a stake: asked when it is offered and when somebody sits down, of everybody at the table; and who may
//! pay to take part in a tournament: asked when they enter and when it starts.

use game::Micros;
use ledger::{Account, AccountKind, AccountName, Currency};
use room::{Refusal, Stake};
use store::UserAccount;

use super::offer;
use super::refusal::{StakeError, Whose};
use crate::app::App;
use crate::error::ApiError;
use crate::federations::refusal::FederationError;
use crate::federations::{self, HOUSE};
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;
use crate::safety::rule;

/// P9: so many games for stakes two players play with each other in a day.
const MEETINGS_MAX: i64 = 10;
const DAY_US: i64 = 86_400_000_000;
/// The spans of a player's own limits, microseconds: whatever was lost in the span before now counts.
pub(crate) const SPANS: [(&str, i64); 3] = [("day", DAY_US), ("week", 7 * DAY_US), ("month", 30 * DAY_US)];

/// The account of a player in the credits of a stake.
pub(crate) fn account_of(currency: &str, player: &str) -> Result<AccountName, ApiError> {
    let read: Result<Currency, _> = currency.parse();
    let name = read.and_then(|currency| AccountName::new(&currency, AccountKind::Player, player));
    name.map_err(|error| {
        tracing::error!(currency, player, %error, "an account cannot be named");
        ApiError::Internal
    })
}

/// Whether `player` may play for this stake now, putting `escrow` aside, with these opponents.
///
/// # Errors
/// [`StakeError`], [`FederationError::NotMember`], [`crate::safety::refusal::SafetyError`], [`Refusal::StakeNeedsPeople`];
/// [`ApiError::Unavailable`].
pub(crate) async fn may_play(
    app: &App,
    player: &str,
    stake: &Stake,
    escrow: i64,
    opponents: &[String],
) -> Result<(), ApiError> {
    app.stakes.check()?;
    let federation = stake.currency.split('/').next().unwrap_or_default();
    offer::of(app, federation).await?;
    let now = app.clock.now();
    is_free(app, player, federation, now).await?;
    let name = account_of(&stake.currency, player)?;
    let account = app.store.account(&name).await.map_err(log::unavailable)?;
    if account.as_ref().map_or(0, Account::balance) < escrow {
        return Err(StakeError::Short { whose: Whose::You, needs: escrow }.into());
    }
    within_limits(app, player, &stake.currency, escrow, account.as_ref(), now).await?;
    for opponent in opponents {
        may_meet(app, player, opponent, now).await?;
    }
    Ok(())
}

/// Whether these two may play for a stake with each other.
async fn may_meet(app: &App, player: &str, opponent: &str, now: Micros) -> Result<(), ApiError> {
    if app.store.same_device(player, opponent, now.0).await.map_err(log::unavailable)? {
        return Err(StakeError::SameDevice.into());
    }
    let met = app.store.staked_meetings(player, opponent, now.0 - DAY_US).await.map_err(log::unavailable)?;
    if met >= MEETINGS_MAX { Err(StakeError::TooOften { max: MEETINGS_MAX }.into()) } else { Ok(()) }
}

/// Whether somebody may be asked to play for a stake by `asks`: nobody is led into it whom age, a sanction or their own
/// exclusion keeps from it, and no more games are offered to one player than may be played with them. Whether they are members
/// and have the credits shows when they sit down.
///
/// # Errors
/// As [`may_play`].
pub(crate) async fn may_be_asked(app: &App, asks: &str, player: &str, stake: &Stake) -> Result<(), ApiError> {
    let federation = stake.currency.split('/').next().unwrap_or_default();
    match app.store.user_account(player).await.map_err(log::unavailable)? {
        Some(account) => is_of_age_and_free(app, &account, federation, app.clock.now()).await?,
        None => return Err(StakeError::NotAdult.into()),
    }
    may_meet(app, asks, player, app.clock.now()).await
}

/// Whether `player` may take part in what costs `fee` of this currency now. Whether they have it is not asked: it is taken
/// when the tournament starts.
///
/// # Errors
/// As [`may_play`], but for the opponents and what is on the account.
pub(crate) async fn may_enter(app: &App, player: &str, currency: &str, fee: i64) -> Result<(), ApiError> {
    app.stakes.check()?;
    let federation = currency.split('/').next().unwrap_or_default();
    offer::of(app, federation).await?;
    let now = app.clock.now();
    is_free(app, player, federation, now).await?;
    let name = account_of(currency, player)?;
    let account = app.store.account(&name).await.map_err(log::unavailable)?;
    within_limits(app, player, currency, fee, account.as_ref(), now).await
}

/// Whether `player` may win what lies in the fund of a tournament that costs nothing.
///
/// # Errors
/// As [`may_enter`], but for a player's limits: nothing can be lost.
pub(crate) async fn may_win(app: &App, player: &str, currency: &str) -> Result<(), ApiError> {
    app.stakes.check()?;
    let federation = currency.split('/').next().unwrap_or_default();
    offer::of(app, federation).await?;
    is_free(app, player, federation, app.clock.now()).await
}

/// The same with what is on the account: whether `fee` can be taken from it now.
///
/// # Errors
/// As [`may_enter`], and [`StakeError::Short`].
pub(crate) async fn may_pay(app: &App, player: &str, currency: &str, fee: i64) -> Result<(), ApiError> {
    may_enter(app, player, currency, fee).await?;
    let account = app.store.account(&account_of(currency, player)?).await.map_err(log::unavailable)?;
    if account.as_ref().map_or(0, Account::balance) < fee {
        return Err(StakeError::Short { whose: Whose::You, needs: fee }.into());
    }
    Ok(())
}

/// Whether anything at all keeps `player` from playing for the credits of a federation.
async fn is_free(app: &App, player: &str, federation: &str, now: Micros) -> Result<(), ApiError> {
    let account = app.store.user_account(player).await.map_err(log::unavailable)?;
    let outside = || FederationError::NotMember { federation: federation.to_owned() };
    // Who is about to be erased is not bound to anything any more.
    let account = account.filter(|account| account.erase_us.is_none()).ok_or_else(outside)?;
    if account.standing.bot {
        return Err(Refusal::StakeNeedsPeople.into());
    }
    if !federations::is_member(app, player, federation).await? {
        return Err(outside().into());
    }
    is_of_age_and_free(app, &account, federation, now).await
}

/// Whether neither age, nor a sanction, nor their own exclusion keeps somebody from stakes.
async fn is_of_age_and_free(
    app: &App,
    account: &UserAccount,
    federation: &str,
    now: Micros,
) -> Result<(), ApiError> {
    let (player, standing) = (account.player.as_str(), account.standing);
    if standing.bot {
        return Err(Refusal::StakeNeedsPeople.into());
    }
    if standing.adult_us.is_none() || standing.child {
        return Err(StakeError::NotAdult.into());
    }
    let scope = if federation == HOUSE { "" } else { federation };
    for scope in ["", scope] {
        let found = rule::forbidden_in(&app.store, scope, player, now, &[SanctionKind::NoStakes]).await;
        found.map_err(log::unavailable)?.map_or(Ok(()), Err)?;
    }
    if let Some(until) = app.store.excluded_until(player).await.map_err(log::unavailable)?
        && until > now.0
    {
        return Err(StakeError::SelfExcluded { until_ms: until / 1_000 }.into());
    }
    Ok(())
}

/// What was lost so far, what may still be lost in games that are on, and `more` besides stay within a player's limits.
async fn within_limits(
    app: &App,
    player: &str,
    currency: &str,
    more: i64,
    account: Option<&Account>,
    now: Micros,
) -> Result<(), ApiError> {
    let limits = app.store.loss_limits(player, currency).await.map_err(log::unavailable)?;
    let mut held = None;
    for (span, span_us) in SPANS {
        let set = limits.iter().find(|limit| limit.span == span).and_then(|limit| limit.at(now.0));
        let Some(most) = set else { continue };
        let (mut at_stake, mut net) = (0, 0);
        if let Some(account) = account {
            at_stake = match held {
                Some(held) => held,
                None => *held.insert(app.store.held(account).await.map_err(log::unavailable)?),
            };
            net = app.store.net_since(account, now.0 - span_us).await.map_err(log::unavailable)?;
        }
        if at_stake.saturating_add(more).saturating_sub(net) > most {
            return Err(StakeError::LimitReached { span: span.to_owned(), most }.into());
        }
    }
    Ok(())
}
