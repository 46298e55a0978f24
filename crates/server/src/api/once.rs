// SPDX-License-Identifier: AGPL-3.0-or-later
//! `Idempotency-Key`: a request on money or events that names itself is carried out once. Who asks the same again within
//! seven days gets the first answer, if they may still ask it; another request under the same name is refused.

use axum::body::{Body, Bytes};
use axum::extract::{FromRequestParts as _, Request, State};
use axum::http::{HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use sha2::{Digest as _, Sha256};
use store::KeptAnswer;

use crate::api::BODY_BYTES_MAX;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;
use crate::stakes::refusal::StakeError;

/// The header of a request.
pub(crate) const KEY: &str = "idempotency-key";
/// The header of an answer that was given before.
const REPLAY: &str = "idempotent-replay";
/// Longest key, bytes.
const KEY_MAX: usize = 64;
/// How long an answer is kept, microseconds.
pub(crate) const KEPT_US: i64 = 7 * 86_400_000_000;
/// The status of what has no answer yet.
const BEGUN: u16 = 0;
/// Longest answer that is kept, bytes.
const ANSWER_BYTES_MAX: usize = 256 * 1024;
/// Where it may be used.
pub(crate) const PATHS: [&str; 5] = [
    "/api/v1/rooms",
    "/api/v1/federations",
    "/api/v1/tournaments",
    "/api/v1/matches",
    "/api/v1/account/exclusion",
];

/// What a request that named itself stands for, for ever: who asks what under which key, and when it was begun first. After
/// the days that an answer is kept the same is another request.
#[derive(Clone, Debug)]
pub struct Once(pub String);

/// Carries a request out, or repeats its answer.
///
/// # Errors
/// [`StakeError::BadKey`], [`StakeError::KeyRunning`], [`StakeError::KeyReused`]; what the request itself refuses to who
/// may not ask it any more; [`ApiError::Unavailable`].
pub(crate) async fn once(State(app): State<App>, request: Request, next: Next) -> Result<Response, ApiError> {
    let is_meant =
        request.method() == Method::POST && PATHS.iter().any(|path| request.uri().path().starts_with(path));
    let Some(key) = request.headers().get(KEY).filter(|_| is_meant) else {
        return Ok(next.run(request).await);
    };
    let key = key.to_str().map_err(|_| StakeError::BadKey)?.to_owned();
    let letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if !(1..=KEY_MAX).contains(&key.len()) || !key.bytes().all(letter) {
        return Err(StakeError::BadKey.into());
    }
    let (mut parts, body) = request.into_parts();
    let visitor = Visitor::from_request_parts(&mut parts, &app).await?;
    // Whoever nobody knows is told so by what they ask.
    let Some(person) = &visitor.person else { return Ok(next.run(Request::from_parts(parts, body)).await) };
    let body = axum::body::to_bytes(body, BODY_BYTES_MAX)
        .await
        .map_err(|_| ApiError::TooLong { max: BODY_BYTES_MAX })?;
    let asked = hash(&[parts.uri.path().as_bytes(), parts.uri.query().unwrap_or_default().as_bytes(), &body]);
    let player = person.player.clone();
    let Some(_running) = app.stakes.begin(&player, &key) else { return Err(StakeError::KeyRunning.into()) };
    let now = app.clock.now().0;
    let stale_us = now - KEPT_US;
    let kept = app.store.kept_answer(&player, &key).await.map_err(log::unavailable)?;
    let begun_us = match kept.filter(|kept| kept.at_us > stale_us) {
        Some(kept) if kept.status != BEGUN => {
            if kept.request != asked {
                return Err(StakeError::KeyReused.into());
            }
            may_hear(&app, &visitor, parts.uri.path()).await?;
            return Ok(again(kept));
        }
        // It was refused, or broke off: what was done of it is found by when it was begun.
        Some(kept) if kept.request == asked => kept.at_us,
        // Whether something was done of it is not known here: the name stands for that one.
        Some(_) => return Err(StakeError::KeyReused.into()),
        None => {
            let begun = KeptAnswer {
                player: player.clone(),
                name: key.clone(),
                request: asked.clone(),
                status: BEGUN,
                answer: String::new(),
                at_us: now,
            };
            app.store.keep_answer(begun, stale_us).await.map_err(log::unavailable)?;
            now
        }
    };
    let stands_for = [player.as_bytes(), key.as_bytes(), asked.as_bytes(), &begun_us.to_be_bytes()];
    parts.extensions.insert(Once(hash(&stands_for)));
    let answer = next.run(Request::from_parts(parts, Body::from(body))).await;
    if !answer.status().is_success() {
        return Ok(answer);
    }
    let (parts, body) = answer.into_parts();
    let body = axum::body::to_bytes(body, ANSWER_BYTES_MAX).await.map_err(|_| ApiError::Internal)?;
    let kept = KeptAnswer {
        player,
        name: key,
        request: asked,
        status: parts.status.as_u16(),
        answer: String::from_utf8_lossy(&body).into_owned(),
        at_us: begun_us,
    };
    // What was done is done: asked again, it finds itself by what it stands for.
    if let Err(error) = app.store.keep_answer(kept, stale_us).await {
        tracing::warn!(%error, "an answer is not kept");
    }
    Ok(Response::from_parts(parts, Body::from(body)))
}

/// Whether whoever asks once more may still ask: the answer tells of accounts that are not theirs.
async fn may_hear(app: &App, visitor: &Visitor, path: &str) -> Result<(), ApiError> {
    let path: Vec<&str> = path.strip_prefix("/api/v1/").unwrap_or_default().split('/').collect();
    let (federation, act) = match path.as_slice() {
        ["rooms", room, "void"] => {
            let (_, view) = app.rooms.snapshot(app, room, visitor.player()).await?;
            let owner = view.federation.as_deref().unwrap_or(HOUSE);
            return require(app, visitor, owner, Act::Void).await;
        }
        ["rooms", ..] => return visitor.may(Scope::BoardPlay).map(drop),
        ["tournaments", ..] => {
            let operator = visitor.may(Scope::Operator).map(drop);
            return operator.or_else(|_| visitor.may(Scope::TournamentWrite).map(drop));
        }
        ["matches"] => return visitor.may(Scope::TournamentWrite).map(drop),
        ["account", ..] => return visitor.owner().map(drop),
        ["federations"] => (HOUSE, Act::Appoint),
        ["federations", federation, "cashier", "entries"] => (*federation, Act::Cash),
        ["federations", federation, "cashier", ..] => (*federation, Act::Confirm),
        ["federations", federation, "sponsors"] => (*federation, Act::Sponsors),
        ["federations", federation, "sanctions" | "messages", ..] => (*federation, Act::Moderate),
        _ => return visitor.may(Scope::FederationAdmin).map(drop),
    };
    require(app, visitor, federation, act).await
}

fn again(kept: KeptAnswer) -> Response {
    let status = StatusCode::from_u16(kept.status).unwrap_or(StatusCode::OK);
    let mut answer = (status, Bytes::from(kept.answer)).into_response();
    let headers = answer.headers_mut();
    headers.insert(REPLAY, HeaderValue::from_static("true"));
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    answer
}

/// SHA-256 over parts, each with its length before it, hexadecimal.
fn hash(parts: &[&[u8]]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_be_bytes());
        digest.update(part);
    }
    room::hex(&digest.finalize())
}
