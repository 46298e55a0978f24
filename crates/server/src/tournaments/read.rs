// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament is read from its log, and from what is said of its players beside it.

use contest::{Contest, Event};
use game::Micros;
use store::StoredContestEvent;

use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log;

/// A tournament out of its log, and when its last event happened; nothing when there is none.
pub(crate) async fn read(app: &App, id: &str) -> Result<Option<(Contest, Micros)>, ApiError> {
    let events = app.store.contest_events(id, 0).await.map_err(log::unavailable)?;
    let Some(last) = events.last().map(|event| Micros(event.at_us)) else { return Ok(None) };
    let broken = |error: String| {
        tracing::error!(tournament = id, %error, "a tournament cannot be read");
        ApiError::Internal
    };
    let parse = |event: StoredContestEvent| {
        serde_json::from_str::<Event>(&event.payload).map(|read| (Micros(event.at_us), read))
    };
    let events: Vec<_> =
        events.into_iter().map(parse).collect::<Result<_, _>>().map_err(|error| broken(error.to_string()))?;
    let mut contest = Contest::restore(id, events).map_err(|error| broken(error.to_string()))?;
    if contest.settings().adapted.is_some() {
        for (entry, said) in app.store.contest_persons(id).await.map_err(log::unavailable)? {
            let person = serde_json::from_str(&said).map_err(|error| broken(error.to_string()))?;
            let entry = u16::try_from(entry).map_err(|error| broken(error.to_string()))?;
            contest.tell(entry, Some(person));
        }
    }
    Ok(Some((contest, last)))
}
