// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/account/playing`: the games of the one who asks that are on.

use axum::Json;
use axum::extract::State;
use axum::http::Uri;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::{LichessRefusal, events, people};
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::lobby::own::MINE_MAX;
use crate::rooms::log;

/// How many games are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AtMost {
    /// 1 to 50; left out: 50.
    nb: Option<u32>,
}

/// The games of the one who asks that are on.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, [`ApiError::BadRequest`], [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/account/playing", tag = "lichess", operation_id = "lichess_playing", params(AtMost), responses(
    (status = OK, body = serde_json::Value),
    (status = "4XX", body = LichessRefusal)
))]
pub async fn playing(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Json<Value>, ApiError> {
    let player = match super::player(&visitor) {
        Ok(person) => &person.player,
        Err(_) => &visitor.may(Scope::AccountRead)?.player,
    };
    let AtMost { nb } = crate::api::query(&uri)?;
    let most = nb.unwrap_or(MINE_MAX).clamp(1, MINE_MAX) as usize;
    let rooms = app.store.rooms_of(player, MINE_MAX).await.map_err(log::unavailable)?;
    let on = rooms.into_iter().filter(|room| room.head.status != store::Status::Open);
    let mut games = Vec::new();
    for room in on.take(most) {
        let (_, view) = match app.rooms.snapshot(&app, &room.room, player).await {
            Ok(shown) => shown,
            Err(error) => {
                // The others are told of all the same.
                tracing::warn!(room = room.room, %error, "a room does not open for a list of games");
                continue;
            }
        };
        let mut game = events::game(&view);
        people::complete(&app.store, app.clock.now(), &mut game).await;
        games.push(game);
    }
    Ok(Json(json!({ "nowPlaying": games })))
}
