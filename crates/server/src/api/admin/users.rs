// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/admin/users`: everybody.

use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::Someone;
use utoipa::{IntoParams, ToSchema};

use super::guard::operator;
use super::signals::{self, Signals};
use super::{READ, page};
use crate::api::account::SanctionView;
use crate::api::players::find;
use crate::app::App;
use crate::auth::names;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// Letters of a search.
const QUERY_CHARS_MAX: usize = 64;

/// Whom one looks for.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct UserQuery {
    /// How the name of an account begins, or the whole name or id of anybody; left out: everybody.
    #[serde(default)]
    pub q: String,
    /// `next` of the page before; left out: from the start.
    #[serde(default)]
    pub after: String,
}

/// A page of people.
#[derive(Serialize, ToSchema)]
pub struct UserList {
    /// The newest first.
    pub users: Vec<User>,
    /// Where the next page begins; nothing: this is the last.
    #[schema(required)]
    pub next: Option<String>,
}

/// Somebody.
#[derive(Serialize, ToSchema)]
pub struct User {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Whether they have no account.
    pub guest: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// Whether they run the site.
    pub operator: bool,
    /// When they first came, milliseconds since the epoch.
    pub created_ms: i64,
    /// When they were last here, to the day.
    #[schema(required)]
    pub last_seen_ms: Option<i64>,
    /// What they are forbidden now.
    #[schema(value_type = Vec<crate::safety::kinds::SanctionKind>)]
    pub sanctions: Vec<String>,
}

/// Somebody, closely.
#[derive(Serialize, ToSchema)]
pub struct UserSeen {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Whether they have no account.
    pub guest: bool,
    /// Whether a program plays.
    pub bot: bool,
    /// Whether they run the site.
    pub operator: bool,
    /// When they first came, milliseconds since the epoch.
    pub created_ms: i64,
    /// When they were last here, to the day.
    #[schema(required)]
    pub last_seen_ms: Option<i64>,
    /// Everything they were ever forbidden, the newest first.
    pub sanctions: Vec<SanctionView>,
    /// Reports.
    pub reports: ReportCounts,
    /// Games resigned within the first moves.
    pub early_resignations: i64,
    /// Sessions that are good.
    pub sessions: i64,
    /// What else is noticed of them.
    #[serde(flatten)]
    pub signals: Signals,
}

/// How many reports.
#[derive(Serialize, ToSchema)]
pub struct ReportCounts {
    /// Of them.
    pub about: i64,
    /// By them.
    pub by: i64,
}

fn user(one: Someone) -> User {
    User {
        id: one.id,
        name: one.name,
        guest: one.guest,
        bot: one.bot,
        operator: one.operator,
        created_ms: one.created_us / 1_000,
        last_seen_ms: one.seen_us.map(|at| at / 1_000),
        sanctions: one.sanctions,
    }
}

/// Everybody who has ever been here, with an account or without.
///
/// # Errors
/// `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/users", tag = "admin", operation_id = "admin_users", params(UserQuery), responses(
    (status = OK, body = UserList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn users(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    operator(&visitor)?;
    let UserQuery { q, after } = crate::api::query(&uri)?;
    let (q, now): (String, _) = (q.trim().chars().take(QUERY_CHARS_MAX).collect(), app.clock.now());
    let found = if q.is_empty() {
        app.store.everybody(&after, READ, now.0).await
    } else {
        let key = names::asked(&q).unwrap_or_default();
        app.store.somebody((&key, &q), &after, READ, now.0).await
    };
    let (found, next) = page(found.map_err(log::unavailable)?, |one| &one.id);
    Ok(find::fresh(UserList { users: found.into_iter().map(user).collect(), next }))
}

/// The id of who is meant by an id, or by the name of an account, now or before.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`].
pub(super) async fn meant(app: &App, name: &str) -> Result<String, ApiError> {
    // An id first: nobody hides behind a name that is another's id.
    match find::by_id(app, name).await? {
        Some(id) => Ok(id),
        None => Ok(find::named(app, name).await?.player),
    }
}

/// Somebody by name, or by id.
///
/// # Errors
/// [`ApiError::NoSuchPlayer`], `not_allowed` for who does not run the site.
#[utoipa::path(get, path = "/api/v1/admin/users/{name}", tag = "admin", operation_id = "admin_user",
    params(("name" = String, Path, description = "The name of an account, or the id of anybody")), responses(
    (status = OK, body = UserSeen),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn user_seen(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
) -> Result<Response, ApiError> {
    operator(&visitor)?;
    if name.contains('\0') {
        return Err(ApiError::NoSuchPlayer { name: String::new() });
    }
    let (id, now) = (meant(&app, &name).await?, app.clock.now());
    let found = app.store.somebody(("\u{1}", &id), "", 2, now.0).await.map_err(log::unavailable)?;
    let one = found.into_iter().find(|one| one.id == id).ok_or(ApiError::NoSuchPlayer { name })?;
    let sanctions = app.store.sanctions_of(&id).await.map_err(log::unavailable)?;
    let sanctions = sanctions.into_iter().map(|(sanction, appeal)| {
        let over = sanction.until_us.filter(|until| *until <= now.0);
        let ended = sanction.ended_us.or(over).map(|at| at / 1_000);
        SanctionView { ended_ms: Some(ended), ..SanctionView::of(sanction, appeal) }
    });
    let (about, by) = app.store.report_counts(&id).await.map_err(log::unavailable)?;
    let (early_resignations, sessions) = signals::counted(&app, &id, now).await?;
    let signals = signals::of(&app, &id, now).await?;
    let User { id, name, guest, bot, operator, created_ms, last_seen_ms, .. } = user(one);
    Ok(find::fresh(UserSeen {
        id,
        name,
        guest,
        bot,
        operator,
        created_ms,
        last_seen_ms,
        sanctions: sanctions.collect(),
        reports: ReportCounts { about, by },
        early_resignations,
        sessions,
        signals,
    }))
}
