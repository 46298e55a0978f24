// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/rooms/{id}/analysis`: what is known of the analysis of a game; asking for it, and not wanting it any more.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::WantedAnalysis;
use utoipa::{IntoParams, ToSchema};
use wire::Status;

use crate::analyses::refusal::AnalysisRefusal;
use crate::analyses::{Depth, Failure, Kept, Stage, Subject, Wanted, run};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log::unavailable;

/// How deep.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct HowDeep {
    /// `quick` or `deep`.
    #[serde(default)]
    pub depth: Depth,
}

/// Where an analysis stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AnalysisState {
    /// Nobody has asked for it.
    None,
    /// Others are made before it.
    Waiting,
    /// It is being made.
    Running,
    /// It is there.
    Done,
    /// It could not be made; it may be asked for again.
    Failed,
}

/// The analysis of a game, as far as there is one.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalysisSeen {
    /// Where it stands.
    pub state: AnalysisState,
    /// How deep is looked.
    pub depth: Depth,
    /// Moves that are judged.
    pub done: usize,
    /// Moves there are; 0 while nobody knows.
    pub all: usize,
    /// Analyses of other games that are made before.
    pub ahead: usize,
    /// How long it will take at the pace of until now, seconds.
    pub seconds_left: Option<i64>,
    /// Whether the one who asks has asked for it first, and may give it up.
    pub may_cancel: bool,
    /// Why it could not be made.
    pub failure: Option<Failure>,
    /// The forms of the file, when it is there.
    #[schema(example = json!(["json", "text"]))]
    pub formats: Vec<String>,
    /// When it is there: the object of docs/analysis.md.
    #[schema(value_type = Option<Object>)]
    pub report: Option<serde_json::Value>,
}

/// Whose wish it is: of the person, or of the address where nobody is known.
pub(crate) fn asker(visitor: &Visitor) -> String {
    match &visitor.person {
        Some(person) => person.player.clone(),
        None => visitor.address.to_string(),
    }
}

/// The finished game that is meant.
pub(crate) async fn wanted(
    app: &App,
    visitor: &Visitor,
    room: String,
    depth: Depth,
) -> Result<Wanted, ApiError> {
    let (_, view) = app.rooms.snapshot(app, &room, visitor.player()).await?;
    if view.status != Status::Over {
        return Err(AnalysisRefusal::GameGoesOn.into());
    }
    Ok(Wanted { of: Subject::Room(room), depth })
}

/// Keeps the wish across restarts; one that cannot be kept is none. Games of files do not outlive one.
async fn remember(app: &App, wanted: &Wanted, asker: &str) -> Result<(), ApiError> {
    let Subject::Room(room) = &wanted.of else { return Ok(()) };
    let row = WantedAnalysis {
        room: room.clone(),
        depth: wanted.depth.name().to_owned(),
        asker: asker.to_owned(),
        asked_us: app.clock.now().0,
    };
    if let Err(error) = app.store.want_analysis(row).await {
        // Somebody else's, which was there before, stays.
        let _ = app.analyses.cancel(wanted, asker);
        return Err(unavailable(error));
    }
    Ok(())
}

/// How it stands, for who has asked.
pub(crate) async fn seen(app: &App, asker: &str, wanted: &Wanted) -> Result<AnalysisSeen, ApiError> {
    app.analyses.resumed().await;
    // First: what ends in between is kept before it is no job any more.
    let job = app.analyses.seen(wanted, asker, app.clock.now());
    let made = match job.stage {
        Stage::None | Stage::Failed(_) => Kept::find(app, wanted).await?,
        Stage::Waiting(_) | Stage::Running => None,
    };
    let mut seen = AnalysisSeen {
        state: AnalysisState::None,
        depth: wanted.depth,
        done: job.done,
        all: job.all,
        ahead: 0,
        seconds_left: job.seconds_left,
        may_cancel: job.is_own,
        failure: None,
        formats: Vec::new(),
        report: None,
    };
    if let Some(made) = made {
        seen.state = AnalysisState::Done;
        seen.formats = made.formats();
        seen.report = Some(made.into_report());
        return Ok(seen);
    }
    match job.stage {
        Stage::None => {}
        Stage::Waiting(ahead) => (seen.state, seen.ahead) = (AnalysisState::Waiting, ahead),
        Stage::Running => seen.state = AnalysisState::Running,
        Stage::Failed(why) => (seen.state, seen.failure) = (AnalysisState::Failed, Some(why)),
    }
    Ok(seen)
}

/// Has it made, for the visitor.
pub(super) async fn want(app: &App, visitor: &Visitor, wanted: &Wanted) -> Result<(), ApiError> {
    let asker = asker(visitor);
    app.analyses.want(wanted, &asker)?;
    remember(app, wanted, &asker).await
}

/// Has it made unless it is there, and answers how far it is.
pub(super) async fn asked(app: &App, visitor: &Visitor, wanted: &Wanted) -> Result<Response, ApiError> {
    if Kept::find(app, wanted).await?.is_none() {
        app.limits.record(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
        want(app, visitor, wanted).await?;
    }
    Ok(answer(StatusCode::ACCEPTED, seen(app, &asker(visitor), wanted).await?))
}

/// It is not wanted any more by who has asked for it; answers how far it is.
pub(super) async fn given_up(app: &App, visitor: &Visitor, wanted: &Wanted) -> Result<Response, ApiError> {
    app.analyses.cancel(wanted, &asker(visitor))?;
    run::settle(app, wanted).await;
    Ok(answer(StatusCode::OK, seen(app, &asker(visitor), wanted).await?))
}

pub(super) fn answer(status: StatusCode, seen: AnalysisSeen) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(seen)).into_response()
}

/// What the engines think of a finished game, if it was asked for; before that, how far it has come.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], `game_goes_on`, [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/rooms/{id}/analysis", tag = "rooms", operation_id = "show_analysis",
    params(("id" = String, Path, description = "The room"), HowDeep), responses(
    (status = OK, body = AnalysisSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn analysis(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = crate::api::query(&uri)?;
    let wanted = wanted(&app, &visitor, id, depth).await?;
    Ok(answer(StatusCode::OK, seen(&app, &asker(&visitor), &wanted).await?))
}

/// Asks for the analysis of a finished game. It is made once, however many ask, and kept for ninety days.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], `game_goes_on`, `analysis_off`, `analysis_busy`, [`ApiError::TooMany`],
/// [`ApiError::Unavailable`].
#[utoipa::path(post, path = "/api/v1/rooms/{id}/analysis", tag = "rooms", operation_id = "analyse",
    params(("id" = String, Path, description = "The room"), HowDeep), responses(
    (status = ACCEPTED, body = AnalysisSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn analyse(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = crate::api::query(&uri)?;
    let wanted = wanted(&app, &visitor, id, depth).await?;
    asked(&app, &visitor, &wanted).await
}

/// Gives up an analysis that one has asked for; one that is there stays.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], `game_goes_on`, `analysis_not_yours`, [`ApiError::Unavailable`].
#[utoipa::path(delete, path = "/api/v1/rooms/{id}/analysis", tag = "rooms", operation_id = "give_up_analysis",
    params(("id" = String, Path, description = "The room"), HowDeep), responses(
    (status = OK, body = AnalysisSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn give_up_analysis(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = crate::api::query(&uri)?;
    let wanted = wanted(&app, &visitor, id, depth).await?;
    given_up(&app, &visitor, &wanted).await
}
