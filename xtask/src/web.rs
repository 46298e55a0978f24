// SPDX-License-Identifier: AGPL-3.0-or-later
//! The page: its packages and its bundle, each made again only when what it is made from has changed.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Fail, Res};
use crate::paths;
use crate::services::node::{self, Node};
use crate::sink::Sink;

/// Directories below `web` that are results or tests, not sources of the bundle.
const NOT_SOURCES: [&str; 5] = ["node_modules", "dist", "e2e", "test-results", "playwright-report"];

/// True when neither packages nor bundle need to be made again.
pub(crate) fn is_fresh() -> Res<bool> {
    Ok(packages_fresh()? && bundle_fresh()?)
}

/// Installs the packages named in `package-lock.json` if that file has changed since the last time.
pub(crate) fn packages(node: &Node, sink: &Sink) -> Res<()> {
    if packages_fresh()? {
        return Ok(());
    }
    let mut npm = node.npm();
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(paths::web());
    sink.run(&mut npm)?;
    write_stamp(&packages_stamp(), lock_print()?)
}

/// Builds `web/dist` if any source has changed since the last time.
pub(crate) fn bundle(node: &Node, sink: &Sink) -> Res<()> {
    if bundle_fresh()? {
        return Ok(());
    }
    // Taken before the build: an edit made meanwhile must not be thought built.
    let print = sources_print()?;
    sink.run(node.npm().args(["run", "build"]).current_dir(paths::web()))?;
    write_stamp(&bundle_stamp(), print)
}

/// Node, packages and bundle in one go.
pub(crate) fn make(sink: &Sink) -> Res<()> {
    if is_fresh()? {
        return Ok(());
    }
    let node = node::find_or_install(sink)?;
    packages(&node, sink)?;
    bundle(&node, sink)
}

fn packages_stamp() -> PathBuf {
    paths::web().join("node_modules/.kapia-stamp")
}

fn bundle_stamp() -> PathBuf {
    paths::stamps().join("web-dist")
}

fn packages_fresh() -> Res<bool> {
    Ok(read_stamp(&packages_stamp()) == Some(lock_print()?))
}

fn bundle_fresh() -> Res<bool> {
    let built = paths::web().join("dist/index.html").is_file();
    Ok(built && read_stamp(&bundle_stamp()) == Some(sources_print()?))
}

fn lock_print() -> Res<u64> {
    let lock = paths::web().join("package-lock.json");
    let mut print = Print::new();
    print.file(&lock)?;
    Ok(print.0)
}

fn sources_print() -> Res<u64> {
    let mut print = Print::new();
    print.tree(&paths::web(), &NOT_SOURCES)?;
    // The sentences of the page, which the server shares.
    let sentences = paths::root().join("i18n");
    if sentences.is_dir() {
        print.tree(&sentences, &[])?;
    }
    Ok(print.0)
}

fn read_stamp(path: &Path) -> Option<u64> {
    u64::from_str_radix(fs::read_to_string(path).ok()?.trim(), 16).ok()
}

fn write_stamp(path: &Path, print: u64) -> Res<()> {
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(Fail::io(format!("make {}", dir.display())))?;
    }
    fs::write(path, format!("{print:016x}\n")).map_err(Fail::io(format!("write {}", path.display())))
}

/// A fingerprint (FNV-1a, 64 bits) of names and contents; not a defence against malice.
struct Print(u64);

impl Print {
    fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    fn file(&mut self, path: &Path) -> Res<()> {
        let content = fs::read(path).map_err(Fail::io(format!("read {}", path.display())))?;
        self.bytes(path.file_name().unwrap_or_default().as_encoded_bytes());
        self.bytes(&content.len().to_le_bytes());
        self.bytes(&content);
        Ok(())
    }

    /// Every file below `dir` in the order of names, leaving out entries of `dir` itself named in `without`.
    fn tree(&mut self, dir: &Path, without: &[&str]) -> Res<()> {
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
