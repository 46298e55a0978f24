// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sockets that were opened with a session or token whose time is over meanwhile.

use std::time::Duration;

use crate::app::App;

/// How often it is looked for them.
const EVERY: Duration = Duration::from_secs(60);

/// Closes them, every minute.
pub(crate) async fn run(app: App) {
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        app.lines.expire(app.clock.now().0);
    }
}
