// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/tournaments/{id}/events`: the log of a tournament, one JSON object a line.

use std::borrow::Cow;
use std::fmt::Write as _;

use axum::extract::{Path, State};
use axum::http::{Uri, header};
use axum::response::{IntoResponse as _, Response};
use serde::Deserialize;
use store::StoredContestEvent;
use utoipa::IntoParams;

use crate::api;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::tournaments::open;

/// The field of an entry that is nobody else's.
const PRIVATE: &str = "\"person\":";
/// What a match of two says of itself.
const DUEL: &str = "\"duel\":true";

/// From where on.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct From {
    /// The last event one has.
    #[serde(default)]
    pub after: i64,
}

/// Everything that has happened in a tournament: `seq`, `at_ms`, `k` and what belongs to it.
///
/// # Errors
/// `no_such_tournament`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/events", tag = "tournaments", operation_id = "tournament_events",
    params(("id" = String, Path, description = "The tournament"), From), responses(
    (status = OK, content_type = "application/x-ndjson", body = String),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn events(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let From { after } = api::query(&uri)?;
    open::shown(&app, &visitor, &id).await?;
    let events = app.store.contest_events(&id, after.max(0)).await.map_err(log::unavailable)?;
    let headers = [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, lines(&events)).into_response())
}

/// Events as lines.
fn lines(events: &[StoredContestEvent]) -> String {
    let mut text = String::new();
    for event in events {
        line(&mut text, event);
        text.push('\n');
    }
    text
}

/// An event without what somebody said of their eyes and ears, and without the name a match of two once had: that of who
/// offered it, who may be called otherwise by now.
fn public(payload: &str) -> Cow<'_, str> {
    if !payload.contains(PRIVATE) && !payload.contains(DUEL) {
        return Cow::Borrowed(payload);
    }
    let Ok(serde_json::Value::Object(mut fields)) = serde_json::from_str(payload) else {
        return Cow::Borrowed("{}");
    };
    fields.remove("person");
    if let Some(settings) = fields.get_mut("settings").filter(|settings| settings["duel"] == true) {
        settings["name"] = "".into();
    }
    Cow::Owned(serde_json::Value::Object(fields).to_string())
}

/// An event with its number and its time before its own fields.
pub(crate) fn line(text: &mut String, event: &StoredContestEvent) {
    let payload = public(&event.payload);
    let fields = payload.strip_prefix('{').unwrap_or("}");
    let _ = write!(text, "{{\"seq\":{},\"at_ms\":{},{fields}", event.seq, event.at_us / 1_000);
}
