// SPDX-License-Identifier: AGPL-3.0-or-later
//! The journal of a game that takes longer to solve than a process lives: a line for every bound as it is proved, so that
//! whoever begins again goes on from there.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read as _, Write as _};
use std::path::Path;
use std::sync::Mutex;

use anyhow::{Context as _, bail, ensure};
use bots::kalah::solve::{Bounds, Proved, Start};
use serde::{Deserialize, Serialize};

/// Most bytes of a journal, which has some hundred lines.
const BYTES_MAX: u64 = 64 << 20;

/// Its first line.
#[derive(Serialize, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
struct Head {
    /// The version of the layout: 1.
    kapia_kalah_journal: u8,
    houses: u8,
    seeds: u8,
    variant: String,
}

/// A bound, or without one how far the work was when it ended.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bound: Option<Bound>,
    /// What all runs have taken so far.
    all: Effort,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Bound {
    /// 0 is the game itself, the others are first sowings by their house.
    house: u8,
    least: i32,
    most: i32,
    /// Positions looked at since the bounds before of the same house.
    nodes: u64,
    /// In which it was asked for since then.
    seconds: f64,
}

/// What something took.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(super) struct Effort {
    /// Positions looked at.
    pub(super) nodes: u64,
    /// As a person counts them, however many threads there are.
    pub(super) seconds: f64,
}

/// A journal that is written on.
pub(super) struct Journal {
    file: File,
    /// Why a line could not be written.
    failed: Mutex<Option<io::Error>>,
    /// What was proved before.
    pub(super) known: BTreeMap<u8, Bounds>,
    /// What that took in all.
    before: Effort,
}

impl Journal {
    /// Opens a journal of a start, which is begun where there is none.
    ///
    /// # Errors
    /// It is of another game, damaged, in use, or cannot be written.
    pub(super) fn open(path: &Path, start: &Start) -> anyhow::Result<Self> {
        let name = path.display();
        let opened = OpenOptions::new().read(true).append(true).create(true).open(path);
        let mut file = opened.with_context(|| format!("{name} cannot be opened"))?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("{name} is being written by another process"),
            // Where files cannot be locked nobody is kept from it.
            Err(TryLockError::Error(_)) => {}
        }
        let mut text = Vec::new();
        let read = (&mut file).take(BYTES_MAX + 1).read_to_end(&mut text);
        read.with_context(|| format!("{name} cannot be read"))?;
        ensure!(text.len() as u64 <= BYTES_MAX, "{name} is too long: at most {BYTES_MAX} bytes");
        // A line that was being written when the machine stopped is none.
        let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        if whole < text.len() {
            file.set_len(whole as u64).with_context(|| format!("{name} cannot be written"))?;
        }
        let mut journal =
            Self { file, failed: Mutex::new(None), known: BTreeMap::new(), before: Effort::default() };
        let variant = start.capture.name().to_owned();
        let head = Head { kapia_kalah_journal: 1, houses: start.houses, seeds: start.seeds, variant };
        let mut lines = text[..whole].split_inclusive(|byte| *byte == b'\n');
        let Some(first) = lines.next() else {
            journal.append(&head).with_context(|| format!("{name} cannot be written"))?;
            return Ok(journal);
        };
        let found: Head = serde_json::from_slice(first).with_context(|| format!("{name} is no journal"))?;
        if found != head {
            let Head { houses, seeds, variant, .. } = found;
            bail!("{name} is the journal of another game: Kalah({houses},{seeds}), capture {variant}");
        }
        for (number, line) in (2..).zip(lines) {
            let line: Line =
                serde_json::from_slice(line).with_context(|| format!("{name}: line {number}"))?;
            journal.before = line.all;
            if let Some(bound) = line.bound {
                let is_known = journal.learn(&bound, start);
                ensure!(is_known, "{name}: line {number} contradicts the game or the lines before");
            }
        }
        Ok(journal)
    }

    /// Takes a line in; whether it can be true.
    fn learn(&mut self, Bound { house, least, most, .. }: &Bound, start: &Start) -> bool {
        let all = 2 * i32::from(start.houses) * i32::from(start.seeds);
        let before = self.known.get(house).copied().unwrap_or(Bounds { low: -all, high: all });
        self.known.insert(*house, Bounds { low: *least, high: *most });
        // Bounds come only nearer, and margins are even here: all seeds are as many as two times those of a player.
        let is_even = least % 2 == 0 && most % 2 == 0;
        *house <= start.houses && before.low <= *least && least <= most && *most <= before.high && is_even
    }

    /// Writes down what was proved, so many seconds after the beginning; it is durable before anybody goes on.
    pub(super) fn tell(&self, proved: Proved, seconds: f64) {
        let Proved { house, bounds: Bounds { low: least, high: most }, nodes, all_nodes, .. } = proved;
        let bound = Some(Bound { house, least, most, nodes, seconds: rounded(proved.seconds) });
        self.keep(&Line { bound, all: self.all(all_nodes, seconds) });
    }

    /// Writes down what it has taken, when the work ends; says what that is in all.
    ///
    /// # Errors
    /// A line could not be written, this one or an earlier one.
    pub(super) fn end(self, nodes: u64, seconds: f64) -> anyhow::Result<Effort> {
        let all = self.all(nodes, seconds);
        self.keep(&Line { bound: None, all });
        match self.failed.into_inner().ok().flatten() {
            Some(why) => Err(why).context("the journal cannot be written"),
            None => Ok(all),
        }
    }

    /// Whether every line could be written: without the journal it is no use to go on.
    pub(super) fn is_well(&self) -> bool {
        self.failed.lock().is_ok_and(|failed| failed.is_none())
    }

    fn all(&self, nodes: u64, seconds: f64) -> Effort {
        Effort {
            nodes: self.before.nodes.saturating_add(nodes),
            seconds: rounded(self.before.seconds + seconds),
        }
    }

    fn keep(&self, line: &Line) {
        if let Err(why) = self.append(line)
            && let Ok(mut failed) = self.failed.lock()
        {
            failed.get_or_insert(why);
        }
    }

    fn append(&self, line: &impl Serialize) -> io::Result<()> {
        let mut text = serde_json::to_vec(line)?;
        text.push(b'\n');
        (&self.file).write_all(&text)?;
        self.file.sync_data()
    }
}

/// Seconds to the millisecond: nobody reads more.
fn rounded(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}
