// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/recover/mail`: a link to a new password, sent to the proved address of an account.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::Recovery;
use utoipa::ToSchema;

use crate::api::Payload;
use crate::api::account::email;
use crate::app::App;
use crate::auth::password::Pepper;
use crate::auth::refusal::AccountError;
use crate::auth::session::Visitor;
use crate::auth::{factor, names};
use crate::error::{ApiError, Problem};
use crate::mail::address::MailAddress;
use crate::mail::letter::About;
use crate::rooms::log;

/// How long the link is good, microseconds.
const LINK_US: i64 = 3_600_000_000;

/// Who wants to come back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MailRecovery {
    /// The name of the account.
    pub name: String,
}

/// A letter is on its way, if there is where to send it. No more is told.
#[derive(Serialize, ToSchema)]
pub struct OnItsWay {}

/// Sends a link to the address of the account, if it has one that is proved; the answer is the same if not, and for a name
/// that nobody has. The link opens `/recover`, is good once and for an hour, and asks for the second factor as a recovery
/// code does.
///
/// # Errors
/// `no_mail` where the site sends none, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/recover/mail", tag = "account", operation_id = "recover_by_mail", request_body = MailRecovery, responses(
    (status = ACCEPTED, body = OnItsWay),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn mail_recovery(
    State(app): State<App>,
    visitor: Visitor,
    Payload(asked): Payload<MailRecovery>,
) -> Result<(StatusCode, Json<OnItsWay>), ApiError> {
    if !app.mail.is_on() {
        return Err(AccountError::NoMail.into());
    }
    let accepted = (StatusCode::ACCEPTED, Json(OnItsWay {}));
    let Some(name_key) = names::asked(&asked.name) else { return Ok(accepted) };
    email::limited(&app, &visitor, &format!("reset/{name_key}"))?;
    // Beside the answer: how long it takes tells nobody whether there is such an account.
    tokio::spawn(async move {
        if let Err(error) = send(&app, &name_key).await {
            tracing::warn!(%error, "a link to a new password was not sent");
        }
    });
    Ok(accepted)
}

async fn send(app: &App, name_key: &str) -> Result<(), ApiError> {
    let account = app.store.account_called(name_key).await.map_err(log::unavailable)?;
    let Some(account) = account.filter(|account| account.email_us.is_some()) else { return Ok(()) };
    let Some(Ok(to)) = account.email.as_deref().map(str::parse::<MailAddress>) else { return Ok(()) };
    let code = Pepper::link_code();
    let link = Recovery {
        hash: app.passwords.pepper().code(&account.player, &code),
        player: account.player.clone(),
        is_link: true,
        expires_us: Some(app.clock.now().0.saturating_add(LINK_US)),
    };
    app.store.add_recovery(link).await.map_err(log::unavailable)?;
    let site = app.config.base_url();
    let link = format!("{site}/recover#name={}&code={code}", factor::escaped(&account.name));
    email::post(app, &account, to, About::Reset { link });
    Ok(())
}
