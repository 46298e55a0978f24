// SPDX-License-Identifier: AGPL-3.0-or-later
//! From those who wait to a table: everybody of a group sits down in the same write that makes the room, and nobody
//! hears of it before.

use std::sync::OnceLock;
use std::time::Duration;

use ::matchmaking::Seeker;
use game::{Micros, Seat};
use room::{Actor, ClockKind, Command, Context, Event, Lag, Refusal, Room, Table};
use store::{RoomHead, Status, StoreError};

use super::{Pool, SeekMessage, Ticket};
use crate::app::App;
use crate::auth::random;
use crate::error::ApiError;
use crate::fairness::key::ROOM_ID_CHARS;
use crate::net::outbox::CloseReason;
use crate::rooms::card::Card;
use crate::rooms::create::NotCreated;
use crate::rooms::desk::Desk;
use crate::safety::kinds::SanctionKind;
use crate::safety::refusal::SafetyError;
use crate::safety::rule;
use crate::shedding::Shed;

/// How often it is looked who may meet.
const EVERY: Duration = Duration::from_millis(500);

/// Seats people until the server closes.
pub async fn run(app: App) {
    let mut closing = app.closing();
    loop {
        tokio::select! {
            () = app.matchmaker.wake.notified() => {}
            () = closing.wait() => return,
        }
        while !app.matchmaker.is_empty() {
            for (pool, members) in app.matchmaker.meetings(app.clock.now(), begins(&app)) {
                // Who met may be many: commits may have become slow since the first of them.
                if begins(&app) {
                    seat(&app, pool, members).await;
                } else {
                    app.matchmaker.put_back(pool, members, &ApiError::Unavailable);
                }
            }
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                () = app.matchmaker.hurry.notified() => {}
                () = closing.wait() => return,
            }
        }
    }
}

/// Whether tables are made now. Not counted as put off: it is asked again and again, and nobody may be there to meet.
pub(crate) fn begins(app: &App) -> bool {
    app.shedding.now(app.clock.now()) < Shed::New
}

/// The table of a pool.
pub(crate) fn table(pool: Pool, rated: bool) -> Table {
    Table { clock: pool.clock, auto_roll: true, rated, ..Table::plain(pool.game) }
}

/// Seats those who met at a new table and sends them there. When that cannot be done they wait on.
async fn seat(app: &App, pool: Pool, members: Vec<Seeker<Ticket>>) {
    let Some(members) = free(app, pool, members).await else { return };
    let id = random::id::<ROOM_ID_CHARS>();
    let now = app.clock.now();
    let made = match opening(app, pool, &id, &members, now) {
        Ok(events) => make(app, &id, now, &events).await,
        Err(refusal) => {
            tracing::error!(?refusal, game = pool.game.id(), "a group cannot be seated");
            members.iter().for_each(|one| one.tag.shut(CloseReason::BROKEN));
            return;
        }
    };
    if made {
        app.metrics.pairings.one();
        for one in &members {
            one.tag.end(&SeekMessage::Seated { room: id.clone() });
        }
        for one in &members {
            withdraw_own(app, one).await;
        }
    } else {
        app.matchmaker.put_back(pool, members, &ApiError::Unavailable);
    }
}

/// Closes the tables somebody has offered who plays now: whoever sat down there would wait for them. Those by
/// correspondence and challenges stand.
async fn withdraw_own(app: &App, one: &Seeker<Ticket>) {
    let is_own = |card: &Card| {
        let maker = card.maker.and_then(|seat| card.seats.get(usize::from(seat))?.as_ref());
        maker.is_some_and(|(id, _)| *id == one.player)
    };
    let waits = |head: &RoomHead| {
        let card = serde_json::from_str::<Card>(&head.head.lobby);
        head.head.status == Status::Open
            && card.is_ok_and(|card| {
                is_own(&card) && card.to.is_none() && card.clock.kind != ClockKind::Correspondence
            })
    };
    let heads = match app.store.rooms_of(&one.player, GAMES_MAX).await {
        Ok(heads) => heads,
        Err(error) => return tracing::warn!(%error, "the tables of somebody who plays now cannot be read"),
    };
    for head in heads.into_iter().filter(waits) {
        let maker = Actor { player: one.player.clone(), name: one.tag.name.clone(), program: false };
        if let Err(error) = app.rooms.withdraw(app, &head.room, maker).await {
            tracing::warn!(room = head.room, %error, "a table whose maker plays elsewhere stays open");
        }
    }
}

/// The members of a group if all of them can play with each other now. Whoever has sat down elsewhere while they waited is
/// led there, who may not play any more is told so; the others wait on.
async fn free(app: &App, pool: Pool, members: Vec<Seeker<Ticket>>) -> Option<Vec<Seeker<Ticket>>> {
    let mut able = Vec::with_capacity(members.len());
    let count = members.len();
    let (mut unread, mut why) = (Vec::new(), ApiError::SeekGone);
    for mut one in members {
        // While they were not in the line nobody could be kept apart from them there.
        match tokio::try_join!(hindered(app, &one.player), app.store.apart_from(&one.player)) {
            Ok((None, apart)) => {
                one.tag.apart = apart;
                able.push(one);
            }
            Ok((Some(Hindered::Plays(room)), _)) => one.tag.end(&SeekMessage::Busy { room }),
            Ok((Some(Hindered::MayNot(why)), _)) => one.tag.shut(why),
            Err(error) => {
                tracing::warn!(%error, "the games of somebody who waits cannot be read");
                // Not able now: nobody is, and all are asked again.
                why = ApiError::Unavailable;
                unread.push(one);
            }
        }
    }
    // Who has gone meanwhile is not put into a chair.
    able.retain(|one| one.tag.outbox.strong_count() > 0);
    let are_kept_apart =
        able.iter().any(|one| able.iter().any(|other| one.tag.apart.contains(&other.player)));
    if able.len() == count && !are_kept_apart {
        return Some(able);
    }
    if are_kept_apart {
        why = ApiError::SeekNotForYou;
    }
    able.extend(unread);
    app.matchmaker.put_back(pool, able, &why);
    None
}

/// Why somebody who waits is not seated.
enum Hindered {
    /// They play in this room.
    Plays(String),
    /// A sanction forbids it.
    MayNot(CloseReason),
}

async fn hindered(app: &App, player: &str) -> Result<Option<Hindered>, StoreError> {
    let kinds = [SanctionKind::Ban, SanctionKind::NoRated];
    match rule::forbidden(&app.store, player, app.clock.now(), &kinds).await? {
        Some(SafetyError::Banned { .. }) => Ok(Some(Hindered::MayNot(CloseReason::BANNED))),
        Some(_) => Ok(Some(Hindered::MayNot(CloseReason::NO_RATED))),
        None => Ok(playing(app, player).await?.map(Hindered::Plays)),
    }
}

/// Own games looked through for one that is being played.
const GAMES_MAX: u32 = 50;

/// A game with a clock that somebody plays against people.
pub(crate) async fn playing(app: &App, player: &str) -> Result<Option<String>, StoreError> {
    let plays = |head: &RoomHead| {
        let Ok(card) = serde_json::from_str::<Card>(&head.head.lobby) else { return false };
        let people = card.seats.iter().flatten().filter(|(id, _)| room::bot_of(id).is_none());
        head.head.status != Status::Open && card.clock.is_live() && people.count() > 1
    };
    let heads = app.store.rooms_of(player, GAMES_MAX).await?;
    Ok(heads.into_iter().find(plays).map(|head| head.room))
}

/// Makes the room; whether it stands. While the database does not say whether it kept it, the same is asked again: the
/// id is as good as unguessable, so that a room which is there is the one that was asked for.
async fn make(app: &App, id: &str, now: Micros, events: &[Event]) -> bool {
    let mut closing = app.closing();
    let mut doubtful = false;
    loop {
        match app.rooms.create(app, id, now, events).await {
            Ok(()) => return true,
            Err(NotCreated::Exists) if doubtful => return true,
            Err(NotCreated::InDoubt) => doubtful = true,
            Err(NotCreated::Unavailable) if doubtful => {}
            Err(NotCreated::Unavailable) => return false,
            Err(NotCreated::Exists | NotCreated::Short { .. } | NotCreated::Corrupt(_)) => {
                tracing::error!(room = id, "a table of quick pairing cannot be made");
                return false;
            }
        }
        tokio::select! {
            () = tokio::time::sleep(EVERY) => {}
            () = closing.wait() => return false,
        }
    }
}

/// The first events of the table, everybody seated.
fn opening(
    app: &App,
    pool: Pool,
    id: &str,
    members: &[Seeker<Ticket>],
    now: Micros,
) -> Result<Vec<Event>, Refusal> {
    let actor = |one: &Seeker<Ticket>| Actor {
        player: one.player.clone(),
        name: one.tag.name.clone(),
        program: false,
    };
    let Some((first, others)) = members.split_first() else { return Ok(Vec::new()) };
    let rated = members.iter().all(|one| one.tag.has_account);
    let mut events = Room::open(&actor(first), table(pool, rated), Seat(0))?;
    let broken = |corrupt: room::Corrupt| Refusal::Broken { reason: corrupt.to_string() };
    let mut room = Room::restore(id, events.iter().map(|event| (now, event.clone()))).map_err(broken)?;
    let chain = OnceLock::new();
    let desk = Desk::new(app, room::game_id(id), &chain);
    for (seat, one) in (1..).zip(others) {
        let ctx = Context { now, lag: Lag::default(), seen: None, server: &desk };
        let step = room.apply(&ctx, &actor(one), &Command::Sit { seat })?;
        events.extend(step.events);
        if let Some(after) = step.after.into_iter().next_back() {
            room = after;
        }
    }
    Ok(events)
}
