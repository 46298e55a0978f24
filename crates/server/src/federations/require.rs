// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one door before every act in a federation.

use store::Standing;

use super::HOUSE;
use super::act::{Act, Part};
use super::refusal::FederationError;
use crate::app::App;
use crate::auth::factor;
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;
use crate::rooms::log;

/// Lets somebody do what their part in a federation allows: by cookie with a second factor shown lately where the act is
/// weighty, by token with the scope of the act; an operator's token is good for it by the scope `operator`.
///
/// # Errors
/// [`ApiError::NoSession`], [`FederationError::NoSuchFederation`], [`FederationError::NotAllowed`],
/// [`AccountError::MissingScope`], [`AccountError::SecondFactor`].
pub async fn require(app: &App, who: &Visitor, federation: &str, act: Act) -> Result<(), ApiError> {
    let by_operator = allowed(app, who, federation, act).await?;
    if act.is_weighty() || (by_operator && !act.is_reading()) {
        factor::fresh_factor(app, who.known()?).await?;
    }
    Ok(())
}

/// As [`require`], of who only reads what the act is about: nobody is asked for a second factor.
///
/// # Errors
/// As [`require`], but for the factor.
pub async fn require_to_read(app: &App, who: &Visitor, federation: &str, act: Act) -> Result<(), ApiError> {
    allowed(app, who, federation, act).await.map(|_| ())
}

/// Whether it is as the operator that somebody may do this.
async fn allowed(app: &App, who: &Visitor, federation: &str, act: Act) -> Result<bool, ApiError> {
    let person = who.known()?;
    who.not_banned()?;
    let parts = parts(app, person, federation).await?;
    let runs_site = federation == HOUSE && parts.contains(&Part::Operator);
    if !runs_site && !parts.iter().any(|part| act.parts().contains(part)) {
        return Err(FederationError::NotAllowed { federation: federation.to_owned() }.into());
    }
    let by_operator = runs_site || act.parts().contains(&Part::Operator) && parts.contains(&Part::Operator);
    if let Some(scopes) = person.scopes() {
        // Money asks for its own scope from everybody.
        let moves_money = matches!(act, Act::Cash | Act::Confirm);
        let stands_in = by_operator && !moves_money && scopes.contains(&Scope::Operator);
        let [scope, ..] = act.scopes() else { return Ok(by_operator) };
        if !stands_in && !act.scopes().iter().any(|scope| scopes.contains(scope)) {
            return Err(AccountError::MissingScope { scope: *scope }.into());
        }
    }
    Ok(by_operator)
}

/// What somebody is in a federation, however they come: no part for who is no member and does not run the site.
///
/// # Errors
/// [`FederationError::NoSuchFederation`], [`ApiError::Unavailable`].
pub async fn parts(app: &App, person: &Person, federation: &str) -> Result<Vec<Part>, ApiError> {
    parts_of(app, &person.player, person.account, federation).await
}

/// Whether the parts of an account in a federation let it do something, whoever asks and by whatever means.
///
/// # Errors
/// [`FederationError::NoSuchFederation`], [`ApiError::Unavailable`].
pub async fn may(app: &App, player: &str, federation: &str, act: Act) -> Result<bool, ApiError> {
    let account = app.store.user_account(player).await.map_err(log::unavailable)?;
    let parts = parts_of(app, player, account.map(|account| account.standing), federation).await?;
    let runs_site = federation == HOUSE && parts.contains(&Part::Operator);
    Ok(runs_site || parts.iter().any(|part| act.parts().contains(part)))
}

async fn parts_of(
    app: &App,
    player: &str,
    account: Option<Standing>,
    federation: &str,
) -> Result<Vec<Part>, ApiError> {
    let operator = account.is_some_and(|account| account.operator).then_some(Part::Operator);
    if federation == HOUSE {
        return Ok(account.map(|_| Part::Member).into_iter().chain(operator).collect());
    }
    let none = || FederationError::NoSuchFederation { id: federation.chars().take(64).collect() };
    if federation.contains('\0') {
        return Err(none().into());
    }
    let known = app.store.federation_standing(federation, player).await.map_err(log::unavailable)?;
    let known = known.ok_or_else(none)?;
    let member = known.member.then_some(Part::Member);
    let runs = known.administrator.then_some(Part::Administrator);
    let roles = known.roles.iter().filter_map(|role| Part::of_role(role));
    Ok(member.into_iter().chain(roles).chain(runs).chain(operator).collect())
}

/// Refuses what is new in a federation that the operator has frozen.
///
/// # Errors
/// [`FederationError::Frozen`], [`ApiError::Unavailable`].
pub async fn not_frozen(app: &App, federation: &str) -> Result<(), ApiError> {
    let row = match federation {
        HOUSE => None,
        _ => app.store.federation(federation).await.map_err(log::unavailable)?,
    };
    match row.filter(|row| row.settings.frozen) {
        Some(_) => Err(FederationError::Frozen { federation: federation.to_owned() }.into()),
        None => Ok(()),
    }
}

/// Whether somebody is a member of a federation; of the site itself everybody is who has an account.
///
/// # Errors
/// [`FederationError::NoSuchFederation`], [`ApiError::Unavailable`].
pub async fn is_member(app: &App, player: &str, federation: &str) -> Result<bool, ApiError> {
    if federation == HOUSE {
        return app.store.user_account(player).await.map(|found| found.is_some()).map_err(log::unavailable);
    }
    let none = || FederationError::NoSuchFederation { id: federation.chars().take(64).collect() };
    if federation.contains('\0') {
        return Err(none().into());
    }
    let known = app.store.federation_standing(federation, player).await.map_err(log::unavailable)?;
    Ok(known.ok_or_else(none)?.member)
}
