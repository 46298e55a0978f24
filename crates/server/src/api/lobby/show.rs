// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/lobby`: the lobby as the one who asks sees it now. `WS /ws/lobby` sends the same whenever it changes.

use axum::Json;
use axum::extract::State;

use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::lobby::show::{self, LobbyView};

/// Who waits for an opponent, tables with a free chair, games to watch, and one's own games. A token needs `account:read` or `board:play`.
///
/// # Errors
/// `missing_scope`, [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/lobby", tag = "lobby", operation_id = "show_lobby", responses(
    (status = OK, body = LobbyView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(State(app): State<App>, visitor: Visitor) -> Result<Json<LobbyView>, ApiError> {
    visitor.may_look(&[Scope::AccountRead, Scope::BoardPlay])?;
    show::view(&app, &visitor).await.map(Json)
}
