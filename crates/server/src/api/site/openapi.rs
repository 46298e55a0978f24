// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /openapi.json`: what the server can be asked.

use std::sync::LazyLock;

use axum::http::header;
use axum::response::IntoResponse;

/// Made when somebody first asks: at a start it would be the longest step.
static DOCUMENT: LazyLock<Result<String, String>> = LazyLock::new(|| {
    let text = crate::router::openapi().to_json().map_err(|error| error.to_string())?;
    Ok(crate::document::named(&text))
});

/// The OpenAPI document.
pub async fn openapi() -> Result<impl IntoResponse, crate::error::ApiError> {
    let document = DOCUMENT.as_deref().map_err(|error| {
        tracing::error!(error, "the OpenAPI document cannot be written");
        crate::error::ApiError::Internal
    })?;
    Ok(([(header::CONTENT_TYPE, "application/json")], document))
}
