// SPDX-License-Identifier: AGPL-3.0-or-later
//! One process at a time: an advisory lock on a file of the data folder, which the operating system lets go when the
//! process ends, however it ends. What keeps processes on several machines apart is `place.rs`.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Name of the lock file in the data folder.
pub(crate) const LOCK_FILE: &str = "house.lock";

/// Held as long as the process serves people.
#[derive(Debug)]
pub(crate) struct Lock {
    _files: Vec<File>,
}

/// Why there is no lock.
#[derive(Debug, Error)]
pub enum LockError {
    /// Another process holds it.
    #[error("{path} is held by another kapia serve; stop that one first, or name another folder with --data-dir", path = path.display())]
    Held {
        /// The lock file.
        path: PathBuf,
    },
    /// The file cannot be made or locked.
    #[error("the lock file {path} cannot be locked: {cause}", path = path.display())]
    Io {
        /// The lock file.
        path: PathBuf,
        /// What the machine says.
        cause: io::Error,
    },
}

impl Lock {
    /// Takes the lock of the data folder, and of the folder of a database file when that is another one.
    pub(crate) fn take(data_dir: &Path, database: Option<&Path>) -> Result<Self, LockError> {
        let mut folders = vec![data_dir];
        let beside = database.and_then(Path::parent).map(or_here);
        folders.extend(beside.filter(|folder| folder.is_dir() && !is_same(folder, data_dir)));
        let files: Result<Vec<_>, _> =
            folders.into_iter().map(|folder| lock(folder.join(LOCK_FILE))).collect();
        Ok(Self { _files: files? })
    }
}

fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

fn is_same(one: &Path, other: &Path) -> bool {
    match (one.canonicalize(), other.canonicalize()) {
        (Ok(one), Ok(other)) => one == other,
        _ => one == other,
    }
}

fn lock(path: PathBuf) -> Result<File, LockError> {
    let opened = store::private::file(&path);
    let file = match opened {
        Ok(file) => file,
        Err(cause) => return Err(LockError::Io { path, cause }),
    };
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(LockError::Held { path }),
        Err(TryLockError::Error(cause)) => Err(LockError::Io { path, cause }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn c_a_database_is_locked_wherever_it_lies() {
        let base = std::env::temp_dir().join(format!("kapia-lock-{}", std::process::id()));
        let (first, second) = (base.join("first"), base.join("second"));
        for folder in [&first, &second] {
            std::fs::create_dir_all(folder).unwrap();
        }
        let database = first.join("kapia.db");
        for way in [&first, &second] {
            let held = Lock::take(way, Some(&database)).unwrap();
            for next in [&first, &second, &base] {
                let Err(LockError::Held { path }) = Lock::take(next, Some(&database)) else {
                    panic!("the database is in use")
                };
                assert!(path.ends_with(LOCK_FILE), "{}", path.display());
            }
            drop(held);
        }
        let held = Lock::take(&second, None).unwrap();
        drop(Lock::take(&first, Some(&database)).unwrap());
        drop(held);
        std::fs::remove_dir_all(&base).unwrap();
    }
}
