// SPDX-License-Identifier: AGPL-3.0-or-later
//! Files that take long to make, or that others need: nothing is at their place before they are whole, whatever happens
//! meanwhile.

use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, ensure};

/// A file that is to be made.
pub(crate) struct Draft {
    path: PathBuf,
    part: PathBuf,
}

impl Draft {
    /// At a place where nothing is and something can be made.
    ///
    /// # Errors
    /// There is something, or nothing can be made.
    pub(crate) fn of_new(path: &Path) -> anyhow::Result<Self> {
        let draft = Self::over(path);
        ensure!(!path.exists(), "{} is there already", path.display());
        // Whoever waits for hours should not learn only then that there is no such folder.
        let made = open(&draft.part).and_then(|_| fs::remove_file(&draft.part));
        made.with_context(|| format!("{} cannot be made", path.display()))?;
        Ok(draft)
    }

    /// In the place of what may be there, which stays until the new one is whole.
    pub(crate) fn over(path: &Path) -> Self {
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        Self { path: path.to_owned(), part: part.into() }
    }

    /// Writes it.
    ///
    /// # Errors
    /// It cannot be written; nothing is left of it. Somebody else is writing it.
    pub(crate) fn write<T>(&self, fill: impl FnOnce(&mut File) -> anyhow::Result<T>) -> anyhow::Result<T> {
        let cannot = || format!("{} cannot be written", self.path.display());
        let mut file = open(&self.part).with_context(cannot)?;
        ensure!(file.try_lock().is_ok(), "{} is being written already", self.path.display());
        let filled = file.set_len(0).map_err(anyhow::Error::from).and_then(|()| fill(&mut file));
        let filled = filled.and_then(|told| {
            file.sync_all()?;
            fs::rename(&self.part, &self.path)?;
            Ok(told)
        });
        if filled.is_err() {
            // What is half written is worth nothing.
            let _ = fs::remove_file(&self.part);
        }
        filled.with_context(cannot)
    }
}

/// Writes a file in one piece, in the place of what may be there.
///
/// # Errors
/// As [`Draft::write`].
pub(crate) fn write_whole(path: &Path, bytes: &[u8]) -> anyhow::Result<()> {
    Draft::over(path).write(|file| Ok(file.write_all(bytes)?))
}

/// The file as it is, or a new one.
fn open(part: &Path) -> std::io::Result<File> {
    OpenOptions::new().write(true).create(true).truncate(false).open(part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_there_before_it_is_whole_and_nothing_is_left_of_a_failure() {
        let folder = std::env::temp_dir().join(format!("kapia-draft-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("ends.kke");
        let names =
            || fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect::<Vec<_>>();
        let draft = Draft::of_new(&path).unwrap();
        assert!(names().is_empty(), "hours may pass now");
        let broken: anyhow::Result<()> = draft.write(|file| {
            file.write_all(b"half")?;
            assert!(!path.exists());
            // A second one in the middle of it.
            let why = Draft::over(&path).write(|_| Ok(())).unwrap_err().to_string();
            assert!(why.ends_with("ends.kke is being written already"), "{why}");
            anyhow::bail!("the disk is full")
        });
        let broken = broken.unwrap_err();
        assert_eq!(format!("{broken:#}"), format!("{} cannot be written: the disk is full", path.display()));
        assert!(names().is_empty());
        // What somebody who was killed has left.
        fs::write(folder.join("ends.kke.part"), b"what was longer than the whole").unwrap();
        draft.write(|file| Ok(file.write_all(b"whole")?)).unwrap();
        assert_eq!((names().len(), fs::read(&path).unwrap()), (1, b"whole".to_vec()));
        assert!(Draft::of_new(&path).is_err_and(|why| why.to_string().ends_with("is there already")));
        write_whole(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(Draft::of_new(&folder.join("none").join("file")).is_err());
        fs::remove_dir_all(folder).unwrap();
    }
}
