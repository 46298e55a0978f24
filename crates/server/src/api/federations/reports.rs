// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federations/{federation}/reports`: what people report of each other at a federation's tables, for those who
//! keep the peace there. The operator of the site sees and decides all of it, too.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use store::{Act as AuditAct, REPORT_AT_FEDERATION, Report, WhichReports};

use super::moderation::scope;
use super::told;
use crate::api::Payload;
use crate::api::admin::{
    QueuePaging, ReportQueue, ReportView, VerdictWish, decide, decided, known_report, queue, stays_with_site,
    views,
};
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::{Act, require};
use crate::rooms::log;
use crate::safety::refusal::SafetyError;

/// The queue of a federation: reports of rooms that are its tables. Nobody reads those about themselves.
///
/// # Errors
/// `not_allowed`, `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/reports", tag = "federations", operation_id = "federation_reports",
    params(("federation" = String, Path, description = "The federation"), QueuePaging), responses(
    (status = OK, body = ReportQueue),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn reports(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &id, Act::Moderate).await?;
    let scope = scope(&app, &id).await?;
    let paging: QueuePaging = crate::api::query(&uri)?;
    let open = paging.is_open();
    let which = WhichReports { open, federation: Some(&scope), not_about: visitor.player() };
    queue(&app, which, &paging.after).await
}

/// Decides about a report of the federation's tables. Who reported hears of it when that closes the report. What stays with the
/// site (`with_site`) is decided for the federation's own tables alone: the report stays open, the site reads the verdict beside
/// it, and who reported hears of the site's verdict only; the operator's verdict is the site's wherever it is given.
///
/// # Errors
/// `not_allowed`, `no_such_federation`, `no_such_report`, also for one of elsewhere or about oneself, `own_report`,
/// `already_closed`, `bad_verdict`.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/reports/{id}", tag = "federations", operation_id = "decide_federation_report",
    params(("federation" = String, Path, description = "The federation"), ("id" = String, Path, description = "The report")),
    request_body = VerdictWish, responses(
    (status = OK, body = ReportView),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn decide_federation_report(
    State(app): State<App>,
    visitor: Visitor,
    Path((id, own)): Path<(String, String)>,
    Payload(wish): Payload<VerdictWish>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &id, Act::Moderate).await?;
    let (scope, by) = (scope(&app, &id).await?, visitor.player());
    let report = known_report(&app, &own).await?;
    if report.new.federation != scope || report.new.player == by {
        return Err(SafetyError::NoSuchReport { id: report.new.id }.into());
    }
    if report.new.reporter == by {
        return Err(SafetyError::OwnReport.into());
    }
    let runs_site = visitor.known()?.account.is_some_and(|account| account.operator);
    if !runs_site && stays_with_site(&report) {
        return decide_here(&app, &scope, by, report, &wish).await;
    }
    let act = told(&scope, by, app.clock.now(), "report.decided", &report.new.id);
    decide(&app, report, &wish, act).await
}

/// A verdict for the federation's own tables, once.
async fn decide_here(
    app: &App,
    scope: &str,
    by: &str,
    report: Report,
    wish: &VerdictWish,
) -> Result<Response, ApiError> {
    let (verdict, note) = decided(wish)?;
    let id = report.new.id.clone();
    let seen = views(app, vec![report]).await?.pop();
    if seen.is_none_or(|seen| seen.closed_ms.is_some() || seen.of_federation.is_some()) {
        return Err(SafetyError::AlreadyClosed.into());
    }
    let act = told(scope, by, app.clock.now(), REPORT_AT_FEDERATION, &id);
    let act = AuditAct { before: "open".to_owned(), after: verdict, reason: note, ..act };
    app.store.tell(act).await.map_err(log::unavailable)?;
    let report = known_report(app, &id).await?;
    Ok(find::fresh(views(app, vec![report]).await?.pop()))
}
