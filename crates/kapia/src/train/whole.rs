// SPDX-License-Identifier: AGPL-3.0-or-later
//! The file that a training leaves.

use std::fs;
use std::path::Path;

use anyhow::Context as _;

/// Writes a file in one piece: what was there stays until the new one is whole.
pub(super) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    let mut part = path.to_owned().into_os_string();
    part.push(".part");
    fs::write(&part, bytes)
        .and_then(|()| fs::rename(&part, path))
        .with_context(|| format!("{} cannot be written", path.display()))
}
