// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia archive`: logs of rooms that have long been over, one compressed piece each.

use std::process::ExitCode;
use std::time::Duration;

use clap::Args;
use game::Micros;
use serde_json::{Value, json};
use server::ServerClock;
use store::{ARCHIVED_AT_ONCE_MAX, Archived, Store};

use crate::place::{self, Place};
use crate::said::{Said, say};
use crate::serve;

/// So long a room has to be over, unless told otherwise, days.
const DAYS: u32 = 30;
const DAY_US: i64 = 86_400_000_000;
/// Rooms looked at at a time.
const PAGE: u32 = 1_000;
/// Between two transactions: a server beside has its turn.
const PAUSE: Duration = Duration::from_millis(20);
/// Rooms that are told one by one.
const TOLD_MAX: usize = 20;

/// Puts the logs of rooms away that have been over for so many days: each becomes one piece, compressed with zstd and known
/// by its SHA-256, which takes a quarter of the space. Its rows go in the transaction in which the piece was read back and was
/// equal to them. Whoever asks for such a game finds it as before. A server may be running meanwhile.
#[derive(Args, Debug)]
pub(crate) struct Archive {
    #[command(flatten)]
    place: Place,
    /// How long nothing may have been said in a room that is over, days [default: archive_days of kapia.toml, or 30].
    #[arg(long, value_name = "N", value_parser = serve::archive_days())]
    days: Option<u32>,
    /// Says what would be put away and how much it would take, and changes nothing.
    #[arg(long)]
    dry_run: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

impl Archive {
    /// Runs the command; the exit status is 1 when a log could not be put away because it is damaged.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let from_file = serve::read_file(self.place.config.as_deref())?.archive_days;
        let days = self.days.or(from_file).unwrap_or(DAYS);
        let done = place::with(&self.place, async |store| self.all(store, days).await)?;
        let code = say(Ok(self.said(&done)), self.json)?;
        Ok(if done.faults.is_empty() { code } else { ExitCode::from(1) })
    }

    async fn all(&self, store: &Store, days: u32) -> anyhow::Result<Archived> {
        let clock = ServerClock::start(Micros::default());
        let before_us = clock.now().0.saturating_sub(i64::from(days) * DAY_US);
        let (mut done, mut after) = (Archived::default(), String::new());
        loop {
            let (rooms, last) = store.archivable(before_us, &after, PAGE).await?;
            for rooms in rooms.chunks(ARCHIVED_AT_ONCE_MAX) {
                done.add(match self.dry_run {
                    true => store.would_archive(rooms).await?,
                    false => store.archive(rooms, before_us, clock.now().0).await?,
                });
                tokio::time::sleep(PAUSE).await;
            }
            let Some(last) = last else { return Ok(done) };
            after = last;
        }
    }

    fn said(&self, done: &Archived) -> Said {
        let Archived { rooms, events, plain_bytes, kept_bytes, waiting, faults } = done;
        let what = if self.dry_run { "would be put away" } else { "were put away" };
        let mut lines =
            vec![format!("{events} events of {rooms} rooms {what}: {plain_bytes} bytes in {kept_bytes}")];
        let told = |list: &[(String, String)]| -> Vec<String> {
            list.iter().take(TOLD_MAX).map(|(room, why)| format!("room {room}: {why}")).collect()
        };
        if !waiting.is_empty() {
            lines.push(format!("{} rooms wait", waiting.len()));
            lines.extend(told(waiting));
        }
        if !faults.is_empty() {
            lines.push(format!("{} rooms are damaged", faults.len()));
            lines.extend(told(faults));
        }
        let row = |(room, why): &(String, String)| json!({"room": room, "why": why});
        let rows = |list: &[(String, String)]| list.iter().take(TOLD_MAX).map(row).collect::<Vec<Value>>();
        let value = json!({"dry_run": self.dry_run, "rooms": rooms, "events": events, "plain_bytes": plain_bytes,
            "kept_bytes": kept_bytes, "waiting": waiting.len(), "first_waiting": rows(waiting),
            "faults": faults.len(), "first": rows(faults)});
        Said { value, text: lines.join("\n") }
    }
}
