// SPDX-License-Identifier: AGPL-3.0-or-later
//! Files, read whole or line by line, none of them longer than a limit. What they say is the command's own matter.

use std::fs::File;
use std::io::{BufRead, Read as _};
use std::path::Path;

use anyhow::{Context as _, ensure};

/// The whole file, which may be a pipe.
///
/// # Errors
/// It cannot be read, or has more than `bytes_max` bytes.
pub(crate) fn read_at_most(file: &Path, bytes_max: u64) -> anyhow::Result<Vec<u8>> {
    let name = file.display();
    let mut bytes = Vec::new();
    File::open(file)
        .and_then(|file| file.take(bytes_max + 1).read_to_end(&mut bytes))
        .with_context(|| format!("cannot read {name}"))?;
    ensure!(bytes.len() as u64 <= bytes_max, "{name} is too long: at most {bytes_max} bytes");
    Ok(bytes)
}

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
        // What some programs put in front of any text.
        let marked = text.strip_prefix(b"\xef\xbb\xbf").filter(|_| number == 1);
        let line = marked.unwrap_or(&text).trim_ascii();
        if !line.is_empty() {
            take(line).with_context(|| format!("line {number}"))?;
        }
    }
    Ok(())
}
