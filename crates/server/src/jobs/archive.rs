// SPDX-License-Identifier: AGPL-3.0-or-later
//! The logs of rooms that have long been over are put away, where the operator wants it: a few at a time, and never in the
//! way of those who play now. A node that stands by does nothing of it.

use std::time::Duration;

use store::{ARCHIVED_AT_ONCE_MAX, Archived, StoreError};

use crate::app::App;

/// How often it is looked for them.
const EVERY: Duration = Duration::from_secs(3_600);
/// Rooms looked at at a time.
const PAGE: u32 = 1_000;
/// Between two transactions, and between two looks: others have their turn.
const PAUSE: Duration = Duration::from_millis(200);
const DAY_US: i64 = 86_400_000_000;

/// Does it at once and every hour until the server closes.
pub(crate) async fn run(app: App) {
    let Some(days) = app.config.archive_days else { return };
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        match round(&app, days).await {
            Ok(done) if done.rooms > 0 => {
                let Archived { rooms, events, plain_bytes, kept_bytes, .. } = done;
                tracing::info!(rooms, events, plain_bytes, kept_bytes, "logs of old games were put away");
            }
            Ok(_) => {}
            Err(error) => tracing::warn!(%error, "logs of old games are put away later"),
        }
    }
}

async fn round(app: &App, days: u32) -> Result<Archived, StoreError> {
    let before_us = app.clock.now().0.saturating_sub(i64::from(days) * DAY_US);
    let (mut done, mut after) = (Archived::default(), String::new());
    loop {
        let (rooms, last) = app.store.archivable(before_us, &after, PAGE).await?;
        for rooms in rooms.chunks(ARCHIVED_AT_ONCE_MAX) {
            let some = app.store.archive(rooms, before_us, app.clock.now().0).await?;
            for (room, why) in &some.faults {
                tracing::error!(room, why, "the log of an old game cannot be put away");
            }
            // Named above, and each hour anew.
            done.add(Archived { waiting: Vec::new(), faults: Vec::new(), ..some });
            tokio::time::sleep(PAUSE).await;
        }
        let Some(last) = last else { return Ok(done) };
        after = last;
        tokio::time::sleep(PAUSE).await;
    }
}
