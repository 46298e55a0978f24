// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/reports`: tells the operator, or those who keep the peace of a federation, of somebody.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::{Deserialize, Serialize};
use store::NewReport;
use utoipa::ToSchema;

use super::about::About;
pub use super::about::{EXCERPT_LINES, Line, REPORT_CHARS_MAX};
use crate::api::Payload;
use crate::app::App;
use crate::auth::random;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::safety::kinds::ReportKind;
use crate::safety::refusal::SafetyError;

/// Reports one person may make in a day.
pub const REPORTS_A_DAY: i64 = 20;
/// That day, microseconds.
const DAY_US: i64 = 86_400_000_000;
/// Letters of an id of a report, a sanction or an appeal.
pub(crate) const ID_CHARS: usize = 12;

/// What somebody reports.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ReportWish {
    /// The name of whom: of an account, or of somebody who sat or talked in `room`.
    pub player: String,
    /// The room it is about.
    #[serde(default)]
    pub room: Option<String>,
    /// What it is about.
    #[schema(value_type = ReportKind)]
    pub kind: String,
    /// In their words; `other` needs some.
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    pub text: String,
}

/// Something that was made.
#[derive(Serialize, ToSchema)]
pub struct Made {
    /// Its id.
    pub id: String,
}

/// A text of several lines without what could not be read.
pub(crate) fn plain(text: &str) -> String {
    text.trim().chars().filter(|letter| *letter == '\n' || !game::is_unseen(*letter)).collect()
}

/// Reports somebody to the operator, and of a federation's table to those who keep the peace there. Guests may, too, and
/// programs with a token that is good for `board:play`. What the reported person has said in that room last is kept
/// with it.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, [`ApiError::NoSuchPlayer`], [`ApiError::NoSuchRoom`], [`ApiError::TooMany`],
/// [`SafetyError::BadReport`], [`SafetyError::AlreadyReported`].
#[utoipa::path(post, path = "/api/v1/reports", tag = "safety", operation_id = "report", request_body = ReportWish, responses(
    (status = CREATED, body = Made),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn report(
    State(app): State<App>,
    visitor: Visitor,
    Payload(wish): Payload<ReportWish>,
) -> Result<(StatusCode, Json<Made>), ApiError> {
    let person = visitor.may(Scope::BoardPlay)?;
    let bad = || SafetyError::BadReport { max: REPORT_CHARS_MAX };
    let kind = ReportKind::of(&wish.kind).ok_or_else(bad)?;
    let text = plain(&wish.text);
    if text.chars().count() > REPORT_CHARS_MAX || (kind == ReportKind::Other && text.is_empty()) {
        return Err(bad().into());
    }
    let room = wish.room.unwrap_or_default();
    app.limits.report(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    // Asked before the work; what is true then is decided when it is written.
    let now = app.clock.now();
    let since_us = now.0.saturating_sub(DAY_US);
    within_the_day(&app, &person.player, since_us).await?;
    let About { player, federation, lines } =
        super::about::about(&app, &person.player, wish.player.trim(), &room).await?;
    if player == person.player {
        return Err(bad().into());
    }
    let id = random::id::<ID_CHARS>();
    let excerpt = serde_json::to_string(&lines).map_err(|_| ApiError::Internal)?;
    let reporter = person.player.clone();
    let report = NewReport {
        id: id.clone(),
        at_us: now.0,
        reporter,
        player,
        room,
        federation,
        kind: kind.word().to_owned(),
        text,
        excerpt,
    };
    if app.store.create_report(report, since_us, REPORTS_A_DAY).await.map_err(log::unavailable)? {
        return Ok((StatusCode::CREATED, Json(Made { id })));
    }
    within_the_day(&app, &person.player, since_us).await?;
    Err(SafetyError::AlreadyReported.into())
}

/// Whether somebody has a report left of those they may make in a day.
async fn within_the_day(app: &App, player: &str, since_us: i64) -> Result<(), ApiError> {
    let made = app.store.reported_since(player, since_us).await.map_err(log::unavailable)?;
    match made.first().filter(|_| made.len() >= usize::try_from(REPORTS_A_DAY).unwrap_or(usize::MAX)) {
        None => Ok(()),
        Some(first) => {
            app.metrics.limited.one();
            let wait = first.saturating_sub(since_us).div_euclid(1_000_000).saturating_add(1);
            Err(ApiError::TooMany { key: "reports", retry_s: u64::try_from(wait).unwrap_or(1) })
        }
    }
}
