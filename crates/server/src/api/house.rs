// SPDX-License-Identifier: AGPL-3.0-or-later
//! The house about itself: whose it is and on which terms, whether it is well, what it can be asked.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::terms::{Owner, SourceUrl, TERMS_VERSION};

/// D1: whose house this is, and on which terms one plays there.
#[derive(Serialize, ToSchema)]
pub struct About {
    /// What the house runs on.
    #[schema(value_type = String, example = "Kapia")]
    pub program: &'static str,
    /// Its version.
    #[schema(value_type = String)]
    pub version: &'static str,
    /// Who owns the house and is a party to its terms; nothing where the owner gives no name.
    pub owner: Option<String>,
    /// The version of the terms of use, which are the page `/terms`.
    pub terms_version: u32,
    /// Where the source of exactly this house is; nothing where its owner hands it out in another way.
    pub source_url: Option<String>,
}

/// Whose house this is, and on which terms one plays there.
#[utoipa::path(get, path = "/api/v1/house", tag = "house", operation_id = "show_house", responses((status = OK, body = About)))]
pub async fn show(State(app): State<App>) -> Json<About> {
    Json(About {
        program: "Kapia",
        version: env!("CARGO_PKG_VERSION"),
        owner: app.config.owner.as_ref().map(Owner::to_string),
        terms_version: TERMS_VERSION,
        source_url: app.config.source_url.as_ref().map(SourceUrl::to_string),
    })
}

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

/// The OpenAPI document.
pub async fn openapi() -> Json<utoipa::openapi::OpenApi> {
    Json(crate::router::openapi())
}
