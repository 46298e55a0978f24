// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federation-applications`: who has an account asks the operator to found a federation.

use std::collections::BTreeSet;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::federation::{Administrator, AdministratorKind, Federation};
use store::{Application, Reply};
use utoipa::ToSchema;

use super::{bad, reason, tell, told};
use crate::api::Payload;
use crate::api::players::find;
use crate::api::reports::{ID_CHARS, Made};
use crate::app::App;
use crate::auth::random;
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::refusal::FederationError;
use crate::federations::{Act, HOUSE, require, require_to_read};
use crate::rooms::log;

/// Applications shown at once.
const APPLICATIONS_SHOWN: u32 = 100;
/// Longest application, in characters.
pub const APPLICATION_CHARS_MAX: usize = 2_000;

/// A federation that is asked for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationWish {
    /// The id that is wanted.
    pub id: String,
    /// What it is to be called.
    pub name: String,
    /// What it is to be, for whom, and who would administer it.
    pub text: String,
}

/// Applications.
#[derive(Serialize, ToSchema)]
pub struct Applications {
    /// The last first.
    pub applications: Vec<ApplicationView>,
}

/// An application.
#[derive(Serialize, ToSchema)]
pub struct ApplicationView {
    /// Its id.
    pub id: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// The name of who asks.
    pub player: String,
    /// The id that is wanted.
    pub wanted: String,
    /// What it is to be called.
    pub name: String,
    /// In their words.
    pub text: String,
    /// `open`, `accepted` or `refused`.
    pub state: String,
    /// What the operator wrote to it.
    pub note: String,
}

/// What the operator says.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ApplicationReply {
    /// `accepted` or `refused`. The federation itself is founded by `POST /api/v1/federations`.
    pub verdict: String,
    /// A word to who asked; a refusal needs one.
    #[serde(default)]
    pub note: Option<String>,
}

/// Applies for a federation to be founded; one at a time.
///
/// # Errors
/// `no_session`, `not_allowed` for a guest, `bad_federation`, `applied_already`.
#[utoipa::path(post, path = "/api/v1/federation-applications", tag = "federations", operation_id = "apply_for_federation",
    request_body = ApplicationWish, responses(
    (status = CREATED, body = Made),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn apply(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<ApplicationWish>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    let person = visitor.may(Scope::FederationAdmin)?;
    if person.account.is_none() {
        return Err(AccountError::NotAllowed.into());
    }
    // What the operator could not found need not be asked for.
    let who = Administrator::new(&person.name, AdministratorKind::Person).map_err(bad)?;
    let record = Federation::new(&wish.id, &wish.name, who, "-").map_err(bad)?;
    let text = crate::api::reports::plain(&wish.text);
    if !(1..=APPLICATION_CHARS_MAX).contains(&text.chars().count()) {
        return Err(bad(format!("an application has 1 to {APPLICATION_CHARS_MAX} characters")).into());
    }
    if app.store.federation(record.id()).await.map_err(log::unavailable)?.is_some() {
        return Err(FederationError::Taken.into());
    }
    let (id, now) = (random::id::<ID_CHARS>(), app.clock.now());
    let asked = Application {
        id: id.clone(),
        at_us: now.0,
        player: person.player.clone(),
        wanted: record.id().to_owned(),
        name: record.name().to_owned(),
        text,
        state: "open".to_owned(),
        note: String::new(),
    };
    if !app.store.apply_for_federation(asked).await.map_err(log::unavailable)? {
        return Err(FederationError::AppliedAlready.into());
    }
    Ok((StatusCode::CREATED, Json(Made { id })))
}

/// One's own applications; the operator's are everybody's.
///
/// # Errors
/// `no_session`, `missing_scope` for a token of the operator that is not good for theirs.
#[utoipa::path(get, path = "/api/v1/federation-applications", tag = "federations", operation_id = "list_applications", responses(
    (status = OK, body = Applications),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn applications(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::AccountRead)?;
    // Who is banned still sees their own.
    let all = visitor.not_banned().is_ok()
        && match require_to_read(&app, &visitor, HOUSE, Act::Settings).await {
            Err(ApiError::Federation(FederationError::NotAllowed { .. })) => false,
            read => read.map(|()| true)?,
        };
    let whose = if all { "" } else { &person.player };
    let found = app.store.applications(whose, APPLICATIONS_SHOWN).await.map_err(log::unavailable)?;
    let ids: BTreeSet<&str> = found.iter().map(|one| one.player.as_str()).collect();
    let names = app.store.names(&ids).await.map_err(log::unavailable)?;
    let applications = found.iter().map(|one| ApplicationView {
        id: one.id.clone(),
        at_ms: one.at_us / 1_000,
        player: names.get(&one.player).cloned().unwrap_or_default(),
        wanted: one.wanted.clone(),
        name: one.name.clone(),
        text: one.text.clone(),
        state: one.state.clone(),
        note: one.note.clone(),
    });
    Ok(find::fresh(Applications { applications: applications.collect() }))
}

/// Answers an application; who asked hears it.
///
/// # Errors
/// `not_allowed` for who does not run the site, `bad_federation`, `no_such_application`.
#[utoipa::path(post, path = "/api/v1/federation-applications/{id}", tag = "federations", operation_id = "answer_application",
    params(("id" = String, Path, description = "The application")), request_body = ApplicationReply, responses(
    (status = NO_CONTENT, description = "It is answered"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn answer_application(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<ApplicationReply>,
) -> Result<StatusCode, ApiError> {
    require(&app, &visitor, HOUSE, Act::Appoint).await?;
    let refused = wish.verdict == "refused";
    if !refused && wish.verdict != "accepted" {
        return Err(bad("a verdict is accepted or refused").into());
    }
    let note = reason(wish.note.as_deref(), refused)?;
    let none = || FederationError::NoSuchApplication { id: id.chars().take(ID_CHARS).collect() };
    let all = app.store.applications("", u32::MAX).await.map_err(log::unavailable)?;
    let asked = all.into_iter().find(|one| one.id == id && one.state == "open").ok_or_else(none)?;
    let (now, by) = (app.clock.now(), visitor.player().to_owned());
    let audit = store::Act {
        before: asked.wanted.clone(),
        after: wish.verdict.clone(),
        reason: note.clone(),
        ..told("", &by, now, "application.answered", &asked.player)
    };
    let reply =
        Reply { id: asked.id.clone(), state: wish.verdict.clone(), note: note.clone(), by, at_us: now.0 };
    if !app.store.audited(audit).answer_application(reply).await.map_err(log::unavailable)? {
        return Err(none().into());
    }
    tell(&app, &asked.player, &asked.wanted, &wish.verdict, &note);
    Ok(StatusCode::NO_CONTENT)
}
