// SPDX-License-Identifier: AGPL-3.0-or-later
//! `PUT /api/v1/account/password`: another password.

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::Change;
use utoipa::ToSchema;

use super::confirmed_lately;
use crate::api::Payload;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The old and the new.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The password until now.
    pub password: String,
    /// The password from now on.
    #[schema(min_length = 8, max_length = 128)]
    pub new: String,
}

/// Takes another password. Every other session ends.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor` where one was not shown within 15 minutes, `weak_password`, `not_allowed` for guests and tokens.
#[utoipa::path(put, path = "/api/v1/account/password", tag = "account", operation_id = "change_password", request_body = NewPassword, responses(
    (status = NO_CONTENT, description = "The new password holds"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn change_password(
    State(app): State<App>,
    visitor: Visitor,
    Payload(asked): Payload<NewPassword>,
) -> Result<StatusCode, ApiError> {
    let account = confirmed_lately(&app, &visitor, &asked.password).await?;
    let password = app.passwords.hash(&account.name, &asked.new).await?;
    let kept = visitor.owner()?.credential_hash().to_owned();
    let change = Change::Password { password, kept: kept.clone() };
    if !app.store.change_account(&account.player, change).await.map_err(log::unavailable)? {
        return Err(ApiError::NoSession);
    }
    app.lines.end_others_sessions(&account.player, &kept);
    Ok(StatusCode::NO_CONTENT)
}
