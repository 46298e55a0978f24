// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is done from time to time for as long as the server is open.

use std::time::Duration;

use crate::app::App;

/// How often the statistics and the public log of the dice are brought up to date.
const DICE_EVERY: Duration = Duration::from_secs(10);

/// Keeps both going, so that nobody has to ask for the log to go on.
pub(crate) async fn keep_dice(app: App) {
    let mut tick = tokio::time::interval(DICE_EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if let Err(error) = app.fairness.known(&app.store, app.clock.now()).await {
            tracing::warn!(%error, "the public log of dice waits");
        }
    }
}
