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
use crate::safety::refusal::SafetyError;

/// Longest text of a report, in characters.
pub const REPORT_CHARS_MAX: usize = 1_000;
/// Lines of chat that are kept with a report: the last ones.
pub const EXCERPT_LINES: usize = 20;

/// A line of chat as it was when somebody was reported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Line {
    /// Who said it, as they are called now.
    pub name: String,
    /// What.
    pub text: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// Its number in the room, by which it can be hidden.
    pub seq: i64,
}

/// What a report is about.
pub(super) struct About {
    /// The id of whom.
    pub player: String,
    /// The federation whose table it is; empty for the site.
    pub federation: String,
    /// Their last lines there.
    pub lines: Vec<Line>,
}

/// Who is called so, or has this id, and their last lines in the room the report is about. With a room those
/// are meant who sat or talked there, whom `reporter` saw; without one, accounts, and anybody by id.
pub(super) async fn about(app: &App, reporter: &str, name: &str, room: &str) -> Result<About, ApiError> {
    if room.is_empty() {
        let player = match find::by_id(app, name).await? {
            Some(id) => id,
            None => find::named(app, name).await?.player,
        };
        return Ok(About { player, federation: String::new(), lines: Vec::new() });
    }
    app.rooms.open(app, room).await?;
    let events = log::read(app, room).await.map_err(log::unavailable)?;
    let there = present(&events);
    let player = match called(&there, reporter, name) {
        Some(player) => player,
        // By a name they had before.
        None => find::named(app, name).await?.player,
    };
    if !there.contains_key(&player) {
        return Err(SafetyError::BadReport { max: REPORT_CHARS_MAX }.into());
    }
    let lines = lines(&events, &player);
    let federation = log::federation(&events).cloned().unwrap_or_default();
    Ok(About { player, federation, lines })
}

/// Somebody who sat or talked.
struct Present {
    /// Their name of today.
    name: String,
    spoke: bool,
}

/// The people who sat or talked, by id.
fn present(events: &[(Micros, Event)]) -> BTreeMap<String, Present> {
    let mut there: BTreeMap<String, Present> = BTreeMap::new();
    for (_, event) in events {
        let (player, name, spoke) = match event {
            Event::Sat { player, name, bot: None, .. } => (player, name, false),
            Event::Chat { player, name, .. } => (player, name, true),
            _ => continue,
        };
        let one = there.entry(player.clone()).or_insert_with(|| Present { name: name.clone(), spoke: false });
        one.spoke |= spoke;
    }
    there
}

/// Who of them is called so: not who reports, if there is another, and rather one who has spoken. An id is nobody's name.
fn called(there: &BTreeMap<String, Present>, reporter: &str, name: &str) -> Option<String> {
    if there.contains_key(name) {
        return Some(name.to_owned());
    }
    let key = names::asked(name);
    let same = |known: &str| known == name || (key.is_some() && names::asked(known) == key);
    let named = there.iter().filter(|(_, one)| same(&one.name));
    named.max_by_key(|(id, one)| (*id != reporter, one.spoke)).map(|(id, _)| id.clone())
}

fn lines(events: &[(Micros, Event)], who: &str) -> Vec<Line> {
    let all = (1..).zip(events).filter_map(|(seq, (at, event))| match event {
        // What is hidden already is empty.
        Event::Chat { player, text, .. } if player == who && !text.is_empty() => {
            // Whom the report is about: their name is joined when it is read.
            Some(Line { name: String::new(), text: text.clone(), at_ms: at.0 / 1_000, seq })
        }
        _ => None,
    });
    let all: Vec<Line> = all.collect();
    all[all.len().saturating_sub(EXCERPT_LINES)..].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_with_one_name_the_other_is_meant_who_spoke() {
        let sat = |player: &str, name: &str| {
            let (player, name) = (player.to_owned(), name.to_owned());
            (Micros(0), Event::Sat { seat: 0, player, name, bot: None, program: false })
        };
        let said = |player: &str, name: &str| {
            let (player, name, text) = (player.to_owned(), name.to_owned(), "hi".to_owned());
            (Micros(0), Event::Chat { player, name, seat: None, text, to: room::Whom::All })
        };
        let there =
            present(&[sat("p1", "Guest 7"), said("p2", "Guest 7"), sat("p3", "Guest 7"), sat("p4", "Ann")]);
        let meant = |reporter, name| called(&there, reporter, name);
        assert_eq!(meant("p1", "guest 7").as_deref(), Some("p2"));
        assert_ne!(meant("p2", "Guest 7").as_deref(), Some("p2"));
        assert_eq!(meant("p4", "Ann").as_deref(), Some("p4"), "oneself, which is refused");
        assert_eq!(meant("p4", "p3").as_deref(), Some("p3"), "by id");
        assert_eq!(meant("p4", "Bob"), None);
    }
}
