// SPDX-License-Identifier: AGPL-3.0-or-later
//! The file that holds the key of the dice: 32 bytes only its owner may read, never written over.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use store::StoreError;
use thiserror::Error;

/// Name of the key file in the data folder.
pub const KEY_FILE: &str = "house.key";

/// Why there is no key.
#[derive(Debug, Error)]
pub enum KeyError {
    /// The file is not there, but games are.
    #[error("the key of the dice {path} is missing, and games in the database hang on it; put it back from its backup (nothing was changed)", path = path.display())]
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The file holds another key than the database was begun with.
    #[error("{path} is not the key of the dice that belongs to this database; put that one there (nothing was changed)", path = path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
    },
    /// The file cannot be read or made.
    #[error("the key of the dice {path} cannot be {act}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        act: &'static str,
        /// What the machine says.
        source: io::Error,
    },
    /// The file is not a key.
    #[error("the key of the dice {path} must have exactly 32 bytes, it has {len}", path = path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length.
        len: usize,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Reads a key; nothing when there is no such file.
pub(crate) fn read(path: &Path) -> Result<Option<[u8; 32]>, KeyError> {
    match fs::read(path) {
        Ok(bytes) => {
            let len = bytes.len();
            let key = <[u8; 32]>::try_from(bytes);
            key.map(Some).map_err(|_| KeyError::Length { path: path.to_owned(), len })
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(source) => Err(KeyError::Io { path: path.to_owned(), act: "read", source }),
    }
}

/// Keeps a key in a file that is not there yet.
pub(crate) fn write(path: &Path, key: &[u8; 32]) -> Result<(), KeyError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let failed = |source| KeyError::Io { path: path.to_owned(), act: "made", source };
    write_private(folder, path, key).map_err(failed)
}

/// Writes a file only its owner may read, whole or not at all, and waits until it is on the disk.
fn write_private(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    // A hard link never replaces a key that another process has just made.
    let linked = written.and_then(|()| fs::hard_link(&draft, path));
    fs::remove_file(&draft)?;
    linked?;
    fs::File::open(folder)?.sync_all()
}
