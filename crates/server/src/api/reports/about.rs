// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whom a report is about, and what they said there.

use std::collections::BTreeMap;

use game::Micros;
use room::Event;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::players::find;
use crate::app::App;
use crate::auth::names;
use crate::error::ApiError;
use crate::rooms::log;

/// Lines of chat that are kept with a report: the last ones.
pub const EXCERPT_LINES: usize = 20;

/// A line of chat as it was when somebody was reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Line {
    /// Who said it, as they were called then.
    pub name: String,
    /// What.
    pub text: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// Its number in the room, by which it can be hidden.
    pub seq: i64,
}

/// The id of who is called so, and their last lines in the room the report is about. A guest is known by a name only
/// where they sat or talked.
pub(super) async fn about(app: &App, name: &str, room: &str) -> Result<(String, Vec<Line>), ApiError> {
    let events = if room.is_empty() {
        Vec::new()
    } else {
        app.rooms.open(app, room).await?;
        log::read(app, room).await.map_err(log::unavailable)?
    };
    let there = present(&events);
    let same =
        |known: &str| known == name || names::asked(known).is_some_and(|key| names::asked(name) == Some(key));
    let player = match find::named(app, name).await {
        Ok(account) => account.player,
        Err(ApiError::NoSuchPlayer { name }) => {
            let found = there.iter().find(|(_, known)| same(known));
            found.map(|(id, _)| id.clone()).ok_or(ApiError::NoSuchPlayer { name })?
        }
        Err(error) => return Err(error),
    };
    let lines = lines(&events, &player);
    Ok((player, lines))
}

/// The people who sat or talked, by id, with their names of today.
fn present(events: &[(Micros, Event)]) -> BTreeMap<String, String> {
    let named = events.iter().filter_map(|(_, event)| match event {
        Event::Sat { player, name, bot: None, .. } | Event::Chat { player, name, .. } => {
            Some((player.clone(), name.clone()))
        }
        _ => None,
    });
    named.collect()
}

fn lines(events: &[(Micros, Event)], who: &str) -> Vec<Line> {
    let all = (1..).zip(events).filter_map(|(seq, (at, event))| match event {
        // What is hidden already is empty.
        Event::Chat { player, name, text, .. } if player == who && !text.is_empty() => {
            Some(Line { name: name.clone(), text: text.clone(), at_ms: at.0 / 1_000, seq })
        }
        _ => None,
    });
    let all: Vec<Line> = all.collect();
    all[all.len().saturating_sub(EXCERPT_LINES)..].to_vec()
}
