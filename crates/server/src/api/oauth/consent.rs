// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/oauth`: what a program asks for, and that it is let in. Only the page of the site says so, for the owner of an
//! account: no token does, and no page of another site.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::OauthCode;
use utoipa::{IntoParams, ToSchema};

use crate::api::Payload;
use crate::api::account::TOKENS_MAX;
use crate::app::App;
use crate::auth::oauth::asked::{Asked, Fault};
use crate::auth::oauth::{ACCESS_DAYS, CODE_CHARS, CODE_LIFE_US};
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::auth::{origin, random, token};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The address by which a program sends somebody here, as RFC 6749 and RFC 7636 have it.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[expect(dead_code, reason = "the document names what is read field by field")]
pub struct OAuthQuery {
    /// What the program calls itself, 1 to 100 characters. It is shown as it is; nothing is registered.
    client_id: String,
    /// Where it is answered: https, http on the device itself, or a scheme of its own with a dot.
    redirect_uri: String,
    /// `code`.
    response_type: String,
    /// `S256`.
    code_challenge_method: String,
    /// The SHA-256 of the `code_verifier` in base64url.
    code_challenge: String,
    /// Scopes with spaces between; left out: `account:read`.
    scope: Option<String>,
    /// What the program wants to have back, at most 1000 bytes.
    state: Option<String>,
    /// Whom it expects.
    username: Option<String>,
}

/// What a program asks for.
#[derive(Serialize, ToSchema)]
pub struct OAuthRequest {
    /// What it calls itself.
    pub client: String,
    /// Where it is answered: a host, or the scheme of an app.
    pub host: String,
    /// What is there: `site`, `device` (a program on the same device) or `app`.
    #[schema(value_type = String)]
    pub place: &'static str,
    /// Whom it expects.
    pub username: Option<String>,
    /// What its token is to be good for.
    pub scopes: Vec<Scope>,
    /// How long, days.
    pub days: i64,
    /// The address that tells it no: that it was not let in, or what is wrong.
    pub back: String,
    /// What is wrong with what it asks for; then it cannot be let in.
    pub fault: Option<OAuthFault>,
}

/// What is wrong.
#[derive(Serialize, ToSchema)]
pub struct OAuthFault {
    /// The word of RFC 6749 that the program is told.
    #[schema(value_type = String)]
    pub error: &'static str,
    /// A stable word that tells more.
    #[schema(value_type = String)]
    pub code: &'static str,
    /// One sentence.
    pub detail: String,
}

impl From<Fault> for OAuthFault {
    fn from(fault: Fault) -> Self {
        Self { error: fault.error(), code: fault.word(), detail: fault.to_string() }
    }
}

/// That a program is let in.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OAuthConsent {
    /// The query of the address by which it sent somebody here, as it is.
    pub query: String,
}

/// Where a program is told that it was let in.
#[derive(Serialize, ToSchema)]
pub struct OAuthAnswer {
    /// An address with the code for its token.
    pub to: String,
}

/// What a program asks for that sent somebody to the page `/oauth`, read from the same query.
///
/// # Errors
/// `bad_client`, `bad_redirect`: nobody is answered then.
#[utoipa::path(get, path = "/api/v1/oauth", tag = "account", operation_id = "show_oauth_request", params(OAuthQuery), responses(
    (status = OK, body = OAuthRequest),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_oauth_request(
    State(app): State<App>,
    uri: Uri,
    headers: HeaderMap,
) -> Result<Json<OAuthRequest>, ApiError> {
    let asked = Asked::read(uri.query().unwrap_or_default())?;
    let (error, told, scopes, fault) = match &asked.wish {
        Ok(wish) => ("access_denied", DENIED.to_owned(), wish.scopes.clone(), None),
        Err(fault) => (fault.error(), fault.to_string(), Vec::new(), Some(OAuthFault::from(*fault))),
    };
    let issuer = origin::base(&headers, app.config.public_url.as_ref());
    let back = asked.answer(&issuer, &[("error", error), ("error_description", &told)]);
    Ok(Json(OAuthRequest {
        host: asked.redirect.host,
        place: asked.redirect.place.word(),
        client: asked.client,
        username: asked.username,
        scopes,
        days: ACCESS_DAYS,
        back,
        fault,
    }))
}

/// What a program is told that was not let in.
const DENIED: &str = "the owner of the account has not let this program in";

/// Lets a program in: the address in the answer tells it the code it gets its token for, once and within two minutes. It
/// counts as a token that is made.
///
/// # Errors
/// `bad_client`, `bad_redirect`, `bad_request` for what else is wrong with the query, `too_many_tokens`, `not_allowed` for
/// guests and tokens, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/oauth", tag = "account", operation_id = "grant_oauth", request_body = OAuthConsent, responses(
    (status = CREATED, body = OAuthAnswer),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn grant_oauth(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(consent): Payload<OAuthConsent>,
) -> Result<Response, ApiError> {
    let person = visitor.owner()?;
    visitor.not_banned()?;
    let asked = Asked::read(consent.query.trim_start_matches('?'))?;
    let wish = asked.wish.as_ref().map_err(|fault| ApiError::BadRequest { reason: fault.to_string() })?;
    let now_us = app.clock.now().0;
    let kept = app.store.tokens_of(&person.player, now_us).await.map_err(log::unavailable)?;
    if i64::try_from(kept.len()).is_ok_and(|many| many >= TOKENS_MAX) {
        return Err(AccountError::TooManyTokens { max: TOKENS_MAX }.into());
    }
    app.account_limits.token(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    let code = random::id::<CODE_CHARS>();
    let kept = OauthCode {
        hash: token::hash(&code),
        player: person.player.clone(),
        client: asked.client.clone(),
        redirect_uri: asked.redirect.text().to_owned(),
        challenge: wish.challenge.clone(),
        scopes: Scope::words(&wish.scopes, " "),
        expires_us: now_us.saturating_add(CODE_LIFE_US),
        token: None,
    };
    app.store.create_oauth_code(kept, now_us).await.map_err(log::unavailable)?;
    let issuer = origin::base(&headers, app.config.public_url.as_ref());
    let to = asked.answer(&issuer, &[("code", &code)]);
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(OAuthAnswer { to })).into_response())
}
