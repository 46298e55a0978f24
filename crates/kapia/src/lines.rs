// SPDX-License-Identifier: AGPL-3.0-or-later
//! Files that say one thing a line: read line by line, none of them longer than a limit. What a line says is the
//! command's own matter.

use std::io::{BufRead, Read as _};

use anyhow::{Context as _, ensure};

/// Hands every line that is not blank to `take`, without the white space around it.
///
/// # Errors
/// A line of more than `bytes_max` bytes, what `take` says about a line, each with the line's number, and what cannot
/// be read.
pub(crate) fn each(
    mut input: impl BufRead,
    bytes_max: u64,
    mut take: impl FnMut(&[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut text = Vec::new();
    for number in 1_u64.. {
        text.clear();
        if input.by_ref().take(bytes_max + 1).read_until(b'\n', &mut text).context("cannot be read")? == 0 {
            break;
        }
        ensure!(text.len() as u64 <= bytes_max, "line {number} is too long: at most {bytes_max} bytes");
        let line = text.trim_ascii();
        if !line.is_empty() {
            take(line).with_context(|| format!("line {number}"))?;
        }
    }
    Ok(())
}
