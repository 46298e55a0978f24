// SPDX-License-Identifier: AGPL-3.0-or-later
//! One analysis for the server, in a process of its own: nothing that goes wrong here touches a game, and moves come
//! first.

use std::io::{self, Read as _, Write as _};

use analysis::{Findings, JobLine, Settings, analyse};
use anyhow::{Context as _, ensure};

use super::BYTES_MAX;

/// The most memory that may be asked for, bytes.
#[cfg(unix)]
const MEMORY_MAX: u64 = 2 * 1024 * 1024 * 1024;

/// Reads a game from standard input and says what is found.
pub(super) fn run(settings: &Settings, name: &str) -> anyhow::Result<()> {
    step_back();
    let mut bytes = Vec::new();
    io::stdin().lock().take(BYTES_MAX + 1).read_to_end(&mut bytes).context("the game cannot be read")?;
    ensure!(bytes.len() as u64 <= BYTES_MAX, "the game is too long: at most {BYTES_MAX} bytes");
    let report = analyse(&bytes, name, settings, &mut |done, all| {
        // Whoever had it made is gone, a server that was killed: nothing more is worth a core.
        if say(&JobLine::Step { done, all }).is_err() {
            std::process::exit(1);
        }
    })?;
    say(&JobLine::Found(Box::new(Findings::of(&report))))
}

fn say(line: &JobLine) -> anyhow::Result<()> {
    let mut text = serde_json::to_string(line)?;
    text.push('\n');
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.flush()).context("nobody listens")
}

/// Leaves the processor to everything else, and a server its memory. Where the system refuses, the work is done all the
/// same.
#[cfg(unix)]
fn step_back() {
    /// The least there is.
    const NICE: i32 = 19;
    let _ = rustix::process::setpriority_process(None, NICE);
    let _ = rlimit::setrlimit(rlimit::Resource::AS, MEMORY_MAX, MEMORY_MAX);
}

#[cfg(not(unix))]
fn step_back() {}
