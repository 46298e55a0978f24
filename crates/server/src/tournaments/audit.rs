// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament is looked over from outside: its log has no gap and folds, and what is kept beside it - where it stands, who
//! is on its list, what was paid - is what follows from that log.

use std::collections::BTreeMap;

use contest::{Contest, Event};
use game::Micros;
use ledger::Stakes;
use store::{ContestRow, Store, StoreError, StoredContestEvent};

use crate::tournaments::commit::{self, places};
use crate::tournaments::money;

/// How often a tournament is read again that goes on meanwhile.
const TRIES: usize = 5;

/// What is kept of a tournament, all of one moment.
struct Kept {
    row: ContestRow,
    events: Vec<StoredContestEvent>,
    entries: BTreeMap<String, String>,
}

/// What is not as it should be with the tournament of this id, each in a sentence without its name.
///
/// # Errors
/// [`StoreError::Unavailable`] when the database cannot be read now, [`StoreError::Database`] for a tournament in which too
/// much happens meanwhile.
pub async fn audit(store: &Store, id: &str) -> Result<Vec<String>, StoreError> {
    let Some(kept) = read(store, id).await? else { return Ok(Vec::new()) };
    let mut faults = Vec::new();
    if let Some(missing) = (1..).zip(&kept.events).find_map(|(at, event)| (event.seq != at).then_some(at)) {
        return Ok(vec![format!("event {missing} is missing from its log")]);
    }
    if kept.events.len() as i64 != kept.row.seq {
        return Ok(vec![format!(
            "its log has {} events, and it is kept at {}",
            kept.events.len(),
            kept.row.seq
        )]);
    }
    let Some(contest) = fold(store, id, &kept, &mut faults).await? else { return Ok(faults) };
    compare(&contest, &kept, &mut faults);
    Ok(faults)
}

/// Nothing for a tournament that was never made.
async fn read(store: &Store, id: &str) -> Result<Option<Kept>, StoreError> {
    for _ in 0..TRIES {
        let Some(row) = store.contest(id).await? else { return Ok(None) };
        let events = store.contest_events(id, 0).await?;
        let entries = store.contest_entries(id).await?.into_iter().collect();
        // What happened meanwhile would look like a fault.
        if store.contest(id).await?.is_some_and(|now| now.seq == row.seq) {
            return Ok(Some(Kept { row, events, entries }));
        }
    }
    Err(StoreError::Database { detail: format!("tournament {id} does not stand still to be looked over") })
}

/// The tournament as its log has it, and on the way whether every sum that moved with an event stands in the ledger.
async fn fold(
    store: &Store,
    id: &str,
    kept: &Kept,
    faults: &mut Vec<String>,
) -> Result<Option<Contest>, StoreError> {
    let mut log = Vec::with_capacity(kept.events.len());
    for event in &kept.events {
        let Ok(what) = serde_json::from_str::<Event>(&event.payload) else {
            faults.push(format!("event {} of its log cannot be read", event.seq));
            return Ok(None);
        };
        log.push((Micros(event.at_us), what));
    }
    let mut log = log.into_iter();
    let mut contest = match Contest::restore(id, log.next()) {
        Ok(contest) => contest,
        Err(corrupt) => {
            faults.push(format!("its log does not fold: {}", corrupt.reason));
            return Ok(None);
        }
    };
    // Whether stakes are allowed today says nothing of what was paid then.
    let Ok(stakes) = Stakes::on("looked over") else { return Ok(None) };
    for (at, event) in log {
        let before = moves_money(&event).then(|| contest.clone());
        if let Err(corrupt) = contest.fold(at, &event) {
            faults.push(format!("its log does not fold at event {}: {}", corrupt.seq, corrupt.reason));
            return Ok(None);
        }
        let Some(before) = before else { continue };
        match money::groups(&stakes, &before, &contest, std::slice::from_ref(&event)) {
            Ok(groups) => {
                for group in groups {
                    if !store.stands(&group).await? {
                        faults.push(format!(
                            "{} does not stand in the ledger as it follows from its log",
                            group.key
                        ));
                    }
                }
            }
            Err(error) => {
                faults.push(format!("what moved with event {} cannot be worked out: {error}", contest.seq()));
            }
        }
    }
    Ok(Some(contest))
}

fn moves_money(event: &Event) -> bool {
    matches!(
        event,
        Event::Announced
            | Event::Started { .. }
            | Event::Entered { .. }
            | Event::Closed
            | Event::Cancelled { .. }
    )
}

fn compare(contest: &Contest, kept: &Kept, faults: &mut Vec<String>) {
    let head = &kept.row.head;
    // The deadline and the card depend on the time at which they are asked for.
    match commit::head(contest, Micros(kept.row.updated_us)) {
        Ok(is) => {
            for (what, is, kept) in [
                ("state", &is.state, &head.state),
                ("federation", &is.federation, &head.federation),
                ("game", &is.game, &head.game),
                ("format", &is.format, &head.format),
            ] {
                if is != kept {
                    faults.push(format!("its {what} is kept as {kept}, and by its log it is {is}"));
                }
            }
            if is.starts_us != head.starts_us {
                faults.push("its start is not kept as it stands in its log".to_owned());
            }
        }
        Err(error) => faults.push(format!("where it stands cannot be told: {error}")),
    }
    let places = places(contest);
    for (player, is) in &places {
        if kept.entries.get(*player).map(String::as_str) != Some(*is) {
            faults.push(format!("{player} is {is} by its log, and not so on its list"));
        }
    }
    for player in kept.entries.keys().filter(|player| !places.contains_key(player.as_str())) {
        faults.push(format!("{player} stands on its list, and not in its log"));
    }
}
