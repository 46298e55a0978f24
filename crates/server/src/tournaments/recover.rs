// SPDX-License-Identifier: AGPL-3.0-or-later
//! At the start every tournament that is not over comes back into memory: it learns of the outage, takes in what its
//! tables have brought meanwhile, and has the tables made that are missing.

use std::time::Duration;

use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log;
use crate::tournaments::open;

/// When the database does not answer it is asked again after this long.
const RETRY: Duration = Duration::from_secs(1);

/// Brings tournaments back until all of them are there.
pub(crate) async fn run(app: App) {
    let mut closing = app.closing();
    tokio::select! {
        () = bring_back(&app) => {}
        () = closing.wait() => {}
    }
}

async fn bring_back(app: &App) {
    while let Err(error) = all(app).await {
        tracing::error!(%error, "the tournaments cannot be brought back yet");
        tokio::time::sleep(RETRY).await;
    }
}

async fn all(app: &App) -> Result<(), ApiError> {
    for id in app.store.live_contests().await.map_err(log::unavailable)? {
        match open::handle(app, &id).await {
            // The others go on without it.
            Ok(_) | Err(ApiError::Internal) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
