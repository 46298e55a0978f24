// SPDX-License-Identifier: AGPL-3.0-or-later
//! The audit, the logs of rooms and of tournaments, stakes and roles, looked at row by row: nothing is missing, nothing was
//! rewritten, and what is kept beside a log follows from it.

use std::collections::BTreeMap;
use std::str::FromStr;

use game::Micros;
use room::{EndReason, Event, Room};
use serde_json::Value;
use store::{AUDIT_START, AuditEntry, LogLength, Store, StoreError};

/// Rows read at a time.
const AT_ONCE: u32 = 1_000;

/// An entry of the audit as it was published, `NUMBER:HASH`.
#[derive(Debug, Clone)]
pub(crate) struct Published {
    seq: i64,
    hash: String,
}

impl FromStr for Published {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (seq, hash) = text.split_once(':').unwrap_or_default();
        match seq.parse() {
            Ok(seq) if hash.len() == AUDIT_START.len() => Ok(Self { seq, hash: hash.to_lowercase() }),
            _ => Err("an entry is its number, a colon and its hash of 64 digits".to_owned()),
        }
    }
}

/// What was looked at and what was found.
#[derive(Default)]
pub(crate) struct Looked {
    /// Entries of the audit.
    pub(crate) entries: u64,
    /// Rooms.
    pub(crate) rooms: u64,
    /// Tournaments.
    pub(crate) tournaments: u64,
    /// By room the SHA-256 of its archived log, as the audit tells last.
    pub(crate) archived: BTreeMap<String, String>,
    /// What is not as it should be.
    pub(crate) faults: Vec<String>,
}

/// The rooms whose logs an entry tells were put away, each with the SHA-256 of its piece.
pub(crate) fn archived(entry: &AuditEntry) -> Vec<(String, String)> {
    if entry.act.act != "rooms.archived" {
        return Vec::new();
    }
    let pieces = entry.act.after.split(' ').filter_map(|piece| piece.split_once(':'));
    pieces.map(|(room, sha256)| (room.to_owned(), sha256.to_owned())).collect()
}

/// Works every entry of the audit out again, up to the end that is kept apart and the one that was published.
pub(crate) async fn chain(
    store: &Store,
    published: Option<&Published>,
    found: &mut Looked,
) -> anyhow::Result<()> {
    // The end is read first: what is written meanwhile is behind it.
    let end = store.audit_head().await?;
    let (mut seq, mut hash) = (0, AUDIT_START.to_owned());
    let mut at_end = (end.seq == 0).then(|| hash.clone());
    let mut shown = published.is_none_or(|known| known.seq == 0);
    loop {
        let page = store.audit(seq, AT_ONCE).await?;
        if page.is_empty() {
            break;
        }
        for entry in page {
            found.entries += 1;
            if entry.seq != seq + 1 {
                found.faults.push(format!("audit: entries {} to {} are missing", seq + 1, entry.seq - 1));
            } else if entry.prev != hash {
                found
                    .faults
                    .push(format!("audit: entry {} does not follow from the one before it", entry.seq));
            }
            if entry.computed() != entry.hash {
                found.faults.push(format!("audit: entry {} is not what its hash says", entry.seq));
            }
            if entry.seq == end.seq {
                at_end = Some(entry.hash.clone());
            }
            found.archived.extend(archived(&entry));
            shown |= published.is_some_and(|known| known.seq == entry.seq && known.hash == entry.hash);
            (seq, hash) = (entry.seq, entry.hash);
        }
    }
    if at_end.as_deref() != Some(&end.hash) {
        found.faults.push(format!("audit: it does not end as it is kept, with entry {}", end.seq));
    }
    if !shown {
        found.faults.push("audit: the entry that was published is not in it".to_owned());
    }
    Ok(())
}

/// Whether the log of every room is whole, and every game that is over has its result, and no other.
pub(crate) async fn events(store: &Store, found: &mut Looked) -> anyhow::Result<()> {
    let mut after = String::new();
    loop {
        let page = store.log_lengths(&after, AT_ONCE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(&last.room);
        for room in &page {
            found.rooms += 1;
            if !room.is_whole() {
                found.faults.push(format!("room {}: its log is not whole", room.room));
            }
            stake(room, &mut found.faults);
            if room.results > 0 && !room.is_over {
                found.faults.push(format!("room {}: it has a result and is not over", room.room));
            }
            if room.results == 0 && room.is_over && room.is_whole() {
                match leaves_result(store, &room.room).await? {
                    Some(false) => {}
                    Some(true) => found.faults.push(format!("room {}: its game has no result", room.room)),
                    None => found.faults.push(format!("room {}: its log cannot be read", room.room)),
                }
            }
        }
    }
    Ok(())
}

/// A game for a stake has it put aside as long as it is on, and no longer.
fn stake(room: &LogLength, faults: &mut Vec<String>) {
    let is_on = matches!(room.status.as_str(), "starting" | "playing");
    let card: Value = serde_json::from_str(&room.lobby).unwrap_or_default();
    if is_on && card["stake"].is_object() && !room.opened {
        faults.push(format!("room {}: it is played for a stake that was not put aside", room.room));
    }
    if room.opened && room.closed != room.is_over {
        let why = if room.is_over {
            "it is over and its stake is still put aside"
        } else {
            "its stake is settled and it is not over"
        };
        faults.push(format!("room {}: {why}", room.room));
    }
    if room.closed && !room.opened {
        faults.push(format!("room {}: a stake was settled that was never put aside", room.room));
    }
}

/// Whether every tournament is what its log says, and what was paid for it what follows from that.
pub(crate) async fn tournaments(store: &Store, found: &mut Looked) -> anyhow::Result<()> {
    let mut after = String::new();
    loop {
        let page = store.contest_ids(&after, AT_ONCE).await?;
        let Some(last) = page.last() else { break };
        after.clone_from(last);
        for id in &page {
            found.tournaments += 1;
            let faults = server::tournaments::audit(store, id).await?;
            found.faults.extend(faults.into_iter().map(|fault| format!("tournament {id}: {fault}")));
        }
    }
    Ok(())
}

/// Whether everybody with a role is a member there.
pub(crate) async fn roles(store: &Store, found: &mut Looked) -> anyhow::Result<()> {
    for (federation, player, role) in store.stray_roles().await? {
        found.faults.push(format!("federation {federation}: {player} is {role} and no member"));
    }
    Ok(())
}

/// Whether a game was played in a room that is over; a table that was closed while a chair was free leaves nothing.
/// Nothing when its log says nothing of the kind.
async fn leaves_result(store: &Store, id: &str) -> anyhow::Result<Option<bool>> {
    let mut log = Vec::new();
    let events = match store.events(id, 0).await {
        Err(StoreError::Damaged { .. }) => return Ok(None),
        events => events?,
    };
    for event in events {
        let Ok(what) = serde_json::from_str::<Event>(&event.payload) else { return Ok(None) };
        log.push((Micros(event.at_us), what));
    }
    let Ok(room) = Room::restore(id, log) else { return Ok(None) };
    let played = room.chairs().iter().all(Option::is_some);
    Ok(room.ending().map(|ending| played && ending.reason != EndReason::Cancelled))
}
