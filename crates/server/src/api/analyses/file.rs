// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/rooms/{id}/analysis/file`: an analysis to take home.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use super::analyse::wanted;
use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::{Depth, Kept, Wanted};
use crate::api::attachment;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};

/// The forms, with their media types and the ends of their names.
const FORMS: [(&str, &str, &str); 5] = [
    ("json", "application/json", "json"),
    ("text", "text/plain; charset=utf-8", "txt"),
    ("mat", "text/plain; charset=utf-8", "mat"),
    ("sgf", "application/x-go-sgf", "sgf"),
    ("pgn", "application/vnd.chess-pgn", "pgn"),
];

/// Which form, and how deep.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WhichFile {
    /// `json`, `text`, `mat` or `sgf` (tabla), `pgn` (chess and leaflet).
    pub format: String,
    /// `quick` or `deep`.
    #[serde(default)]
    pub depth: Depth,
}

/// An analysis that was made, as a file.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], `game_goes_on`, `no_analysis`, [`ApiError::NoSuchFormat`] naming the forms there are,
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}/analysis/file", tag = "rooms", operation_id = "analysis_file",
    params(("id" = String, Path, description = "The room"), WhichFile), responses(
    (status = OK, body = String, content_type = "text/plain", description = "The file"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn analysis_file(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let WhichFile { format, depth } = crate::api::query(&uri)?;
    let wanted = wanted(&app, &visitor, id.clone(), depth).await?;
    file(&app, &wanted, &format, &id).await
}

/// It in one of its forms, if it has that.
pub(super) async fn file(app: &App, wanted: &Wanted, format: &str, id: &str) -> Result<Response, ApiError> {
    let made = Kept::find(app, wanted).await?.ok_or(AnalysisRefusal::NotThere)?;
    let allowed = made.formats().join(", ");
    let form = FORMS.into_iter().find(|(name, ..)| *name == format);
    let Some(((_, media, extension), text)) = form.zip(made.file(format)) else {
        return Err(ApiError::NoSuchFormat { format: format.chars().take(20).collect(), allowed });
    };
    Ok(attachment(&format!("kapia-{id}-analysis.{extension}"), media, text))
}
