// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where mail to an account goes. `POST /api/v1/account/email` proves an address by what a letter to it said; until then
//! nothing else is sent there.

use axum::Json;
use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{EmailProof, UserAccount};
use utoipa::ToSchema;

use super::confirmed_lately;
use crate::api::Payload;
use crate::app::App;
use crate::auth::password::Pepper;
use crate::auth::refusal::AccountError;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::mail::MailError;
use crate::mail::address::{EMAIL_CHARS_MAX, MailAddress};
use crate::mail::letter::{About, Letter};
use crate::rooms::log;

/// How long a link that proves an address is good, microseconds.
const PROOF_US: i64 = 86_400_000_000;

/// What the link in a letter says.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EmailCode {
    /// The code.
    pub code: String,
}

/// An address that is proved.
#[derive(Serialize, ToSchema)]
pub struct EmailProved {
    /// Whose account it belongs to.
    pub name: String,
    /// The address.
    pub email: String,
}

/// An address somebody gives.
///
/// # Errors
/// `bad_email`.
pub(crate) fn address(text: &str) -> Result<MailAddress, AccountError> {
    text.parse().map_err(|_| AccountError::BadEmail { max: EMAIL_CHARS_MAX })
}

/// Counts a letter to this address, or about the account with this key.
///
/// # Errors
/// [`ApiError::TooMany`].
pub(crate) fn limited(app: &App, visitor: &Visitor, to: &str) -> Result<(), ApiError> {
    app.account_limits.mail(visitor.address, to).inspect_err(|_| app.metrics.limited.one())
}

/// Lets an address wait for the link in the letter that is answered, and is to be sent.
///
/// # Errors
/// [`ApiError::NoSession`] when there is no such account.
pub(crate) async fn proof(
    app: &App,
    player: &str,
    name: &str,
    language: &str,
    to: MailAddress,
) -> Result<Letter, ApiError> {
    let code = Pepper::link_code();
    let proof = EmailProof {
        player: player.to_owned(),
        email: to.to_string(),
        hash: hash(app, &code),
        expires_us: app.clock.now().0.saturating_add(PROOF_US),
    };
    if !app.store.ask_email(proof).await.map_err(log::unavailable)? {
        return Err(ApiError::NoSession);
    }
    let site = app.config.base_url();
    let about = About::Proof { link: format!("{site}/account#email={code}") };
    Ok(Letter { to, language: language.to_owned(), name: name.to_owned(), site, about })
}

/// The hash of what a link says; no player is called so.
fn hash(app: &App, code: &str) -> String {
    app.passwords.pepper().code("email", code)
}

/// Another address, or none, that the account of its owner may be given, who shows the password and a fresh second factor:
/// mail is a way back in. A letter to it is counted.
pub(super) async fn wished(
    app: &App,
    visitor: &Visitor,
    password: Option<&str>,
    email: &str,
) -> Result<Option<MailAddress>, ApiError> {
    let to = if email.is_empty() { None } else { Some(address(email)?) };
    if to.is_some() && !app.mail.is_on() {
        return Err(AccountError::NoMail.into());
    }
    confirmed_lately(app, visitor, password.unwrap_or_default()).await?;
    if let Some(to) = &to {
        limited(app, visitor, &to.key())?;
    }
    Ok(to)
}

/// Sends the letter that asks whether an address is theirs.
pub(super) async fn ask(app: &App, account: &UserAccount, to: MailAddress) -> Result<(), ApiError> {
    let letter = proof(app, &account.player, &account.name, &account.terms.language, to).await?;
    app.mail.send(letter).await.map_err(refused)
}

fn refused(error: MailError) -> ApiError {
    match error {
        MailError::Off => AccountError::NoMail.into(),
        MailError::NotSent => AccountError::MailNotSent.into(),
    }
}

/// Tells the address of before that mail goes elsewhere: if that was a thief, its owner learns of it.
pub(super) fn tell_old(app: &App, account: &UserAccount) {
    let old = account.email.as_deref().filter(|_| account.email_us.is_some());
    let Some(Ok(to)) = old.map(str::parse::<MailAddress>) else { return };
    post(app, account, to, About::Moved);
}

/// Sends a letter to the owner of an account, and waits for nothing; what becomes of it is in the log.
pub(crate) fn post(app: &App, account: &UserAccount, to: MailAddress, about: About) {
    let (language, name) = (account.terms.language.clone(), account.name.clone());
    let letter = Letter { to, language, name, site: app.config.base_url(), about };
    let app = app.clone();
    tokio::spawn(async move { app.mail.send(letter).await });
}

/// Proves an address by what the letter to it said: mail goes there from now on. The address of before is told.
///
/// # Errors
/// `link_over` for a code that is not good, or not any more; [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/account/email", tag = "account", operation_id = "prove_email", request_body = EmailCode, responses(
    (status = OK, body = EmailProved),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn prove_email(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<EmailCode>,
) -> Result<Json<EmailProved>, ApiError> {
    app.account_limits.address(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let (hash, now) = (hash(&app, &shown.code), app.clock.now());
    let proof = app.store.email_proof(&hash, now.0).await.map_err(log::unavailable)?;
    let proof = proof.ok_or(AccountError::LinkOver)?;
    let before = app.store.user_account(&proof.player).await.map_err(log::unavailable)?;
    let before = before.ok_or(AccountError::LinkOver)?;
    if !app.store.prove_email(&hash, now.0).await.map_err(log::unavailable)? {
        return Err(AccountError::LinkOver.into());
    }
    if before.email.as_deref() != Some(proof.email.as_str()) {
        tell_old(&app, &before);
    }
    Ok(Json(EmailProved { name: before.name, email: proof.email }))
}
