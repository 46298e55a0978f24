// SPDX-License-Identifier: AGPL-3.0-or-later
//! `DELETE /api/v1/federations/{federation}`: the operator takes a federation back.

use axum::extract::{Path, State};
use axum::http::StatusCode;

use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, require};
use crate::rooms::log;

/// Takes a federation back, which has to be empty: nothing lies on the accounts of its currencies, and no tournament of its
/// is open. What was done there stays in the audit.
///
/// # Errors
/// `not_allowed` for who does not run the site, `no_such_federation`, `federation_not_empty`.
#[utoipa::path(delete, path = "/api/v1/federations/{federation}", tag = "federations", operation_id = "remove_federation",
    params(("federation" = String, Path, description = "The federation")), responses(
    (status = NO_CONTENT, description = "It is gone"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn remove(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    require(&app, &visitor, &id, Act::Appoint).await?;
    let row = super::found(&app, &id).await?;
    let told = super::told(&id, visitor.player(), app.clock.now(), "federation.removed", &id);
    let told = store::Act { before: row.record.to_string(), ..told };
    if app.store.audited(told).remove_federation(&id).await.map_err(log::unavailable)? {
        return Ok(StatusCode::NO_CONTENT);
    }
    // Somebody may have been faster.
    super::found(&app, &id).await?;
    Err(FederationError::NotEmpty { federation: id }.into())
}
