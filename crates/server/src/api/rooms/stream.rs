// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/rooms/{id}/stream`: what a socket of the room hears, one JSON object a line.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::ndjson::Ndjson;
use crate::net::outbox::Outbox;
use crate::rooms::join::{join, welcome};
use crate::rooms::message::Message;

/// From where a stream goes on.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Since {
    /// The number of the last event the client has seen; left out: a newcomer.
    #[serde(default)]
    pub since: Option<i64>,
}

/// The messages of docs/protocol.md as they come, one JSON object a line; an empty line when there was none for six
/// seconds. The first is `welcome`, the last is `bye` where the server ends it.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::TooMany`], [`ApiError::Unavailable`], `missing_scope` for a token without
/// `board:play`.
#[utoipa::path(get, path = "/api/v1/rooms/{id}/stream", tag = "rooms", operation_id = "stream_room",
    params(("id" = String, Path, description = "The room"), Since), responses(
    (status = OK, content_type = "application/x-ndjson", body = wire::ServerMessage<'static>),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn stream(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
    uri: Uri,
) -> Result<Response, ApiError> {
    let Since { since } = crate::api::query(&uri)?;
    if visitor.person.is_some() {
        visitor.may(Scope::BoardPlay)?;
    }
    let handle = app.rooms.open(&app, &id).await?;
    let (lines, response) = Ndjson::open(&app, &visitor)?;
    tokio::spawn(async move {
        let outbox = Arc::new(Outbox::default());
        let _line = visitor.line(&app, &outbox);
        let Some(joined) = join(&handle, visitor.player(), &outbox).await else {
            return lines.bye(app.close_reason()).await;
        };
        match welcome(&app, &id, &joined, visitor.player(), since, &outbox).await {
            Ok(first) => {
                if lines.line(&first, &outbox).await.is_ok() {
                    lines.talk(&outbox).await;
                }
            }
            Err(reason) => lines.bye(reason).await,
        }
        let _ = handle.send(Message::Leave(joined.key)).await;
    });
    Ok(response)
}
