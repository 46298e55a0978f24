// SPDX-License-Identifier: AGPL-3.0-or-later
//! `DELETE /api/v1/account`: the account is to be erased. Nobody logs in from now on; for two weeks a recovery code takes
//! it back.

use axum::Json;
use axum::extract::State as Held;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use contest::{Command, EntryState, State, Who};
use room::Actor;
use serde::Serialize;
use store::{CONTESTS_AT_ONCE_MAX, Change, ContestFilter, RoomHead, Status, StoreError, UserAccount};
use utoipa::ToSchema;

use super::{Confirmed, confirmed_lately};
use crate::api::Payload;
use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::session::{self, Visitor};
use crate::error::{ApiError, Problem};
use crate::rooms::log;
use crate::stakes::cash;
use crate::tournaments::open;

/// How long it can be taken back, microseconds.
const GRACE_US: i64 = 14 * 86_400_000_000;
/// Games that are looked through for one that is being played.
const GAMES_MAX: u32 = 1_000;
/// How often what is on the accounts is looked at while it changes.
const TRIES: usize = 5;

/// When it will be erased.
#[derive(Serialize, ToSchema)]
pub struct Erasing {
    /// Milliseconds since the epoch.
    pub erased_ms: i64,
}

/// Takes a player away from every table. What binds is asked about first, so that nothing is left where that is refused.
///
/// # Errors
/// `still_playing` when there is a game among them that binds.
async fn leave_tables(app: &App, account: &UserAccount) -> Result<(), ApiError> {
    let rooms = app.store.rooms_of(&account.player, GAMES_MAX).await.map_err(log::unavailable)?;
    for room in rooms.iter().filter(|room| is_on(room)) {
        if app.rooms.is_binding(app, &room.room).await? {
            return Err(AccountError::StillPlaying.into());
        }
    }
    let actor = Actor { player: account.player.clone(), name: account.name.clone(), program: false };
    for room in &rooms {
        app.rooms.abandon(app, &room.room, &actor).await?;
    }
    // A table that waited may have become a game meanwhile.
    let rooms = app.store.rooms_of(&account.player, GAMES_MAX).await.map_err(log::unavailable)?;
    if rooms.iter().any(is_on) { Err(AccountError::StillPlaying.into()) } else { Ok(()) }
}

fn is_on(room: &RoomHead) -> bool {
    matches!(room.head.status, Status::Starting | Status::Playing)
}

/// Takes somebody off the lists of tournaments, and out of those that have begun.
async fn leave_tournaments(app: &App, player: &str) -> Result<(), ApiError> {
    let states = ["open", "checkin", "running", "paused"].map(str::to_owned).to_vec();
    let mut filter = ContestFilter { states, player: Some(player.to_owned()), ..ContestFilter::default() };
    let mut rows = Vec::new();
    loop {
        let page = app.store.contests(&filter, CONTESTS_AT_ONCE_MAX).await.map_err(log::unavailable)?;
        filter.before = page.last().map(|last| (last.created_us, last.id.clone()));
        let is_last = page.len() < CONTESTS_AT_ONCE_MAX as usize;
        rows.extend(page);
        if is_last {
            break;
        }
    }
    for row in rows {
        let contest = open::seen(app, &row.id).await?;
        let Some(entry) = contest.of_account(player) else { continue };
        let begun = matches!(contest.state(), State::Running | State::Paused);
        let command = match (begun, entry.state) {
            (false, _) => Command::Leave { entry: entry.id },
            (true, EntryState::Present) => Command::Withdraw { entry: entry.id },
            (true, _) => continue,
        };
        // A team without one of its players cannot go on; the site says so, for only its captain could.
        let who = match entry.entrant.speaker() {
            Some(captain) if captain == player => Who::Player(player.to_owned()),
            _ => Who::Server,
        };
        match open::ask(app, &row.id, who, command, None).await {
            // It began, or was over, at this very moment: whoever does not come is out by themselves.
            Ok(_) | Err(ApiError::Tournament(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Marks the account and writes out what is on its own, both or neither.
async fn leave(app: &App, player: &str, erase_us: i64) -> Result<(), ApiError> {
    // Whoever would put some of it aside waits.
    let _turn = app.stakes.turn([player]).await;
    for _ in 0..TRIES {
        let cash = cash::all_out(app, player, erase_us).await?;
        match app.store.change_account(player, Change::Leave { erase_us, cash }).await {
            Ok(true) => return Ok(()),
            Ok(false) => return Err(ApiError::NoSession),
            // A prize came, or went back, at this very moment: there is another sum to be written out.
            Err(StoreError::Database { .. }) => {}
            Err(error) => return Err(log::unavailable(error)),
        }
    }
    Err(ApiError::Unavailable)
}

/// Erases one's own account, with 14 days to take it back by a recovery code. Sessions and tokens end at once. Games that
/// bind nobody are given up, or called off where they cannot be.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor` where one was not shown within 15 minutes, `still_playing` while a game for ratings, for a stake or of a tournament is on, `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account", tag = "account", operation_id = "erase_account", request_body = Confirmed, responses(
    (status = ACCEPTED, body = Erasing),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn erase(
    Held(app): Held<App>,
    visitor: Visitor,
    Payload(shown): Payload<Confirmed>,
) -> Result<Response, ApiError> {
    let account = confirmed_lately(&app, &visitor, &shown.password).await?;
    leave_tables(&app, &account).await?;
    leave_tournaments(&app, &account.player).await?;
    let erased = app.clock.now().0.saturating_add(GRACE_US);
    leave(&app, &account.player, erased).await?;
    app.lines.end_others(&account.player, "");
    let body = Json(Erasing { erased_ms: erased / 1_000 });
    Ok((StatusCode::ACCEPTED, [(header::SET_COOKIE, session::no_cookie(&app))], body).into_response())
}
