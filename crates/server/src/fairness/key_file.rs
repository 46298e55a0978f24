// SPDX-License-Identifier: AGPL-3.0-or-later
//! The file that holds the keys of the dice: only its owner may read it, and it is never there by half.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use store::StoreError;
use thiserror::Error;

use crate::auth::random;

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
    /// The file is there, but nothing that could hang on it.
    #[error("the database is empty, and the key of the dice {path} is there already: no new site is begun beside it (nothing was changed); a site that was lost is put back with `kapia restore`; for a new one, or after a first start that was broken off, move the key away", path = path.display())]
    Alone {
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
    #[error("the key of the dice {path} cannot be {act}: {cause}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        act: &'static str,
        /// What the machine says.
        cause: io::Error,
    },
    /// The file holds keys, but not every key that games of the database hang on.
    #[error("{path} has no key {id}, and games in the database hang on it; put the file there that has it (nothing was changed)", path = path.display())]
    Lacks {
        /// The file.
        path: PathBuf,
        /// What the key is called.
        id: String,
    },
    /// Another process has begun with another key meanwhile.
    #[error("another process has begun with a key that {path} does not have as its newest; look at it with `kapia key list`", path = path.display())]
    Raced {
        /// The file.
        path: PathBuf,
    },
    /// A line of a file of several keys.
    #[error("line {line} of the keys of the dice {path} is not as `kapia key` writes it", path = path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line.
        line: usize,
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

/// Reads a file of keys; nothing when there is no such file.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, KeyError> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(cause) => Err(KeyError::Io { path: path.to_owned(), act: "read", cause }),
    }
}

/// Keeps keys in a file that is not there yet.
pub(super) fn write(path: &Path, keys: &[u8]) -> Result<(), KeyError> {
    // A hard link never replaces a key that another process has just made.
    let link = |draft: &Path, path: &Path| fs::hard_link(draft, path);
    put(path, keys, link).map_err(|cause| KeyError::Io { path: path.to_owned(), act: "made", cause })
}

/// Keeps keys in a file that is there: until the new one is whole the old one stays.
pub(super) fn replace(path: &Path, keys: &[u8]) -> Result<(), KeyError> {
    let failed = |cause| KeyError::Io { path: path.to_owned(), act: "replaced", cause };
    // What a link leads to is replaced, and not the link.
    let real = path.canonicalize().map_err(failed)?;
    let rename = |draft: &Path, path: &Path| {
        give_to_the_owner_of(path, draft)?;
        fs::rename(draft, path)
    };
    put(&real, keys, rename).map_err(failed)
}

/// Whoever could read the old file can read the new one: root changes what belongs to the server.
#[cfg(unix)]
fn give_to_the_owner_of(old: &Path, new: &Path) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let (theirs, own) = (fs::metadata(old)?, fs::metadata(new)?);
    if (theirs.uid(), theirs.gid()) == (own.uid(), own.gid()) {
        return Ok(());
    }
    chown(new, Some(theirs.uid()), Some(theirs.gid()))
}

#[cfg(not(unix))]
fn give_to_the_owner_of(_: &Path, _: &Path) -> io::Result<()> {
    Ok(())
}

/// Writes a file only its owner may read, whole or not at all, and waits until it is on the disk.
fn put(path: &Path, bytes: &[u8], name: impl Fn(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let draft = path.with_extension(format!("{}.tmp", random::id::<8>()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    let named = written.and_then(|()| name(&draft, path));
    // After a renaming there is none.
    let removed = fs::remove_file(&draft);
    named?;
    removed.or_else(|error| if error.kind() == io::ErrorKind::NotFound { Ok(()) } else { Err(error) })?;
    fs::File::open(folder)?.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_keys_is_private_never_written_over_and_replaced_as_a_whole() {
        let folder = std::env::temp_dir().join(format!("kapia-key-{}", random::id::<8>()));
        fs::create_dir(&folder).unwrap();
        let path = folder.join(KEY_FILE);
        assert!(read(&path).unwrap().is_none());
        write(&path, &[1; 32]).unwrap();
        assert!(write(&path, &[2; 32]).is_err(), "a key is never written over");
        assert_eq!(read(&path).unwrap().unwrap(), [1; 32]);
        replace(&path, b"several keys").unwrap();
        assert_eq!(read(&path).unwrap().unwrap(), b"several keys");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing else is left behind");
        fs::remove_dir_all(&folder).unwrap();
    }
}
