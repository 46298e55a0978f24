// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/rooms/{id}/dice`: the transcript by which anybody can check the dice of a game.

use axum::extract::{Path, State};
use axum::response::Response;

use crate::api::attachment;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The KD1 transcript of the rolls made so far, or `{"games": […]}` with one for each epoch when there are
/// several; `kapia dice verify` checks either.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::NoDice`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}/dice", tag = "rooms", operation_id = "show_dice",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, body = serde_json::Value, description = "A KD1 transcript"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn dice(State(app): State<App>, Path(id): Path<String>) -> Result<Response, ApiError> {
    app.rooms.open(&app, &id).await?;
    let events = log::read(&app, &id).await.map_err(log::unavailable)?;
    let transcripts = room::transcripts(&id, events.iter().map(|(_, event)| event));
    let text = match &transcripts[..] {
        [] => return Err(ApiError::NoDice),
        [transcript] => serde_json::to_string_pretty(transcript),
        epochs => serde_json::to_string_pretty(&serde_json::json!({ "games": epochs })),
    }
    .map_err(|_| ApiError::Internal)?;
    Ok(attachment(&format!("kapia-{id}-dice.json"), "application/json", text))
}
