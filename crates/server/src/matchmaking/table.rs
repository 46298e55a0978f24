// SPDX-License-Identifier: AGPL-3.0-or-later
//! From those who wait to a table: everybody of a group sits down in the same write that makes the room, and nobody
//! hears of it before.

use std::sync::OnceLock;
use std::time::Duration;

use ::matchmaking::{Group, Seeker};
use game::{Micros, Seat};
use room::{Access, Actor, Command, Context, Direction, Event, Lag, Refusal, Room, Table};

use super::{Pool, SeekMessage, Ticket};
use crate::app::App;
use crate::auth::random;
use crate::error::ApiError;
use crate::fairness::key::ROOM_ID_CHARS;
use crate::rooms::create::NotCreated;
use crate::rooms::desk::Desk;

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
            for (pool, group) in app.matchmaker.groups(app.clock.now()) {
                seat(&app, pool, group).await;
            }
            tokio::select! {
                () = tokio::time::sleep(EVERY) => {}
                () = closing.wait() => return,
            }
        }
    }
}

/// The table of a pool.
pub(crate) fn table(pool: Pool, rated: bool) -> Table {
    Table {
        game: pool.game,
        options: room::Settings::new(),
        clock: pool.clock,
        access: Access::Open,
        direction: Direction::default(),
        auto_roll: true,
        rated,
        to: None,
    }
}

/// Seats a group at a new table and sends them there. When that cannot be written they wait on.
async fn seat(app: &App, pool: Pool, group: Group<Ticket>) {
    let lots = u8::try_from(random::below(8)).unwrap_or(0);
    let members = group.seated(lots);
    let id = random::id::<ROOM_ID_CHARS>();
    let now = app.clock.now();
    let events = match opening(app, pool, &id, &members, now) {
        Ok(events) => events,
        Err(refusal) => {
            tracing::error!(?refusal, game = pool.game.id(), "a group cannot be seated");
            for one in &members {
                one.tag.outbox.close(crate::net::outbox::CloseReason::BROKEN);
            }
            return;
        }
    };
    let made = match app.rooms.create(app, &id, now, &events).await {
        Ok(()) => true,
        // The id is as good as unguessable: a room that is there now is the one that was asked for.
        Err(NotCreated::InDoubt) => stands(app, &id).await,
        Err(NotCreated::Unavailable) => false,
        Err(NotCreated::Exists | NotCreated::Corrupt(_)) => {
            tracing::error!(room = id, "a table of quick pairing cannot be made");
            false
        }
    };
    if made {
        app.metrics.pairings.one();
        for one in &members {
            one.tag.end(&SeekMessage::Seated { room: id.clone() });
        }
    } else {
        app.matchmaker.put_back(pool, members);
    }
}

/// Whether a room was kept of which the database did not say so. Nobody who waits is told anything until it is known.
async fn stands(app: &App, id: &str) -> bool {
    let mut closing = app.closing();
    loop {
        match app.rooms.open(app, id).await {
            Ok(_) => return true,
            Err(ApiError::NoSuchRoom { .. }) => return false,
            Err(_) => {}
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
    let actor = |one: &Seeker<Ticket>| Actor { player: one.player.clone(), name: one.tag.name.clone() };
    let Some((first, others)) = members.split_first() else { return Ok(Vec::new()) };
    let rated = members.iter().all(|one| one.tag.has_account);
    let mut events = Room::open(&actor(first), table(pool, rated), Seat(0))?;
    let broken = |corrupt: room::Corrupt| Refusal::Broken { reason: corrupt.to_string() };
    let mut room = Room::restore(id, events.iter().map(|event| (now, event.clone()))).map_err(broken)?;
    let chain = OnceLock::new();
    let desk = Desk::new(&app.key, room::game_id(id), &chain);
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
