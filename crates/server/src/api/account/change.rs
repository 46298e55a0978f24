// SPDX-License-Identifier: AGPL-3.0-or-later
//! `PATCH /api/v1/account`: another name, and what its owner says of their age.

use axum::Json;
use axum::extract::State;
use game::Micros;
use serde::Deserialize;
use store::{Change, UserAccount};
use utoipa::ToSchema;

use super::{Account, email, of, show};
use crate::api::Payload;
use crate::api::players::find;
use crate::app::App;
use crate::auth::names;
use crate::auth::refusal::AccountError;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// A name is changed once in so many days.
pub const RENAME_DAYS: i64 = 90;
/// An old name leads on for so many days.
pub const OLD_NAME_DAYS: i64 = 365;
/// A day, microseconds.
const DAY_US: i64 = 86_400_000_000;

/// What is to be changed; what is left out stays.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccountChange {
    /// Another name, once in 90 days. The old one leads to it for a year.
    #[serde(default)]
    pub name: Option<String>,
    /// Where mail is to go: a link is sent there, and what it was before stays until that is followed. Empty: nowhere any more.
    /// Asks for `password`.
    #[serde(default)]
    pub email: Option<String>,
    /// The password, for a change of `email`.
    #[serde(default)]
    pub password: Option<String>,
    /// Said to be 18 or older.
    #[serde(default)]
    pub adult: Option<bool>,
    /// Said to be under 14. Only the operator takes that back.
    #[serde(default)]
    pub child: Option<bool>,
}

/// From when on a name may be changed that was changed then; nothing when that is now.
pub(super) fn rename_after(renamed_us: Option<i64>, now: Micros) -> Option<Micros> {
    let after = renamed_us?.saturating_add(RENAME_DAYS * DAY_US);
    (after > now.0).then_some(Micros(after))
}

fn lately(after: Micros, now: Micros) -> ApiError {
    let left_days = (after.0 - now.0 + DAY_US - 1) / DAY_US;
    AccountError::RenamedLately { days: RENAME_DAYS, left_days }.into()
}

/// Why a name that was looked at before could not be written: another took it meanwhile, or the same account another.
async fn not_renamed(app: &App, person: &Person) -> Result<ApiError, ApiError> {
    let (account, now) = (of(app, person).await?, app.clock.now());
    let after = rename_after(account.renamed_us, now);
    Ok(after.map_or(AccountError::NameTaken.into(), |after| lately(after, now)))
}

/// Changes one's own account.
///
/// # Errors
/// `not_allowed` for guests and tokens, `bad_name`, `reserved_name`, `name_taken`, `renamed_lately`,
/// `child_stays`; for an address `bad_login` without the password, `second_factor` where one was not shown within 15
/// minutes, `bad_email`, `no_mail`, `mail_not_sent`, [`ApiError::TooMany`].
#[utoipa::path(patch, path = "/api/v1/account", tag = "account", operation_id = "change_account", request_body = AccountChange, responses(
    (status = OK, body = Account),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<AccountChange>,
) -> Result<Json<Account>, ApiError> {
    let person = visitor.owner()?;
    let account = of(&app, person).await?;
    let mut changes = wished(&app, &visitor, &account, &wish).await?;
    // Nothing is written before all of it is known to be good, and then at once; a letter that cannot be sent is known first.
    let mut goes = false;
    if let Some(email) = &wish.email {
        match email::wished(&app, &visitor, wish.password.as_deref(), email.trim()).await? {
            Some(to) => email::ask(&app, &account, to).await?,
            None => {
                changes.push(Change::NoEmail);
                goes = true;
            }
        }
    }
    let renames = changes.iter().any(|change| matches!(change, Change::Name { .. }));
    if !changes.is_empty() {
        let done = app.store.change_account(&person.player, Change::All(changes)).await;
        if !done.map_err(log::unavailable)? {
            return Err(if renames { not_renamed(&app, person).await? } else { ApiError::NoSession });
        }
    }
    if renames {
        app.rooms.renamed(&person.player).await;
        app.lobby.renamed();
    }
    if goes {
        email::tell_old(&app, &account);
    }
    let account = of(&app, person).await?;
    show::view(&app, person, Some(account)).await.map(Json)
}

/// The changes of an account that are wished, its mail apart.
async fn wished(
    app: &App,
    visitor: &Visitor,
    account: &UserAccount,
    wish: &AccountChange,
) -> Result<Vec<Change>, ApiError> {
    let now = app.clock.now();
    if account.standing.child && (wish.child == Some(false) || wish.adult == Some(true)) {
        return Err(AccountError::ChildStays.into());
    }
    let mut changes = Vec::new();
    if let Some(name) = &wish.name {
        visitor.not_banned()?;
        let name = names::of_account(name)?;
        if find::by_id(app, &name).await?.is_some() {
            return Err(AccountError::ReservedName.into());
        }
        if name != account.name {
            if let Some(after) = rename_after(account.renamed_us, now) {
                return Err(lately(after, now));
            }
            let until_us = now.0.saturating_add(OLD_NAME_DAYS * DAY_US);
            let (name_key, name_look) = (names::key(&name), names::looks_like(&name));
            let free = app.store.may_be_called(&account.player, (&name_key, &name_look), now.0).await;
            if !free.map_err(log::unavailable)? {
                return Err(AccountError::NameTaken.into());
            }
            changes.push(Change::Name {
                name_key,
                name_look,
                name,
                until_us,
                not_since_us: now.0.saturating_sub(RENAME_DAYS * DAY_US),
                now_us: now.0,
            });
        }
    }
    if let Some(child) = wish.child {
        changes.push(Change::Child(child));
    }
    match (wish.adult, wish.child) {
        (_, Some(true)) | (Some(false), _) => changes.push(Change::Adult(None)),
        (Some(true), _) if account.standing.adult_us.is_none() => changes.push(Change::Adult(Some(now.0))),
        _ => {}
    }
    Ok(changes)
}
