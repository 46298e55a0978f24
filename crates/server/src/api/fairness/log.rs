// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/fairness/log/{day}`: the public log of commitments, a day at a time.

use axum::Json;
use axum::extract::{Path, State};
use serde::Serialize;
use utoipa::ToSchema;

use super::show::LogEntry;
use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::rooms::log::unavailable;

/// The entries of a day.
#[derive(Serialize, ToSchema)]
pub struct DayOfLog {
    /// Days since 1970-01-01 in the time of Greenwich.
    pub day: u64,
    /// The number of the last entry before the day; 0 when there is none.
    pub after: u64,
    /// The hash of that entry; 64 zeros when there is none.
    pub before: String,
    /// The entries, in order.
    pub entries: Vec<LogEntry>,
}

/// The entries of the public log of commitments of one day, those of the last seconds not yet among them.
///
/// # Errors
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/fairness/log/{day}", tag = "fairness", operation_id = "show_fairness_log",
    params(("day" = u64, Path, description = "Days since 1970-01-01 in the time of Greenwich")), responses(
    (status = OK, body = DayOfLog),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn log(State(app): State<App>, Path(day): Path<String>) -> Result<Json<DayOfLog>, ApiError> {
    let day: u64 = day.parse().map_err(|_| ApiError::BadRequest {
        reason: "a day is a whole number: days since 1970-01-01".to_owned(),
    })?;
    let (after, before, entries) =
        app.fairness.day(&app.store, app.clock.now(), day).await.map_err(unavailable)?;
    let entries = entries.iter().map(LogEntry::of).collect();
    Ok(Json(DayOfLog { day, after, before: before.to_string(), entries }))
}
