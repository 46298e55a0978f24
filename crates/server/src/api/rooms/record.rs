// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/rooms/{id}/record`: the game as a file other programs read.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use room::Refusal;
use serde::Deserialize;
use utoipa::IntoParams;
use wire::View;

use crate::api::attachment;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::records::about::About;
use crate::records::write;
use crate::rooms::log;

/// Which form the record has.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Wanted {
    /// `pgn`, `braille` or `brf` (chess and leaflet), `bpgn` (bughouse), `mat` or `sgf` (tabla), `record` (any game: the
    /// site's own record) or `log` (any game: one event a line, as the protocol writes them).
    pub format: String,
}

/// The record of a game, finished or not; of one by Appendix D not for those from whom moves or clock are kept until it ends.
///
/// # Errors
/// 403 `not_yet`, [`ApiError::NoSuchRoom`], [`ApiError::NoSuchFormat`] naming the forms there are, [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}/record", tag = "rooms", operation_id = "show_record",
    params(("id" = String, Path, description = "The room"), Wanted), responses(
    (status = OK, description = "The file", content(
        (String = "text/plain"), (String = "application/vnd.chess-pgn"), (String = "application/x-bpgn"),
        (String = "application/x-go-sgf"), (String = "application/x-ndjson"))),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn record(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let Wanted { format } = crate::api::query(&uri)?;
    let (_, view) = app.rooms.snapshot(&app, &id, visitor.player()).await?;
    may_read(&view)?;
    let events = log::read(&app, &id).await.map_err(log::unavailable)?;
    let (room, about) = (id.clone(), About::of(&app, &id, &events).await.map_err(log::unavailable)?);
    // The whole game is played once more: beside the threads that carry moves.
    let writing = tokio::task::spawn_blocking(move || write::write(&room, events, &format, &about));
    let file = writing.await.map_err(|_| ApiError::Internal)??;
    Ok(attachment(&format!("kapia-{id}.{}", file.extension), file.media_type, file.text))
}

/// Whether whoever sees this view may read the game on paper by now.
///
/// # Errors
/// 403 `not_yet`.
pub(crate) fn may_read(view: &View) -> Result<(), ApiError> {
    let is_hidden = view.adapted.as_ref().is_some_and(|adapted| adapted.hides_record);
    if is_hidden { Err(Refusal::NotYet.into()) } else { Ok(()) }
}
