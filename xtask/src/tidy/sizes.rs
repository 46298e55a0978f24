// SPDX-License-Identifier: AGPL-3.0-or-later
//! A file is one idea, and no longer than can be read at one sitting.

use super::Fault;
use super::tree::Tree;

/// More lines than this are a fault.
const LINES_MAX: usize = 400;

const COUNTED: [&str; 8] = ["rs", "ts", "js", "mjs", "cjs", "svelte", "css", "ftl"];

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let ours = tree.files.iter().filter(|file| COUNTED.contains(&file.ending()) && !file.is_generated());
    ours.filter_map(|file| {
        let lines = file.text.lines().count();
        let what = || format!("{lines} lines; at most {LINES_MAX}: split it by ideas");
        (lines > LINES_MAX).then(|| Fault::new(&file.path, 0, what()))
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_too_many_is_a_fault_and_one_less_is_not() {
        let long = "x\n".repeat(LINES_MAX + 1);
        let full = "x\n".repeat(LINES_MAX);
        let tree = Tree::planted(&[
            ("crates/a/src/long.rs", &long),
            ("crates/a/src/full.rs", &full),
            ("web/src/Long.svelte", &long),
            ("i18n/bg/long.ftl", &long),
            ("web/src/api/openapi.ts", &long),
            ("crates/a/tests/perft.txt", &long),
        ]);
        let names: Vec<_> = check(&tree).into_iter().map(|fault| fault.file).collect();
        assert_eq!(
            names,
            ["crates/a/src/long.rs", "web/src/Long.svelte", "i18n/bg/long.ftl"].map(std::path::Path::new)
        );
    }
}
