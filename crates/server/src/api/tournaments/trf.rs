// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/tournaments/{id}/trf`: FIDE's report file, with what the site knows of the tournament around its results.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use contest::{Clock, ClockKind, Contest, Format, Settings};
use game::Micros;

use super::who::{self, Names};
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::HOUSE;
use crate::rooms::log;
use crate::tournaments::open;

/// FIDE's report file, at any time.
///
/// # Errors
/// `no_such_tournament`.
#[utoipa::path(get, path = "/api/v1/tournaments/{id}/trf", tag = "tournaments", operation_id = "show_trf",
    params(("id" = String, Path, description = "The tournament")), responses(
    (status = OK, content_type = "text/plain", body = String),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn trf(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
) -> Result<Response, ApiError> {
    let contest = open::shown(&app, &visitor, &id).await?;
    let names = who::names(&app, &contest).await?;
    let federation = match contest.settings().federation.as_str() {
        HOUSE => None,
        of => app.store.federation(of).await.map_err(log::unavailable)?,
    };
    let federation = federation.as_ref().map(|row| row.record.name());
    let text = contest.report(&head(&contest, &names, federation), |entry| who::name(entry, &names)).write();
    let text = text.map_err(|error| {
        tracing::error!(tournament = id, %error, "a report file cannot be written");
        ApiError::Internal
    })?;
    let headers = [(header::CONTENT_TYPE, "text/plain; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, text).into_response())
}

/// The lines about the tournament itself, in the order of TRF16: 032 federation, 042 and 052 its first and last day, 092 type,
/// 102 chief arbiter, 122 time control. What is not known has none.
fn head(contest: &Contest, names: &Names, federation: Option<&str>) -> Vec<String> {
    let settings = contest.settings();
    // A match of two has no arbiter.
    let arbiter = names.get(contest.by()).filter(|_| !settings.duel);
    let lines = [
        ("032", federation.map(str::to_owned)),
        ("042", contest.began_at().and_then(day)),
        ("052", contest.finished_at().and_then(day)),
        ("092", Some(kind(settings))),
        ("102", arbiter.cloned()),
        ("122", clock(&settings.clock)),
    ];
    lines.into_iter().filter_map(|(tag, said)| said.map(|said| format!("{tag} {said}"))).collect()
}

/// A day as the report writes it, by Greenwich.
fn day(at: Micros) -> Option<String> {
    Some(jiff::Timestamp::from_microsecond(at.0).ok()?.strftime("%Y/%m/%d").to_string())
}

fn kind(settings: &Settings) -> String {
    let who = if settings.is_for_teams() { "Team" } else { "Individual" };
    let how = match settings.format {
        Format::Swiss => "Swiss system (Dutch)",
        Format::RoundRobin => "Round robin",
        Format::DoubleRoundRobin => "Double round robin",
        Format::Scheveningen => "Scheveningen system",
        Format::Knockout => "Knock-out",
        Format::DoubleElimination => "Double elimination",
        Format::Arena => "Arena",
        Format::Match => "Match",
    };
    format!("{who}: {how}")
}

fn clock(clock: &Clock) -> Option<String> {
    let Clock { kind, base_s, step_s } = clock;
    let span = |seconds: i64| match seconds {
        whole if whole % 60 == 0 => format!("{} min", whole / 60),
        seconds => format!("{seconds} s"),
    };
    let base = span(*base_s);
    Some(match kind {
        ClockKind::None => return None,
        ClockKind::Correspondence => format!("{} days per move", step_s / 86_400),
        _ if *step_s == 0 => format!("{base} per game"),
        ClockKind::Fischer => format!("{base} per game + {step_s} s per move"),
        ClockKind::Bronstein => format!("{base} per game, up to {step_s} s given back per move"),
        ClockKind::Delay => format!("{step_s} s per move, then {base} per game"),
    })
}
