// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federations/{federation}/sanctions` and `/messages/hide`: how the peace is kept at a federation's own tables.
//! Who is to be kept out is banned as a member.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use store::{Sanction, UserAccount};
use utoipa::ToSchema;

use super::{bad, found, reason, told};
use crate::api::Payload;
use crate::api::account::SanctionView;
use crate::api::admin::{LineWish, SanctionNotice, Why, hide, known_report};
use crate::api::players::find;
use crate::api::reports::{ID_CHARS, Made};
use crate::app::App;
use crate::auth::random;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;
use crate::safety::kinds::SanctionKind;
use crate::safety::refusal::SafetyError;

/// Sanctions shown at once.
const SANCTIONS_SHOWN: u32 = 200;

/// A sanction to be given in a federation.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PeaceWish {
    /// The name of an account.
    pub player: String,
    /// `warn`, or `mute`: no chat at the federation's tables.
    #[schema(value_type = String)]
    pub kind: SanctionKind,
    /// Until when, milliseconds since the epoch; left out: until it is lifted.
    #[serde(default)]
    pub until_ms: Option<i64>,
    /// Why; whose it is reads it.
    pub reason: String,
    /// The report of the federation's own that it follows from.
    #[serde(default)]
    pub report: Option<String>,
}

/// The sanctions that hold in a federation.
#[derive(Serialize, ToSchema)]
pub struct PeaceList {
    /// The newest first; bans stand among the members.
    pub sanctions: Vec<PeaceView>,
}

/// A sanction that holds in a federation.
#[derive(Serialize, ToSchema)]
pub struct PeaceView {
    /// Its id.
    pub id: String,
    /// Whose it is, by name.
    pub player: String,
    /// What it is.
    pub kind: String,
    /// Since when, milliseconds since the epoch.
    pub at_ms: i64,
    /// Until when; nothing: until it is lifted.
    #[schema(required)]
    pub until_ms: Option<i64>,
    /// Why.
    pub reason: String,
    /// Who gave it, by name.
    pub by: String,
}

/// The scope of what is done in a federation: of the site itself it is the empty one.
pub(super) async fn scope(app: &App, id: &str) -> Result<String, ApiError> {
    if id == HOUSE {
        return Ok(String::new());
    }
    found(app, id).await?;
    Ok(id.to_owned())
}

/// Nobody sanctions themselves, who runs the site, or who has a role there.
pub(super) async fn can_be_sanctioned(
    app: &App,
    federation: &str,
    by: &str,
    whom: &UserAccount,
) -> Result<(), ApiError> {
    if whom.player == by || whom.standing.operator {
        return Err(SafetyError::CannotSanction.into());
    }
    let standing = app.store.federation_standing(federation, &whom.player).await.map_err(log::unavailable)?;
    if standing.is_some_and(|standing| standing.administrator || !standing.roles.is_empty()) {
        return Err(FederationError::HasRoles { name: whom.name.clone() }.into());
    }
    Ok(())
}

/// What holds in a federation: warnings and mutes.
///
/// # Errors
/// `not_allowed`, `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/sanctions", tag = "federations", operation_id = "list_federation_sanctions",
    params(("federation" = String, Path, description = "The federation")), responses(
    (status = OK, body = PeaceList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn sanctions(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &id, Act::Moderate).await?;
    let scope = scope(&app, &id).await?;
    let now = app.clock.now();
    let held = app.store.sanctions_held(&scope, now.0, SANCTIONS_SHOWN).await.map_err(log::unavailable)?;
    let ids: BTreeSet<&str> =
        held.iter().flat_map(|one| [one.player.as_str(), one.given_by.as_str()]).collect();
    let names = app.store.names(&ids).await.map_err(log::unavailable)?;
    let called = |id: &str| names.get(id).cloned().unwrap_or_default();
    let view = |one: &Sanction| PeaceView {
        id: one.id.clone(),
        player: called(&one.player),
        kind: one.kind.clone(),
        at_ms: one.at_us / 1_000,
        until_ms: one.until_us.map(|until| until / 1_000),
        reason: one.reason.clone(),
        by: called(&one.given_by),
    };
    Ok(find::fresh(PeaceList { sanctions: held.iter().map(view).collect() }))
}

/// Warns somebody, or forbids them the chat at a federation's tables. They hear it at once and may appeal to the operator.
///
/// # Errors
/// `not_allowed`, `no_such_player`, `no_such_report`, `has_roles`, `cannot_sanction`, `bad_federation`,
/// `no_such_federation`.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/sanctions", tag = "federations", operation_id = "give_federation_sanction",
    params(("federation" = String, Path, description = "The federation")), request_body = PeaceWish, responses(
    (status = CREATED, body = Made),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn sanction(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<PeaceWish>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    require(&app, &visitor, &id, Act::Moderate).await?;
    if !matches!(wish.kind, SanctionKind::Warn | SanctionKind::Mute) {
        return Err(bad("a federation warns and mutes; who is to be kept out is banned as a member").into());
    }
    let (scope, now) = (scope(&app, &id).await?, app.clock.now());
    let whom = find::named(&app, &wish.player).await?;
    let reason = reason(Some(&wish.reason), true)?;
    let until_us = wish.until_ms.map(|until| until.saturating_mul(1_000));
    if until_us.is_some_and(|until| until <= now.0) {
        return Err(bad("a sanction ends in the future").into());
    }
    if let Some(report) = &wish.report {
        let report = known_report(&app, report).await?.new;
        if report.federation != scope || report.player != whom.player {
            return Err(SafetyError::NoSuchReport { id: report.id }.into());
        }
    }
    let by = visitor.player().to_owned();
    can_be_sanctioned(&app, &id, &by, &whom).await?;
    let own = random::id::<ID_CHARS>();
    let lasting = until_us.map_or_else(|| "for good".to_owned(), |until| format!("until {}", until / 1_000));
    let audit = store::Act {
        after: format!("{own} {} {lasting}", wish.kind.word()),
        reason: reason.clone(),
        ..told(&scope, &by, now, "sanction.given", &whom.player)
    };
    let given = Sanction {
        id: own.clone(),
        player: whom.player.clone(),
        scope,
        kind: wish.kind.word().to_owned(),
        at_us: now.0,
        until_us,
        reason,
        given_by: by,
        report: wish.report,
        ended_us: None,
    };
    let notice = SanctionNotice { k: "sanction", about: SanctionView::of(given.clone(), None) };
    if !app.store.audited(audit).give_sanction(given).await.map_err(log::unavailable)? {
        return Err(ApiError::Internal);
    }
    app.notices.say(&whom.player, &notice);
    Ok((StatusCode::CREATED, Json(Made { id: own })))
}

/// Lifts a sanction of a federation.
///
/// # Errors
/// `not_allowed`, `no_such_sanction`, `already_closed`, `bad_federation`, `no_such_federation`.
#[utoipa::path(delete, path = "/api/v1/federations/{federation}/sanctions/{id}", tag = "federations", operation_id = "lift_federation_sanction",
    params(("federation" = String, Path, description = "The federation"), ("id" = String, Path, description = "The sanction")),
    request_body = Why, responses(
    (status = NO_CONTENT, description = "It is lifted"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn lift(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, own)): Path<(String, String)>,
    Payload(why): Payload<Why>,
) -> Result<StatusCode, ApiError> {
    require(&app, &visitor, &id, Act::Moderate).await?;
    let (scope, reason) = (scope(&app, &id).await?, reason(Some(&why.reason), true)?);
    let none = || SafetyError::NoSuchSanction { id: own.chars().take(ID_CHARS).collect() };
    if own.contains('\0') {
        return Err(none().into());
    }
    let held = app.store.sanction(&own).await.map_err(log::unavailable)?;
    // One of another federation, or of the site, is not theirs to lift.
    let (held, _) = held.filter(|(held, _)| held.scope == scope).ok_or_else(none)?;
    let (by, now) = (visitor.player(), app.clock.now());
    let audit = store::Act {
        before: format!("{own} {}", held.kind),
        reason: reason.clone(),
        ..told(&scope, by, now, "sanction.lifted", &held.player)
    };
    let lifted = app.store.audited(audit).lift_sanction(&own, by, &reason, now.0).await;
    if !lifted.map_err(log::unavailable)? {
        return Err(SafetyError::AlreadyClosed.into());
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Hides a line of chat of one of a federation's tables from everybody; the log keeps it. May be repeated.
///
/// # Errors
/// `not_allowed`, also for a table that is not the federation's, `no_such_room`, `no_such_line`, `bad_federation`.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/messages/hide", tag = "federations", operation_id = "hide_federation_message",
    params(("federation" = String, Path, description = "The federation")), request_body = LineWish, responses(
    (status = NO_CONTENT, description = "It is hidden"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn hide_line(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<LineWish>,
) -> Result<StatusCode, ApiError> {
    require(&app, &visitor, &id, Act::Moderate).await?;
    let (scope, reason) = (scope(&app, &id).await?, reason(Some(&wish.reason), true)?);
    let audit = store::Act { reason, ..told(&scope, visitor.player(), app.clock.now(), "chat.hidden", "") };
    hide(&app, &wish, Some(&id).filter(|id| *id != HOUSE), audit).await?;
    Ok(StatusCode::NO_CONTENT)
}
