// SPDX-License-Identifier: AGPL-3.0-or-later
//! Challenges nobody has answered: they end by themselves.

use std::time::Duration;

use game::Micros;
use room::Actor;

use crate::app::App;
use crate::error::ApiError;

/// A table that could not be closed is tried again after this long.
const RETRY: Duration = Duration::from_secs(1);

/// Closes what has stood for too long, until the server closes.
pub(crate) async fn run(app: App) {
    let mut closing = app.closing();
    let mut moves = app.clock.moves();
    loop {
        let next = app.challenges.next_end().unwrap_or(Micros(i64::MAX));
        tokio::select! {
            () = app.challenges.wake.notified() => {}
            () = moves.next() => {}
            () = tokio::time::sleep_until(app.clock.instant(next)) => {
                if !close(&app).await {
                    tokio::time::sleep(RETRY).await;
                }
            }
            () = closing.wait() => return,
        }
    }
}

/// Closes the tables whose time is over; whether all of them are.
async fn close(app: &App) -> bool {
    let mut done = true;
    for (room, from) in app.challenges.ended(app.clock.now()) {
        let maker = Actor { player: from.id, name: from.name };
        match app.rooms.withdraw(app, &room, maker).await {
            Ok(()) => {}
            // Somebody has answered meanwhile.
            Err(ApiError::Refused(_) | ApiError::NoSuchRoom { .. }) => app.challenges.remove(&room),
            Err(error) => {
                tracing::warn!(room, %error, "a challenge that is over cannot be closed yet");
                done = false;
            }
        }
    }
    done
}
