// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was said and is shown to nobody any more. The log keeps it; whoever reads a log finds such a line empty, which
//! no line is that was said.

use std::collections::BTreeSet;

use game::Micros;
use room::Event;
use store::{Store, StoreError};

/// Empties the lines of a whole log that are hidden.
pub(super) async fn cover(
    store: &Store,
    room: &str,
    events: &mut [(Micros, Event)],
) -> Result<(), StoreError> {
    let speakers: BTreeSet<String> = events.iter().filter_map(|(_, event)| speaker(event)).collect();
    if speakers.is_empty() {
        return Ok(());
    }
    let lines = store.hidden_lines(room).await?;
    let silenced = store.silenced(&speakers.iter().map(String::as_str).collect()).await?;
    for (seq, (_, event)) in (1..).zip(events) {
        if let Event::Chat { player, text, .. } = event
            && (lines.contains(&seq) || silenced.contains(player))
        {
            text.clear();
        }
    }
    Ok(())
}

fn speaker(event: &Event) -> Option<String> {
    match event {
        Event::Chat { player, .. } => Some(player.clone()),
        _ => None,
    }
}
