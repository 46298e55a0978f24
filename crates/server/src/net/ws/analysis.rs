// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/rooms/{id}/analysis`, `WS /ws/analyses/{id}`: how far the analysis of a game has come, as it goes on.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Serialize;

use crate::analyses::Wanted;
use crate::api::{
    self,
    analyses::{AnalysisSeen, HowDeep, asker, brought, seen, wanted},
};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::outbox::{CloseReason, Outbox};
use crate::net::ws::connection::admit;
use crate::net::ws::listener;

/// Everything that happened within this span comes in one message.
const EVERY: Duration = Duration::from_millis(500);

/// What is told.
#[derive(Serialize)]
struct Frame<'a> {
    t: &'static str,
    #[serde(flatten)]
    seen: &'a AnalysisSeen,
}

/// Where the analysis of a finished game stands, at first and whenever that changes, at most twice a second: a WebSocket
/// that only speaks. Its messages are `{t:"analysis",…}` with the fields of `GET /api/v1/rooms/{id}/analysis`; the report
/// itself is not among them (`report` is null) and is asked for there when `state` is `done`.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], `game_goes_on`, [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/rooms/{id}/analysis", tag = "rooms", operation_id = "open_analysis_socket",
    params(("id" = String, Path, description = "The room"), HowDeep), responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = api::query(&uri)?;
    let wanted = wanted(&app, &visitor, id, depth).await?;
    follow(app, visitor, wanted, &headers, upgrade)
}

/// The same of a game of a file.
///
/// # Errors
/// `no_such_brought_game`, [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/analyses/{id}", tag = "records", operation_id = "open_brought_analysis_socket",
    params(("id" = String, Path, description = "The game"), HowDeep), responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open_brought(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let HowDeep { depth } = api::query(&uri)?;
    let wanted = brought(&app, id, depth)?;
    follow(app, visitor, wanted, &headers, upgrade)
}

fn follow(
    app: App,
    visitor: Visitor,
    wanted: Wanted,
    headers: &HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let admitted = admit(&app, &visitor, headers, upgrade)?;
    let (told, asker) = (app.clone(), asker(&visitor));
    Ok(listener::open(app, visitor, admitted, move |outbox| tell(told, wanted, asker, outbox)))
}

async fn tell(app: App, wanted: Wanted, asker: String, outbox: Arc<Outbox>) {
    app.analyses.resumed().await;
    let mut changes = app.analyses.changes();
    let mut parting = app.parting();
    let (mut stage, mut last) = (None, String::new());
    loop {
        changes.borrow_and_update();
        let now = app.analyses.seen(&wanted, &asker, app.clock.now()).stage;
        // Whether it is there already, of what nobody makes, is asked once and not at every step of all others.
        if stage != Some(now) || now.goes_on() {
            let Ok(mut seen) = seen(&app, &asker, &wanted).await else {
                return outbox.close(CloseReason::UNAVAILABLE);
            };
            seen.report = None;
            let Ok(text) = serde_json::to_string(&Frame { t: "analysis", seen: &seen }) else {
                return outbox.close(CloseReason::UNAVAILABLE);
            };
            if text != last {
                outbox.push(Utf8Bytes::from(&text));
                last = text;
            }
            stage = Some(now);
        }
        tokio::time::sleep(EVERY).await;
        tokio::select! {
            // The line is there as long as the server.
            _ = changes.changed() => {}
            () = parting.wait() => return outbox.close(CloseReason::RESTART),
        }
    }
}
