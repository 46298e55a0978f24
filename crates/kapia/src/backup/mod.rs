// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia backup`, `kapia restore` and `kapia verify`: the whole site in a folder of plain files, while people play; and
//! out of it again, on either engine; or a copy of a SQLite file that goes on, second by second.

mod files;
mod follow;
mod make;
mod manifest;
mod restore;
mod verify;
mod whole;

use std::path::{Path, PathBuf};

pub(crate) use make::Backup;
pub(crate) use restore::Restore;
use server::KEY_FILE;
pub(crate) use verify::Verify;

/// The file of the key: `path` itself, or the one in the folder `path`.
fn key_file(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(KEY_FILE) } else { path.to_owned() }
}
