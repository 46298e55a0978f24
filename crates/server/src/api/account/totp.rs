// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/account/totp`: the second factor is shown, confirmed and given up.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::Change;
use utoipa::ToSchema;

use super::{Confirmed, confirmed, confirmed_lately};
use crate::api::Payload;
use crate::app::App;
use crate::auth::factor;
use crate::auth::refusal::{AccountError, Ways};
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// What a device is to keep.
#[derive(Serialize, ToSchema)]
pub struct TotpSecret {
    /// The secret, in base 32.
    pub secret: String,
    /// The same for a device that reads it from a picture.
    pub uri: String,
}

/// A code of the device, and the password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpCode {
    /// The password.
    pub password: String,
    /// Six digits.
    pub code: String,
}

/// The password, and a code.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TotpEnd {
    /// The password.
    pub password: String,
    /// Six digits of the device, or a recovery code where the device is lost.
    pub code: String,
}

/// Shows a secret for a device; it becomes the second factor when a code confirms it.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor` while there is a device, or a passkey that was not shown lately, `not_allowed` for guests and tokens.
#[utoipa::path(post, path = "/api/v1/account/totp", tag = "account", operation_id = "show_totp", request_body = Confirmed, responses(
    (status = CREATED, body = TotpSecret),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_totp(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<Confirmed>,
) -> Result<Response, ApiError> {
    let account = confirmed_lately(&app, &visitor, &shown.password).await?;
    let there_is_one = || AccountError::SecondFactor(Ways { totp: true, ..Ways::of(&account) });
    if account.totp.is_some() {
        return Err(there_is_one().into());
    }
    let secret = factor::fresh_secret();
    let shown = Change::TotpShown(secret.clone());
    if !app.store.change_account(&account.player, shown).await.map_err(log::unavailable)? {
        return Err(there_is_one().into());
    }
    let uri = factor::uri(&account.name, &secret);
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(TotpSecret { secret, uri })).into_response())
}

/// Confirms the secret that was shown: from now on a login asks for a code.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor`, `bad_code`, `not_allowed` for guests and tokens.
#[utoipa::path(put, path = "/api/v1/account/totp", tag = "account", operation_id = "confirm_totp", request_body = TotpCode, responses(
    (status = NO_CONTENT, description = "There is a second factor"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn confirm_totp(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<TotpCode>,
) -> Result<StatusCode, ApiError> {
    let account = confirmed_lately(&app, &visitor, &shown.password).await?;
    let secret = account.totp_pending.filter(|_| account.totp.is_none()).ok_or(AccountError::BadCode)?;
    let step = factor::step(&secret, &shown.code, app.clock.now()).ok_or(AccountError::BadCode)?;
    let kept = visitor.owner()?.credential_hash().to_owned();
    let confirmed = Change::TotpConfirmed { secret, step, kept, now_us: app.clock.now().0 };
    let taken = app.store.change_account(&account.player, confirmed).await;
    if taken.map_err(log::unavailable)? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(AccountError::BadCode.into())
    }
}

/// Gives the second factor up: with its code, or with a recovery code, which is spent.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor` for a wrong code, `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/totp", tag = "account", operation_id = "end_totp", request_body = TotpEnd, responses(
    (status = NO_CONTENT, description = "There is no second factor"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn end_totp(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<TotpEnd>,
) -> Result<StatusCode, ApiError> {
    let account = confirmed(&app, &visitor, &shown.password).await?;
    let now = app.clock.now();
    let hash = app.passwords.pepper().code(&account.player, &shown.code);
    let ways = app.store.ways_back(&account.player, now.0).await.map_err(log::unavailable)?;
    let spent = ways.into_iter().map(|way| way.hash).find(|way| account.totp.is_some() && *way == hash);
    if spent.is_none() {
        factor::take(&app, &account, Some(&shown.code)).await?;
    }
    let gone = Change::TotpGone { spent, now_us: now.0 };
    if !app.store.change_account(&account.player, gone).await.map_err(log::unavailable)? {
        return Err(AccountError::SecondFactor(Ways::of(&account)).into());
    }
    Ok(StatusCode::NO_CONTENT)
}
