// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/account/confirm`: the second factor is shown once more, for what weighs more than playing.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use serde::Deserialize;
use serde_json::Value;
use store::{Change, FactorsSeen, UserAccount};
use utoipa::ToSchema;

use super::of;
use crate::api::Payload;
use crate::app::App;
use crate::auth::ceremonies::Purpose;
use crate::auth::factor;
use crate::auth::refusal::{AccountError, Ways};
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::account_limits::Attempt;
use crate::rooms::log;

/// The second factor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirmation {
    /// Six digits of the device, or a recovery code where the device is lost; that code is spent.
    #[serde(default)]
    pub code: Option<String>,
    /// Or one of the passkeys, as `navigator.credentials.get` answered.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub passkey: Option<Value>,
}

/// Shows the second factor once more: for 15 minutes nothing asks for it again in this session. Nothing is asked of an
/// account that has none.
///
/// # Errors
/// `second_factor` when what is shown is wrong or was used, `bad_passkey`, `insecure_origin`, `not_allowed` for guests and tokens.
#[utoipa::path(post, path = "/api/v1/account/confirm", tag = "account", operation_id = "confirm", request_body = Confirmation, responses(
    (status = NO_CONTENT, description = "Nobody asks for it for a while"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn confirm(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(shown): Payload<Confirmation>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.owner()?;
    let account = of(&app, person).await?;
    if Ways::of(&account).any() {
        let limited = app.account_limits.attempt(visitor.address, Attempt::Own(&account.player));
        limited.inspect_err(|_| app.metrics.limited.one())?;
        match &shown.passkey {
            Some(passkey) => {
                let purpose = Purpose::Confirm(person.credential_hash().to_owned());
                factor::take_passkey(&app, &headers, &account, passkey, &purpose).await?;
            }
            None => by_code(&app, &account, shown.code.as_deref()).await?,
        }
    }
    let at_us = app.clock.now().0;
    let seen = FactorsSeen::of(&account);
    let done = app.store.confirm_session(person.credential_hash(), seen, at_us).await;
    if done.map_err(log::unavailable)? {
        return Ok(StatusCode::NO_CONTENT);
    }
    Err(factor::came_late(&app, &account, AccountError::BadToken).await?)
}

/// Takes a code of the device, or spends a recovery code.
async fn by_code(app: &App, account: &UserAccount, code: Option<&str>) -> Result<(), ApiError> {
    let Some(code) = code else { return Err(AccountError::SecondFactor(Ways::of(account)).into()) };
    let now_us = app.clock.now().0;
    let hash = app.passwords.pepper().code(&account.player, code);
    let codes = app.store.ways_back(&account.player, now_us).await.map_err(log::unavailable)?;
    if !codes.iter().any(|way| way.hash == hash) {
        return factor::take_code(app, account, code).await;
    }
    let spent = Change::RecoverySpent { hash, now_us };
    let done = app.store.change_account(&account.player, spent).await.map_err(log::unavailable)?;
    if done { Ok(()) } else { Err(AccountError::SecondFactor(Ways::of(account)).into()) }
}
