// SPDX-License-Identifier: AGPL-3.0-or-later
//! Exactly one SQLite is linked: two would not link at all, none would mean that the store is gone.

use std::path::Path;

use super::Fault;
use super::tree::Tree;

const LOCK: &str = "Cargo.lock";
const NAME: &str = "name = \"libsqlite3-sys\"";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let lock = Path::new(LOCK);
    let Some(file) = tree.get(LOCK) else {
        return vec![Fault::new(lock, 0, "it is not there; it belongs to the tree")];
    };
    let found: Vec<usize> =
        file.lines().filter(|(_, line)| line.trim() == NAME).map(|(number, _)| number).collect();
    match found.as_slice() {
        [_] => Vec::new(),
        [] => vec![Fault::new(lock, 0, "there is no libsqlite3-sys; exactly one is expected")],
        [_, rest @ ..] => {
            rest.iter().map(|number| Fault::new(lock, *number, "a second libsqlite3-sys")).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(copies: usize) -> usize {
        let lock = format!("[[package]]\n{NAME}\nversion = \"0.37.0\"\n\n").repeat(copies);
        check(&Tree::planted(&[(LOCK, &lock)])).len()
    }

    #[test]
    fn exactly_one_is_right() {
        assert_eq!([0, 1, 2, 3].map(count), [1, 0, 1, 2]);
        assert_eq!(check(&Tree::planted(&[])).len(), 1);
    }
}
