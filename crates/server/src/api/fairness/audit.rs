// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/fairness/audit`: the ends of the days of the audit.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::error::{ApiError, Problem};
use crate::fairness::audit_heads::end;
use crate::rooms::log::unavailable;

/// Where the audit stands: the log of what operators and the site itself did to people and to the site. What the entries
/// say is not told here, only what binds them.
#[derive(Serialize, ToSchema)]
pub struct AuditLog {
    /// Entries so far.
    pub entries: i64,
    /// The hash of the last one, which binds all of them; 64 zeros when there is none.
    pub hash: String,
    /// The last entry of each day on which there was one, the newest day first, at most 366 days. Whoever notes
    /// `n:hash` can have it looked for later: `kapia audit verify --head n:hash`.
    pub heads: Vec<AuditDay>,
}

/// The end of a day of the audit.
#[derive(Serialize, ToSchema)]
pub struct AuditDay {
    /// Days since 1970-01-01 in the time of Greenwich.
    pub day: i64,
    /// The number of its last entry.
    pub n: i64,
    /// The hash of that entry.
    pub hash: String,
}

/// The ends of the days of the audit, for everybody to note.
///
/// # Errors
/// [`ApiError::Unavailable`].
#[utoipa::path(get, path = "/api/v1/fairness/audit", tag = "fairness", operation_id = "show_audit_heads", responses(
    (status = OK, body = AuditLog),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn audit(State(app): State<App>) -> Result<Json<AuditLog>, ApiError> {
    let heads = app.audit_heads.known(&app.store).await.map_err(unavailable)?;
    let (entries, hash) = end(&heads);
    let (hash, newest) = (hash.to_owned(), heads.iter().rev());
    let day = |head: &crate::fairness::audit_heads::Head| AuditDay {
        day: head.day,
        n: head.n,
        hash: head.hash.clone(),
    };
    Ok(Json(AuditLog { entries, hash, heads: newest.map(day).collect() }))
}
