// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/rooms/{id}/void` and `/disputes`: a game is called off or its stake taken back by who may, and a player
//! says that it should be.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::{Dispute, PendingEntry};
use utoipa::ToSchema;
use wire::{SettledKind, Status};

use crate::api::federations::{EntryWaits, FEDERATION_REASON_CHARS_MAX};
use crate::api::reports::plain;
use crate::api::{Payload, players::find};
use crate::app::App;
use crate::auth::random;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;
use crate::rooms::message::{Decision, Office, Undone};
use crate::stakes::cash;
use crate::stakes::refusal::StakeError;

/// P5: so long after its end a game is contested, hours.
pub(crate) const DISPUTE_HOURS: i64 = 48;
const HOUR_US: i64 = 3_600_000_000;
/// Longest text of a dispute, characters.
const DISPUTE_CHARS_MAX: usize = 2_000;
/// Letters of an id.
const ID_CHARS: usize = 16;

/// Why a game is called off or taken back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoidReason {
    /// 1 to 500 characters, for the audit.
    pub reason: String,
}

/// What became of a game.
#[derive(Serialize, ToSchema)]
pub struct Voided {
    /// `called_off` where nothing was played for, `refunded` or `reversed`.
    pub kind: VoidKind,
}

/// How a game was undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum VoidKind {
    /// It was called off; nothing was played for.
    CalledOff,
    /// It was called off; everybody has everything back.
    Refunded,
    /// What the losers paid, and what the ratings moved, was taken back.
    Reversed,
}

/// What a player says of a game.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DisputeText {
    /// 1 to 2,000 characters.
    pub text: String,
}

/// A dispute that was noted.
#[derive(Serialize, ToSchema)]
pub struct DisputeMade {
    /// Its id.
    pub id: String,
}

fn text(given: &str, max: usize) -> Result<String, ApiError> {
    let text = plain(given);
    if (1..=max).contains(&text.chars().count()) {
        return Ok(text);
    }
    Err(FederationError::Bad { reason: format!("this needs a text of 1 to {max} characters") }.into())
}

/// Whose table it was.
fn owner(view: &wire::View) -> &str {
    view.federation.as_deref().unwrap_or(HOUSE)
}

/// Calls a game off that is on, or takes back the stake and the ratings of one that is over. Above 100,000 it waits for another person (202).
/// A federation takes back a rated game that nobody staked anything on only where one of its players has contested it in time;
/// the operator of the site may without. Of a board of a tournament the operator takes back the ratings, and nothing else.
///
/// # Errors
/// `not_allowed`, `missing_scope`, `own_account` for a game of one's own, `already_void`, `not_staked`, `not_contested`, `of_tournament`,
/// `short_of_credits` where neither the winners nor the bank have enough.
#[utoipa::path(post, path = "/api/v1/rooms/{id}/void", tag = "rooms", operation_id = "void_room",
    params(("id" = String, Path, description = "The room")), request_body = VoidReason, responses(
    (status = OK, body = Voided),
    (status = ACCEPTED, body = EntryWaits),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn void(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<VoidReason>,
) -> Result<Response, ApiError> {
    let (_, view) = app.rooms.snapshot(&app, &id, visitor.player()).await?;
    require(&app, &visitor, owner(&view), Act::Void).await?;
    if view.seat.is_some() {
        return Err(StakeError::OwnAccount.into());
    }
    let reason = text(&wish.reason, FEDERATION_REASON_CHARS_MAX)?;
    let by = visitor.player();
    let runs_site = visitor.known()?.account.is_some_and(|account| account.operator);
    let of = if runs_site { Office::Site } else { Office::Federation };
    let decision = Decision { by: by.to_owned(), reason: reason.clone(), confirmed: None, of };
    let kind = match app.rooms.void(&app, &id, decision).await? {
        Undone::CalledOff => VoidKind::CalledOff,
        Undone::Refunded => VoidKind::Refunded,
        Undone::Reversed => VoidKind::Reversed,
        Undone::Review { stake } => {
            let entry = PendingEntry {
                // However often it is asked for, one waits.
                id: format!("reverse-{id}"),
                federation: owner(&view).to_owned(),
                kind: "reverse".to_owned(),
                account: id,
                amount: stake,
                reason,
                actor: by.to_owned(),
                at_us: app.clock.now().0,
                state: "open".to_owned(),
            };
            let pending = cash::begin(&app, entry).await?;
            return Ok((StatusCode::ACCEPTED, Json(EntryWaits { pending })).into_response());
        }
    };
    Ok(find::fresh(Voided { kind }))
}

/// A player says that a game for a stake, or one that moved ratings, was decided wrongly, within 48 hours of its end. Who may take it back reads it.
///
/// # Errors
/// `of_tournament`, `not_staked` where there is nothing to take back, `already_void`, `too_late_to_contest`, `already_disputed`,
/// `not_seated`.
#[utoipa::path(post, path = "/api/v1/rooms/{id}/disputes", tag = "rooms", operation_id = "dispute_room",
    params(("id" = String, Path, description = "The room")), request_body = DisputeText, responses(
    (status = CREATED, body = DisputeMade),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn dispute(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<DisputeText>,
) -> Result<(StatusCode, Json<DisputeMade>), ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let (_, view) = app.rooms.snapshot(&app, &id, &person.player).await?;
    if view.seat.is_none() {
        return Err(room::Refusal::NotSeated.into());
    }
    if view.event.is_some() {
        return Err(StakeError::OfTournament.into());
    }
    match &view.settlement {
        _ if view.status != Status::Over => return Err(StakeError::NotStaked.into()),
        Some(settled) if settled.kind != SettledKind::Settled => return Err(StakeError::AlreadyVoid.into()),
        None if view.ratings.is_empty() => return Err(StakeError::NotStaked.into()),
        _ => {}
    }
    let now = app.clock.now().0;
    let ended = app.store.result_at(&id).await.map_err(log::unavailable)?;
    if ended.is_none_or(|ended| now - ended > DISPUTE_HOURS * HOUR_US) {
        return Err(StakeError::TooLate { hours: DISPUTE_HOURS }.into());
    }
    let dispute = Dispute {
        id: random::id::<ID_CHARS>(),
        room: id,
        player: person.player.clone(),
        federation: owner(&view).to_owned(),
        text: text(&wish.text, DISPUTE_CHARS_MAX)?,
        at_us: now,
    };
    let made = DisputeMade { id: dispute.id.clone() };
    if !app.store.contest_game(dispute).await.map_err(log::unavailable)? {
        return Err(StakeError::AlreadyDisputed.into());
    }
    Ok((StatusCode::CREATED, Json(made)))
}
