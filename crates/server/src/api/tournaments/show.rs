// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/tournaments/{id}`: what is agreed, where it stands, who is on the list.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use contest::{Contest, Entrant, Entry, PauseReason, Settings};
use serde_json::{Value, json};

use super::who::{self, Names};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::tournaments::money::{self, Fund};
use crate::tournaments::notices::UNSAID;
use crate::tournaments::open;

/// A tournament: what is agreed of it, and `state`, `seq`, `round`, `entries` (`number` is null before the start;
/// `person`, what they said by Appendix D, for themselves and the director only), `fund`.
///
/// # Errors
/// `no_such_tournament`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}", tag = "tournaments", operation_id = "show_tournament",
    params(("id" = String, Path, description = "The tournament")), responses(
    (status = OK, body = Value),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn show(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let contest = open::shown(&app, &visitor, &id).await?;
    let names = who::names(&app, &contest).await?;
    let sponsors = who::sponsors(&app, &contest).await?;
    let reader = Reader::of(&app, &visitor, &contest).await?;
    Ok(who::json(StatusCode::OK, shown(&contest, &names, &sponsors, &reader)))
}

/// Who reads: what a player says of eyes and ears is for them and for who runs the tournament.
pub(super) enum Reader {
    /// Who may run it.
    Arbiter,
    /// Anybody else, by id.
    Player(String),
}

impl Reader {
    async fn of(app: &App, visitor: &Visitor, contest: &Contest) -> Result<Self, ApiError> {
        // Elsewhere nobody says anything.
        if contest.settings().adapted.is_some() {
            match who::arbiter(app, visitor, contest).await {
                Ok(_) => return Ok(Self::Arbiter),
                Err(error @ ApiError::Unavailable) => return Err(error),
                Err(_) => {}
            }
        }
        Ok(Self::Player(visitor.player().to_owned()))
    }

    fn reads(&self, entry: &Entry) -> bool {
        match self {
            Self::Arbiter => true,
            Self::Player(id) => entry.entrant.accounts().iter().any(|own| own == id),
        }
    }
}

/// A tournament as it is shown.
pub(super) fn shown(
    contest: &Contest,
    names: &Names,
    sponsors: &BTreeMap<String, String>,
    reader: &Reader,
) -> Value {
    let mut value = agreed(contest.settings());
    if let Value::Object(fields) = &mut value {
        let entries = contest.entries().iter().map(|entry| {
            let mut shown = json!({
                "entry": entry.id,
                "number": entry.number,
                "name": who::name(entry, names),
                "account": matches!(entry.entrant, Entrant::Account(_)),
                "rating": entry.rating,
                "state": entry.state.id(),
                "byes": byes(entry),
            });
            if let Some(person) = entry.person.filter(|_| reader.reads(entry)) {
                shown["person"] = json!(person);
            }
            if contest.settings().is_for_teams() {
                let players = entry.entrant.accounts().iter().filter_map(|id| names.get(id));
                shown["players"] = players.cloned().collect();
            }
            shown
        });
        let more = [
            ("id", json!(contest.id())),
            ("state", json!(contest.state().id())),
            ("seq", json!(contest.seq())),
            ("round", json!(contest.paired())),
            ("pause_reason", json!(contest.pause_reason())),
            ("pause_text", json!(said_of_pause(contest))),
            ("cancel_reason", json!(contest.cancel_reason().filter(|reason| *reason != UNSAID))),
            (
                "message",
                json!(contest.said().map(|(at, text)| json!({ "at_ms": at.0 / 1_000, "text": text }))),
            ),
            ("ends_ms", json!(contest.ends_at().map(|at| at.0 / 1_000))),
            ("closes_ms", json!(contest.close_at().map(|at| at.0 / 1_000))),
            ("entries", entries.collect()),
            ("fund", fund(contest)),
            ("sponsors", json!(sponsors)),
            ("name", json!(title(contest, names))),
            ("to", json!(contest.settings().to.as_ref().and_then(|to| names.get(to)))),
        ];
        fields.extend(more.map(|(name, value)| (name.to_owned(), value)));
    }
    value
}

/// The byes that an entry was given or has asked for.
fn byes(entry: &Entry) -> Vec<Value> {
    entry.byes.iter().map(|(round, mark)| json!({ "round": round, "mark": mark })).collect()
}

/// What it is called: a match of two by who offered it, as they are called now.
fn title<'a>(contest: &'a Contest, names: &'a Names) -> &'a str {
    if contest.settings().duel {
        names.get(contest.by()).map_or("", String::as_str)
    } else {
        &contest.settings().name
    }
}

/// What an arbiter said of the pause; why the site made one is its own word.
fn said_of_pause(contest: &Contest) -> Option<&str> {
    let by_arbiter = contest.pause_reason() == Some(PauseReason::Arbiter);
    contest.pause_text().filter(|text| by_arbiter && *text != UNSAID)
}

/// What is agreed, every field there.
pub(super) fn agreed(settings: &Settings) -> Value {
    let mut value = serde_json::to_value(settings).unwrap_or_default();
    if let Value::Object(fields) = &mut value {
        let manual = json!(settings.is_manual());
        let most = json!(settings.entries_max());
        for (name, usual) in [
            ("options", json!({})),
            ("games", json!([])),
            ("duel", json!(false)),
            ("to", Value::Null),
            ("rounds", Value::Null),
            ("minutes", Value::Null),
            ("series", Value::Null),
            ("manual", manual),
            ("max_players", most),
            ("starts_ms", Value::Null),
            ("team", Value::Null),
            ("money", Value::Null),
            ("adapted", Value::Null),
        ] {
            fields.entry(name).or_insert(usual);
        }
    }
    value
}

/// What lies in the fund.
fn fund(contest: &Contest) -> Value {
    let Fund { pot, organiser, fund, prizes } = money::fund(contest);
    json!({ "pot": pot, "organiser": organiser, "fund": fund, "prizes": prizes })
}
