// SPDX-License-Identifier: AGPL-3.0-or-later
//! Refusals in the form and with the statuses that clients of lichess know: `{"error": "a sentence"}`.

use axum::Json;
use axum::extract::Request;
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::oauth::{OAuthRefusal, TOKEN_PATH};
use crate::error::Said;

/// Why a request of a program that speaks with lichess was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct LichessRefusal {
    /// One sentence.
    pub error: String,
}

/// Whether it is one of the addresses of lichess, and not one of our own.
fn is_theirs(path: &str) -> bool {
    path.starts_with("/game/export/")
        || path.strip_prefix("/api/").is_some_and(|rest| rest.split('/').next() != Some("v1"))
}

/// The status by which their clients know what we tell apart more closely.
fn status(own: StatusCode) -> StatusCode {
    match own {
        StatusCode::UNPROCESSABLE_ENTITY | StatusCode::UNSUPPORTED_MEDIA_TYPE => StatusCode::BAD_REQUEST,
        other => other,
    }
}

/// Puts what is refused at the addresses of lichess into their form. Headers stay: when to come back is one.
pub async fn in_their_form(request: Request, next: Next) -> Response {
    if !is_theirs(request.uri().path()) {
        return next.run(request).await;
    }
    let is_oauth = request.uri().path() == TOKEN_PATH;
    let response = next.run(request).await;
    let Some(Said(error)) = response.extensions().get::<Said>().cloned() else { return response };
    let (mut parts, _) = response.into_parts();
    let told = status(parts.status);
    let form = if is_oauth {
        Json(OAuthRefusal::of(told, error)).into_response()
    } else {
        Json(LichessRefusal { error }).into_response()
    };
    parts.status = told;
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    Response::from_parts(parts, form.into_body())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_addresses_of_lichess_have_their_form() {
        for path in ["/api/account", "/api/bot/game/x/resign", "/api/nothing", "/api/v1x"] {
            assert!(is_theirs(path), "{path}");
        }
        for path in ["/api/v1/rooms", "/api/v1", "/room/x", "/", "/api"] {
            assert!(!is_theirs(path), "{path}");
        }
    }
}
