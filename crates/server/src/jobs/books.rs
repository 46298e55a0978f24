// SPDX-License-Identifier: AGPL-3.0-or-later
//! The books are added up at every start and every hour: while a line is not 0 nothing new is played for, and the operator
//! is told. The fees of the day before go to their receivers at 00:10 UTC. Answers that nobody asks for again are forgotten.

use std::time::Duration;

use game::Micros;
use ledger::Currency;

use crate::api::once;
use crate::app::App;

/// How often it is looked at the time.
const EVERY: Duration = Duration::from_secs(60);
const DAY_US: i64 = 86_400_000_000;
/// The books are added up this often, microseconds.
const AUDIT_US: i64 = 3_600_000_000;
/// A day's fees are rolled up so long after midnight, microseconds.
const ROLL_UP_US: i64 = 10 * 60 * 1_000_000;

/// Does it until the server closes.
pub(crate) async fn run(app: App) {
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    let (mut audited, mut rolled) = (None, None);
    loop {
        tick.tick().await;
        let now = app.clock.now();
        if audited.is_none_or(|last| now.0 - last >= AUDIT_US) && audit(&app).await {
            audited = Some(now.0);
        }
        let day = (now.0 - ROLL_UP_US).div_euclid(DAY_US);
        if rolled != Some(day) && daily(&app, now, day).await {
            rolled = Some(day);
        }
    }
}

/// Adds the books up; `false` when they could not be read.
async fn audit(app: &App) -> bool {
    match app.store.reconcile().await {
        Ok(report) => {
            if let Some(fault) = report.first() {
                tracing::error!(fault, "the books do not add up: nothing new is played for until they do");
            }
            app.stakes.audited(report.first().map(str::to_owned));
            app.stakes.note_audit(app.clock.now());
            true
        }
        Err(error) => {
            tracing::warn!(%error, "the books are added up later");
            false
        }
    }
}

/// What is done once a day; `false` when some of it waits.
async fn daily(app: &App, now: Micros, day: i64) -> bool {
    let label = jiff::Timestamp::from_microsecond(day.saturating_mul(DAY_US))
        .map_or_else(|_| day.to_string(), |at| at.strftime("%Y-%m-%d").to_string());
    let currencies = match app.store.currencies().await {
        Ok(currencies) => currencies,
        Err(error) => {
            tracing::warn!(%error, "the fees of the day wait");
            return false;
        }
    };
    let mut whole = true;
    for currency in currencies {
        // What is no currency is the audit's to tell.
        let Ok(currency) = currency.parse::<Currency>() else { continue };
        match app.store.roll_up(&currency, &label, now).await {
            Ok(true) => tracing::info!(%currency, day = label, "the fees of the day went to their receivers"),
            Ok(false) => {}
            Err(error) => {
                tracing::warn!(%currency, %error, "the fees of the day wait");
                whole = false;
            }
        }
    }
    if let Err(error) = app.store.forget_answers(now.0 - once::KEPT_US).await {
        tracing::warn!(%error, "old answers are forgotten later");
        whole = false;
    }
    whole
}
