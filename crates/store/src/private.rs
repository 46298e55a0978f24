// SPDX-License-Identifier: AGPL-3.0-or-later
//! Folders and files as the program makes them: for whoever runs it, and nobody else on the machine. What is there already
//! stays as its owner has it.

use std::fs::{DirBuilder, File, OpenOptions};
use std::io;
use std::path::Path;

use crate::error::StoreError;

/// Makes a folder, and those above it, where there is none.
///
/// # Errors
/// What the machine says.
pub fn folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(path)
}

/// Opens a file to write, and makes it where there is none.
///
/// # Errors
/// What the machine says.
pub fn file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.create(true).truncate(false).write(true).open(path)
}

/// As [`folder`], and puts its name on the disk.
pub(crate) fn make_folder(path: &Path) -> Result<(), StoreError> {
    if path.is_dir() {
        return Ok(());
    }
    folder(path).map_err(|error| StoreError::folder(path, &error))?;
    for above in path.ancestors().skip(1).take(1) {
        sync_folder(if above.as_os_str().is_empty() { Path::new(".") } else { above })?;
    }
    Ok(())
}

/// Makes the file of a database, which SQLite would make for everybody to read; what it keeps beside the file gets the rights
/// of that. Where it cannot be made SQLite says why.
pub(crate) fn make_file(path: &Path) {
    if !path.exists() {
        let _ = file(path);
    }
}

/// Puts the names in a folder on the disk. Only Unix has such a call; elsewhere `synchronous=EXTRA` has to do.
pub(crate) fn sync_folder(folder: &Path) -> Result<(), StoreError> {
    if cfg!(unix) {
        File::open(folder)
            .and_then(|folder| folder.sync_all())
            .map_err(|error| StoreError::folder(folder, &error))?;
    }
    Ok(())
}
