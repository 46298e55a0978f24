// SPDX-License-Identifier: AGPL-3.0-or-later
//! What somebody has missed, as they may see it.

use game::Micros;
use room::{Corrupt, Event, Room};

use crate::redact::{Known, What, WireEvent, shown};
use crate::viewer::Viewer;

/// Most lines of talk among the events somebody gets at once: who comes late reads the last ones.
pub const TALK_LINES_SHOWN: usize = 100;

/// The events after version `since`, as this viewer may see them: the log is folded once from its start. Of what was
/// said only the last [`TALK_LINES_SHOWN`] lines.
///
/// # Errors
/// [`Corrupt`] when the log does not fold.
pub fn history(
    id: &str,
    log: Vec<(Micros, Event)>,
    since: i64,
    viewer: &Viewer<'_>,
) -> Result<Vec<WireEvent>, Corrupt> {
    let is_reveal = |event: &Event| matches!(event, Event::DiceRevealed { .. });
    // The reveals of an epoch of the dice are shown in pairs, once both are there.
    let paired = log.iter().filter(|(_, event)| is_reveal(event)).count() & !1;
    let over = log.iter().any(|(_, event)| matches!(event, Event::Ended { .. }));
    let mut reveals = 0;
    let mut log = log.into_iter();
    let Some((at, first)) = log.next() else { return Ok(Vec::new()) };
    let mut room = Room::restore(id, [(at, first.clone())])?;
    let mut seen = Vec::new();
    if since < 1 {
        seen.extend(shown(&first, at, &room, viewer, Known::default()));
    }
    for (at, next) in log {
        room.fold(at, &next)?;
        reveals += usize::from(is_reveal(&next));
        if room.version() > since {
            seen.extend(shown(&next, at, &room, viewer, Known { dice: reveals <= paired, over }));
        }
    }
    let is_talk = |event: &WireEvent| matches!(event.what, What::Chat { .. } | What::Phrase { .. });
    let mut surplus = seen.iter().filter(|event| is_talk(event)).count().saturating_sub(TALK_LINES_SHOWN);
    seen.retain(|event| {
        let old = surplus > 0 && is_talk(event);
        surplus -= usize::from(old);
        !old
    });
    Ok(seen)
}
