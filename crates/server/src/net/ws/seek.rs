// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/seek`: waits for an opponent for a game and a clock. Closing the socket is giving up.

use std::sync::Arc;

use ::closing::Stored;
use axum::extract::State;
use axum::extract::ws::WebSocketUpgrade;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use game::Seat;
use room::{Actor, ClockKind, ClockRule, GameKind, Room};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::api;
use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::auth::terms;
use crate::error::{ApiError, Problem};
use crate::matchmaking::{Newcomer, Pool, SeekMessage, table};
use crate::net::outbox::{CloseReason, Outbox};
use crate::net::ws::connection::{Connection, admit};
use crate::net::ws::listener;
use crate::rooms::{closing, handshakes, log};
use crate::safety::kinds::SanctionKind;
use crate::safety::rule;

/// What one wants to play.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The game's id; it is played by the rules of its document.
    game: String,
    /// How time is measured: `fischer`, `bronstein` or `delay`.
    kind: ClockKind,
    /// Seconds for the whole game, or the reserve.
    #[serde(default)]
    base_s: i64,
    /// Seconds a move.
    #[serde(default)]
    step_s: i64,
}

/// Waits for an opponent: a WebSocket that only speaks. It ends with the message `seated`.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, `bot_not_paired`, [`ApiError::SeekNeedsClock`], [`ApiError::Refused`] naming what is wrong with the game or the
/// clock, [`ApiError::ForeignOrigin`], [`ApiError::TooMany`].
#[utoipa::path(get, path = "/ws/seek", tag = "lobby", operation_id = "open_seek_socket", params(Wish), responses(
    (status = SWITCHING_PROTOCOLS, description = "The socket is open; its messages are `SeekMessage`s"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn open(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    uri: Uri,
    upgrade: WebSocketUpgrade,
) -> Result<Response, ApiError> {
    let wish: Wish = api::query(&uri)?;
    let person = visitor.may(Scope::BoardPlay)?.clone();
    if person.account.as_ref().is_some_and(|account| account.bot) {
        return Err(AccountError::BotNotPaired.into());
    }
    let pool = pool(&wish, &person)?;
    // Two with accounts are paired for ratings.
    let no = rule::forbidden(&app.store, &person.player, app.clock.now(), &[SanctionKind::NoRated]).await;
    no.map_err(log::unavailable)?.map_or(Ok(()), Err)?;
    if person.account.is_some() {
        handshakes::may_bind(&app, &person.player).await?;
    }
    // It ends with a new table, like `POST /api/v1/rooms`, and is within the same limit.
    app.limits.room(visitor.address, &person.player).inspect_err(|_| app.metrics.limited.one())?;
    let (upgrade, seat) = admit(&app, &visitor, &headers, upgrade)?;
    // A browser is not told why a line is refused: it hears this one on it.
    let old_terms = terms::changed_for(&app.store, &person.player, app.config.terms_version).await;
    let old_terms = old_terms.map_err(log::unavailable)?.is_some();
    let playing = table::playing(&app, &person.player).await.map_err(log::unavailable)?;
    let who = Newcomer {
        rating: rating(&app, &pool, &person).await?,
        has_account: person.account.is_some(),
        apart: app.store.apart_from(&person.player).await.map_err(log::unavailable)?,
        player: person.player.clone(),
        name: person.name,
    };
    Ok(upgrade.on_upgrade(move |socket| async move {
        let end = Connection::new(app.clone(), socket, seat, &visitor);
        let outbox = Arc::new(Outbox::default());
        let line = visitor.line(&app, &outbox);
        if old_terms {
            outbox.close(CloseReason::TERMS);
            return listener::serve(&app, end, &outbox, &visitor).await;
        }
        if let Some(room) = playing {
            outbox.push(SeekMessage::Busy { room }.frame());
            outbox.close(CloseReason::DONE);
            return listener::serve(&app, end, &outbox, &visitor).await;
        }
        let now = app.clock.now();
        let key = app.matchmaker.enter(pool, who, now, Arc::downgrade(&outbox));
        listener::serve(&app, end, &outbox, &visitor).await;
        // First the socket, then the place: whoever is taken out of the queue just now is not put back into it.
        drop((line, outbox));
        app.matchmaker.leave(&person.player, key);
    }))
}

/// The pool of a wish whose table could be set up.
fn pool(wish: &Wish, person: &Person) -> Result<Pool, ApiError> {
    let clock = ClockRule { kind: wish.kind, base_s: wish.base_s, step_s: wish.step_s };
    if !clock.is_live() {
        return Err(ApiError::SeekNeedsClock);
    }
    let pool = Pool { game: GameKind::from_id(&wish.game)?, clock };
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    Room::open(&actor, table::table(pool, false), Seat(0))?;
    Ok(pool)
}

/// How strong somebody is at this game and speed, in whole points; who has no rating yet begins like everybody.
async fn rating(app: &App, pool: &Pool, person: &Person) -> Result<i64, ApiError> {
    let pool = closing::pool(pool.game, pool.clock);
    let known = app.store.rating(closing::SITE, &person.player, &pool.to_string()).await;
    let known = known.map_err(log::unavailable)?;
    Ok(known.map_or_else(|| Stored::start(pool), |known| known.stored).rating_mp() / 1_000)
}
