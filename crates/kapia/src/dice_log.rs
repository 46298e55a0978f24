// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia dice log`: lets anybody who keeps what the server says of its public log of commitments check it later.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use dice::{Bytes32, Entry, Head, Log, Signature, verify_head};
use serde::Deserialize;

/// What `GET /api/v1/fairness` says of the log.
#[derive(Deserialize)]
struct Published {
    log: Heads,
}

#[derive(Deserialize)]
struct Heads {
    key: Bytes32,
    heads: Vec<Signed>,
}

#[derive(Deserialize)]
struct Signed {
    #[serde(flatten)]
    head: Head,
    signature: Signature,
}

/// What `GET /api/v1/fairness/log/{day}` says.
#[derive(Deserialize)]
struct Day {
    day: u64,
    after: u64,
    before: Bytes32,
    entries: Vec<Entry>,
}

/// What was found good.
pub(crate) struct Checked {
    pub(crate) heads: usize,
    pub(crate) days: usize,
    pub(crate) entries: usize,
}

/// Longest file read, in bytes: a day of half a million games.
const BYTES_MAX: u64 = 256 * 1024 * 1024;

/// Checks the signatures under the heads, and the days that lead to them. The inner error is what is wrong with the log.
pub(crate) fn check(
    told: &Path,
    days: &[PathBuf],
    key: Option<&str>,
) -> anyhow::Result<Result<Checked, String>> {
    let Published { log } = read(told, "what GET /api/v1/fairness says")?;
    if let Some(kept) = key {
        let kept = Bytes32::from_hex(kept).context("--key is 64 lower-case hexadecimal digits")?;
        if kept != log.key {
            return Ok(Err(format!("the heads are signed by another key, {}", log.key)));
        }
    }
    if let Some(Signed { head, .. }) =
        log.heads.iter().find(|signed| !verify_head(&log.key, &signed.head, &signed.signature))
    {
        return Ok(Err(format!(
            "the signature under the head of day {} is not of the key {}",
            head.day, log.key
        )));
    }
    let mut entries = 0;
    for path in days {
        let day: Day = read(path, "what GET /api/v1/fairness/log/{day} says")?;
        if let Err(fault) = follow(&day, &log.heads) {
            return Ok(Err(fault));
        }
        entries += day.entries.len();
    }
    Ok(Ok(Checked { heads: log.heads.len(), days: days.len(), entries }))
}

/// Checks that every entry follows from the one before, from the head of the day before to the one of this day.
fn follow(day: &Day, heads: &[Signed]) -> Result<(), String> {
    let kept = |n| heads.iter().map(|signed| &signed.head).find(|head| head.n == n);
    if kept(day.after).is_some_and(|head| head.hash != day.before) {
        return Err(format!("day {} does not follow from the signed head at entry {}", day.day, day.after));
    }
    let mut log = Log::after(day.after, day.before);
    for entry in &day.entries {
        let n = log.len() + 1;
        if log.add(entry.at, entry.game_id, entry.fact.clone()) != *entry {
            return Err(format!("day {}: entry {n} does not follow from the one before", day.day));
        }
        if kept(n).is_some_and(|head| head.hash != entry.hash) {
            return Err(format!("day {}: entry {n} is not the one that was signed", day.day));
        }
    }
    let end = heads.iter().map(|signed| &signed.head).find(|head| head.day == day.day);
    match end {
        Some(head) if head.n > log.len() => {
            Err(format!("day {}: entries {} to {} are missing", day.day, log.len() + 1, head.n))
        }
        _ => Ok(()),
    }
}

fn read<T: serde::de::DeserializeOwned>(path: &Path, what: &str) -> anyhow::Result<T> {
    let name = path.display();
    let size = std::fs::metadata(path).with_context(|| format!("cannot read {name}"))?.len();
    anyhow::ensure!(size <= BYTES_MAX, "{name} is too long: at most {BYTES_MAX} bytes");
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    serde_json::from_str(&text).with_context(|| format!("{name} is not {what}"))
}
