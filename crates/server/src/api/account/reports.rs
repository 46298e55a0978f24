// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/account/reports`: what became of one's own reports.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use store::Report;
use utoipa::ToSchema;

use crate::api::players::find;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// Own reports shown.
pub const OWN_REPORTS_MAX: u32 = 100;

/// One's own reports.
#[derive(Serialize, ToSchema)]
pub struct OwnReports {
    /// The newest first.
    pub reports: Vec<OwnReport>,
}

/// One's own report.
#[derive(Clone, Serialize, ToSchema)]
pub struct OwnReport {
    /// Its id.
    pub id: String,
    /// The name of whom it is about.
    pub player: String,
    /// What it is about.
    #[schema(value_type = crate::safety::kinds::ReportKind)]
    pub kind: String,
    /// When it was made, milliseconds since the epoch.
    pub at_ms: i64,
    /// `open`, `upheld` or `dismissed`.
    pub state: String,
    /// What the operator wrote to it.
    pub note: String,
    /// When it was decided, milliseconds since the epoch.
    #[schema(required)]
    pub closed_ms: Option<i64>,
}

impl From<Report> for OwnReport {
    fn from(report: Report) -> Self {
        Self {
            id: report.new.id,
            player: report.player_name,
            kind: report.new.kind,
            at_ms: report.new.at_us / 1_000,
            state: report.state,
            note: report.note,
            closed_ms: report.closed_us.map(|at| at / 1_000),
        }
    }
}

/// What one has reported, and what became of it.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope` for a token without `account:read`.
#[utoipa::path(get, path = "/api/v1/account/reports", tag = "safety", operation_id = "own_reports", responses(
    (status = OK, body = OwnReports),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn own_reports(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::AccountRead)?;
    let own = app.store.reports_by(&person.player, OWN_REPORTS_MAX).await.map_err(log::unavailable)?;
    Ok(find::fresh(OwnReports { reports: own.into_iter().map(OwnReport::from).collect() }))
}
