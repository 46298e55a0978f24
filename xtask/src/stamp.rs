// SPDX-License-Identifier: AGPL-3.0-or-later
//! Knowing whether something must be made again: fingerprints of what it is made from, kept in small files.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Fail, Res};

/// The fingerprint kept in a file; none if there is no such file.
pub(crate) fn read(path: &Path) -> Option<u64> {
    u64::from_str_radix(fs::read_to_string(path).ok()?.trim(), 16).ok()
}

/// Keeps a fingerprint.
pub(crate) fn write(path: &Path, print: u64) -> Res<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(Fail::io(format!("make {}", dir.display())))?;
    }
    fs::write(path, format!("{print:016x}\n")).map_err(Fail::io(format!("write {}", path.display())))
}

/// A fingerprint (FNV-1a, 64 bits) of names and contents; not a defence against malice.
pub(crate) struct Print(u64);

impl Print {
    pub(crate) fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// The fingerprint so far.
    pub(crate) fn value(&self) -> u64 {
        self.0
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    pub(crate) fn file(&mut self, path: &Path) -> Res<()> {
        let content = fs::read(path).map_err(Fail::io(format!("read {}", path.display())))?;
        self.bytes(path.file_name().unwrap_or_default().as_encoded_bytes());
        self.bytes(&content.len().to_le_bytes());
        self.bytes(&content);
        Ok(())
    }

    /// Every file below `dir` in the order of names, leaving out entries of `dir` itself named in `without`.
    pub(crate) fn tree(&mut self, dir: &Path, without: &[&str]) -> Res<()> {
        let entries = fs::read_dir(dir).map_err(Fail::io(format!("read {}", dir.display())))?;
        let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        paths.sort();
        for path in paths {
            let name = path.file_name().unwrap_or_default();
            if without.iter().any(|left_out| name == *left_out) {
                continue;
            }
            if path.is_dir() {
                self.bytes(name.as_encoded_bytes());
                self.tree(&path, &[])?;
            } else if path.is_file() {
                self.file(&path)?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths;

    fn print_of(dir: &Path) -> u64 {
        let mut print = Print::new();
        print.tree(dir, &["dist"]).expect("target/tmp is ours");
        print.0
    }

    #[test]
    fn the_fingerprint_sees_edits_new_names_and_deletions_but_not_results() {
        let dir = paths::scratch("print");
        fs::create_dir_all(dir.join("src")).expect("target/tmp is ours");
        fs::create_dir_all(dir.join("dist")).expect("target/tmp is ours");
        let write = |name: &str, text: &str| fs::write(dir.join(name), text).expect("target/tmp is ours");
        write("src/a.ts", "one");
        let first = print_of(&dir);
        write("dist/a.js", "built");
        assert_eq!(print_of(&dir), first);
        write("src/a.ts", "two");
        let edited = print_of(&dir);
        assert_ne!(edited, first);
        write("src/b.ts", "");
        assert_ne!(print_of(&dir), edited);
        fs::remove_file(dir.join("src/b.ts")).expect("written above");
        assert_eq!(print_of(&dir), edited);
        fs::rename(dir.join("src/a.ts"), dir.join("src/c.ts")).expect("written above");
        assert_ne!(print_of(&dir), edited);
        fs::remove_dir_all(&dir).expect("target/tmp is ours");
    }
}
