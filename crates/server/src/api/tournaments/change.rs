// SPDX-License-Identifier: AGPL-3.0-or-later
//! `PATCH /api/v1/tournaments/{id}`: something else is agreed.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contest::{Command, Settings};
use serde_json::{Map, Value};

use super::create::{checked, like_presets, no_duel};
use super::show::{Reader, shown};
use super::{money, who};
use crate::api::Payload;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::net::conditional;
use crate::tournaments::open;

/// Changes what is agreed: the fields that are there; null takes one away. Needs `If-Match` with the tournament's `seq`.
///
/// # Errors
/// `if_match_needed`, `changed_meanwhile`, `frozen` after the first entry, `bad_field`.
#[utoipa::path(patch, path = "/api/v1/tournaments/{id}", tag = "tournaments", operation_id = "change_tournament",
    params(("id" = String, Path, description = "The tournament")), request_body = Value, responses(
    (status = OK, body = Value, description = "The tournament"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn change(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    Payload(fields): Payload<Map<String, Value>>,
) -> Result<Response, ApiError> {
    let contest = open::seen(&app, &id).await?;
    let who = who::arbiter(&app, &visitor, &contest).await?;
    let seen = conditional::seen(&headers)?;
    conditional::same(seen, contest.seq())?;
    let mut value = serde_json::to_value(contest.settings()).unwrap_or_default();
    if let Value::Object(agreed) = &mut value {
        for (name, value) in fields {
            if value.is_null() {
                agreed.remove(&name);
            } else {
                agreed.insert(name, value);
            }
        }
    }
    let settings: Settings = serde_json::from_value(value).map_err(|error| ApiError::BadRequest {
        reason: format!("the body is not of the documented form: {error}"),
    })?;
    if settings.federation != contest.settings().federation {
        use crate::federations::{Act, require};
        require(&app, &visitor, &settings.federation, Act::Tournaments).await?;
    }
    if (&settings.duel, &settings.to) != (&contest.settings().duel, &contest.settings().to) {
        return Err(no_duel());
    }
    let game = *checked(&settings)?;
    if is_other_table(contest.settings(), &settings) {
        like_presets(&app, &settings).await?;
    }
    if settings.money != contest.settings().money || settings.federation != contest.settings().federation {
        money::checked(&app, &settings).await?;
    }
    // How many may enter says how much can lie in the fund.
    money::payable(&settings)?;
    let command = Command::Edit { settings: Box::new(settings), game };
    let contest = open::ask(&app, &id, who, command, Some(seen)).await?;
    let names = who::names(&app, &contest).await?;
    let sponsors = who::sponsors(&app, &contest).await?;
    Ok(who::json(StatusCode::OK, shown(&contest, &names, &sponsors, &Reader::Arbiter)))
}

/// Whether the tables of a tournament would be set up differently, or belong to another federation.
fn is_other_table(before: &Settings, after: &Settings) -> bool {
    fn table(of: &Settings) -> impl PartialEq + '_ {
        (&of.federation, &of.game, &of.games, &of.options, &of.clock)
    }
    table(before) != table(after)
}
