// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/admin/messages/hide`: one line of chat is shown to nobody any more.

use axum::extract::State;
use axum::http::StatusCode;
use room::Event;
use serde::Deserialize;
use utoipa::ToSchema;

use super::guard::acts;
use super::{act, reason};
use crate::api::Payload;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::rooms::log;
use crate::safety::refusal::SafetyError;

/// A line of chat.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LineWish {
    /// The room.
    pub room: String,
    /// The number of the event.
    pub seq: i64,
    /// Why.
    pub reason: String,
}

/// Hides a line of chat from everybody; the log keeps it. May be repeated.
///
/// # Errors
/// `not_allowed` for who does not run the site, [`ApiError::NoSuchRoom`], [`SafetyError::NoSuchLine`],
/// [`SafetyError::BadSanction`] for a bad reason.
#[utoipa::path(post, path = "/api/v1/admin/messages/hide", tag = "admin", operation_id = "hide_message", request_body = LineWish, responses(
    (status = NO_CONTENT, description = "It is hidden"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn hide_message(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<LineWish>,
) -> Result<StatusCode, ApiError> {
    let operator = acts(&app, &visitor).await?;
    let told =
        store::Act { reason: reason(&wish.reason)?, ..act(operator, app.clock.now(), "chat.hidden", "") };
    hide(&app, &wish, None, told).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Hides a line and tells it in the audit; one who keeps the peace of a federation only at its own tables.
///
/// # Errors
/// [`ApiError::NoSuchRoom`], [`FederationError::NotAllowed`], [`SafetyError::NoSuchLine`].
pub(crate) async fn hide(
    app: &App,
    wish: &LineWish,
    federation: Option<&String>,
    told: store::Act,
) -> Result<(), ApiError> {
    app.rooms.open(app, &wish.room).await?;
    let events = log::read(app, &wish.room).await.map_err(log::unavailable)?;
    let own = log::federation(&events);
    if let Some(federation) = federation.filter(|federation| own != Some(*federation)) {
        return Err(FederationError::NotAllowed { federation: federation.clone() }.into());
    }
    let line = usize::try_from(wish.seq.saturating_sub(1)).ok().and_then(|at| events.get(at));
    let Some((_, Event::Chat { player, .. })) = line else {
        return Err(SafetyError::NoSuchLine { seq: wish.seq }.into());
    };
    let at_us = told.at_us;
    let told = store::Act { before: player.clone(), subject: format!("{}/{}", wish.room, wish.seq), ..told };
    let store = app.store.audited(told);
    if store.hide_line(player, &wish.room, wish.seq, at_us).await.map_err(log::unavailable)? {
        app.rooms.hidden(&wish.room, vec![wish.seq]).await;
    }
    Ok(())
}
