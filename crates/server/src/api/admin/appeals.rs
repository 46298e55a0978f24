// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/admin/appeals`: what people say to their sanctions.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{AppealCase, Decision};
use utoipa::ToSchema;

use super::SanctionNotice;
use super::guard::{acts, operator};
use super::{NOTE_CHARS_MAX, QueuePaging, QueueState, READ, act, note, page};
use crate::api::Payload;
use crate::api::account::SanctionView;
use crate::api::players::find;
use crate::api::reports::ID_CHARS;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::safety::kinds::AppealVerdict;
use crate::safety::refusal::SafetyError;

/// What a verdict may be.
const VERDICTS: &str = "granted, refused";

/// A page of appeals.
#[derive(Serialize, ToSchema)]
pub struct AppealQueue {
    /// The appeals.
    pub appeals: Vec<AppealSeen>,
    /// Where the next page begins; nothing: this is the last.
    #[schema(required)]
    pub next: Option<String>,
}

/// An appeal.
#[derive(Serialize, ToSchema)]
pub struct AppealSeen {
    /// Its id.
    pub id: String,
    /// When it was made, milliseconds since the epoch.
    pub at_ms: i64,
    /// The name of whose it is.
    pub player: String,
    /// In their words.
    pub text: String,
    /// `open`, `granted` or `refused`.
    pub state: String,
    /// What an operator wrote to it.
    pub note: String,
    /// The sanction.
    pub sanction: AppealedSanction,
}

/// The sanction of an appeal.
#[derive(Serialize, ToSchema)]
pub struct AppealedSanction {
    /// Its id.
    pub id: String,
    /// What is forbidden.
    #[schema(value_type = crate::safety::kinds::SanctionKind)]
    pub kind: String,
    /// Since when, milliseconds since the epoch.
    pub at_ms: i64,
    /// Until when; nothing: for good.
    #[schema(required)]
    pub until_ms: Option<i64>,
    /// Why.
    pub reason: String,
    /// The name of who gave it.
    #[schema(required)]
    pub by: Option<String>,
}

impl From<AppealCase> for AppealSeen {
    fn from(case: AppealCase) -> Self {
        Self {
            id: case.appeal.id,
            at_ms: case.appeal.at_us / 1_000,
            player: case.player_name,
            text: case.appeal.text,
            state: case.appeal.state,
            note: case.appeal.note,
            sanction: AppealedSanction {
                id: case.appeal.sanction,
                kind: case.kind,
                at_ms: case.given_us / 1_000,
                until_ms: case.until_us.map(|until| until / 1_000),
                reason: case.reason,
                by: case.given_by_name,
            },
        }
    }
}

/// The queue of appeals.
///
/// # Errors
/// `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/appeals", tag = "admin", operation_id = "admin_appeals", params(QueuePaging), responses(
    (status = OK, body = AppealQueue),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn appeals(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    operator(&visitor)?;
    let QueuePaging { state, after } = crate::api::query(&uri)?;
    let found = app.store.appeals(state == QueueState::Open, &after, READ).await.map_err(log::unavailable)?;
    let (found, next) = page(found, |case| &case.appeal.id);
    Ok(find::fresh(AppealQueue { appeals: found.into_iter().map(AppealSeen::from).collect(), next }))
}

/// What is decided about an appeal.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppealDecision {
    /// `granted` or `refused`.
    #[schema(value_type = AppealVerdict)]
    pub verdict: String,
    /// A word to whose it is.
    #[serde(default)]
    pub note: String,
}

/// Decides about an appeal; a granted one lifts the sanction.
///
/// # Errors
/// `not_allowed` for who does not run the site, [`SafetyError::NoSuchAppeal`], [`SafetyError::AlreadyClosed`],
/// [`SafetyError::BadVerdict`], [`SafetyError::OwnSanction`].
#[utoipa::path(post, path = "/api/v1/admin/appeals/{id}", tag = "admin", operation_id = "decide_appeal",
    params(("id" = String, Path, description = "The appeal")), request_body = AppealDecision, responses(
    (status = OK, body = AppealSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn decide_appeal(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<AppealDecision>,
) -> Result<Response, ApiError> {
    let operator = acts(&app, &visitor).await?;
    let bad = || SafetyError::BadVerdict { allowed: VERDICTS, max: NOTE_CHARS_MAX };
    let verdict = AppealVerdict::of(&wish.verdict).ok_or_else(bad)?;
    let note = note(&wish.note, VERDICTS)?;
    let none = || SafetyError::NoSuchAppeal { id: id.chars().take(ID_CHARS).collect() };
    if id.contains('\0') {
        return Err(none().into());
    }
    let case = app.store.appeal(&id).await.map_err(log::unavailable)?.ok_or_else(none)?;
    let own = case.given_by == operator.player;
    if own && app.store.has_other_operator(&operator.player).await.map_err(log::unavailable)? {
        return Err(SafetyError::OwnSanction.into());
    }
    let now = app.clock.now();
    let told = store::Act {
        before: format!("{} {}", case.appeal.sanction, case.kind),
        after: verdict.word().to_owned(),
        reason: note.clone(),
        ..act(operator, now, "appeal.decided", &case.player)
    };
    let by = operator.player.clone();
    let decision = Decision { state: verdict.word().to_owned(), note, by, at_us: now.0 };
    let closed = app.store.audited(told).close_appeal(&id, &case.appeal.sanction, decision).await;
    if !closed.map_err(log::unavailable)? {
        return Err(SafetyError::AlreadyClosed.into());
    }
    if verdict == AppealVerdict::Granted {
        app.lines.lift(&case.player);
    }
    if let Some((sanction, appeal)) =
        app.store.sanction(&case.appeal.sanction).await.map_err(log::unavailable)?
    {
        let told = SanctionNotice { k: "appeal", about: SanctionView::of(sanction, appeal) };
        app.notices.say(&case.player, &told);
    }
    let case = app.store.appeal(&id).await.map_err(log::unavailable)?.ok_or_else(none)?;
    Ok(find::fresh(AppealSeen::from(case)))
}
