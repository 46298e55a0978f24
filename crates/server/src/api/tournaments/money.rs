// SPDX-License-Identifier: AGPL-3.0-or-later
//! What may be agreed about the money of a tournament, and who may promise bonuses in it.

use contest::{Bonus, Contest, Event, Money, Refusal, Settings};
use ledger::AMOUNT_MAX;

use crate::api::federations::CREDITS;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::federations::refusal::FederationError;
use crate::federations::{self, Act};
use crate::rooms::log;
use crate::stakes::offer;
use crate::tournaments::refusal::TournamentError;

fn bad(field: &'static str, allowed: &'static str) -> ApiError {
    TournamentError::from(Refusal::BadField { field, allowed }).into()
}

/// Whether the money of a form can be played for now: in the credits of the federation that holds it, with sponsors of
/// its own, and with sums that can be paid out.
///
/// # Errors
/// [`crate::stakes::refusal::StakeError::Off`], `bad_field`; [`ApiError::Unavailable`].
pub(super) async fn checked(app: &App, settings: &Settings) -> Result<(), ApiError> {
    let Some(money) = &settings.money else { return Ok(()) };
    app.stakes.check()?;
    let federation = &settings.federation;
    offer::of(app, federation).await?;
    if money.currency != format!("{federation}/{CREDITS}") {
        return Err(bad("money.currency", "the credits of the federation that holds it: FEDERATION/credits"));
    }
    payable(settings)?;
    let named: Vec<&String> = money.bonuses.iter().filter_map(|bonus| bonus.sponsor.as_ref()).collect();
    if !named.is_empty() {
        let known = app.store.sponsors(federation).await.map_err(log::unavailable)?;
        if !named.iter().all(|name| known.iter().any(|one| one.id == **name)) {
            return Err(bad("money.bonuses", "from sponsors of the federation, by their ids"));
        }
    }
    Ok(())
}

/// Whether all that can lie in the fund can be paid out of it.
///
/// # Errors
/// `bad_field`.
pub(super) fn payable(settings: &Settings) -> Result<(), ApiError> {
    let Some(money) = &settings.money else { return Ok(()) };
    if most(settings, money).is_some_and(|most| most <= AMOUNT_MAX) {
        return Ok(());
    }
    Err(bad("money.entry_fee", "so much that all fees and bonuses are at most 10^15 minor units"))
}

/// The most that can lie in the fund.
fn most(settings: &Settings, money: &Money) -> Option<i64> {
    let fees = money.entry_fee.checked_mul(settings.entries_max().into())?;
    money.bonuses.iter().try_fold(fees, |sum, bonus| sum.checked_add(bonus.amount))
}

/// Whether the bonuses of a draft may be moved into its fund: whoever asks, or else whoever wrote them into it, may promise
/// them.
///
/// # Errors
/// [`FederationError::NotAllowed`]; [`ApiError::Unavailable`].
pub(super) async fn may_promise(app: &App, visitor: &Visitor, contest: &Contest) -> Result<(), ApiError> {
    let settings = contest.settings();
    if bonuses(settings).is_empty() {
        return Ok(());
    }
    let federation = &settings.federation;
    let mut people = vec![visitor.known()?.player.clone()];
    people.extend(writer(app, contest).await?);
    for player in people {
        if federations::may(app, &player, federation, Act::Sponsors).await? {
            return Ok(());
        }
    }
    Err(FederationError::NotAllowed { federation: federation.clone() }.into())
}

fn bonuses(settings: &Settings) -> &[Bonus] {
    settings.money.as_ref().map_or(&[], |money| &money.bonuses)
}

/// Who wrote the bonuses into the draft as they stand there now.
async fn writer(app: &App, contest: &Contest) -> Result<Option<String>, ApiError> {
    let events = app.store.contest_events(contest.id(), 0).await.map_err(log::unavailable)?;
    let mut agreed: Option<(Box<Settings>, String)> = None;
    for event in events {
        let Ok(Event::Created { settings, .. } | Event::Edited { settings }) =
            serde_json::from_str(&event.payload)
        else {
            continue;
        };
        let same = |(before, _): &(Box<Settings>, String)| {
            before.federation == settings.federation && bonuses(before) == bonuses(&settings)
        };
        let writer = agreed.filter(same).map_or(event.actor, |(_, writer)| writer);
        agreed = Some((settings, writer));
    }
    Ok(agreed.map(|(_, writer)| writer))
}
