// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/federations/{federation}/audit`: what was done in a federation, and by whom.

use std::collections::BTreeSet;

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::BANNED;
use utoipa::{IntoParams, ToSchema};

use crate::api::players::find;
use crate::api::tournaments::titles;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::act::Part;
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;

/// Entries of a page.
const AUDIT_PAGE: u32 = 100;
/// What a member sees in the place of a name or a reason that is not theirs to know.
const MASK: &str = "***";
/// Acts about nobody's money and nobody's misdeeds: their names are shown to every member.
const SHOWN: [&str; 12] = [
    "federation.",
    "administrator.",
    "roles.",
    "sponsor.",
    "tournament.",
    "event.",
    "preset.",
    "member.joined",
    "member.asked",
    "member.accepted",
    "member.invited",
    "member.left",
];

/// Which part of the audit.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct FederationAuditQuery {
    /// The number of an entry: those before it are shown; left out: the last.
    #[serde(default)]
    pub before: Option<i64>,
}

/// A part of a federation's audit.
#[derive(Serialize, ToSchema)]
pub struct FederationAudit {
    /// The last first.
    pub entries: Vec<FederationAuditLine>,
    /// `before` of the next part; nothing: this is the last.
    #[schema(required)]
    pub next: Option<i64>,
}

/// An entry of the audit.
#[derive(Serialize, ToSchema)]
pub struct FederationAuditLine {
    /// Its number in the audit of the whole site.
    pub seq: i64,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// A word for what was done.
    pub act: String,
    /// The name of who did it; empty for whoever has the database itself.
    pub actor: String,
    /// Whom or what it was done to; `***` where members are not told.
    pub subject: String,
    /// Where it was done to a tournament: what that is called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// How it was before.
    pub before: String,
    /// How it is since.
    pub after: String,
    /// Why.
    pub reason: String,
    /// What binds it and all before it.
    pub hash: String,
}

/// What was done in a federation. Members without a role do not read the names of whom it was done to in money and in
/// sanctions; of the site itself only the operator reads it.
///
/// # Errors
/// `not_allowed` for who is no member, `missing_scope`, `no_such_federation`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/audit", tag = "federations", operation_id = "federation_audit",
    params(("federation" = String, Path, description = "The federation"), FederationAuditQuery), responses(
    (status = OK, body = FederationAudit),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn audit(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let act = if id == HOUSE { Act::Appoint } else { Act::See };
    require(&app, &visitor, &id, act).await?;
    let parts = crate::federations::require::parts(&app, visitor.known()?, &id).await?;
    let masked = parts == [Part::Member];
    let FederationAuditQuery { before } = crate::api::query(&uri)?;
    let scope = if id == HOUSE { "" } else { &id };
    let before = before.unwrap_or(i64::MAX);
    let mut found = app.store.audit_of(scope, before, AUDIT_PAGE + 1).await.map_err(log::unavailable)?;
    let more = found.len() > AUDIT_PAGE as usize;
    found.truncate(AUDIT_PAGE as usize);
    let next = found.last().filter(|_| more).map(|last| last.seq);
    let texts =
        |act: &store::Act| [act.actor.clone(), act.subject.clone(), act.before.clone(), act.after.clone()];
    let ids: Vec<String> = found.iter().flat_map(|entry| texts(&entry.act)).collect();
    let ids: BTreeSet<&str> =
        ids.iter().map(String::as_str).filter(|id| crate::auth::names::is_id(id)).collect();
    let names = app.store.names(&ids).await.map_err(log::unavailable)?;
    let is_event = |act: &store::Act| act.act.starts_with("tournament.");
    let events = found.iter().filter(|entry| is_event(&entry.act)).map(|entry| entry.act.subject.as_str());
    let titles = titles(&app, &events.collect()).await?;
    let called = |text: &str| names.get(text).cloned().unwrap_or_else(|| text.to_owned());
    let own = visitor.player();
    let entries = found.into_iter().map(|entry| {
        let act = entry.act;
        // That somebody comes back from a ban says that they were banned.
        let is_sanction = [&act.before, &act.after].into_iter().any(|text| text == BANNED);
        let is_shown = !is_sanction && SHOWN.iter().any(|shown| act.act.starts_with(shown));
        let open = !masked || act.subject == own || is_shown;
        let shown = |text: &str| if open || text.is_empty() { called(text) } else { MASK.to_owned() };
        // A status is no secret, a name is.
        let shown_name =
            |text: &str| if crate::auth::names::is_id(text) { shown(text) } else { called(text) };
        FederationAuditLine {
            seq: entry.seq,
            at_ms: act.at_us / 1_000,
            // Who does it to themselves is not told by the other name of the two.
            actor: if act.actor == act.subject { shown(&act.actor) } else { called(&act.actor) },
            subject: shown(&act.subject),
            title: titles.get(&act.subject).filter(|_| is_event(&act)).cloned(),
            before: shown_name(&act.before),
            after: shown_name(&act.after),
            reason: shown(&act.reason),
            hash: entry.hash,
            act: act.act,
        }
    });
    Ok(find::fresh(FederationAudit { entries: entries.collect(), next }))
}
