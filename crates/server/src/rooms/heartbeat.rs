// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who keeps the pulse: the time is made durable as often as a game needs it.

use game::{Micros, Millis};
use store::{OutageSpan, Store, StoreError};

use crate::app::App;
use crate::rooms::pulse::{Outage, SILENCE};

/// How often the time is made durable while games are live.
pub const BEAT: Millis = Millis(250);
/// How often while there are only games by correspondence, or tournaments that wait for somebody.
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
        let failing = app.pulse.is_failing();
        let is_slow_due =
            now.since(written) >= SLOW_BEAT && (app.rooms.waiting() || app.tournaments.waiting());
        let is_probe_due = app.pulse.was_probed() && now.since(written) >= SILENCE;
        if app.rooms.live() || is_slow_due || is_probe_due || app.pulse.unkept(now).is_some() {
            if let Err(error) = write(&app, now).await {
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

/// Shuts every room and writes the instant before it as the last heartbeat: from then on nobody is charged.
pub(crate) async fn shut_rooms(app: &App) {
    let shut = app.clock.now();
    app.pulse.release();
    app.rooms.close().await;
    if let Err(error) = write(app, shut).await {
        tracing::warn!(%error, "the last heartbeat could not be written");
    }
}

/// Makes durable that the server was up at `at`, and every outage before.
///
/// # Errors
/// As [`Store::heartbeat`]; the next one makes good for it.
async fn write(app: &App, at: Micros) -> Result<(), StoreError> {
    let Some(outages) = app.pulse.unkept(at) else { return app.store.heartbeat(at.0).await };
    let spans = outages.iter().map(|Outage { from, to }| OutageSpan { from_us: from.0, to_us: to.0 });
    app.store.heartbeat_after(at.0, spans.collect()).await?;
    app.pulse.keep(outages);
    Ok(())
}

/// The outages that are durable.
///
/// # Errors
/// As [`Store::outages`].
pub(crate) async fn outages(store: &Store) -> Result<Vec<Outage>, StoreError> {
    let spans = store.outages().await?;
    Ok(spans.into_iter().map(|span| Outage { from: Micros(span.from_us), to: Micros(span.to_us) }).collect())
}
