// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/lobby`: the lobby as `GET /api/v1/lobby` shows it, sent again whenever it changes.

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::lobby::show;
use crate::matchmaking::seeks::Looker;
use crate::net::outbox::Outbox;
use crate::net::ws::connection::{Connection, admit};
use crate::net::ws::listener;
use crate::notices::Notice;

/// What is said beside the lobby.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
// Not `deny_unknown_fields`: pages say which version of the protocol they speak, and this socket always let them.
pub struct Wish {
    /// Whether the notices of `GET /api/v1/stream/me` are said here, too, as they come: frames with a `k`.
    #[serde(default)]
    pub notices: bool,
}

/// The lobby whenever it changes, at most twice a second: a WebSocket that only speaks. A token needs
/// `account:read` or `board:play`.
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/lobby", tag = "lobby", operation_id = "open_lobby_socket", params(Wish), responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open; its messages are `LobbyView`s, and with `notices` also `Notice`s"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    uri: Uri,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    visitor.may_look(&[Scope::AccountRead, Scope::BoardPlay])?;
    let Wish { notices } = api::query(&uri)?;
    let (upgrade, seat) = admit(&app, &visitor, &headers, upgrade)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        let end = Connection::new(app.clone(), socket, seat, &visitor);
        let outbox = Arc::new(Outbox::default());
        let _line = visitor.line(&app, &outbox);
        let Looker { player, has_account } = show::looker(&visitor);
        let _news = (notices && !player.is_empty())
            .then(|| app.notices.join(player, Arc::clone(&outbox), Notice::words, true));
        let key = app.lobby.join(player, has_account, Arc::clone(&outbox));
        listener::serve(&app, end, &outbox, &visitor).await;
        app.lobby.leave(key);
    }))
}
