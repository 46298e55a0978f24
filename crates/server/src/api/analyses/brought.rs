// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/analyses`: analyses of games that people bring in files. Whoever knows the id of one sees it, and nobody else.

use axum::Json;
use axum::extract::{Path, Request, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use room::GameKind;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::analyse::{AnalysisSeen, HowDeep, answer, asked, asker, given_up, seen, want};
use super::file::{WhichFile, file};
use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::{BroughtGame, Depth, Kept, Subject, Wanted};
use crate::api::records::{RECORD_BYTES_MAX, RecordRead, called, look};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};

/// Which game of a file, and how deep.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct WhichGame {
    /// The file's name, for its extension.
    #[serde(default)]
    pub name: String,
    /// Which game, from 0 in the order of the file.
    #[serde(default)]
    pub game: usize,
    /// `quick` or `deep`.
    #[serde(default)]
    pub depth: Depth,
}

/// A game of a file that is analysed.
#[derive(Serialize, ToSchema)]
pub struct Brought {
    /// By this it is found, and by nothing else.
    pub id: String,
}

/// The game with this id.
pub(crate) fn brought(app: &App, id: String, depth: Depth) -> Result<Wanted, ApiError> {
    match app.analyses.brought.find(&id, app.clock.now()) {
        Some(_) => Ok(Wanted { of: Subject::Brought(id), depth }),
        None => Err(AnalysisRefusal::Gone.into()),
    }
}

/// The kind of a game, or of a position, in which there is something to judge.
fn judged(read: &RecordRead, number: usize) -> Option<GameKind> {
    GameKind::from_id(read.games.get(number)?.judged.as_deref()?).ok()
}

/// Has a game of a file analysed, or a position without a move, in any form of docs/records.md. The body is the file itself,
/// at most 1 MiB. The file and what is found are kept in memory alone, for a day after anybody has looked at them, and for
/// whoever knows the id.
///
/// # Errors
/// [`ApiError::Record`] naming line and reason, `not_judged`, `analysis_off`, `analysis_busy`, [`ApiError::TooLong`],
/// [`ApiError::TooMany`], [`ApiError::BadRequest`].
#[utoipa::path(post, path = "/api/v1/analyses", tag = "records", operation_id = "analyse_file", params(WhichGame),
    request_body(content = String, content_type = "text/plain", description = "The file"), responses(
    (status = ACCEPTED, body = Brought),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn analyse_file(
    State(app): State<App>,
    visitor: Visitor,
    request: Request,
) -> Result<Response, ApiError> {
    let WhichGame { name, game: number, depth } = crate::api::query(request.uri())?;
    app.limits.record(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    app.takes_more()?;
    let bytes = crate::api::body(request, RECORD_BYTES_MAX).await?;
    let name = called(&name);
    let read = look(&app, &visitor, bytes.clone(), name.clone(), number).await?;
    let kind = judged(&read, number).ok_or(AnalysisRefusal::NotJudged)?;
    if !app.analyses.are_made() {
        return Err(AnalysisRefusal::Off.into());
    }
    let game = BroughtGame { name, number, kind, bytes: bytes.into() };
    let id = app.analyses.brought.bring(game, &asker(&visitor), app.clock.now());
    let wanted = Wanted { of: Subject::Brought(id.clone()), depth };
    if Kept::find(&app, &wanted).await?.is_none() {
        want(&app, &visitor, &wanted).await?;
    }
    Ok((StatusCode::ACCEPTED, [(header::CACHE_CONTROL, "no-store")], Json(Brought { id })).into_response())
}

/// What the engines think of a game of a file, if it was asked for; before that, how far it has come.
///
/// # Errors
/// `no_such_brought_game`, [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/analyses/{id}", tag = "records", operation_id = "show_brought_analysis",
    params(("id" = String, Path, description = "The game"), HowDeep), responses(
    (status = OK, body = AnalysisSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn brought_analysis(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = crate::api::query(&uri)?;
    let wanted = brought(&app, id, depth)?;
    Ok(answer(StatusCode::OK, seen(&app, &asker(&visitor), &wanted).await?))
}

/// Asks for the analysis of a game of a file that is known, to another depth or once more.
///
/// # Errors
/// `no_such_brought_game`, `analysis_off`, `analysis_busy`, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/analyses/{id}", tag = "records", operation_id = "analyse_brought",
    params(("id" = String, Path, description = "The game"), HowDeep), responses(
    (status = ACCEPTED, body = AnalysisSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn analyse_brought(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = crate::api::query(&uri)?;
    let wanted = brought(&app, id, depth)?;
    asked(&app, &visitor, &wanted).await
}

/// Gives up an analysis that one has asked for; one that is there stays.
///
/// # Errors
/// `no_such_brought_game`, `analysis_not_yours`, [`ApiError::Unavailable`].
#[utoipa::path(delete, path = "/api/v1/analyses/{id}", tag = "records", operation_id = "give_up_brought_analysis",
    params(("id" = String, Path, description = "The game"), HowDeep), responses(
    (status = OK, body = AnalysisSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn give_up_brought_analysis(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = crate::api::query(&uri)?;
    let wanted = brought(&app, id, depth)?;
    given_up(&app, &visitor, &wanted).await
}

/// An analysis of a game of a file that was made, as a file.
///
/// # Errors
/// `no_such_brought_game`, `no_analysis`, [`ApiError::NoSuchFormat`] naming the forms there are.
#[utoipa::path(get, path = "/api/v1/analyses/{id}/file", tag = "records", operation_id = "brought_analysis_file",
    params(("id" = String, Path, description = "The game"), WhichFile), responses(
    (status = OK, body = String, content_type = "text/plain", description = "The file"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn brought_analysis_file(
    State(app): State<App>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let WhichFile { format, depth } = crate::api::query(&uri)?;
    let wanted = brought(&app, id.clone(), depth)?;
    file(&app, &wanted, &format, &id).await
}

/// The game of a file move by move, as `POST /api/v1/records` answers to the file.
///
/// # Errors
/// `no_such_brought_game`, [`ApiError::TooMany`].
#[utoipa::path(get, path = "/api/v1/analyses/{id}/game", tag = "records", operation_id = "brought_game",
    params(("id" = String, Path, description = "The game")), responses(
    (status = OK, body = RecordRead),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn brought_game(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let found = app.analyses.brought.find(&id, app.clock.now()).ok_or(AnalysisRefusal::Gone)?;
    app.limits.record(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    let read = look(&app, &visitor, found.bytes.clone(), found.name.clone(), found.number).await?;
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(read)).into_response())
}
