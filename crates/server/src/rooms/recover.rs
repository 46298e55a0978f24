// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bringing rooms back: at the start every room whose time runs, later those whose deadline draws near. What
//! they have missed they learn from the heartbeat (`pulse`), each for itself.

use std::collections::BTreeSet;
use std::time::Duration;

use game::{Micros, Millis};
use room::{Room, Status};
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
    let offers = loop {
        match all(app).await {
            Ok(offers) => break offers,
            Err(error) => tracing::error!(%error, "the rooms cannot be brought back yet"),
        }
        tokio::time::sleep(RETRY).await;
    };
    while let Err(error) = remember_challenges(app, &offers).await {
        tracing::error!(%error, "the challenges cannot be brought back yet");
        tokio::time::sleep(RETRY).await;
    }
    drop(offers);
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

/// Every room whose time runs: it hears of the night behind it at once, not when somebody looks. The tables that wait
/// for one player.
async fn all(app: &App) -> Result<Vec<Offer>, StoreError> {
    let (mut last, mut rooms) = (None, 0_u64);
    let (mut brought, mut offers) = (Vec::new(), Vec::new());
    loop {
        let page = app.store.live_rooms(last.as_ref(), PAGE).await?;
        if page.is_empty() {
            break;
        }
        for head in &page {
            offers.extend(Offer::of(head));
            if head.head.deadline_us.is_some() {
                bring(app, &head.room).await;
                brought.push(head.room.clone());
                rooms += 1;
            }
        }
        last = page.into_iter().next_back();
    }
    // A room answers only after it has taken in what it missed.
    for room in &brought {
        if let Err(error) = app.rooms.snapshot(app, room, "").await {
            tracing::error!(room, %error, "a room does not answer");
        }
    }
    app.pulse.recovered();
    if rooms > 0 {
        tracing::info!(rooms, "games go on");
    }
    Ok(offers)
}

/// An open table that waits for one player.
struct Offer {
    room: String,
    created: Micros,
    to: String,
    from: String,
}

impl Offer {
    fn of(head: &RoomHead) -> Option<Self> {
        if head.head.status != store::Status::Open {
            return None;
        }
        let (to, from) = serde_json::from_str::<Card>(&head.head.lobby).ok()?.to?;
        Some(Self { room: head.room.clone(), created: Micros(head.created_us), to, from })
    }
}

/// Tables that wait for one player stand after a restart, too.
async fn remember_challenges(app: &App, offers: &[Offer]) -> Result<(), StoreError> {
    let people: BTreeSet<&str> = offers.iter().flat_map(|one| [one.to.as_str(), one.from.as_str()]).collect();
    let (names, accounts) = (app.store.names(&people).await?, app.store.with_account(&people).await?);
    let name = |id: &str| names.get(id).cloned().unwrap_or_default();
    for Offer { room: id, created, to, from } in offers {
        // Who is challenged has an account, unless it is the answer to a guest.
        let is_guest = !accounts.contains(from);
        let from = Party { id: from.clone(), name: name(from), is_guest };
        let to = Party { id: to.clone(), name: name(to), is_guest: false };
        let Ok(room) = Room::restore(id, log::read(app, id).await?) else {
            tracing::error!(room = id, "a room cannot be read");
            continue;
        };
        // People are here already: somebody may have answered since the heads were read.
        if room.status() != Status::Open {
            continue;
        }
        let challenge = Challenge::of(&room, from, to, *created, app.config.challenge_lasts);
        app.challenges.restore(id, challenge);
        // Or while the log was: then the room found nothing to forget.
        let head = app.store.head(id).await?;
        if head.is_none_or(|head| head.head.status != store::Status::Open) {
            app.challenges.remove(id);
        }
    }
    Ok(())
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
