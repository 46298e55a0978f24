// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a game ended, as its events say it.

use room::{EndReason, Event};

/// Why, who won, for how many points.
pub(crate) fn ended(events: &[Event]) -> Option<(EndReason, Option<u8>, u32)> {
    events.iter().find_map(|event| match event {
        Event::Ended { reason, winner, points } => Some((*reason, *winner, *points)),
        _ => None,
    })
}
