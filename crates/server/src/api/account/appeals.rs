// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/account/appeals`, and what an account shows of the sanctions its owner is under.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::{Appeal, Sanction};
use utoipa::ToSchema;

use crate::api::Payload;
use crate::api::reports::{ID_CHARS, Made};
use crate::app::App;
use crate::auth::random;
use crate::auth::refusal::AccountError;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::safety::refusal::SafetyError;

/// Longest appeal, in characters.
pub const APPEAL_CHARS_MAX: usize = 2_000;

/// A sanction as whose it is sees it.
#[derive(Serialize, ToSchema)]
pub struct SanctionView {
    /// Its id.
    pub id: String,
    /// What is forbidden.
    #[schema(value_type = crate::safety::kinds::SanctionKind)]
    pub kind: String,
    /// Where: a federation; empty is the whole site.
    pub scope: String,
    /// Since when, milliseconds since the epoch.
    pub at_ms: i64,
    /// Until when; nothing: for good.
    #[schema(required)]
    pub until_ms: Option<i64>,
    /// Why.
    pub reason: String,
    /// What was said to it.
    #[schema(required)]
    pub appeal: Option<AppealView>,
    /// To the operator: when it was lifted, or its time was over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ended_ms: Option<Option<i64>>,
}

/// An appeal as whose it is sees it.
#[derive(Serialize, ToSchema)]
pub struct AppealView {
    /// In their words.
    pub text: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// `open`, `granted` or `refused`.
    pub state: String,
    /// What the operator wrote to it.
    pub note: String,
}

impl SanctionView {
    /// As whose it is sees it.
    pub(crate) fn of(sanction: Sanction, appeal: Option<Appeal>) -> Self {
        Self {
            id: sanction.id,
            kind: sanction.kind,
            scope: sanction.scope,
            at_ms: sanction.at_us / 1_000,
            until_ms: sanction.until_us.map(|until| until / 1_000),
            reason: sanction.reason,
            appeal: appeal.map(|appeal| AppealView {
                text: appeal.text,
                at_ms: appeal.at_us / 1_000,
                state: appeal.state,
                note: appeal.note,
            }),
            ended_ms: None,
        }
    }
}

/// The sanctions somebody is under now.
pub(super) async fn in_force(app: &App, player: &str) -> Result<Vec<SanctionView>, ApiError> {
    let now = app.clock.now();
    let all = app.store.sanctions_of(player).await.map_err(log::unavailable)?;
    let own = all.into_iter().filter(|(sanction, _)| sanction.is_in_force(now.0));
    Ok(own.map(|(sanction, appeal)| SanctionView::of(sanction, appeal)).collect())
}

/// What somebody says to a sanction.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppealWish {
    /// The sanction.
    pub sanction: String,
    /// In their words.
    pub text: String,
}

/// Appeals against a sanction, once. Another operator decides, where there is one.
///
/// # Errors
/// [`ApiError::NoSession`], [`AccountError::NotAllowed`] for a token, [`SafetyError::NoSuchSanction`],
/// [`SafetyError::AlreadyClosed`], [`SafetyError::AlreadyAppealed`], [`SafetyError::BadAppeal`].
#[utoipa::path(post, path = "/api/v1/account/appeals", tag = "safety", operation_id = "appeal", request_body = AppealWish, responses(
    (status = CREATED, body = Made),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn appeal(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<AppealWish>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    let person = visitor.known()?;
    if person.is_by_token() {
        return Err(AccountError::NotAllowed.into());
    }
    let text = crate::api::reports::plain(&wish.text);
    if text.is_empty() || text.chars().count() > APPEAL_CHARS_MAX {
        return Err(SafetyError::BadAppeal { max: APPEAL_CHARS_MAX }.into());
    }
    let none = || SafetyError::NoSuchSanction { id: wish.sanction.chars().take(ID_CHARS).collect() };
    if wish.sanction.contains('\0') {
        return Err(none().into());
    }
    let found = app.store.sanction(&wish.sanction).await.map_err(log::unavailable)?;
    let (sanction, before) = found.filter(|(one, _)| one.player == person.player).ok_or_else(none)?;
    let now = app.clock.now();
    if before.is_some() {
        return Err(SafetyError::AlreadyAppealed.into());
    }
    if !sanction.is_in_force(now.0) {
        return Err(SafetyError::AlreadyClosed.into());
    }
    let id = random::id::<ID_CHARS>();
    let appeal = Appeal {
        id: id.clone(),
        sanction: sanction.id,
        text,
        at_us: now.0,
        state: "open".to_owned(),
        note: String::new(),
    };
    if !app.store.create_appeal(appeal).await.map_err(log::unavailable)? {
        return Err(SafetyError::AlreadyAppealed.into());
    }
    Ok((StatusCode::CREATED, Json(Made { id })))
}
