// SPDX-License-Identifier: AGPL-3.0-or-later
//! The last comment of a match: who lost, and by what.

use super::Game;
use chess::bughouse::{Place, Team};
use game::EndKind;

/// What a last comment says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finish {
    /// A pair has won: the reason is the word of an end, `disconnection`, `partner_won` or `partner_lost`.
    Won(Team, &'static str),
    /// Nobody has won, by this end where one is said.
    Drawn(Option<EndKind>),
    /// There is no result.
    Aborted,
}

/// What can be said after a player's name, what it means, and whether that player has lost.
const SAID: [(&str, &str, bool); 9] = [
    ("checkmated", EndKind::BughouseMate.word(), true),
    ("is checkmated", EndKind::BughouseMate.word(), true),
    ("forfeits on time", EndKind::Flag.word(), true),
    ("ran out of time", EndKind::Flag.word(), true),
    ("forfeits by disconnection", "disconnection", true),
    ("resigns", EndKind::Resignation.word(), true),
    ("resigned", EndKind::Resignation.word(), true),
    ("'s partner won", "partner_won", false),
    ("'s partner lost", "partner_lost", true),
];

/// What the last comment of a draw may hold, and what it means.
const DRAWN: [(&str, EndKind); 5] = [
    ("agreement", EndKind::Agreement),
    ("repetition", EndKind::Repetition),
    ("by length", EndKind::TooLong),
    ("out of time", EndKind::BothFlags),
    ("nobody can move", EndKind::Deadlock),
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
        let reason = DRAWN.iter().find(|(words, _)| lower.contains(words));
        Some(Finish::Drawn(reason.map(|(_, kind)| *kind)))
    } else if lower.contains("abort") || lower.contains("adjourned") {
        Some(Finish::Aborted)
    } else {
        None
    }
}
