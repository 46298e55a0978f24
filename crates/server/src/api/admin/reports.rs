// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/admin/reports`: the queue of reports.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{Decision, Report};
use utoipa::ToSchema;

use super::guard::{acts, operator};
use super::{NOTE_CHARS_MAX, QueuePaging, QueueState, READ, act, note, page};
use crate::api::Payload;
use crate::api::account::OwnReport;
use crate::api::players::find;
use crate::api::reports::{ID_CHARS, Line};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::safety::kinds::Verdict;
use crate::safety::refusal::SafetyError;

/// What a verdict may be.
const VERDICTS: &str = "upheld, dismissed";

/// A page of reports.
#[derive(Serialize, ToSchema)]
pub struct ReportQueue {
    /// The reports.
    pub reports: Vec<ReportView>,
    /// Where the next page begins; nothing: this is the last.
    #[schema(required)]
    pub next: Option<String>,
}

/// A report.
#[derive(Serialize, ToSchema)]
pub struct ReportView {
    /// Its id.
    pub id: String,
    /// When it was made, milliseconds since the epoch.
    pub at_ms: i64,
    /// The name of who reports.
    pub by: String,
    /// The name of whom.
    pub player: String,
    /// Their id, by which a guest can be sanctioned.
    pub player_id: String,
    /// The room it is about.
    #[schema(required)]
    pub room: Option<String>,
    /// What it is about.
    #[schema(value_type = crate::safety::kinds::ReportKind)]
    pub kind: String,
    /// In the words of who reports.
    pub text: String,
    /// `open`, `upheld` or `dismissed`.
    pub state: String,
    /// What the reported person had said last, as it was then.
    pub excerpt: Vec<Line>,
    /// The name of the operator who decided.
    #[schema(required)]
    pub taken_by: Option<String>,
    /// What they wrote to it.
    pub note: String,
    /// When, milliseconds since the epoch.
    #[schema(required)]
    pub closed_ms: Option<i64>,
}

impl From<Report> for ReportView {
    fn from(report: Report) -> Self {
        let new = report.new;
        Self {
            id: new.id,
            at_ms: new.at_us / 1_000,
            by: report.reporter_name,
            player: report.player_name,
            player_id: new.player,
            room: Some(new.room).filter(|room| !room.is_empty()),
            kind: new.kind,
            text: new.text,
            state: report.state,
            excerpt: serde_json::from_str(&new.excerpt).unwrap_or_default(),
            taken_by: report.taken_by,
            note: report.note,
            closed_ms: report.closed_us.map(|at| at / 1_000),
        }
    }
}

/// The queue of reports.
///
/// # Errors
/// `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/reports", tag = "admin", operation_id = "admin_reports", params(QueuePaging), responses(
    (status = OK, body = ReportQueue),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn reports(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    operator(&visitor)?;
    let QueuePaging { state, after } = crate::api::query(&uri)?;
    let found = app.store.reports(state == QueueState::Open, &after, READ).await.map_err(log::unavailable)?;
    let (found, next) = page(found, |report| &report.new.id);
    Ok(find::fresh(ReportQueue { reports: found.into_iter().map(ReportView::from).collect(), next }))
}

/// What is decided about a report.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VerdictWish {
    /// `upheld` or `dismissed`.
    #[schema(value_type = Verdict)]
    pub verdict: String,
    /// A word to who reported.
    #[serde(default)]
    pub note: String,
}

/// What who reported hears on `GET /api/v1/stream/me`.
#[derive(Serialize, ToSchema)]
pub struct ReportNotice {
    /// `report`.
    #[schema(value_type = String)]
    pub k: &'static str,
    /// What became of it.
    #[serde(flatten)]
    pub about: OwnReport,
}

/// Decides about a report. Who reported hears of it.
///
/// # Errors
/// `not_allowed` for who does not run the site, [`SafetyError::NoSuchReport`], [`SafetyError::AlreadyClosed`],
/// [`SafetyError::BadVerdict`].
#[utoipa::path(post, path = "/api/v1/admin/reports/{id}", tag = "admin", operation_id = "decide_report",
    params(("id" = String, Path, description = "The report")), request_body = VerdictWish, responses(
    (status = OK, body = ReportView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn decide_report(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<VerdictWish>,
) -> Result<Response, ApiError> {
    let operator = acts(&app, &visitor).await?;
    let bad = || SafetyError::BadVerdict { allowed: VERDICTS, max: NOTE_CHARS_MAX };
    let verdict = Verdict::of(&wish.verdict).ok_or_else(bad)?;
    let note = note(&wish.note, VERDICTS)?;
    let none = || SafetyError::NoSuchReport { id: id.chars().take(ID_CHARS).collect() };
    if id.contains('\0') {
        return Err(none().into());
    }
    let report = app.store.report(&id).await.map_err(log::unavailable)?.ok_or_else(none)?;
    let now = app.clock.now();
    let told = store::Act {
        before: report.state.clone(),
        after: verdict.word().to_owned(),
        reason: note.clone(),
        ..act(operator, now, "report.decided", &id)
    };
    let by = operator.player.clone();
    let decision = Decision { state: verdict.word().to_owned(), note, by, at_us: now.0 };
    if !app.store.audited(told).close_report(&id, decision).await.map_err(log::unavailable)? {
        return Err(SafetyError::AlreadyClosed.into());
    }
    let report = app.store.report(&id).await.map_err(log::unavailable)?.ok_or_else(none)?;
    let told = ReportNotice { k: "report", about: OwnReport::from(report.clone()) };
    app.notices.say(&report.new.reporter, &told);
    Ok(find::fresh(ReportView::from(report)))
}
