// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/account`: what the account says of its owner.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use store::UserAccount;
use utoipa::ToSchema;

use super::appeals::{self, SanctionView};
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::{ApiError, Problem};
use crate::federations::{Membership, memberships};
use crate::rooms::log;

/// Who one is, and what one may do.
#[derive(Serialize, ToSchema)]
pub struct Account {
    /// The player's id.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Whether there is no account: then the rest says nothing.
    pub guest: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// Said to be 18 or older.
    pub adult: bool,
    /// Said to be under 14.
    pub child: bool,
    /// Whether they run the site.
    pub operator: bool,
    /// The federations they are in, the site (`house`) first: every account is a member of it.
    pub federations: Vec<Membership>,
    /// Where mail goes.
    pub email: Option<String>,
    /// Whether a link sent there was followed: before that no other mail goes there.
    pub email_proved: bool,
    /// An address whose link was not followed yet.
    pub email_asked: Option<String>,
    /// Whether the site sends mail at all.
    pub mail: bool,
    /// How one shows who one is.
    pub factors: Factors,
    /// Recovery codes that are not spent.
    pub recovery_left: u32,
    /// The version of the terms of use that was agreed to, a guest's too.
    pub terms_version: i64,
    /// From when on the name may be changed, milliseconds since the epoch; nothing: now.
    pub rename_after_ms: Option<i64>,
    /// What they are forbidden now, and why.
    pub sanctions: Vec<SanctionView>,
    /// What the token that asks is good for; nothing for a cookie, which is good for everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scopes: Option<Vec<Scope>>,
}

/// How one shows who one is.
#[derive(Default, Serialize, ToSchema)]
pub struct Factors {
    /// There is a password.
    pub password: bool,
    /// There is a second factor: codes of a device.
    pub totp: bool,
    /// How many passkeys there are; each is a second factor, and a login by itself.
    pub passkeys: i64,
}

/// Who one is. A guest is somebody without an account.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope` for a token without `account:read`.
#[utoipa::path(get, path = "/api/v1/account", tag = "account", operation_id = "show_account", responses(
    (status = OK, body = Account),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(State(app): State<App>, visitor: Visitor) -> Result<Json<Account>, ApiError> {
    let person = visitor.may(Scope::AccountRead)?;
    let account = app.store.user_account(&person.player).await.map_err(log::unavailable)?;
    view(&app, person, account).await.map(Json)
}

/// What is said of somebody.
pub(super) async fn view(
    app: &App,
    person: &Person,
    account: Option<UserAccount>,
) -> Result<Account, ApiError> {
    let (id, scopes) = (person.player.clone(), person.scopes().map(<[Scope]>::to_vec));
    let sanctions = appeals::in_force(app, &id).await?;
    let Some(account) = account else {
        return Ok(Account {
            id,
            name: person.name.clone(),
            guest: true,
            bot: false,
            adult: false,
            child: false,
            operator: false,
            federations: Vec::new(),
            email: None,
            email_proved: false,
            email_asked: None,
            mail: app.mail.is_on(),
            factors: Factors::default(),
            recovery_left: 0,
            terms_version: app.store.terms_of(&person.player).await.map_err(log::unavailable)?.unwrap_or(0),
            rename_after_ms: None,
            sanctions,
            scopes,
        });
    };
    let now = app.clock.now();
    let ways = app.store.ways_back(&id, now.0).await.map_err(log::unavailable)?;
    let asked = app.store.email_asked(&id, now.0).await.map_err(log::unavailable)?;
    let federations = memberships(app, &id, account.standing.operator).await.map_err(log::unavailable)?;
    let left = ways.iter().filter(|way| !way.is_link).count();
    Ok(Account {
        id,
        guest: false,
        bot: account.standing.bot,
        adult: account.standing.adult_us.is_some(),
        child: account.standing.child,
        operator: account.standing.operator,
        federations,
        email: account.email,
        email_proved: account.email_us.is_some(),
        email_asked: asked.map(|proof| proof.email),
        mail: app.mail.is_on(),
        factors: Factors {
            password: account.password.is_some(),
            totp: account.totp.is_some(),
            passkeys: account.passkeys,
        },
        recovery_left: u32::try_from(left).unwrap_or(u32::MAX),
        terms_version: account.terms.version,
        rename_after_ms: super::rename_after(account.renamed_us, now).map(|at| at.0 / 1_000),
        sanctions,
        name: account.name,
        scopes,
    })
}
