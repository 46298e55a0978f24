// SPDX-License-Identifier: AGPL-3.0-or-later
//! `WS /ws/seek`: waits for an opponent for a game and a clock, or takes the row of somebody who does. Closing the socket
//! is giving up.

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

use crate::api::{self, players::find};
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

/// What one wants to play, or with whom.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// The game's id; it is played by the rules of its document. With `kind`.
    game: Option<String>,
    /// How time is measured: `fischer`, `bronstein` or `delay`.
    kind: Option<ClockKind>,
    /// Seconds for the whole game, or the reserve; 0 where it is left out.
    base_s: Option<i64>,
    /// Seconds a move; 0 where it is left out.
    step_s: Option<i64>,
    /// The id of a row in `seeks` of the lobby, and nothing else: plays with whom it is now. At a game of four one waits
    /// with them.
    accept: Option<String>,
}

/// Waits for an opponent, or takes the row of somebody who does: a WebSocket that only speaks. It ends with the message `seated`,
/// or with `refused` where nobody can be played with whose row was to be taken.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`, `bot_not_paired`, [`ApiError::BadRequest`], [`ApiError::SeekNeedsClock`], [`ApiError::Refused`] naming what is wrong with the game or the
/// clock, [`ApiError::ForeignOrigin`], [`ApiError::TooMany`]; in `refused` [`ApiError::SeekGone`], [`ApiError::SeekNotForYou`], [`ApiError::Unavailable`].
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
    let pool = match &wish.accept {
        None => Some(pool(&wish, &person)?),
        Some(id) => accepted(&app, &wish, id)?,
    };
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
    let player = person.player.clone();
    let who = match pool {
        None => None,
        Some(pool) => Some((pool, newcomer(&app, pool, person).await?)),
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
        let (now, way) = (app.clock.now(), Arc::downgrade(&outbox));
        let came = match (who, wish.accept) {
            (None, _) => Err(ApiError::SeekGone),
            (Some((pool, who)), Some(id)) if pool.game.seats() == 2 => match table::begins(&app) {
                true => app.matchmaker.take(&id, who, now, way),
                false => Err(ApiError::Unavailable),
            },
            (Some((pool, who)), _) => Ok(app.matchmaker.enter(pool, who, now, way)),
        };
        if let Err(why) = &came {
            outbox.push(SeekMessage::refused(why).frame());
            outbox.close(CloseReason::DONE);
        }
        listener::serve(&app, end, &outbox, &visitor).await;
        // First the socket, then the place: whoever is taken out of the queue just now is not put back into it.
        drop((line, outbox));
        if let Ok(key) = came {
            app.matchmaker.leave(&player, key);
        }
    }))
}

/// The pool of a wish whose table could be set up.
fn pool(wish: &Wish, person: &Person) -> Result<Pool, ApiError> {
    let (Some(game), Some(kind)) = (&wish.game, wish.kind) else {
        let reason = "an opponent is looked for with game and kind, or with accept";
        return Err(ApiError::BadRequest { reason: reason.to_owned() });
    };
    let clock = ClockRule { kind, base_s: wish.base_s.unwrap_or(0), step_s: wish.step_s.unwrap_or(0) };
    if !clock.is_live() {
        return Err(ApiError::SeekNeedsClock);
    }
    let pool = Pool { game: GameKind::from_id(game)?, clock };
    let actor = Actor { player: person.player.clone(), name: person.name.clone(), program: false };
    Room::open(&actor, table::table(pool, false), Seat(0))?;
    Ok(pool)
}

/// The pool of who waits under this id; nothing where nobody does.
fn accepted(app: &App, wish: &Wish, id: &str) -> Result<Option<Pool>, ApiError> {
    let Wish { game: None, kind: None, base_s: None, step_s: None, .. } = wish else {
        let reason = "accept stands alone: game and clock are those of whom it names";
        return Err(ApiError::BadRequest { reason: reason.to_owned() });
    };
    Ok(app.matchmaker.pool_of(id))
}

/// Somebody as they come. Who has no rating yet begins like everybody; that of who is under 14 is shown to nobody.
async fn newcomer(app: &App, pool: Pool, person: Person) -> Result<Newcomer, ApiError> {
    let list = closing::pool(pool.game, pool.clock);
    let known = app.store.rating(closing::SITE, &person.player, &list.to_string()).await;
    let known = known.map_err(log::unavailable)?.map(|known| known.stored);
    let is_shown = person.account.as_ref().is_some_and(|account| !account.child);
    let written = |stored| find::shown(stored, find::standing(stored, list, app.clock.now()));
    Ok(Newcomer {
        rating: known.unwrap_or_else(|| Stored::start(list)).rating_mp() / 1_000,
        shown: known.filter(|_| is_shown).map(written),
        has_account: person.account.is_some(),
        apart: app.store.apart_from(&person.player).await.map_err(log::unavailable)?,
        player: person.player,
        name: person.name,
    })
}
