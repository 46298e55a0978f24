// SPDX-License-Identifier: AGPL-3.0-or-later
//! A crate has one integration test program: each further one is linked against everything again, which costs more
//! time than its tests.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::Fault;
use super::tree::Tree;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
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
        let names: Vec<_> = check(&tree).into_iter().map(|fault| fault.file).collect();
        assert_eq!(names, [Path::new("crates/b/tests/speed.rs")]);
    }
}
