// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournament reports: what is read is written so that it is read the same, and whoever is paired out of it
//! meets one opponent whom they have not met.

use std::collections::BTreeSet;

use tourney::swiss::{Event, pair};
use tourney::trf::Report;

use crate::bytes::text;

/// Larger tournaments are paired by other tests; here many small ones are.
const PLAYERS_MAX: usize = 24;

pub(crate) fn trf(data: &[u8]) {
    let Ok(report) = Report::read(&text(data)) else { return };
    if let Ok(once) = report.write() {
        let again = Report::read(&once).expect("what is written can be read");
        assert_eq!(again.write().as_ref(), Ok(&once), "writing again changes nothing");
    }
    let Ok(event) = Event::from_report(&report) else { return };
    if event.entries.len() > PLAYERS_MAX || event.entries.iter().any(|entry| entry.rounds.len() > PLAYERS_MAX)
    {
        return;
    }
    let Ok(pairing) = pair(&event) else { return };
    let mut seen = BTreeSet::new();
    for number in pairing.games.iter().flat_map(|(white, black)| [white, black]).chain(&pairing.bye) {
        assert!(seen.insert(*number), "player {number} is paired twice");
        assert!(event.entries.iter().any(|entry| entry.number == *number), "player {number} is in the event");
    }
    for (white, black) in &pairing.games {
        let entry = event.entries.iter().find(|entry| entry.number == *white).expect("just seen");
        let met = entry.rounds.iter().flatten().filter_map(|cell| cell.game());
        assert!(!met.into_iter().any(|(opponent, _)| opponent == *black), "{white} and {black} have met");
    }
}
