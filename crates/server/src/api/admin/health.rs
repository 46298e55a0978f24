// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/admin/health`: how the site is.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::guard::operator;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// How the site is.
#[derive(Serialize, ToSchema)]
pub struct SiteHealth {
    /// The version of the program.
    #[schema(value_type = String)]
    pub version: &'static str,
    /// How long it has been open, milliseconds.
    pub uptime_ms: i64,
    /// `sqlite` or `postgres`.
    #[schema(value_type = String)]
    pub engine: &'static str,
    /// Rooms that are not over.
    pub rooms: RoomCounts,
    /// People.
    pub people: PeopleCounts,
    /// Open sockets.
    pub sockets: i64,
    /// Reports to be decided.
    pub reports_open: i64,
    /// Appeals to be decided.
    pub appeals_open: i64,
    /// Free bytes where the data is; nothing where the machine does not say.
    #[schema(required)]
    pub disk_free_bytes: Option<u64>,
    /// The end of the audit.
    pub audit: AuditEnd,
    /// The books.
    pub ledger: LedgerHealth,
}

/// The books.
#[derive(Serialize, ToSchema)]
pub struct LedgerHealth {
    /// Whether the operator has allowed stakes.
    pub stakes: bool,
    /// What did not add up when they were added up last: nothing new is played for until it does. Nothing: they add up.
    #[schema(required)]
    pub fault: Option<String>,
    /// When they were added up last, milliseconds since the epoch; nothing: not since the start.
    #[schema(required)]
    pub audited_ms: Option<i64>,
}

/// Rooms that are not over.
#[derive(Serialize, ToSchema)]
pub struct RoomCounts {
    /// Games that are on.
    pub running: i64,
    /// Tables with a free chair.
    pub waiting: i64,
}

/// People.
#[derive(Serialize, ToSchema)]
pub struct PeopleCounts {
    /// With an open socket.
    pub online: usize,
    /// With an account.
    pub accounts: i64,
    /// Without one.
    pub guests: i64,
}

/// The end of the audit.
#[derive(Serialize, ToSchema)]
pub struct AuditEnd {
    /// How many entries.
    pub entries: i64,
    /// The hash of the last, which binds all of them; 64 zeros when there is none.
    pub head: String,
}

/// How the site is.
///
/// # Errors
/// `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/health", tag = "admin", operation_id = "admin_health", responses(
    (status = OK, body = SiteHealth),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn health(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    operator(&visitor)?;
    let counts = app.store.counts().await.map_err(log::unavailable)?;
    let head = app.store.audit_head().await.map_err(log::unavailable)?;
    Ok(find::fresh(SiteHealth {
        version: crate::VERSION,
        uptime_ms: app.clock.now().since(app.began).0,
        engine: if app.config.database().starts_with("sqlite:") { "sqlite" } else { "postgres" },
        rooms: RoomCounts { running: counts.running, waiting: counts.waiting },
        people: PeopleCounts { online: app.lobby.online(), accounts: counts.accounts, guests: counts.guests },
        sockets: app.metrics.sockets.get(),
        reports_open: counts.reports_open,
        appeals_open: counts.appeals_open,
        disk_free_bytes: free_bytes(&app.config.data_dir),
        audit: AuditEnd { entries: head.seq, head: head.hash },
        ledger: LedgerHealth {
            stakes: app.stakes.are_on(),
            fault: app.stakes.fault(),
            audited_ms: app.stakes.audited_at().map(|at| at.0 / 1_000),
        },
    }))
}

#[cfg(unix)]
fn free_bytes(folder: &std::path::Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_bytes(_: &std::path::Path) -> Option<u64> {
    None
}
