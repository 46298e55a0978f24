// SPDX-License-Identifier: AGPL-3.0-or-later
//! Refusals in the form of OAuth (RFC 6749, 5.2): `{"error": a word, "error_description": a sentence}`.

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Why a program gets no token.
#[derive(Debug, Serialize, ToSchema)]
pub struct OAuthRefusal {
    /// The word of the standard.
    #[schema(value_type = String)]
    pub error: &'static str,
    /// One sentence.
    pub error_description: String,
}

impl OAuthRefusal {
    /// What is asked in another way than the standard has it.
    pub(super) fn request(said: impl Into<String>) -> Self {
        Self { error: "invalid_request", error_description: said.into() }
    }

    /// A code that does not go with what is shown beside it.
    pub(super) fn grant(said: &str) -> Self {
        Self { error: "invalid_grant", error_description: said.to_owned() }
    }

    /// A code nobody has, that gave its token, or that was not brought in time.
    pub(super) fn over() -> Self {
        Self::grant("this code is not good, or not any more: it is good once, and for two minutes")
    }

    /// Something else than a code.
    pub(super) fn grant_type() -> Self {
        let said = "the one grant_type there is is authorization_code".to_owned();
        Self { error: "unsupported_grant_type", error_description: said }
    }

    /// What was refused before anybody looked at it.
    pub(crate) fn of(status: StatusCode, said: String) -> Self {
        let error = match status {
            StatusCode::UNAUTHORIZED => "invalid_token",
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => "temporarily_unavailable",
            StatusCode::INTERNAL_SERVER_ERROR => "server_error",
            _ => "invalid_request",
        };
        Self { error, error_description: said }
    }
}

impl IntoResponse for OAuthRefusal {
    fn into_response(self) -> Response {
        (StatusCode::BAD_REQUEST, [(header::CACHE_CONTROL, "no-store")], Json(self)).into_response()
    }
}
