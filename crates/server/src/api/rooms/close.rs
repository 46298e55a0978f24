// SPDX-License-Identifier: AGPL-3.0-or-later
//! `DELETE /api/v1/rooms/{id}`: the maker of a table nobody has joined closes it.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use room::Actor;

use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};

/// Closes a table that still waits. Its log stays; the lobby forgets it.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::NoSession`], [`ApiError::Refused`] when somebody else set up the table or
/// the game has begun.
#[utoipa::path(delete, path = "/api/v1/rooms/{id}", tag = "rooms", operation_id = "close_room",
    params(("id" = String, Path, description = "The room")), responses(
    (status = NO_CONTENT, description = "The table is closed"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn close(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    app.rooms.withdraw(&app, &id, actor).await?;
    Ok(StatusCode::NO_CONTENT)
}
