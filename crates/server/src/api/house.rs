// SPDX-License-Identifier: AGPL-3.0-or-later
//! The house about itself: whether it is well, what it has counted, what it can be asked.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

/// Whether the house is well.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or `unavailable` while nothing can be written.
    #[schema(value_type = String, example = "ok")]
    pub status: &'static str,
}

/// Whether the house can take moves.
#[utoipa::path(get, path = "/health", tag = "house", responses(
    (status = OK, body = Health),
    (status = SERVICE_UNAVAILABLE, body = Health, description = "Nothing can be written just now")
))]
pub async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    if !app.is_closing() && app.pulse.is_steady(app.clock.now()) {
        (StatusCode::OK, Json(Health { status: "ok" }))
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: "unavailable" }))
    }
}

/// What the house has counted, in the text format of Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "house", responses((status = OK, body = String, content_type = "text/plain")))]
pub async fn metrics(State(app): State<App>) -> Response {
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], app.metrics.render())
        .into_response()
}

/// The OpenAPI document.
pub async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(crate::router::openapi())
}
