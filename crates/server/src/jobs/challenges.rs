// SPDX-License-Identifier: AGPL-3.0-or-later
//! Challenges nobody has answered: they end by themselves. Those that were answered by another offer and stand all the
//! same are closed.

use std::time::Duration;

use game::Micros;
use room::Actor;
use tokio::time::MissedTickBehavior;

use crate::app::App;
use crate::error::ApiError;

/// A table that could not be closed is tried again after this long.
const RETRY: Duration = Duration::from_secs(1);
/// How often it is looked for answers that broke off.
const FINISH: Duration = Duration::from_secs(1);

/// Closes what has stood for too long, until the server closes.
pub(crate) async fn run(app: App) {
    let mut closing = app.closing();
    let mut moves = app.clock.moves();
    let mut finish = tokio::time::interval(FINISH);
    finish.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let next = app.challenges.next_end().unwrap_or(Micros(i64::MAX));
        tokio::select! {
            () = app.challenges.wake.notified() => {}
            () = moves.next() => {}
            _ = finish.tick() => finish_answers(&app).await,
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
        let maker = Actor { player: from.id, name: from.name, program: false };
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

/// Who answered a challenge by another one meant it to stand instead: what broke off between the two is done now.
async fn finish_answers(app: &App) {
    for (room, answered, by) in app.challenges.unfinished_answers() {
        let actor = Actor { player: by.id, name: by.name, program: false };
        if let Err(error) = app.rooms.counter(app, actor, &answered, &room).await {
            tracing::warn!(room, %error, "a challenge that was answered cannot be closed yet");
        }
    }
}
