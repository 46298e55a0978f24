// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/bot/game/stream/{id}` and `GET /api/board/game/stream/{id}`: a game as lichess tells it.

use std::pin::pin;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use axum::extract::{Path, State};
use axum::response::Response;
use serde_json::Value;

use super::state::Game;
use super::{LichessRefusal, people};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::net::ndjson::Ndjson;
use crate::net::outbox::{Next, Outbox};
use crate::rooms::join::{join, welcome};
use crate::rooms::message::Message;

/// A game: `gameFull`, and then `gameState` at every change and `chatLine` at every word, one JSON object a line, until
/// it is over. Of other games than chess the state has our `view`.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`ApiError::NoSession`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/api/bot/game/stream/{id}", tag = "lichess", operation_id = "lichess_bot_game",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, content_type = "application/x-ndjson", body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn bot_game(
    State(app): State<App>,
    Path(id): Path<String>,
    visitor: Visitor,
) -> Result<Response, ApiError> {
    super::player(&visitor)?;
    let handle = app.rooms.open(&app, &id).await?;
    let (lines, response) = Ndjson::open(&app, &visitor)?;
    let lines = lines.without_bye();
    tokio::spawn(async move {
        // What the room says, and what is said here.
        let (heard, said) = (Arc::new(Outbox::default()), Outbox::default());
        let _line = visitor.line(&app, &heard);
        let Some(joined) = join(&handle, visitor.player(), &heard).await else {
            return lines.bye(app.close_reason()).await;
        };
        match welcome(&app, &id, &joined, visitor.player(), None, &heard).await {
            Ok(first) => {
                let mut game = Game::default();
                let told = async {
                    let mut next = Next::Frame(first);
                    while let Next::Frame(frame) = next {
                        let message: Value = serde_json::from_str(&frame).unwrap_or_default();
                        for mut line in game.hear(&message) {
                            people::complete(&app.store, app.clock.now(), &mut line).await;
                            said.push(Utf8Bytes::from(line.to_string()));
                        }
                        if game.is_over() {
                            break;
                        }
                        next = heard.next().await;
                    }
                    said.finish();
                };
                let mut talk = pin!(lines.talk(&said));
                tokio::select! {
                    () = &mut talk => {}
                    () = told => talk.await,
                }
            }
            Err(reason) => lines.bye(reason).await,
        }
        let _ = handle.send(Message::Leave(joined.key)).await;
    });
    Ok(response)
}

/// As [`bot_game`], under the address for people's programs.
///
/// # Errors
/// As [`bot_game`].
#[utoipa::path(get, path = "/api/board/game/stream/{id}", tag = "lichess", operation_id = "lichess_board_game",
    params(("id" = String, Path, description = "The room")), responses(
    (status = OK, content_type = "application/x-ndjson", body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn board_game(app: State<App>, id: Path<String>, visitor: Visitor) -> Result<Response, ApiError> {
    bot_game(app, id, visitor).await
}
