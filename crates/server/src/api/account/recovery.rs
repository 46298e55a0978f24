// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/account/recovery`: new recovery codes.

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use utoipa::ToSchema;

use super::{Confirmed, confirmed_lately};
use crate::api::Payload;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// New codes.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// They are shown now and never again.
    #[schema(min_items = 8, max_items = 8)]
    pub recovery: Vec<String>,
}

/// Makes new recovery codes; those before are void.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor` where one was not shown within 15 minutes, `not_allowed` for guests and tokens.
#[utoipa::path(post, path = "/api/v1/account/recovery", tag = "account", operation_id = "renew_recovery", request_body = Confirmed, responses(
    (status = CREATED, body = RecoveryCodes),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn renew_recovery(
    State(app): State<App>,
    visitor: Visitor,
    Payload(shown): Payload<Confirmed>,
) -> Result<Response, ApiError> {
    let account = confirmed_lately(&app, &visitor, &shown.password).await?;
    let (recovery, hashes) = app.passwords.pepper().codes(&account.player);
    app.store.renew_recovery(&account.player, hashes).await.map_err(log::unavailable)?;
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(RecoveryCodes { recovery })).into_response())
}
