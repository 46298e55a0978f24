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
    let broken = |error: String| broken(id, &error);
    let parsed = |event: StoredContestEvent| Ok((Micros(event.at_us), parse(id, &event)?));
    let events: Vec<_> = events.into_iter().map(parsed).collect::<Result<_, ApiError>>()?;
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

/// What happened between a tournament and a later state of it, each event with who caused it.
pub(super) async fn between(
    app: &App,
    before: &Contest,
    after: &Contest,
) -> Result<Vec<(String, Event)>, ApiError> {
    let id = before.id();
    let events = app.store.contest_events(id, before.seq()).await.map_err(log::unavailable)?;
    let events = events.into_iter().take_while(|event| event.seq <= after.seq());
    events.map(|event| Ok((event.actor.clone(), parse(id, &event)?))).collect()
}

fn parse(id: &str, event: &StoredContestEvent) -> Result<Event, ApiError> {
    serde_json::from_str(&event.payload).map_err(|error| broken(id, &error.to_string()))
}

fn broken(id: &str, error: &str) -> ApiError {
    tracing::error!(tournament = id, %error, "a tournament cannot be read");
    ApiError::Internal
}
