// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bringing rooms back: at the start every room whose time runs, later those whose deadline draws near. What
//! they have missed they learn from the heartbeat (`pulse`), each for itself.

use std::time::Duration;

use game::{Micros, Millis};
use room::{Actor, Room};
use store::{RoomHead, StoreError};

use crate::app::App;
use crate::challenges::{Challenge, Party};
use crate::rooms::card::Card;
use crate::rooms::host::NEAR;
use crate::rooms::log;

/// How often the server looks for deadlines that draw near.
const SWEEP: Duration = Duration::from_secs(15);
/// A room is brought back this much before it would leave memory again, and well before the next look.
const MARGIN: Millis = Millis::seconds(-30);
/// Rooms brought back in one go.
const PAGE: u32 = 256;
/// Rooms with a near deadline looked at in one sweep; most of them are in memory already.
const DUE_MAX: u32 = 100_000;
/// How often sessions that have ended are forgotten.
const FORGET: Duration = Duration::from_secs(3600);
/// When the database does not answer the server tries again after this long.
const RETRY: Duration = Duration::from_secs(1);

/// Brings rooms back until the server closes.
pub async fn run(app: App) {
    let mut closing = app.closing();
    tokio::select! {
        () = bring_back(&app) => {}
        () = closing.wait() => {}
    }
}

async fn bring_back(app: &App) {
    while let Err(error) = all(app).await {
        tracing::error!(%error, "the rooms cannot be brought back yet");
        tokio::time::sleep(RETRY).await;
    }
    let mut forgotten = tokio::time::Instant::now();
    loop {
        tokio::time::sleep(SWEEP).await;
        if let Err(error) = sweep(app).await {
            tracing::warn!(%error, "the deadlines cannot be read");
        }
        if forgotten.elapsed() >= FORGET {
            forgotten = tokio::time::Instant::now();
            if let Err(error) = app.store.end_expired_sessions(app.clock.now().0).await {
                tracing::warn!(%error, "old sessions cannot be forgotten");
            }
        }
    }
}

/// Every room whose time runs: it hears of the night behind it at once, not when somebody looks.
async fn all(app: &App) -> Result<(), StoreError> {
    let (mut last, mut rooms) = (None, 0_u64);
    let mut brought = Vec::new();
    loop {
        let page = app.store.live_rooms(last.as_ref(), PAGE).await?;
        if page.is_empty() {
            break;
        }
        for head in &page {
            if head.head.status == store::Status::Open {
                remember_challenge(app, head).await?;
            }
            if head.head.deadline_us.is_some() {
                bring(app, &head.room).await;
                brought.push(head.room.clone());
                rooms += 1;
            }
        }
        last = page.into_iter().next_back();
    }
    // A room answers only after it has taken in what it missed. Until all have, the old heartbeat stands: were the
    // server killed now, the next one would still know since when nobody could move.
    for room in &brought {
        if let Err(error) = app.rooms.snapshot(app, room, "").await {
            tracing::error!(room, %error, "a room does not answer");
        }
    }
    app.pulse.recovered();
    finish_answers(app).await;
    if rooms > 0 {
        tracing::info!(rooms, "games go on");
    }
    Ok(())
}

/// A table that waits for one player stands after a restart, too.
async fn remember_challenge(app: &App, head: &RoomHead) -> Result<(), StoreError> {
    let Ok(Card { to: Some((to, from)), .. }) = serde_json::from_str(&head.head.lobby) else { return Ok(()) };
    let mut names = app.store.names(&[to.as_str(), from.as_str()].into()).await?;
    let mut party = |id: String| Party { name: names.remove(&id).unwrap_or_default(), id };
    let events = log::read(app, &head.room).await?;
    let Ok(room) = Room::restore(&head.room, events) else {
        tracing::error!(room = head.room, "a room cannot be read");
        return Ok(());
    };
    let (from, to, created) = (party(from), party(to), Micros(head.created_us));
    app.challenges.restore(&head.room, Challenge::of(&room, from, to, created, app.config.challenge_lasts));
    Ok(())
}

/// Who answered a challenge by another one meant it to stand instead: what broke off between the two is done now.
async fn finish_answers(app: &App) {
    for (room, answered, by) in app.challenges.unfinished_answers() {
        let actor = Actor { player: by.id, name: by.name };
        if let Err(error) = app.rooms.counter(app, actor, &answered, &room).await {
            tracing::warn!(room, %error, "a challenge that was answered cannot be closed");
        }
    }
}

/// Rooms whose deadline is near.
async fn sweep(app: &App) -> Result<(), StoreError> {
    let horizon = app.clock.now().plus(NEAR).plus(MARGIN);
    let due = app.store.due(horizon.0, DUE_MAX).await?;
    for due in due {
        bring(app, &due.room).await;
    }
    let distant = app.store.due(i64::MAX, 1).await?;
    app.rooms.count_distant(i64::from(!distant.is_empty()));
    Ok(())
}

async fn bring(app: &App, room: &str) {
    if let Err(error) = app.rooms.open(app, room).await {
        tracing::error!(room, %error, "a room cannot be brought back");
    }
}
