// SPDX-License-Identifier: AGPL-3.0-or-later
//! A crate has one integration test program: each further one is linked against everything again, which costs more
//! time than its tests. A crate without tests among its sources says so, or it would be built once more to look for them;
//! and one that says so has none, or nobody would run them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::Fault;
use super::tree::{Source, Tree};

/// What stands in the manifest of a crate whose library is not built as a test program.
const NONE_INSIDE: &str = "[lib]\ntest = false\n";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let manifests = tree.files.iter().filter(|file| file.path.ends_with("Cargo.toml"));
    too_many(tree).into_iter().chain(manifests.filter_map(|manifest| inside(tree, manifest))).collect()
}

/// What is wrong with the tests among the sources of a library.
fn inside(tree: &Tree, manifest: &Source) -> Option<Fault> {
    let sources = manifest.path.parent()?.join("src");
    let of_crate = || tree.files.iter().filter(|file| file.path.starts_with(&sources));
    of_crate().find(|file| file.path == sources.join("lib.rs"))?;
    let has_tests = |file: &&Source| {
        ["#[test]", "#[tokio::test", "proptest!"].iter().any(|test| file.text.contains(test))
    };
    match (of_crate().find(has_tests), manifest.text.contains(NONE_INSIDE)) {
        (Some(file), true) => {
            Some(Fault::new(&file.path, 0, "a test that nobody runs: the manifest says that there is none"))
        }
        (None, false) => {
            Some(Fault::new(&manifest.path, 0, "no tests below `src`: its `[lib]` wants `test = false`"))
        }
        _ => None,
    }
}

fn too_many(tree: &Tree) -> Vec<Fault> {
    let mut programs: BTreeMap<PathBuf, Vec<&Path>> = BTreeMap::new();
    for file in &tree.files {
        if let Some(tests) = program_of(&file.path) {
            programs.entry(tests).or_default().push(&file.path);
        }
    }
    let many = programs.into_values().filter(|programs| programs.len() > 1);
    many.flat_map(|programs| programs.into_iter().skip(1))
        .map(|path| Fault::new(path, 0, "a second test program of its crate: make it a module of the first"))
        .collect()
}

/// The folder `tests` of which the file is a program: `tests/NAME.rs` or `tests/NAME/main.rs`.
fn program_of(path: &Path) -> Option<PathBuf> {
    let is_main = path.file_name()? == "main.rs";
    let folder = if is_main { path.parent()?.parent()? } else { path.parent()? };
    let is_inside = folder.iter().any(|name| name == "src");
    let is_program = folder.file_name()? == "tests" && path.extension()? == "rs" && !is_inside;
    is_program.then(|| folder.to_path_buf())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_program_is_enough_and_its_modules_are_none() {
        let tree = Tree::planted(&[
            ("crates/a/tests/rules/main.rs", ""),
            ("crates/a/tests/rules/chess.rs", ""),
            ("crates/b/tests/rules/main.rs", ""),
            ("crates/b/tests/speed.rs", ""),
            ("crates/c/tests/moves.rs", ""),
            ("crates/c/src/board/tests/mod.rs", ""),
            ("crates/c/src/board/tests/laws.rs", ""),
            ("crates/c/tests/vectors.json", ""),
        ]);
        let names: Vec<_> = too_many(&tree).into_iter().map(|fault| fault.file).collect();
        assert_eq!(names, [Path::new("crates/b/tests/speed.rs")]);
    }

    #[test]
    fn a_library_says_whether_it_holds_tests() {
        let none = "[package]\n\n[lib]\ntest = false\n";
        let tree = Tree::planted(&[
            ("crates/a/Cargo.toml", "[package]\n"),
            ("crates/a/src/lib.rs", "#[test]\nfn a() {}\n"),
            ("crates/b/Cargo.toml", none),
            ("crates/b/src/lib.rs", "mod c;\n"),
            ("crates/b/src/c.rs", "#[tokio::test]\nasync fn c() {}\n"),
            ("crates/d/Cargo.toml", "[package]\n"),
            ("crates/d/src/lib.rs", ""),
            ("crates/d/tests/e.rs", "#[test]\nfn e() {}\n"),
            ("crates/f/Cargo.toml", none),
            ("crates/f/src/lib.rs", ""),
            ("g/Cargo.toml", "[workspace]\n"),
        ]);
        let mut found: Vec<_> = check(&tree).into_iter().map(|fault| fault.file).collect();
        found.sort();
        assert_eq!(found, [Path::new("crates/b/src/c.rs"), Path::new("crates/d/Cargo.toml")]);
    }
}
