// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/admin/reports`: the queue of reports.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{Decision, Report, WhichReports};
use utoipa::ToSchema;

use super::guard::{acts, operator};
use super::{NOTE_CHARS_MAX, QueuePaging, READ, act, note, page};
use crate::api::Payload;
use crate::api::account::OwnReport;
use crate::api::players::find;
use crate::api::reports::{ID_CHARS, Line};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::safety::kinds::{ReportKind, Verdict};
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
    /// The federation whose table that is; nothing: of the site itself.
    #[schema(required)]
    pub federation: Option<String>,
    /// What it is about.
    #[schema(value_type = crate::safety::kinds::ReportKind)]
    pub kind: String,
    /// In the words of who reports.
    pub text: String,
    /// `open`, `upheld` or `dismissed`.
    pub state: String,
    /// What the reported person had said last, as it was then.
    pub excerpt: Vec<Line>,
    /// The name of who decided.
    #[schema(required)]
    pub taken_by: Option<String>,
    /// What they wrote to it.
    pub note: String,
    /// When, milliseconds since the epoch.
    #[schema(required)]
    pub closed_ms: Option<i64>,
    /// By when who reported should have an answer, milliseconds since the epoch: 24 hours after the report.
    pub due_ms: i64,
    /// Whether the site decides about it, whatever a federation does at its own tables: anything but stalling, and whatever a
    /// stake was played for.
    pub with_site: bool,
    /// What the federation decided for its own tables, where the site decides, too.
    #[schema(required)]
    pub of_federation: Option<FederationSays>,
}

/// What a federation decided about a report that stays with the site.
#[derive(Serialize, ToSchema)]
pub struct FederationSays {
    /// `upheld` or `dismissed`.
    #[schema(value_type = Verdict)]
    pub verdict: String,
    /// What they wrote to it.
    pub note: String,
    /// The name of who decided.
    pub by: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
}

/// Section 8: so long after a report its answer is due, milliseconds.
const GOAL_MS: i64 = 24 * 3_600_000;

/// Whether the site decides about a report, and not a federation alone.
pub(crate) fn stays_with_site(report: &Report) -> bool {
    let ends = ReportKind::of(&report.new.kind).is_some_and(ReportKind::ends_at_federation);
    report.new.federation.is_empty() || report.staked || !ends
}

impl From<Report> for ReportView {
    fn from(report: Report) -> Self {
        let with_site = stays_with_site(&report);
        let new = report.new;
        let mut excerpt: Vec<Line> = serde_json::from_str(&new.excerpt).unwrap_or_default();
        excerpt.iter_mut().for_each(|line| line.name.clone_from(&report.player_name));
        Self {
            id: new.id,
            at_ms: new.at_us / 1_000,
            by: report.reporter_name,
            player: report.player_name,
            player_id: new.player,
            room: Some(new.room).filter(|room| !room.is_empty()),
            federation: Some(new.federation).filter(|federation| !federation.is_empty()),
            kind: new.kind,
            text: new.text,
            state: report.state,
            excerpt,
            taken_by: report.taken_by,
            note: report.note,
            closed_ms: report.closed_us.map(|at| at / 1_000),
            due_ms: new.at_us / 1_000 + GOAL_MS,
            with_site,
            of_federation: None,
        }
    }
}

/// The queue of reports, those of the federations' tables with them.
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
    let paging: QueuePaging = crate::api::query(&uri)?;
    let which = WhichReports { open: paging.is_open(), federation: None, not_about: "" };
    queue(&app, which, &paging.after).await
}

/// A page of a queue.
pub(crate) async fn queue(app: &App, which: WhichReports<'_>, after: &str) -> Result<Response, ApiError> {
    let found = app.store.reports(which, after, READ).await.map_err(log::unavailable)?;
    let (found, next) = page(found, |report| &report.new.id);
    Ok(find::fresh(ReportQueue { reports: views(app, found).await?, next }))
}

/// Reports as a desk sees them, with what the federations have decided.
pub(crate) async fn views(app: &App, found: Vec<Report>) -> Result<Vec<ReportView>, ApiError> {
    let elsewhere = found.iter().filter(|one| !one.new.federation.is_empty());
    let ids = elsewhere.map(|one| one.new.id.as_str()).collect();
    let said = app.store.federation_verdicts(&ids).await.map_err(log::unavailable)?;
    let view = |report: Report| {
        // Of two that decided at once the first counts.
        let of = said.iter().find(|one| one.report == report.new.id);
        let of_federation = of.map(|one| FederationSays {
            verdict: one.verdict.clone(),
            note: one.note.clone(),
            by: one.by.clone(),
            at_ms: one.at_us / 1_000,
        });
        ReportView { of_federation, ..ReportView::from(report) }
    };
    Ok(found.into_iter().map(view).collect())
}

/// What a verdict and its note are.
///
/// # Errors
/// [`SafetyError::BadVerdict`].
pub(crate) fn decided(wish: &VerdictWish) -> Result<(String, String), ApiError> {
    let bad = || SafetyError::BadVerdict { allowed: VERDICTS, max: NOTE_CHARS_MAX };
    let verdict = Verdict::of(&wish.verdict).ok_or_else(bad)?.word().to_owned();
    Ok((verdict, note(&wish.note, VERDICTS)?))
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
    let report = known_report(&app, &id).await?;
    // What is done about a federation's table stands in its own audit.
    let federation = report.new.federation.clone();
    let told = store::Act { federation, ..act(operator, app.clock.now(), "report.decided", &id) };
    decide(&app, report, &wish, told).await
}

/// The report of this id.
///
/// # Errors
/// [`SafetyError::NoSuchReport`].
pub(crate) async fn known_report(app: &App, id: &str) -> Result<Report, ApiError> {
    let known =
        if id.contains('\0') { None } else { app.store.report(id).await.map_err(log::unavailable)? };
    Ok(known.ok_or_else(|| SafetyError::NoSuchReport { id: id.chars().take(ID_CHARS).collect() })?)
}

/// Decides about a report in the name of who acts, and tells who made it.
///
/// # Errors
/// [`SafetyError::AlreadyClosed`], [`SafetyError::BadVerdict`].
pub(crate) async fn decide(
    app: &App,
    report: Report,
    wish: &VerdictWish,
    act: store::Act,
) -> Result<Response, ApiError> {
    let ((verdict, note), id) = (decided(wish)?, report.new.id);
    let decision =
        Decision { state: verdict.clone(), note: note.clone(), by: act.actor.clone(), at_us: act.at_us };
    let told = store::Act { before: report.state, after: verdict, reason: note, ..act };
    if !app.store.audited(told).close_report(&id, decision).await.map_err(log::unavailable)? {
        return Err(SafetyError::AlreadyClosed.into());
    }
    let report = known_report(app, &id).await?;
    let told = ReportNotice { k: "report", about: OwnReport::from(report.clone()) };
    app.notices.say(&report.new.reporter, &told);
    Ok(find::fresh(views(app, vec![report]).await?.pop()))
}
