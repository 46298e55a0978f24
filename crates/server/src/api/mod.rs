// SPDX-License-Identifier: AGPL-3.0-or-later
//! The requests of the server, a folder a noun and a file a verb, and what they have in common: how a query is
//! read and how long an answer may take.

pub mod account;
pub mod accounts;
pub mod admin;
pub mod analyses;
pub mod blocks;
pub mod body;
pub mod fairness;
pub mod federations;
pub mod games;
pub mod leaderboards;
pub mod ledger;
pub mod lichess;
pub mod lobby;
pub mod login;
pub mod oauth;
pub mod once;
pub mod players;
pub mod records;
pub mod reports;
pub mod rooms;
pub mod session;
pub mod site;
pub mod stream;
pub mod tournaments;

use std::time::Duration;

use axum::extract::{Query, Request};
use axum::http::{Method, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use tracing::Instrument as _;

use crate::error::ApiError;

pub use body::{BODY_BYTES_MAX, Payload};
pub(crate) use body::{body, form};

/// A request is answered within this time or not at all.
const ANSWER_WAIT: Duration = Duration::from_secs(15);

/// A file to take home, by this name.
pub(crate) fn attachment(name: &str, media_type: &str, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, media_type.to_owned()),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        (header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}\"")),
    ];
    (headers, text).into_response()
}

/// A field that is null has its default, as one that is left out.
pub(crate) fn or_usual<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    from: D,
) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// Reads a query of the documented form.
pub(crate) fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    // No database keeps it, and nothing that is looked for holds it.
    if uri.query().is_some_and(|query| query.contains("%00")) {
        return Err(ApiError::BadRequest { reason: "the query holds a NUL".to_owned() });
    }
    let read = Query::<T>::try_from_uri(uri).map_err(|error| ApiError::BadRequest {
        reason: format!("the query is not of the documented form: {}", error.body_text()),
    })?;
    Ok(read.0)
}

/// The rows of a page of `most`, of which one more was read, and the key behind which the next page begins.
pub(crate) fn page<T>(mut rows: Vec<T>, most: u32, key: impl Fn(&T) -> &str) -> (Vec<T>, Option<String>) {
    let more = rows.len() > most as usize;
    rows.truncate(most as usize);
    let next = rows.last().filter(|_| more).map(|last| key(last).to_owned());
    (rows, next)
}

/// Brings what may change something to its end, though who asked has hung up, or is told already that it takes too long:
/// nothing may be cut off between what is kept and what follows from it, such as the sockets of a token that was revoked.
///
/// # Errors
/// [`ApiError::Internal`] while the server goes down.
pub async fn to_its_end(request: Request, next: Next) -> Result<Response, ApiError> {
    if request.method().is_safe() {
        return Ok(next.run(request).await);
    }
    let done = tokio::spawn(next.run(request).in_current_span()).await;
    done.map_err(|error| match error.try_into_panic() {
        // Told by whoever looks after panics.
        Ok(panic) => std::panic::resume_unwind(panic),
        Err(_) => ApiError::Internal,
    })
}

/// Gives an answer up that takes too long.
///
/// # Errors
/// [`ApiError::TooSlow`].
pub async fn in_time(request: Request, next: Next) -> Result<Response, ApiError> {
    within(ANSWER_WAIT, next.run(request)).await
}

async fn within<T>(wait: Duration, answer: impl Future<Output = T>) -> Result<T, ApiError> {
    tokio::time::timeout(wait, answer).await.map_err(|_| ApiError::TooSlow)
}

/// An address that does not exist.
pub async fn not_found(uri: Uri) -> ApiError {
    ApiError::NotFound { path: uri.path().to_owned() }
}

/// An address that exists, asked in a way it does not answer to.
pub async fn method_not_allowed(method: Method, uri: Uri) -> ApiError {
    ApiError::MethodNotAllowed { method: method.to_string(), path: uri.path().to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_answer_that_takes_too_long_is_given_up() {
        let given_up = within(Duration::from_millis(1), std::future::pending::<()>()).await.unwrap_err();
        let problem = given_up.problem();
        assert_eq!((problem.status, problem.code), (503, "too_slow"));
        assert_eq!(within(Duration::from_secs(60), std::future::ready(7)).await.ok(), Some(7));
    }
}
