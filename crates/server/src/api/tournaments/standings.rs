// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who stands where in a tournament, and why; its bracket and its cross-table.

use std::collections::BTreeMap;

use axum::extract::{Path, State};
use axum::http::{StatusCode, Uri};
use axum::response::Response;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;

use super::who;
use crate::api;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::tournaments::refusal::TournamentError;
use crate::tournaments::{money, open};

/// Rows of one answer.
const PAGE: usize = 100;

/// Whose values are explained, and which rows.
#[derive(Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The number of a player.
    pub explain: Option<u16>,
    /// Rows to leave out: the `next` of the page before.
    #[serde(default)]
    pub after: usize,
}

/// The standings: `values` are points and tie-breaks in the order of `tie_breaks`; with `explain` what each of a player's
/// values is made of. `prize` is null until prizes are paid.
///
/// # Errors
/// `no_such_tournament`, `no_such_entry`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/standings", tag = "tournaments", operation_id = "show_standings",
    params(("id" = String, Path, description = "The tournament"), Wish), responses(
    (status = OK, body = Value, description = "`after_round`, `tie_breaks`, `players`, `next`, `explain`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn standings(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<Response, ApiError> {
    let Wish { explain, after } = api::query(&uri)?;
    open::shown(&app, &visitor, &id).await?;
    let (contest, standings) = open::standings(&app, &id).await?;
    let names = who::names(&app, &contest).await?;
    if let Some(number) = explain.filter(|number| contest.by_number(*number).is_none()) {
        return Err(TournamentError::NotEntered { name: number.to_string() }.into());
    }
    let prizes: Option<BTreeMap<u16, i64>> = money::paid(&contest).map(|paid| paid.into_iter().collect());
    let rows = standings.players.iter().skip(after).take(PAGE).map(|player| {
        let name = contest.by_number(player.number).map(|entry| who::name(entry, &names));
        json!({
            "rank": player.rank,
            "number": player.number,
            "name": name,
            "values": player.values,
            "prize": prizes.as_ref().map(|prizes| prizes.get(&player.number).copied().unwrap_or(0)),
        })
    });
    let rows: Vec<Value> = rows.collect();
    let shown = after + rows.len();
    let mut answer = json!({
        "after_round": standings.after_round,
        "tie_breaks": standings.tie_breaks,
        "players": rows,
        "next": (shown < standings.players.len()).then_some(shown),
        "seq": contest.seq(),
    });
    if let Some(number) = explain {
        let each = contest.explain(number).into_iter().map(|(tie_break, parts)| {
            let parts: Vec<Value> = parts
                .iter()
                .map(|part| {
                    json!({
                        "round": part.round,
                        "opponent": part.opponent,
                        "played": part.played,
                        "score": part.score,
                        "result": part.result,
                        "cut": part.cut,
                        "adds": part.adds,
                    })
                })
                .collect();
            json!({ "tie_break": tie_break, "parts": parts })
        });
        answer["explain"] = each.collect();
    }
    Ok(who::json(StatusCode::OK, answer))
}

/// What everybody did against whom, round by round.
///
/// # Errors
/// `no_such_tournament`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/crosstable", tag = "tournaments", operation_id = "show_crosstable",
    params(("id" = String, Path, description = "The tournament")), responses(
    (status = OK, body = Value, description = "`players`: `number`, `rounds` with `opponent`, `colour`, `mark`, `room`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn crosstable(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let contest = open::shown(&app, &visitor, &id).await?;
    Ok(who::json(StatusCode::OK, json!({ "players": contest.crosstable(), "seq": contest.seq() })))
}

/// The bracket of a knock-out: every match after those it waits for.
///
/// # Errors
/// `no_such_tournament`, `no_bracket`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/bracket", tag = "tournaments", operation_id = "show_bracket",
    params(("id" = String, Path, description = "The tournament")), responses(
    (status = OK, body = Value, description = "`matches`, `champion`"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn bracket(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let contest = open::shown(&app, &visitor, &id).await?;
    let bracket = contest.bracket_view().ok_or(TournamentError::NoBracket)?;
    Ok(who::json(StatusCode::OK, json!(bracket)))
}
