// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every source says under which licence it is, and every Rust module what it is for.

use super::Fault;
use super::tree::{Source, Tree};

/// Kinds of files that carry a licence line.
const WITH_LICENCE: [&str; 11] =
    ["rs", "ts", "js", "mjs", "cjs", "svelte", "css", "html", "ftl", "sh", "sql"];

const LICENCE: &str = "SPDX-License-Identifier: AGPL-3.0-or-later";

/// The licence line is among the first lines: before it there may be `#!` or `<!doctype html>`.
const WITHIN_LINES: usize = 3;

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    tree.files.iter().filter(|file| !file.is_generated()).flat_map(check_file).collect()
}

fn check_file(file: &Source) -> Vec<Fault> {
    let mut faults = Vec::new();
    let script = file.text.starts_with("#!/");
    if (WITH_LICENCE.contains(&file.ending()) || script)
        && !file.text.lines().take(WITHIN_LINES).any(|line| line.contains(LICENCE))
    {
        let what = format!("the first {WITHIN_LINES} lines must hold `{LICENCE}`");
        faults.push(Fault::new(&file.path, 1, what));
    }
    if file.ending() == "rs" && !opens_with_docs(file) {
        let what = "a module opens with `//!`: what lives here and what never will";
        faults.push(Fault::new(&file.path, 1, what));
    }
    faults
}

/// After the licence only blank lines may come before the docs: a `#![…]` belongs below them.
fn opens_with_docs(file: &Source) -> bool {
    let mut lines = file.text.lines().map(str::trim);
    lines
        .find(|line| !line.is_empty() && !line.contains(LICENCE))
        .is_some_and(|line| line.strip_prefix("//!").is_some_and(|said| said.trim().len() > 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        check(&Tree::planted(&[(path, text)])).len()
    }

    #[test]
    fn a_good_module_is_silent() {
        let text = format!("// {LICENCE}\n//! Where checkers live.\n\nuse std::fmt;\n");
        assert_eq!(faults("crates/tables/src/board.rs", &text), 0);
    }

    #[test]
    fn a_missing_licence_is_found_in_every_kind_of_source() {
        for ending in WITH_LICENCE {
            assert!(faults(&format!("web/src/x.{ending}"), "//! Docs.\n") > 0, "{ending}");
            let good = format!("<!-- {LICENCE} -->\n//! Docs.\n");
            assert_eq!(faults(&format!("web/src/x.{ending}"), &good), 0, "{ending}");
        }
        assert_eq!(faults(".ci/run", "#!/bin/sh\necho\n"), 1);
        assert_eq!(faults("README.md", "words\n"), 0);
    }

    #[test]
    fn a_licence_far_down_does_not_count() {
        assert_eq!(faults("web/src/x.css", &format!("\n\n\n/* {LICENCE} */\n")), 1);
    }

    #[test]
    fn a_module_without_docs_or_with_empty_docs_is_a_fault() {
        assert_eq!(faults("a/src/lib.rs", &format!("// {LICENCE}\nuse std::fmt;\n//! Late.\n")), 1);
        assert_eq!(faults("a/src/lib.rs", &format!("// {LICENCE}\n//!\nuse std::fmt;\n")), 1);
        assert_eq!(faults("a/src/lib.rs", &format!("// {LICENCE}\n")), 1);
    }

    #[test]
    fn what_a_program_wrote_is_exempt() {
        assert_eq!(faults("web/src/api/openapi.ts", "export interface paths {}\n"), 0);
    }
}
