// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the audit of a federation is told of its tournaments: what its directors decide, and what moves its credits.

use contest::{Contest, Event};
use game::Micros;
use store::Act;

use crate::federations::HOUSE;
use crate::tournaments::money;

/// The act that these events of `actor` are, which led to `after`; none where players enter and play. What the server does
/// by itself has no actor.
pub(crate) fn act(after: &Contest, events: &[Event], actor: &str, at: Micros) -> Option<Act> {
    let (word, now, reason) = events.iter().rev().find_map(|event| told(after, event))?;
    let federation = &after.settings().federation;
    Some(Act {
        at_us: at.0,
        federation: if federation == HOUSE { String::new() } else { federation.clone() },
        act: format!("tournament.{word}"),
        actor: actor.to_owned(),
        subject: after.id().to_owned(),
        before: String::new(),
        after: now,
        reason,
    })
}

/// What a tournament is called. An entry stays for good, so of a match of two it has the id of who offered it, whose name is
/// looked up when it is read.
fn title(of: &Contest) -> String {
    if of.settings().duel { of.by().to_owned() } else { of.settings().name.clone() }
}

/// The word for an event that is told, how it is since, and why.
fn told(after: &Contest, event: &Event) -> Option<(&'static str, String, String)> {
    let board = |round: u16, board: u16| format!("{round}/{board}");
    let why = |reason: &Option<String>| reason.clone().unwrap_or_default();
    Some(match event {
        Event::Created { .. } => ("created", title(after), String::new()),
        Event::Edited { .. } => ("edited", title(after), String::new()),
        // With it the bonuses are paid in.
        Event::Announced => ("announced", money::fund(after).fund.to_string(), String::new()),
        Event::Started { order, .. } => ("started", order.len().to_string(), String::new()),
        Event::RoundPaired { round, by: Some(_), reason, .. } => ("paired", round.to_string(), why(reason)),
        Event::RoundDeleted { round, reason, .. } => ("unpaired", round.to_string(), why(reason)),
        Event::Scored { round, board: at, by: Some(_), .. } => ("result", board(*round, *at), String::new()),
        Event::Corrected { round, board: at, reason, .. } => ("corrected", board(*round, *at), why(reason)),
        Event::Paused { reason, .. } => ("paused", String::new(), reason.clone()),
        Event::Resumed => ("resumed", String::new(), String::new()),
        Event::Finished { reason } => ("finished", String::new(), why(reason)),
        // The prizes are paid, the first first.
        Event::Closed => {
            let prizes: Vec<String> =
                money::fund(after).prizes.iter().map(|prize| prize.to_string()).collect();
            ("closed", prizes.join(" "), String::new())
        }
        Event::Cancelled { reason } => ("cancelled", String::new(), reason.clone()),
        _ => return None,
    })
}
