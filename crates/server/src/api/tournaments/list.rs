// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/tournaments`: what there is to enter and to watch.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::extract::State;
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use contest::Format;
use room::GAMES;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{ContestFilter, ContestRow};
use utoipa::IntoParams;

use super::who::{self, Names};
use crate::api;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::tournaments::commit::{Card, DUEL};
use crate::tournaments::open;

/// Tournaments of one answer, unless fewer are asked for.
const PAGE: u32 = 50;
/// What is shown when nobody asks for a state: everything but drafts.
const SHOWN: [&str; 7] = ["open", "checkin", "running", "paused", "finished", "closed", "cancelled"];

/// What only those see who may hold it.
const DRAFT: &str = "draft";

/// Which ones.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// States, with commas between them; what was never announced is shown to who may hold tournaments in their federation.
    pub state: Option<String>,
    /// Of this federation.
    pub federation: Option<String>,
    /// Of this game.
    pub game: Option<String>,
    /// Of this format.
    pub format: Option<String>,
    /// With this account on the list.
    pub player: Option<String>,
    /// With one's own account on the list.
    #[serde(default)]
    pub mine: bool,
    /// Starting at this instant or later.
    pub from_ms: Option<i64>,
    /// Starting before this instant.
    pub to_ms: Option<i64>,
    /// The `next` of the page before.
    pub after: Option<String>,
    /// How many at most.
    pub max: Option<u32>,
}

/// Nothing is found by a word that means nothing, and nobody would see why.
fn unknown(what: &str, word: &str) -> ApiError {
    let word: String = word.chars().take(40).collect();
    ApiError::BadRequest { reason: format!("there is no {what} `{word}`") }
}

fn is_format(word: &str) -> bool {
    word == DUEL || serde_json::from_value::<Format>(json!(word)).is_ok()
}

/// Tournaments, those made last first.
///
/// # Errors
/// [`ApiError::BadRequest`], [`ApiError::NoSuchPlayer`].
#[utoipa::path(get, path = "/api/v1/tournaments", tag = "tournaments", operation_id = "list_tournaments", params(Filter),
    responses(
    (status = OK, body = Value, description = "`tournaments`, `next`; a match that two agreed on by themselves has the `name` of who offered it and the `opponent`, \
        null until they have entered"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list(State(app): State<App>, visitor: Visitor, uri: Uri) -> Result<Response, ApiError> {
    let filter: Filter = api::query(&uri)?;
    let asked = filter.state.as_deref().unwrap_or_default();
    let mut states: Vec<String> =
        asked.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect();
    let known = |state: &String| state == DRAFT || SHOWN.contains(&state.as_str());
    if let Some(other) = states.iter().find(|state| !known(state)) {
        return Err(unknown("state", other));
    }
    if let Some(other) = filter.game.as_ref().filter(|id| !GAMES.iter().any(|game| game.id == **id)) {
        return Err(unknown("game", other));
    }
    if let Some(other) = filter.format.as_ref().filter(|format| !is_format(format)) {
        return Err(unknown("format", other));
    }
    if states.is_empty() {
        states = SHOWN.map(str::to_owned).to_vec();
    }
    let player = match (&filter.player, filter.mine) {
        (Some(name), _) => Some(find::named(&app, name).await?.player),
        (None, true) => Some(visitor.known()?.player.clone()),
        (None, false) => None,
    };
    let before = filter.after.as_deref().map(cursor).transpose()?;
    let max = filter.max.unwrap_or(PAGE).clamp(1, store::CONTESTS_AT_ONCE_MAX);
    let asked = ContestFilter {
        states,
        federation: filter.federation,
        game: filter.game,
        format: filter.format,
        player,
        from_us: filter.from_ms.map(|ms| ms.saturating_mul(1_000)),
        to_us: filter.to_ms.map(|ms| ms.saturating_mul(1_000)),
        before,
    };
    let rows = app.store.contests(&asked, max).await.map_err(log::unavailable)?;
    let full = rows.len() == max as usize;
    let next = rows.last().filter(|_| full).map(|row| format!("{}-{}", row.created_us, row.id));
    let names = names_of_two(&app, &rows).await?;
    let mut shown: Vec<Value> = Vec::with_capacity(rows.len());
    let mut holds = BTreeMap::new();
    for row in &rows {
        let of = row.head.federation.as_str();
        let hidden = never_announced(row);
        if hidden && !holds.contains_key(of) {
            holds.insert(of, open::sees_drafts(&app, &visitor, of).await?);
        }
        if !hidden || holds.get(of) == Some(&true) {
            shown.push(card(row, &names));
        }
    }
    Ok(who::json(StatusCode::OK, json!({ "tournaments": shown, "next": next })))
}

/// Whether nobody was told of it: a draft, or one that was cancelled as a draft.
pub(super) fn never_announced(row: &ContestRow) -> bool {
    let silent = || serde_json::from_str::<Card>(&row.head.card).is_ok_and(|card| !card.announced);
    row.head.state == DRAFT || row.head.format != DUEL && silent()
}

fn cursor(text: &str) -> Result<(i64, String), ApiError> {
    let parts = text.split_once('-').and_then(|(at, id)| Some((at.parse().ok()?, id.to_owned())));
    parts
        .ok_or_else(|| ApiError::BadRequest { reason: "`after` is the `next` of the page before".to_owned() })
}

/// The names of those who play the matches of two among these.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn names_of_two(app: &App, rows: &[ContestRow]) -> Result<Names, ApiError> {
    let duels = rows.iter().filter(|row| row.head.format == DUEL);
    let ids: BTreeSet<&str> =
        duels.flat_map(|row| [Some(&row.by), row.other.as_ref()]).flatten().map(String::as_str).collect();
    if ids.is_empty() { Ok(Names::new()) } else { app.store.names(&ids).await.map_err(log::unavailable) }
}

/// What a tournament is called: a match of two by who offered it, as they are called now.
pub(super) fn title(row: &ContestRow, names: &Names) -> String {
    if row.head.format == DUEL {
        return names.get(&row.by).cloned().unwrap_or_default();
    }
    serde_json::from_str::<Card>(&row.head.card).map_or_else(|_| String::new(), |card| card.name)
}

/// What these tournaments are called, by their ids.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(crate) async fn titles(app: &App, ids: &BTreeSet<&str>) -> Result<HashMap<String, String>, ApiError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = app.store.contests_of(ids).await.map_err(log::unavailable)?;
    let names = names_of_two(app, &rows).await?;
    Ok(rows.iter().map(|row| (row.id.clone(), title(row, &names))).collect())
}

/// A tournament as a list shows it.
fn card(row: &ContestRow, names: &Names) -> Value {
    let mut value = serde_json::from_str::<Card>(&row.head.card)
        .ok()
        .and_then(|card| serde_json::to_value(card).ok())
        .unwrap_or_else(|| json!({}));
    if let Value::Object(fields) = &mut value {
        let more = [
            ("name", json!(title(row, names))),
            ("id", json!(row.id)),
            ("state", json!(row.head.state)),
            ("seq", json!(row.seq)),
            ("federation", json!(row.head.federation)),
            ("game", json!(row.head.game)),
            ("format", json!(row.head.format)),
            ("starts_ms", json!(row.head.starts_us.map(|us| us / 1_000))),
        ];
        fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
        // Who is shown it has been told of it, or has a hand in it.
        fields.remove("announced");
        if row.head.format == DUEL {
            let other = row.other.as_ref().and_then(|id| names.get(id));
            fields.insert("opponent".to_owned(), json!(other));
        }
    }
    value
}
