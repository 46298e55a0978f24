// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/account/tokens`: what programs come with.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::Token;
use utoipa::ToSchema;

use crate::api::Payload;
use crate::app::App;
use crate::auth::oauth::may_be_asked_for;
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::auth::{factor, random, token};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// Tokens of one account.
pub const TOKENS_MAX: i64 = 20;
/// Longest life of a token, days.
pub const TOKEN_DAYS_MAX: i64 = 365;
/// Its life where none is asked for.
const TOKEN_DAYS: i64 = 90;
/// Longest label, in characters.
pub const LABEL_CHARS_MAX: usize = 60;
/// Letters of what the list calls a token.
const ID_CHARS: usize = 12;
/// A day, microseconds.
const DAY_US: i64 = 86_400_000_000;

/// Who revokes does not ask whether the time of it is over: a socket may still be open.
const EVER: i64 = i64::MIN;

/// A token that is wanted.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its owner calls it, 1 to 60 characters.
    pub label: String,
    /// What it is to be good for.
    #[schema(value_type = Vec<Scope>)]
    pub scopes: Vec<String>,
    /// How long, 1 to 365 days; left out: 90.
    #[serde(default)]
    pub days: Option<i64>,
}

/// The token that was made.
#[derive(Serialize, ToSchema)]
pub struct TokenCreated {
    /// What the list calls it.
    pub id: String,
    /// The token, to be shown as `Authorization: Bearer`. It is told now and never again.
    pub token: String,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// When it ends, milliseconds since the epoch.
    pub expires_ms: i64,
}

/// The tokens there are.
#[derive(Serialize, ToSchema)]
pub struct TokenList {
    /// The newest first.
    pub tokens: Vec<KeptToken>,
}

/// A token, without the token.
#[derive(Serialize, ToSchema)]
pub struct KeptToken {
    /// What it is called here.
    pub id: String,
    /// What its owner calls it; of a program that asked for it: what that calls itself.
    pub label: String,
    /// Where that program is: a host, or the scheme of an app.
    pub host: Option<String>,
    /// What it is good for.
    pub scopes: Vec<Scope>,
    /// When it was made, milliseconds since the epoch.
    pub created_ms: i64,
    /// When it ends.
    pub expires_ms: i64,
    /// When it was last used, to the hour.
    pub seen_ms: Option<i64>,
}

impl From<Token> for KeptToken {
    fn from(one: Token) -> Self {
        Self {
            scopes: Scope::of_words(&one.scopes),
            id: one.id,
            label: one.label,
            host: one.host,
            created_ms: one.created_us / 1_000,
            expires_ms: one.expires_us / 1_000,
            seen_ms: one.seen_us.map(|at| at / 1_000),
        }
    }
}

/// The tokens of one's own account.
///
/// # Errors
/// `not_allowed` for guests and tokens.
#[utoipa::path(get, path = "/api/v1/account/tokens", tag = "account", operation_id = "list_tokens", responses(
    (status = OK, body = TokenList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list_tokens(State(app): State<App>, visitor: Visitor) -> Result<Json<TokenList>, ApiError> {
    let kept = own(&app, &visitor.owner()?.player, app.clock.now().0).await?;
    Ok(Json(TokenList { tokens: kept.into_iter().map(KeptToken::from).collect() }))
}

/// A token of one's own account.
///
/// # Errors
/// `no_such_token`, `not_allowed` for guests and tokens.
#[utoipa::path(get, path = "/api/v1/account/tokens/{id}", tag = "account", operation_id = "show_token",
    params(("id" = String, Path, description = "What the list calls it")), responses(
    (status = OK, body = KeptToken),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show_token(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Json<KeptToken>, ApiError> {
    Ok(Json(one_of(&app, visitor.owner()?, &id, app.clock.now().0).await?.into()))
}

/// Makes a token.
///
/// # Errors
/// `bad_token_wish`, `too_many_tokens`, `second_factor` for the scopes `federation:admin`, `cashier:write` and `operator` when none
/// was shown lately,
/// `not_allowed` for guests and tokens, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/account/tokens", tag = "account", operation_id = "create_token", request_body = NewToken, responses(
    (status = CREATED, body = TokenCreated),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create_token(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<NewToken>,
) -> Result<Response, ApiError> {
    let person = visitor.owner()?;
    visitor.not_banned()?;
    let is_operator = person.account.is_some_and(|account| account.operator);
    let bad = || AccountError::BadTokenWish { label_max: LABEL_CHARS_MAX, days_max: TOKEN_DAYS_MAX };
    let read = wish.scopes.iter().map(|word| word.parse::<Scope>()).collect::<Result<Vec<_>, _>>();
    let scopes = Scope::once(read.map_err(|_| bad())?);
    let days = wish.days.unwrap_or(TOKEN_DAYS);
    let label = wish.label.trim().to_owned();
    if scopes.is_empty()
        || (scopes.contains(&Scope::Operator) && !is_operator)
        || !(1..=TOKEN_DAYS_MAX).contains(&days)
        || label.is_empty()
        || label.chars().count() > LABEL_CHARS_MAX
        || label.chars().any(game::is_unseen)
    {
        return Err(bad().into());
    }
    // What no program may ask for weighs more than playing, and of a token no second factor is asked later.
    if !scopes.iter().all(|scope| may_be_asked_for(*scope)) {
        factor::fresh_factor(&app, person).await?;
    }
    app.account_limits.token(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    let (kept, shown) =
        new_token(&person.player, (label, None), Scope::words(&scopes, " "), (app.clock.now().0, days));
    let (id, expires_ms) = (kept.id.clone(), kept.expires_us / 1_000);
    if !app.store.create_token(kept, TOKENS_MAX).await.map_err(log::unavailable)? {
        return Err(AccountError::TooManyTokens { max: TOKENS_MAX }.into());
    }
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(TokenCreated { id, token: shown, scopes, expires_ms }))
        .into_response())
}

/// Revokes every token, and closes the sockets of them.
///
/// # Errors
/// `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/tokens", tag = "account", operation_id = "revoke_tokens", responses(
    (status = NO_CONTENT, description = "There are none"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn revoke_tokens(State(app): State<App>, visitor: Visitor) -> Result<StatusCode, ApiError> {
    for one in own(&app, &visitor.owner()?.player, EVER).await? {
        revoke(&app, &one).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Revokes a token, and closes its sockets within a second.
///
/// # Errors
/// `no_such_token`, `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/tokens/{id}", tag = "account", operation_id = "revoke_token",
    params(("id" = String, Path, description = "What the list calls it")), responses(
    (status = NO_CONTENT, description = "It is revoked"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn revoke_token(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let one = one_of(&app, visitor.owner()?, &id, EVER).await?;
    revoke(&app, &one).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn own(app: &App, player: &str, good_at_us: i64) -> Result<Vec<Token>, ApiError> {
    app.store.tokens_of(player, good_at_us).await.map_err(log::unavailable)
}

/// The one that the list calls so.
async fn one_of(app: &App, person: &Person, id: &str, good_at_us: i64) -> Result<Token, ApiError> {
    let kept = own(app, &person.player, good_at_us).await?;
    let none = || AccountError::NoSuchToken { id: id.chars().take(40).collect() };
    Ok(kept.into_iter().find(|one| one.id == id).ok_or_else(none)?)
}

/// A token to be kept, of a program called so that may be somewhere, from an instant on for so many days; and the token.
pub(crate) fn new_token(
    player: &str,
    (label, host): (String, Option<String>),
    scopes: String,
    (now_us, days): (i64, i64),
) -> (Token, String) {
    let shown = token::fresh();
    let kept = Token {
        id: random::id::<ID_CHARS>(),
        player: player.to_owned(),
        hash: token::hash(&shown),
        label,
        scopes,
        created_us: now_us,
        expires_us: now_us.saturating_add(days * DAY_US),
        host,
        seen_us: None,
    };
    (kept, shown)
}

/// Takes a token back by its id, if it is still there.
pub(crate) async fn revoke_called(app: &App, player: &str, id: &str) -> Result<(), ApiError> {
    match own(app, player, EVER).await?.into_iter().find(|one| one.id == id) {
        Some(one) => revoke(app, &one).await,
        None => Ok(()),
    }
}

/// Takes a token back, and closes its sockets.
pub(crate) async fn revoke(app: &App, one: &Token) -> Result<(), ApiError> {
    app.store.revoke_token(&one.player, &one.id).await.map_err(log::unavailable)?;
    app.lines.end(&one.hash);
    Ok(())
}
