// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/token`: the token for a code; `DELETE /api/token`: a program gives its token back. A page of any site may ask
//! for both: nobody is known here by a cookie.

use axum::Json;
use axum::extract::{Request, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::OauthCode;
use utoipa::ToSchema;

use super::OAuthRefusal;
use crate::api::account::{self, TOKENS_MAX};
use crate::api::{self, BODY_BYTES_MAX};
use crate::app::App;
use crate::auth::oauth::redirect::RedirectUri;
use crate::auth::oauth::{ACCESS_DAYS, Fields, opens};
use crate::auth::session::Visitor;
use crate::auth::token;
use crate::error::ApiError;
use crate::rooms::log;

const NAMES: [&str; 5] = ["grant_type", "code", "code_verifier", "redirect_uri", "client_id"];
/// The one form of a body (RFC 6749, 4.1.3).
const FORM: &str = "application/x-www-form-urlencoded";
/// A day, seconds.
const DAY_S: i64 = 86_400;

/// What a program shows for its token.
#[derive(Deserialize, ToSchema)]
#[expect(dead_code, reason = "the document names what is read field by field")]
pub struct OAuthExchange {
    /// `authorization_code`.
    grant_type: String,
    /// The code it was told.
    code: String,
    /// The other half of the `code_challenge`, 43 to 128 characters.
    code_verifier: String,
    /// The same as before.
    redirect_uri: String,
    /// The same as before.
    client_id: String,
}

/// A token.
#[derive(Serialize, ToSchema)]
pub struct OAuthToken {
    /// `Bearer`.
    #[schema(value_type = String)]
    pub token_type: &'static str,
    /// The token, to be shown as `Authorization: Bearer`.
    pub access_token: String,
    /// In how many seconds it ends.
    pub expires_in: i64,
    /// What it is good for, words with spaces between.
    pub scope: String,
}

/// The token for a code. Whoever brings a code a second time gets none, and the one it gave is revoked.
///
/// # Errors
/// [`OAuthRefusal`] as RFC 6749, 5.2 has it; [`ApiError::Unavailable`], [`ApiError::TooMany`] in the same form.
#[utoipa::path(post, path = "/api/token", tag = "lichess", operation_id = "oauth_token",
    request_body(content = OAuthExchange, content_type = "application/x-www-form-urlencoded"), responses(
    (status = OK, body = OAuthToken),
    (status = "4XX", body = OAuthRefusal)
))]
pub async fn oauth_token(State(app): State<App>, request: Request) -> Result<Response, ApiError> {
    let declared = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let media = declared.unwrap_or_default().split(';').next().unwrap_or_default().trim();
    let is_form = media.eq_ignore_ascii_case(FORM);
    let body = api::body(request, BODY_BYTES_MAX).await?;
    let answer = if is_form {
        given(&app, &Fields::read(&body, &NAMES)).await?
    } else {
        Err(OAuthRefusal::request("the body is declared as application/x-www-form-urlencoded"))
    };
    Ok(match answer {
        Ok(given) => ([(header::CACHE_CONTROL, "no-store")], Json(given)).into_response(),
        Err(refusal) => refusal.into_response(),
    })
}

async fn given(app: &App, fields: &Fields) -> Result<Result<OAuthToken, OAuthRefusal>, ApiError> {
    let shown = match Shown::read(fields) {
        Ok(shown) => shown,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let hash = token::hash(shown.code);
    let now_us = app.clock.now().0;
    let Some(code) = kept(app, &hash).await? else { return Ok(Err(OAuthRefusal::over())) };
    if let Some(refusal) = shown.refused(&code, now_us) {
        return Ok(Err(refusal));
    }
    let host = RedirectUri::read(&code.redirect_uri).ok().map(|redirect| redirect.host);
    let (kept_token, access_token) =
        account::new_token(&code.player, (code.client, host), code.scopes.clone(), (now_us, ACCESS_DAYS));
    if app.store.give_for_code(&hash, kept_token, TOKENS_MAX).await.map_err(log::unavailable)? {
        let (token_type, expires_in) = ("Bearer", ACCESS_DAYS * DAY_S);
        return Ok(Ok(OAuthToken { token_type, access_token, expires_in, scope: code.scopes }));
    }
    // Somebody was faster, with the same code, or there are too many tokens by now.
    Ok(Err(match kept(app, &hash).await? {
        Some(_) => {
            OAuthRefusal::grant("the account has as many tokens as it may have; its owner revokes one first")
        }
        None => OAuthRefusal::over(),
    }))
}

/// A code that gave no token yet. With one that did, that token ends: it may be a thief's.
async fn kept(app: &App, hash: &str) -> Result<Option<OauthCode>, ApiError> {
    let code = app.store.oauth_code(hash).await.map_err(log::unavailable)?;
    if let Some(OauthCode { player, token: Some(id), .. }) = &code {
        account::revoke_called(app, player, id).await?;
        return Ok(None);
    }
    Ok(code)
}

/// What is shown.
struct Shown<'a> {
    code: &'a str,
    verifier: &'a str,
    redirect_uri: &'a str,
    client: &'a str,
}

impl<'a> Shown<'a> {
    fn read(fields: &'a Fields) -> Result<Self, OAuthRefusal> {
        if let Some(name) = fields.twice() {
            return Err(OAuthRefusal::request(format!("{name} is there more than once")));
        }
        let get = |name| fields.get(name).ok_or_else(|| OAuthRefusal::request(format!("{name} is missing")));
        if get("grant_type")? != "authorization_code" {
            return Err(OAuthRefusal::grant_type());
        }
        let (code, verifier) = (get("code")?, get("code_verifier")?);
        Ok(Self { code, verifier, redirect_uri: get("redirect_uri")?, client: get("client_id")? })
    }

    /// Why the code gives nothing, if so.
    fn refused(&self, code: &OauthCode, now_us: i64) -> Option<OAuthRefusal> {
        if code.expires_us <= now_us {
            Some(OAuthRefusal::over())
        } else if self.client != code.client {
            Some(OAuthRefusal::grant("this code was given to another client_id"))
        } else if self.redirect_uri != code.redirect_uri {
            Some(OAuthRefusal::grant("this code was told at another redirect_uri"))
        } else if !opens(self.verifier, &code.challenge) {
            Some(OAuthRefusal::grant("code_verifier is not the other half of code_challenge"))
        } else {
            None
        }
    }
}

/// A program gives the token back that it shows: nobody can use it any more.
///
/// # Errors
/// [`ApiError::NoSession`] without a token that is good.
#[utoipa::path(delete, path = "/api/token", tag = "lichess", operation_id = "give_token_back", responses(
    (status = NO_CONTENT, description = "It is revoked"),
    (status = "4XX", body = OAuthRefusal)
))]
pub async fn give_token_back(State(app): State<App>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    let person = visitor.known()?;
    if !person.is_by_token() {
        return Err(ApiError::NoSession);
    }
    let now_us = app.clock.now().0;
    let found = app.store.token(person.credential_hash(), now_us).await.map_err(log::unavailable)?;
    if let Some(known) = found {
        account::revoke(&app, &known.by).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
