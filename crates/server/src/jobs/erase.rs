// SPDX-License-Identifier: AGPL-3.0-or-later
//! Accounts whose owners wanted them gone, and have not come back for them in time.

use std::time::Duration;

use store::{AuditedGroup, Change, StoreError};

use crate::app::App;
use crate::auth::{names, random};
use crate::stakes::cash;

/// How often it is looked for them.
const EVERY: Duration = Duration::from_secs(3_600);

/// Erases what is due, at once and every hour.
pub(crate) async fn run(app: App) {
    let mut tick = tokio::time::interval(EVERY);
    tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    loop {
        tick.tick().await;
        if let Err(error) = due(&app).await {
            tracing::warn!(%error, "accounts that are to be erased wait");
        }
    }
}

/// What came to the accounts of those who are to be erased, or are, after it was written out: a game taken back, a tournament
/// called off.
async fn write_out(app: &App) -> Result<(), StoreError> {
    for (account, erase_us) in app.store.left_by_erased().await? {
        // Whoever comes back meanwhile has their credits with them.
        let owner = account.name.owner.as_str();
        let _turn = app.stakes.turn([owner]).await;
        let still = app.store.left_by_erased().await?;
        if !still.contains(&(account.clone(), erase_us)) {
            continue;
        }
        for AuditedGroup { group, act } in cash::out(app, &account, erase_us).unwrap_or_default() {
            let at = app.clock.now();
            if let Err(error) = app.store.audited(act).post(group, at).await {
                tracing::warn!(%error, "what an erased account has left is written out later");
                break;
            }
        }
    }
    Ok(())
}

/// Erases the accounts that are due by now.
pub(crate) async fn due(app: &App) -> Result<(), StoreError> {
    let now = app.clock.now();
    app.store.forget_unproved_emails(now.0).await?;
    write_out(app).await?;
    for player in app.store.to_erase(now.0).await? {
        let name = format!("{}{}", names::ERASED, random::id::<8>().to_lowercase());
        let change = Change::Erased { name_key: names::key(&name), name, now_us: now.0 };
        if app.store.change_account(&player, change).await? {
            app.rooms.renamed(&player).await;
            // It is erased all the same; whoever reads the room again finds the lines empty.
            if let Err(error) = app.rooms.silenced(app, &player).await {
                tracing::warn!(%error, "the lines of an erased account stay on screens that show them");
            }
            app.tournaments.erased(&player);
            app.lobby.renamed();
        }
    }
    Ok(())
}
