// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/rooms/{id}/commands`: what a socket says with `cmd`, for programs that have none.

use axum::Json;
use axum::extract::{FromRequest as _, FromRequestParts as _, Path, Request, State};
use room::{Actor, Command};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Payload;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::Asked;

/// A command, as in the message `cmd` of docs/protocol.md.
#[derive(Deserialize, ToSchema)]
pub struct NewCommand {
    /// The client's own id of the command, 1 to 36 letters, digits, `-` or `_`: a repeat gets the first answer.
    pub id: String,
    /// The newest version of the room the client has seen.
    #[serde(default)]
    pub at: Option<i64>,
    /// The player's own thinking time in milliseconds.
    #[serde(default)]
    pub ms: Option<i64>,
    /// With a move: whether the page has lost the focus since the player's last move.
    #[serde(default)]
    pub b: bool,
    /// What is asked for.
    pub c: Command,
}

/// A command that was carried out.
#[derive(Serialize, ToSchema)]
pub struct CommandDone {
    /// The version of the room after it.
    pub n: i64,
}

/// Carries out one command; the answer comes when it is durable. Under the same `id` it is carried out once, and
/// every answer is the first: who got none, or `in_doubt`, asks again.
///
/// # Errors
/// [`ApiError::Refused`] with the room's codes, [`ApiError::NoSuchRoom`], [`ApiError::NoSession`],
/// [`ApiError::TooMany`], [`ApiError::InDoubt`].
#[utoipa::path(post, path = "/api/v1/rooms/{id}/commands", tag = "rooms", operation_id = "command_room",
    params(("id" = String, Path, description = "The room")), request_body = NewCommand, responses(
    (status = OK, body = CommandDone),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn command(
    State(app): State<App>,
    Path(room): Path<String>,
    request: Request,
) -> Result<Json<CommandDone>, ApiError> {
    let (visitor, asked) = arrived(&app, request).await?;
    let person = visitor.may(Scope::BoardPlay)?;
    let NewCommand { id, at, ms, b, c } = asked;
    wire::check_command_id(&id)?;
    app.limits.command(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    app.limits.at_table(&c, visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    // Who plays without a socket is here all the same.
    app.lobby.seen(&person.player, app.clock.now());
    let asked = Asked { id, seen: at, client_ms: ms, unfocused: b, command: c, received: visitor.arrived };
    let n = app.rooms.command(&app, &room, actor, asked).await?;
    Ok(Json(CommandDone { n }))
}

/// Who asks for what. It has arrived when the last of it is here: earlier, somebody could begin a request and think on;
/// later, a player would be charged for the time in which the server finds out who they are.
async fn arrived(app: &App, request: Request) -> Result<(Visitor, NewCommand), ApiError> {
    let (head, body) = request.into_parts();
    let mut parts = head.clone();
    let asked = Payload::from_request(Request::from_parts(head, body), app).await;
    let visitor = Visitor::from_request_parts(&mut parts, app).await?;
    // Who may not ask at all hears that first.
    visitor.may(Scope::BoardPlay)?;
    let Payload(asked) = asked?;
    Ok((visitor, asked))
}
