// SPDX-License-Identifier: AGPL-3.0-or-later
//! The files of a tree, read once: what was written by hand, without what was built or fetched.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Fail, Res};

/// Directories that hold no work of ours, wherever they are.
const SKIPPED: [&str; 6] =
    ["target", "node_modules", "dist", "test-results", "playwright-report", ".svelte-kit"];

/// What holds no work of ours, named from the root.
const SKIPPED_PATHS: [&str; 5] = ["data", "bench/run", "fuzz/artifacts", "fuzz/corpus", ".git"];

/// Files made by programs from other files of the tree.
const GENERATED: [&str; 3] = ["Cargo.lock", "package-lock.json", "openapi.ts"];

/// One text file.
#[derive(Debug)]
pub(crate) struct Source {
    /// Named from the root of the tree.
    pub(crate) path: PathBuf,
    pub(crate) text: String,
}

impl Source {
    /// The end of the name after the last dot, or nothing.
    pub(crate) fn ending(&self) -> &str {
        self.path.extension().and_then(OsStr::to_str).unwrap_or_default()
    }

    /// True when a program wrote it.
    pub(crate) fn is_generated(&self) -> bool {
        self.path.file_name().is_some_and(|name| GENERATED.iter().any(|generated| name == *generated))
    }

    /// Lines with their numbers, from 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

/// A whole tree of text files; others (pictures) are left out.
#[derive(Debug)]
pub(crate) struct Tree {
    pub(crate) files: Vec<Source>,
}

impl Tree {
    /// Reads everything below `root`.
    pub(crate) fn read(root: &Path) -> Res<Self> {
        let mut files = Vec::new();
        walk(root, root, &mut files)?;
        files.sort_by(|a: &Source, b| a.path.cmp(&b.path));
        Ok(Self { files })
    }

    /// The file of this name, if there is one.
    pub(crate) fn get(&self, path: &str) -> Option<&Source> {
        self.files.iter().find(|file| file.path == Path::new(path))
    }

    /// A tree in memory, for planting faults.
    #[cfg(test)]
    pub(crate) fn planted(files: &[(&str, &str)]) -> Self {
        let plant =
            |(path, text): &(&str, &str)| Source { path: PathBuf::from(path), text: (*text).to_owned() };
        Self { files: files.iter().map(plant).collect() }
    }
}

fn walk(root: &Path, dir: &Path, files: &mut Vec<Source>) -> Res<()> {
    let entries = fs::read_dir(dir).map_err(Fail::io(format!("read {}", dir.display())))?;
    for entry in entries.flatten() {
        let path = entry.path();
        let below = path.strip_prefix(root).unwrap_or(&path).to_path_buf();
        let name = entry.file_name();
        let Ok(kind) = entry.file_type() else { continue };
        // `.git` is a file where the tree is one of several of a clone.
        if SKIPPED_PATHS.iter().any(|skipped| below == Path::new(skipped)) {
            continue;
        }
        if kind.is_dir() {
            if !SKIPPED.iter().any(|skipped| name == *skipped) {
                walk(root, &path, files)?;
            }
        } else if kind.is_file() {
            let bytes = fs::read(&path).map_err(Fail::io(format!("read {}", path.display())))?;
            if let Ok(text) = String::from_utf8(bytes) {
                files.push(Source { path: below, text });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paths;

    #[test]
    fn what_was_built_or_fetched_is_not_read() {
        let root = paths::scratch("tree");
        let plant = |path: &str, bytes: &[u8]| {
            let path = root.join(path);
            fs::create_dir_all(path.parent().expect("it has one")).expect("target/tmp is ours");
            fs::write(path, bytes).expect("target/tmp is ours");
        };
        plant("crates/game/src/lib.rs", b"//! Here.");
        plant("crates/game/data/positions.txt", b"one");
        plant("target/debug/x.rs", b"");
        plant("web/node_modules/p/index.js", b"");
        plant("web/dist/index.html", b"");
        plant("data/kapia.toml", b"");
        plant(".git", b"gitdir: elsewhere");
        plant("web/public/icon.png", b"\x89PNG\xff\xfe");
        let tree = Tree::read(&root).expect("target/tmp is ours");
        let names: Vec<_> = tree.files.iter().map(|file| file.path.to_string_lossy().into_owned()).collect();
        fs::remove_dir_all(&root).expect("target/tmp is ours");
        assert_eq!(names, ["crates/game/data/positions.txt", "crates/game/src/lib.rs"]);
    }
}
