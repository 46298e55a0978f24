// SPDX-License-Identifier: AGPL-3.0-or-later
//! Games that ended before results were kept get theirs, so that those who played find them. A batch at a time, and
//! never in the way of those who play now; what is done is done, and after a restart it goes on with the rest.

use std::time::Duration;

use room::{Event, Room};
use store::{GameResult, StoreError};

use crate::app::App;
use crate::rooms::card::Card;
use crate::rooms::{closing, log};

/// Rooms looked at in one go.
const PAGE: u32 = 64;
/// Between two games whose logs are read.
const PAUSE: Duration = Duration::from_millis(20);
/// When the database does not answer it is asked again after this long.
const RETRY: Duration = Duration::from_secs(5);

/// Writes what is missing, and then never again.
pub(crate) async fn run(app: App) {
    let (mut after, mut kept) = (String::new(), 0_u64);
    loop {
        match page(&app, &after, &mut kept).await {
            Ok(Some(last)) => after = last,
            Ok(None) => break,
            Err(error) => {
                tracing::warn!(%error, "results of old games wait");
                tokio::time::sleep(RETRY).await;
            }
        }
    }
    if kept > 0 {
        tracing::info!(games = kept, "old games have their results");
    }
}

/// Writes what is missing of the rooms after `after`; the last that was looked at.
async fn page(app: &App, after: &str, kept: &mut u64) -> Result<Option<String>, StoreError> {
    let rooms = app.store.over_without_result(after, PAGE).await?;
    let last = rooms.last().map(|(room, _)| room.clone());
    for (room, card) in rooms {
        let has_players = |card: Card| card.seats.iter().all(Option::is_some);
        if !serde_json::from_str(&card).is_ok_and(has_players) {
            continue;
        }
        if let Some(result) = result(app, &room).await? {
            *kept += u64::from(app.store.keep_result(&room, result).await?);
        }
        tokio::time::sleep(PAUSE).await;
    }
    Ok(last)
}

/// How the game of a room ended, by its log.
async fn result(app: &App, id: &str) -> Result<Option<GameResult>, StoreError> {
    let events = log::read(app, id).await?;
    let end = events.iter().rfind(|(_, event)| matches!(event, Event::Ended { .. }));
    let Some((at, _)) = end else { return Ok(None) };
    let (at, room) = (*at, id.to_owned());
    // A long game takes a while to be played through again: not on a thread that serves moves.
    let read = tokio::task::spawn_blocking(move || {
        Room::restore(&room, events).map(|room| closing::late(&room, at)).map_err(|corrupt| {
            tracing::error!(room, %corrupt, "an old game cannot be read");
        })
    });
    Ok(read.await.ok().and_then(Result::ok).flatten())
}
