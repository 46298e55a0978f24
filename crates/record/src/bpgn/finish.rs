// SPDX-License-Identifier: AGPL-3.0-or-later
//! The last comment of a match: who lost, and by what.

use super::Game;
use chess::bughouse::{Place, Team};

/// What a last comment says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// A pair has won: the reason is `mate`, `flag`, `resign`, `disconnection` or `partner_won`.
    Won(Team, &'static str),
    /// Nobody has won.
    Drawn,
    /// There is no result.
    Aborted,
}

/// What can be said after a player's name, what it means, and whether he has lost.
const SAID: [(&str, &str, bool); 9] = [
    ("checkmated", "mate", true),
    ("is checkmated", "mate", true),
    ("forfeits on time", "flag", true),
    ("ran out of time", "flag", true),
    ("forfeits by disconnection", "disconnection", true),
    ("resigns", "resign", true),
    ("resigned", "resign", true),
    ("'s partner won", "partner_won", false),
    ("'s partner lost", "partner_lost", true),
];

/// Reads the last comment of a match.
#[must_use]
pub fn finish_of(game: &Game) -> Option<Finish> {
    let text = game.finish.as_deref()?.trim().trim_end_matches('.');
    for place in Place::ALL {
        let Some(rest) = text.strip_prefix(game.name(place)) else { continue };
        let rest = rest.trim_start();
        if let Some((_, reason, lost)) = SAID.iter().find(|(words, ..)| rest.eq_ignore_ascii_case(words)) {
            let team = if *lost { place.team().other() } else { place.team() };
            return Some(Finish::Won(team, reason));
        }
    }
    let lower = text.to_ascii_lowercase();
    if lower.contains("drawn") || lower.contains("draw by") {
        Some(Finish::Drawn)
    } else if lower.contains("abort") || lower.contains("adjourned") {
        Some(Finish::Aborted)
    } else {
        None
    }
}
