// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/tournaments/{id}`: what happens in a tournament, as it happens.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{Utf8Bytes, WebSocketUpgrade};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api;
use crate::api::tournaments::line;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::outbox::{CloseReason, Outbox};
use crate::net::ws::connection::admit;
use crate::net::ws::listener;
use crate::tournaments::message::Handle;
use crate::tournaments::open;

/// Everything that happened within this span comes in one message.
const EVERY: Duration = Duration::from_millis(500);

/// From where on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// The last event one has; nothing: those to come.
    pub since: Option<i64>,
}

/// The events of a tournament after `since`, and every one that comes, at most twice a second: a WebSocket that only
/// speaks. Its messages are `{t:"ev",seq,es}`, the events as in `GET /api/v1/tournaments/{id}/events`.
///
/// # Errors
/// `no_such_tournament`, [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/tournaments/{id}", tag = "tournaments", operation_id = "open_tournament_socket",
    params(("id" = String, Path, description = "The tournament"), Since), responses(
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
    let Since { since } = api::query(&uri)?;
    open::shown(&app, &visitor, &id).await?;
    let handle = open::handle(&app, &id).await?;
    let admitted = admit(&app, &visitor, &headers, upgrade)?;
    let told = app.clone();
    Ok(listener::open(app, visitor, admitted, move |outbox| tell(told, id, handle, since, outbox)))
}

async fn tell(app: App, id: String, handle: Handle, since: Option<i64>, outbox: Arc<Outbox>) {
    let mut state = handle.state;
    let mut last = since.unwrap_or_else(|| state.borrow().seq()).max(0);
    let mut welcome = true;
    let mut parting = app.parting();
    loop {
        let seq = state.borrow_and_update().seq();
        if seq > last || welcome {
            let Ok(events) = app.store.contest_events(&id, last).await else {
                return outbox.close(CloseReason::UNAVAILABLE);
            };
            last = events.last().map_or(last, |event| event.seq);
            let mut text =
                format!("{{\"t\":\"{}\",\"seq\":{last},\"es\":[", if welcome { "welcome" } else { "ev" });
            for (at, event) in events.iter().enumerate() {
                if at > 0 {
                    text.push(',');
                }
                line(&mut text, event);
            }
            text.push_str("]}");
            outbox.push(Utf8Bytes::from(text));
            welcome = false;
        }
        tokio::time::sleep(EVERY).await;
        tokio::select! {
            changed = state.changed() => if changed.is_err() {
                return outbox.close(if app.is_closing() { CloseReason::RESTART } else { CloseReason::DONE });
            },
            () = parting.wait() => return outbox.close(CloseReason::RESTART),
        }
    }
}
