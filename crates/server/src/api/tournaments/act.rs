// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/tournaments/{id}/{act}`: from one state of a tournament to the next.

use axum::Extension;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use contest::{Command, PauseReason, State as Stage, Who};
use serde::Deserialize;
use serde_json::json;

use super::{money, who};
use crate::api::once::Once;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations;
use crate::tournaments::notices::UNSAID;
use crate::tournaments::{host, open};

/// Why.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Why {
    reason: Option<String>,
}

/// Takes a tournament on: `announce`, `checkin`, `start`, `pause`, `resume`, `finish`, `cancel`. Cancelling may be
/// repeated. `message` says `reason` to everybody on the list; `decline` is for the player a match is offered to, and says no.
///
/// # Errors
/// `wrong_state`, `not_allowed`, `round_open`, `rounds_left`, `no_legal_pairing`; with money `stakes_off`,
/// `short_of_credits`.
#[utoipa::path(post, path = "/api/v1/tournaments/{id}/{act}", tag = "tournaments", operation_id = "act_on_tournament",
    params(("id" = String, Path, description = "The tournament"), ("act" = String, Path, description = "What")),
    request_body(content = Value, description = "`reason`, or nothing"), responses(
    (status = OK, body = Value, description = "`state`, `seq`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn act(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, act)): Path<(String, String)>,
    uri: Uri,
    once: Option<Extension<Once>>,
    body: Bytes,
) -> Result<Response, ApiError> {
    let Why { reason } = who::optional(&body)?;
    let said = || reason.clone().filter(|said| !said.trim().is_empty()).unwrap_or_else(|| UNSAID.to_owned());
    let command = match act.as_str() {
        "announce" => Command::Announce,
        "checkin" => Command::Checkin,
        "start" => Command::Start { seed: host::seed(), short: Vec::new(), busy: Vec::new() },
        "message" => Command::Message { text: reason.unwrap_or_default() },
        "pause" => Command::Pause { why: PauseReason::Arbiter, reason: said() },
        "resume" => Command::Resume,
        "finish" => Command::Finish { reason },
        "cancel" => Command::Cancel { reason: said() },
        "decline" => Command::Decline,
        _ => return Err(ApiError::NotFound { path: uri.path().to_owned() }),
    };
    let contest = open::seen(&app, &id).await?;
    let who = match command {
        Command::Decline => Who::Player(visitor.may(Scope::TournamentWrite)?.player.clone()),
        _ => who::arbiter(&app, &visitor, &contest).await?,
    };
    let mut seen = None;
    if matches!(command, Command::Announce) && contest.state() == Stage::Draft {
        federations::not_frozen(&app, &contest.settings().federation).await?;
        money::checked(&app, contest.settings()).await?;
        money::may_promise(&app, &visitor, &contest).await?;
        // What was looked at is what is announced.
        seen = contest.settings().money.as_ref().map(|_| contest.seq());
    }
    let contest = open::ask_once(&app, &id, who, command, seen, once.as_deref()).await?;
    Ok(who::json(StatusCode::OK, json!({ "state": contest.state().id(), "seq": contest.seq() })))
}
