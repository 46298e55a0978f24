// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/admin/users/{name}/cheating`: what opponents lost to somebody who cheated goes back to them, game by game, as when
//! one game is taken back. What they may still do is a matter of sanctions.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use store::{GameFilter, Outcome};
use utoipa::ToSchema;

use super::guard::acts;
use super::{act, reason, users};
use crate::api::Payload;
use crate::api::players::find;
use crate::app::App;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::rooms::message::{Decision, Office};
use crate::safety::refusal::SafetyError;

/// So far back games are taken back, days.
pub const CHEAT_DAYS_MAX: i64 = 90;
/// So many games are looked at in one request.
pub const CHEAT_GAMES_MAX: u32 = 50;
/// A day, microseconds.
const DAY_US: i64 = 86_400_000_000;

/// That somebody cheated.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheatMark {
    /// In how many days before now, 1 to 90.
    pub days: i64,
    /// 1 to 500 characters, for the audit.
    pub reason: String,
    /// `next` of the answer before; left out: from the last game on.
    #[serde(default)]
    pub after: Option<CheatPlace>,
}

/// A game, and when it ended.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CheatPlace {
    /// When it ended, microseconds since the epoch.
    pub ended_us: i64,
    /// Its room.
    pub room: String,
}

/// What became of the rated games they won.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct CheatMarked {
    /// So many were taken back: nobody's rating has them any more.
    pub taken_back: u32,
    /// So many were not: something was staked, which is taken back game by game, or the operator played there.
    pub left: u32,
    /// Where the next request goes on; nothing: that was all.
    #[schema(required)]
    pub next: Option<CheatPlace>,
}

/// Takes the ratings of the rated games back that somebody won in so many days, as a cheat: at most 50 in one request, the
/// last first. Nothing that was staked moves, and games they did not win stay.
///
/// # Errors
/// `not_allowed` for who does not run the site, [`ApiError::NoSuchPlayer`], [`SafetyError::CannotSanction`],
/// [`SafetyError::BadSanction`], [`ApiError::BadRequest`].
#[utoipa::path(post, path = "/api/v1/admin/users/{name}/cheating", tag = "admin", operation_id = "mark_cheating",
    params(("name" = String, Path, description = "The name of an account, or the id of anybody")), request_body = CheatMark, responses(
    (status = OK, body = CheatMarked),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn mark_cheating(
    State(app): State<App>,
    visitor: Visitor,
    Path(name): Path<String>,
    Payload(mark): Payload<CheatMark>,
) -> Result<Response, ApiError> {
    let operator = acts(&app, &visitor).await?;
    let reason = reason(&mark.reason)?;
    if !(1..=CHEAT_DAYS_MAX).contains(&mark.days) {
        return Err(ApiError::BadRequest { reason: format!("days is 1 to {CHEAT_DAYS_MAX}") });
    }
    let nul = |place: &CheatPlace| place.room.contains('\0');
    if name.contains('\0') || mark.after.as_ref().is_some_and(nul) {
        return Err(ApiError::NoSuchPlayer { name: String::new() });
    }
    let player = users::meant(&app, &name).await?;
    let account = app.store.user_account(&player).await.map_err(log::unavailable)?;
    if player == operator.player || account.is_some_and(|account| account.standing.operator) {
        return Err(SafetyError::CannotSanction.into());
    }
    let now = app.clock.now();
    let filter = GameFilter {
        rated: Some(true),
        outcome: Some(Outcome::Won),
        from_us: Some(now.0.saturating_sub(mark.days * DAY_US)),
        before: mark.after.map(|place| (place.ended_us, place.room)),
        ..GameFilter::default()
    };
    let told = store::Act { reason, ..act(operator, now, "cheating.marked", &player) };
    Ok(find::fresh(take_back(app, player, filter, told).await?))
}

async fn take_back(
    app: App,
    player: String,
    filter: GameFilter,
    told: store::Act,
) -> Result<CheatMarked, ApiError> {
    let read = app.store.games_of(&player, &filter, CHEAT_GAMES_MAX + 1).await;
    let mut games = read.map_err(log::unavailable)?;
    let more = games.len() > CHEAT_GAMES_MAX as usize;
    games.truncate(CHEAT_GAMES_MAX as usize);
    let mut marked = CheatMarked::default();
    for game in &games {
        if is_taken_back(&app, &game.room, &told).await? {
            marked.taken_back += 1;
        } else {
            marked.left += 1;
        }
    }
    let place =
        games.last().map(|game| CheatPlace { ended_us: game.result.ended_us, room: game.room.clone() });
    marked.next = place.filter(|_| more);
    if marked.taken_back > 0 {
        let told = store::Act { after: marked.taken_back.to_string(), ..told };
        app.store.tell(told).await.map_err(log::unavailable)?;
    }
    Ok(marked)
}

/// Whether the ratings of a game are back where they were.
async fn is_taken_back(app: &App, room: &str, told: &store::Act) -> Result<bool, ApiError> {
    let (_, view) = app.rooms.snapshot(app, room, "").await?;
    // Credits go back by a decision about this one game alone.
    if view.stake.is_some() {
        return Ok(false);
    }
    let (by, reason) = (told.actor.clone(), told.reason.clone());
    let decision = Decision { by, reason, confirmed: None, of: Office::Site };
    match app.rooms.void(app, room, decision).await {
        Ok(_) => Ok(true),
        Err(ApiError::Stake(error)) => {
            tracing::debug!(room, %error, "the ratings of a game stay");
            Ok(false)
        }
        Err(error) => Err(error),
    }
}
