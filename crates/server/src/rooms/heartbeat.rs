// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who keeps the pulse: the time is made durable as often as a game needs it.

use game::Millis;

use crate::app::App;

/// How often the time is made durable while games are live.
pub const BEAT: Millis = Millis(250);
/// How often while there are only games by correspondence.
pub const SLOW_BEAT: Millis = Millis::seconds(10);
/// Keeps the heartbeat of `app` going until the server closes.
pub async fn run(app: App) {
    let mut written = app.clock.now();
    let mut closing = app.closing();
    loop {
        tokio::select! {
            () = app.clock.sleep(BEAT) => {}
            () = app.pulse.wanted() => {}
            () = closing.wait() => return,
        }
        let now = app.clock.now();
        let live = app.rooms.live();
        let failing = app.pulse.is_failing();
        let wanted = live || failing || (now.since(written) >= SLOW_BEAT && app.rooms.waiting());
        let due = wanted && app.pulse.is_recovered();
        if due {
            if let Err(error) = app.store.heartbeat(app.clock.now().0).await {
                if !failing {
                    tracing::error!(%error, "the heartbeat could not be written; games stand still");
                    app.metrics.store_failures.one();
                }
                app.pulse.missed();
                continue;
            }
            written = now;
        }
        // The server is known to be up now, after the write: one that took long is part of the outage.
        if app.pulse.beat(app.clock.now()) {
            tracing::warn!("the server was not able to take moves for a while; nobody is charged for it");
            app.rooms.notify_outage();
        }
    }
}
