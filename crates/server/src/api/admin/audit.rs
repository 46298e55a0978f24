// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/admin/audit`: what was done, and by whom.

use std::collections::BTreeSet;

use axum::extract::State;
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::guard::operator;
use super::{PAGE, READ};
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// A part of the audit.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct AuditQuery {
    /// The number of an entry: those behind it are shown.
    #[serde(default)]
    pub after: i64,
    /// How many, at most 50.
    #[serde(default)]
    pub max: Option<u32>,
}

/// A part of the audit.
#[derive(Serialize, ToSchema)]
pub struct AuditPage {
    /// In order.
    pub entries: Vec<AuditLine>,
    /// `after` of the next part; nothing: this is the last.
    #[schema(required)]
    pub next: Option<i64>,
}

/// An entry of the audit. Its hash is over the ids, see docs/api.md.
#[derive(Serialize, ToSchema)]
pub struct AuditLine {
    /// Its number.
    pub seq: i64,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// The same to the microsecond, as it is in the hash.
    pub at_us: i64,
    /// The federation whose affair it is; empty for the site.
    pub federation: String,
    /// A word for what was done.
    pub act: String,
    /// The name of who did it; empty for whoever has the database itself.
    pub actor: String,
    /// Their id.
    pub actor_id: String,
    /// Whom or what it was done to: a name where it is a person.
    pub subject: String,
    /// The same as an id.
    pub subject_id: String,
    /// How it was before.
    pub before: String,
    /// How it is since.
    pub after: String,
    /// Why.
    pub reason: String,
    /// What binds it and all before it.
    pub hash: String,
}

/// What was done, in order.
///
/// # Errors
/// `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/audit", tag = "admin", operation_id = "admin_audit", params(AuditQuery), responses(
    (status = OK, body = AuditPage),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn audit(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    operator(&visitor)?;
    let AuditQuery { after, max } = crate::api::query(&uri)?;
    let most = max.unwrap_or(PAGE).clamp(1, PAGE);
    let mut found = app.store.audit(after, READ).await.map_err(log::unavailable)?;
    let more = found.len() > most as usize;
    found.truncate(most as usize);
    let next = found.last().filter(|_| more).map(|last| last.seq);
    let ids: BTreeSet<&str> =
        found.iter().flat_map(|entry| [entry.act.actor.as_str(), &entry.act.subject]).collect();
    let names = app.store.names(&ids).await.map_err(log::unavailable)?;
    let called = |id: &str| names.get(id).cloned().unwrap_or_else(|| id.to_owned());
    let entries = found.iter().map(|entry| AuditLine {
        seq: entry.seq,
        at_ms: entry.act.at_us / 1_000,
        at_us: entry.act.at_us,
        federation: entry.act.federation.clone(),
        act: entry.act.act.clone(),
        actor: called(&entry.act.actor),
        actor_id: entry.act.actor.clone(),
        subject: called(&entry.act.subject),
        subject_id: entry.act.subject.clone(),
        before: entry.act.before.clone(),
        after: entry.act.after.clone(),
        reason: entry.act.reason.clone(),
        hash: entry.hash.clone(),
    });
    Ok(find::fresh(AuditPage { entries: entries.collect(), next }))
}
