// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /health`: whether the site can take moves.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;

/// Whether the server is well.
#[derive(Serialize, ToSchema)]
pub struct Health {
    /// `ok`, or `unavailable` while nothing can be written.
    #[schema(value_type = String, example = "ok")]
    pub status: &'static str,
}

/// Whether the server can take moves.
#[utoipa::path(get, path = "/health", tag = "house", responses(
    (status = OK, body = Health),
    (status = SERVICE_UNAVAILABLE, body = Health, description = "Nothing can be written just now")
))]
pub async fn health(State(app): State<App>) -> (StatusCode, Json<Health>) {
    let is_well = || !app.is_closing() && app.pulse.is_steady(app.clock.now());
    if is_well() {
        app.pulse.probe().await;
    }
    if is_well() {
        (StatusCode::OK, Json(Health { status: "ok" }))
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, Json(Health { status: "unavailable" }))
    }
}
