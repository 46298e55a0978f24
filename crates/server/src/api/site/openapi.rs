// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /openapi.json`: what the server can be asked.

use axum::Json;

/// The OpenAPI document.
pub async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(crate::router::openapi())
}
