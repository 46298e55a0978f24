// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/admin/sanctions`: forbids somebody something, and lets them again.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use room::Actor;
use serde::{Deserialize, Serialize};
use store::{RoomHead, Sanction, StoreError};
use utoipa::ToSchema;

use super::guard::acts;
use super::{REASON_CHARS_MAX, act, reason, users};
use crate::api::Payload;
use crate::api::account::SanctionView;
use crate::api::reports::{ID_CHARS, Made};
use crate::app::App;
use crate::auth::random;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::outbox::CloseReason;
use crate::rooms::card::Card;
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;
use crate::safety::refusal::SafetyError;

/// Own tables looked through for those that still wait.
const TABLES_MAX: u32 = 200;

/// A sanction to be given.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SanctionWish {
    /// The name of an account, the id of anybody, or with `report` the name of whom that is about.
    pub player: String,
    /// What is forbidden.
    #[schema(value_type = SanctionKind)]
    pub kind: String,
    /// Until when, milliseconds since the epoch; left out: for good.
    #[serde(default)]
    pub until_ms: Option<i64>,
    /// Why; whose it is reads it.
    pub reason: String,
    /// The report it follows from.
    #[serde(default)]
    pub report: Option<String>,
}

/// What whose it is hears on `GET /api/v1/stream/me`.
#[derive(Serialize, ToSchema)]
pub struct SanctionNotice {
    /// `sanction`.
    #[schema(value_type = String)]
    pub k: &'static str,
    /// What they are forbidden, and why; of an appeal that was decided, the sanction with it.
    #[serde(flatten)]
    pub about: SanctionView,
}

/// Why something ends.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Why {
    /// Why.
    pub reason: String,
}

/// Forbids somebody something, from now on.
///
/// # Errors
/// `not_allowed` for who does not run the site, [`ApiError::NoSuchPlayer`], [`SafetyError::BadSanction`],
/// [`SafetyError::CannotSanction`], [`SafetyError::NoSuchReport`].
#[utoipa::path(post, path = "/api/v1/admin/sanctions", tag = "admin", operation_id = "give_sanction", request_body = SanctionWish, responses(
    (status = CREATED, body = Made),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn give_sanction(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<SanctionWish>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    let operator = acts(&app, &visitor).await?;
    let (now, bad) = (app.clock.now(), || SafetyError::BadSanction { max: REASON_CHARS_MAX });
    let kind = SanctionKind::of(&wish.kind).ok_or_else(bad)?;
    let reason = reason(&wish.reason)?;
    let until_us = wish.until_ms.map(|until| until.saturating_mul(1_000));
    if until_us.is_some_and(|until| until <= now.0) || wish.player.contains('\0') {
        return Err(bad().into());
    }
    let player = whom(&app, &wish).await?;
    let account = app.store.user_account(&player).await.map_err(log::unavailable)?;
    if player == operator.player || account.is_some_and(|account| account.standing.operator) {
        return Err(SafetyError::CannotSanction.into());
    }
    let id = random::id::<ID_CHARS>();
    let lasting = until_us.map_or_else(|| "for good".to_owned(), |until| format!("until {}", until / 1_000));
    let told = store::Act {
        after: format!("{id} {} {lasting}", kind.word()),
        reason: reason.clone(),
        ..act(operator, now, "sanction.given", &player)
    };
    let sanction = Sanction {
        id: id.clone(),
        player: player.clone(),
        scope: String::new(),
        kind: kind.word().to_owned(),
        at_us: now.0,
        until_us,
        reason,
        given_by: operator.player.clone(),
        report: wish.report,
        ended_us: None,
    };
    give(app, told, sanction, kind).await?;
    Ok((StatusCode::CREATED, Json(Made { id })))
}

/// Writes a sanction down and enforces it, also where the database did not say that it kept what it has kept.
async fn give(app: App, told: store::Act, sanction: Sanction, kind: SanctionKind) -> Result<(), ApiError> {
    let notice = SanctionNotice { k: "sanction", about: SanctionView::of(sanction.clone(), None) };
    let Sanction { id, player, until_us, .. } = sanction.clone();
    match app.store.audited(told).give_sanction(sanction).await {
        Ok(true) => {}
        Ok(false) => return Err(ApiError::Internal),
        Err(error @ StoreError::InDoubt { .. }) => {
            if !matches!(app.store.sanction(&id).await, Ok(Some(_))) {
                return Err(log::unavailable(error));
            }
        }
        Err(error) => return Err(log::unavailable(error)),
    }
    app.notices.say(&player, &notice);
    enforce(&app, &player, kind, until_us).await;
    Ok(())
}

/// The id of whom a sanction is for.
async fn whom(app: &App, wish: &SanctionWish) -> Result<String, ApiError> {
    if let Some(id) = &wish.report {
        let report = super::known_report(app, id).await?;
        if report.player_name == wish.player.trim() {
            return Ok(report.new.player);
        }
    }
    users::meant(app, &wish.player).await
}

/// What a new sanction does at once.
async fn enforce(app: &App, player: &str, kind: SanctionKind, until_us: Option<i64>) {
    match kind {
        SanctionKind::Ban => {
            app.lines.ban(player, until_us);
            app.matchmaker.dismiss(player, CloseReason::BANNED);
            leave_tables(app, player, |_| true).await;
        }
        SanctionKind::NoRated => {
            app.matchmaker.dismiss(player, CloseReason::NO_RATED);
            leave_tables(app, player, |card| card.rated).await;
        }
        SanctionKind::NoStakes => leave_tables(app, player, |card| card.stake.is_some()).await,
        SanctionKind::Warn | SanctionKind::Mute | SanctionKind::NoEvents => {}
    }
}

/// Takes somebody away from those tables at which they still wait.
async fn leave_tables(app: &App, player: &str, which: impl Fn(&Card) -> bool) {
    let rooms = match app.store.rooms_of(player, TABLES_MAX).await {
        Ok(rooms) => rooms,
        Err(error) => {
            tracing::warn!(%error, "the tables of somebody under a sanction cannot be read");
            return;
        }
    };
    let waits = |head: &RoomHead| {
        head.head.status == store::Status::Open
            && serde_json::from_str::<Card>(&head.head.lobby).is_ok_and(|card| which(&card))
    };
    for head in rooms.into_iter().filter(waits) {
        let actor = Actor { player: player.to_owned(), name: String::new(), program: false };
        if let Err(error) = app.rooms.leave(app, &head.room, actor).await {
            tracing::warn!(room = head.room, %error, "somebody under a sanction stays at a table");
        }
    }
}

/// Lets somebody again.
///
/// # Errors
/// `not_allowed` for who does not run the site, [`SafetyError::NoSuchSanction`], [`SafetyError::AlreadyClosed`],
/// [`SafetyError::BadSanction`].
#[utoipa::path(delete, path = "/api/v1/admin/sanctions/{id}", tag = "admin", operation_id = "lift_sanction",
    params(("id" = String, Path, description = "The sanction")), request_body = Why, responses(
    (status = NO_CONTENT, description = "It is lifted"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn lift_sanction(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(why): Payload<Why>,
) -> Result<StatusCode, ApiError> {
    let operator = acts(&app, &visitor).await?;
    let reason = reason(&why.reason)?;
    let none = || SafetyError::NoSuchSanction { id: id.chars().take(ID_CHARS).collect() };
    if id.contains('\0') {
        return Err(none().into());
    }
    let (sanction, _) = app.store.sanction(&id).await.map_err(log::unavailable)?.ok_or_else(none)?;
    let now = app.clock.now();
    let told = store::Act {
        before: format!("{id} {}", sanction.kind),
        reason: reason.clone(),
        ..act(operator, now, "sanction.lifted", &sanction.player)
    };
    let lifted = app.store.audited(told).lift_sanction(&id, &operator.player, &reason, now.0).await;
    if !lifted.map_err(log::unavailable)? {
        return Err(SafetyError::AlreadyClosed.into());
    }
    app.lines.lift(&sanction.player);
    Ok(StatusCode::NO_CONTENT)
}
