// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia verify`: everything that can be worked out again, worked out again.

use std::io::Write as _;
use std::process::ExitCode;

use clap::Args;
use game::Micros;
use room::{Event, Room};
use serde_json::json;
use store::{Purpose, Status, Store, StoreError};

use crate::audit;
use crate::chain::{self, Looked};
use crate::place::{self, Place};

/// Rooms asked for at a time.
const AT_ONCE: u32 = 1_000;
/// Findings that are told one by one.
const TOLD_MAX: usize = 20;

/// Plays every game of the site again from its log, rolls its dice from their links, and works the ratings, the ledger and
/// the audit out again. Exit status 0: all of it is as it is kept.
#[derive(Args, Debug)]
pub(crate) struct Verify {
    #[command(flatten)]
    place: Place,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

/// What was played again.
#[derive(Default)]
struct Played {
    rooms: u64,
    events: u64,
    rolls: u64,
    archived: u64,
    faults: Vec<String>,
}

impl Verify {
    /// Runs the command; the exit status is 1 when something is not as it should be.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let (played, mut looked, ratings, ledger) =
            place::with_for(Purpose::Read, &self.place, async |store| {
                let mut looked = Looked::default();
                chain::chain(store, None, &mut looked).await?;
                chain::events(store, &mut looked).await?;
                chain::tournaments(store, &mut looked).await?;
                chain::roles(store, &mut looked).await?;
                let ratings = audit::ratings(store).await?;
                let played = play(store, &looked).await?;
                Ok((played, looked, ratings, store.reconcile().await?))
            })?;
        let mut faults = played.faults;
        faults.append(&mut looked.faults);
        faults.extend(ratings.faults);
        let clean = faults.is_empty() && ledger.is_clean();
        let count = faults.len();
        faults.truncate(TOLD_MAX);
        let said = if self.json {
            json!({"clean": clean, "rooms": played.rooms, "events": played.events, "rolls": played.rolls, "archived": played.archived,
                "ratings": ratings.ratings, "audit": looked.entries, "ledger": ledger.is_clean(), "faults": count,
                "first": faults})
            .to_string()
        } else {
            let rooms = format!(
                "{} events of {} rooms and {} rolls, {} ratings, {} entries of the audit: {count} faults",
                played.events, played.rooms, played.rolls, ratings.ratings, looked.entries
            );
            [vec![rooms], faults, vec![ledger.to_string()]].concat().join("\n")
        };
        writeln!(crate::plain::out(), "{said}")?;
        Ok(if clean { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// Plays every room again.
async fn play(store: &Store, looked: &Looked) -> anyhow::Result<Played> {
    let mut played = Played::default();
    let mut after = String::new();
    loop {
        let page = store.log_lengths(&after, AT_ONCE).await?;
        let Some(last) = page.last() else { return Ok(played) };
        after.clone_from(&last.room);
        for length in &page {
            played.rooms += 1;
            if let Err(fault) = again(store, &length.room, length.is_over, &mut played).await? {
                played.faults.push(format!("room {}: {fault}", length.room));
            } else if length.archived > 0 {
                played.archived += 1;
                if let Some(fault) = archive(store, &length.room, looked).await? {
                    played.faults.push(format!("room {}: {fault}", length.room));
                }
            }
        }
    }
}

/// What is wrong with the archived log of a room that can be read.
async fn archive(store: &Store, room: &str, looked: &Looked) -> anyhow::Result<Option<&'static str>> {
    let Some(look) = store.archive_look(room).await? else { return Ok(None) };
    if !look.follows {
        return Ok(Some("what is kept beside its archive does not follow from it"));
    }
    if looked.archived.get(room) == Some(&look.sha256) {
        return Ok(None);
    }
    // It may have been put away since the audit was read.
    let mut after = i64::try_from(looked.entries)?;
    loop {
        let page = store.audit(after, AT_ONCE).await?;
        let Some(last) = page.last() else { break };
        after = last.seq;
        let mut pieces = page.iter().flat_map(chain::archived);
        if pieces.any(|(of, sha256)| of == room && sha256 == look.sha256) {
            return Ok(None);
        }
    }
    Ok(Some("its archive is not the one that the audit tells of"))
}

/// Plays one room again; inside, what is wrong with it.
async fn again(
    store: &Store,
    id: &str,
    is_over: bool,
    played: &mut Played,
) -> anyhow::Result<Result<(), String>> {
    let mut log = Vec::new();
    let events = match store.events(id, 0).await {
        Err(StoreError::Damaged { why, .. }) => return Ok(Err(format!("its archive is damaged: {why}"))),
        events => events?,
    };
    for kept in events {
        played.events += 1;
        match serde_json::from_str::<Event>(&kept.payload) {
            Ok(event) => log.push((Micros(kept.at_us), event)),
            Err(error) => return Ok(Err(format!("event {} cannot be read: {error}", kept.seq))),
        }
    }
    for transcript in room::transcripts(id, log.iter().map(|(_, event)| event)) {
        match dice::verify(&transcript) {
            Ok(verified) => played.rolls += u64::from(verified.rolls),
            Err(fault) => return Ok(Err(format!("its dice: {fault}"))),
        }
    }
    Ok(match Room::restore(id, log) {
        Err(corrupt) => Err(corrupt.to_string()),
        Ok(room) if room.ending().is_some() == is_over => Ok(()),
        // Beside a running server it may have ended since it was listed.
        Ok(room) if room.ending().is_some() && has_ended(store, id).await? => Ok(()),
        Ok(_) => Err("whether it is over is not what its log says".to_owned()),
    })
}

async fn has_ended(store: &Store, id: &str) -> anyhow::Result<bool> {
    Ok(store.head(id).await?.is_some_and(|room| room.head.status == Status::Over))
}
