// SPDX-License-Identifier: AGPL-3.0-or-later
//! The end of the audit goes into the server's own log, once a day and at every start: a log is kept elsewhere, and what
//! was noted there cannot be rewritten with the database.

use std::time::Duration;

use crate::app::App;
use crate::fairness::audit_heads::end;

/// How often it is looked whether a day has begun.
const EVERY: Duration = Duration::from_secs(60);
const DAY_US: i64 = 86_400_000_000;

/// Notes the end of every day.
pub(crate) async fn run(app: App) {
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let mut noted = None;
    loop {
        tick.tick().await;
        let day = app.clock.now().0.div_euclid(DAY_US);
        if noted == Some(day) {
            continue;
        }
        match app.audit_heads.known(&app.store).await {
            Ok(heads) => {
                let (n, hash) = end(&heads);
                tracing::info!("audit head {n}:{hash}");
                noted = Some(day);
            }
            Err(error) => tracing::warn!(%error, "the end of the audit is noted later"),
        }
    }
}
