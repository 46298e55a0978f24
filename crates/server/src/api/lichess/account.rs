// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/account` and `POST /api/token/test`: who asks, and what a token is good for.

use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use serde_json::{Map, Value, json};

use super::{LichessRefusal, words};
use store::Change;

use crate::api::players::show::{PlayerRating, ratings_of};
use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::auth::token;
use crate::error::ApiError;
use crate::rooms::log;

/// Tokens looked up in one request.
const TOKENS_MAX: usize = 100;

/// Who asks.
///
/// # Errors
/// [`ApiError::NoSession`].
#[utoipa::path(get, path = "/api/account", tag = "lichess", operation_id = "lichess_account", responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn account(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, ApiError> {
    let person = visitor.known()?;
    let is_bot = person.account.is_some_and(|account| account.bot);
    let mut account = words::user(&person.name, is_bot);
    account["url"] = format!("/u/{}", person.name).into();
    account["perfs"] = perfs(&app, &person.player).await?;
    Ok(Json(account))
}

/// The ratings of a player, those of chess by their speed and the others by their pool.
pub(super) async fn perfs(app: &App, player: &str) -> Result<Value, ApiError> {
    let ratings = ratings_of(app, player).await.map_err(log::unavailable)?;
    let perf = |one: PlayerRating| {
        let name = one.pool.strip_prefix("chess/").unwrap_or(&one.pool).to_owned();
        let mut perf = json!({"games": one.games, "rating": one.rating.round() as i64, "rd": one.deviation});
        if one.standing == "provisional" {
            perf["prov"] = true.into();
        }
        (name, perf)
    };
    Ok(Value::Object(ratings.into_iter().map(perf).collect()))
}

/// Makes the account of the one who asks that of a program, for ever. It must never have sat at a table.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, `not_allowed` without an account, `has_played`.
#[utoipa::path(post, path = "/api/bot/account/upgrade", tag = "lichess", operation_id = "lichess_become_bot", responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn become_bot(State(app): State<App>, visitor: Visitor) -> Result<Json<Value>, ApiError> {
    let person = visitor.may(Scope::BotPlay)?;
    let account = person.account.ok_or(AccountError::NotAllowed)?;
    let done = account.bot
        || app.store.change_account(&person.player, Change::Bot).await.map_err(log::unavailable)?;
    if done { Ok(Json(json!({ "ok": true }))) } else { Err(AccountError::HasPlayed.into()) }
}

/// What each of the tokens in the body, with commas between, is good for; null for one that is not good.
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::Unavailable`].
#[utoipa::path(post, path = "/api/token/test", tag = "lichess", operation_id = "lichess_test_tokens",
    request_body(content = String, content_type = "text/plain"), responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn test_tokens(State(app): State<App>, body: Bytes) -> Result<Json<Value>, ApiError> {
    let bad = |reason: &str| ApiError::BadRequest { reason: reason.to_owned() };
    let text = std::str::from_utf8(&body).map_err(|_| bad("tokens are text"))?;
    let tokens: Vec<&str> = text.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
    if tokens.len() > TOKENS_MAX {
        return Err(bad("at most 100 tokens are looked up at once"));
    }
    let now = app.clock.now().0;
    let mut good = Map::new();
    for shown in tokens {
        let known = app.store.token(&token::hash(shown), now).await.map_err(log::unavailable)?;
        let what = known.map_or(Value::Null, |known| {
            json!({
                "userId": words::user_id(&known.player.name),
                "scopes": Scope::words(&Scope::of_words(&known.by.scopes), ","),
                "expires": known.by.expires_us / 1_000,
            })
        });
        good.insert(shown.to_owned(), what);
    }
    Ok(Json(Value::Object(good)))
}
