// SPDX-License-Identifier: AGPL-3.0-or-later
//! Words that must not be in the tree: promises of later work, paths of somebody's own machine, and the
//! names of the two database engines outside their one door.

use std::path::Path;

use super::Fault;
use super::tree::Tree;

/// Promises: an issue is the place for them. Written in two parts so that this file is clean itself.
const PROMISES: [&str; 3] = [concat!("TO", "DO"), concat!("FIX", "ME"), concat!("X", "XX")];

/// The beginnings of paths that exist only on the machine of whoever wrote them.
const OWN_PATHS: [&str; 3] = [concat!("/wo", "rk/"), concat!("/ho", "me/"), concat!("/ro", "ot/")];

/// The one module that may tell the engines apart.
const ENGINE_DOOR: &str = "crates/store/src/db";

const ENGINES: [&str; 2] = [concat!("Db::", "Sqlite"), concat!("Db::", "Pg")];

/// Texts of others, which say what they say.
const EXEMPT: [&str; 1] = ["LICENSE"];

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in &tree.files {
        if file.is_generated() || EXEMPT.iter().any(|exempt| file.path == Path::new(exempt)) {
            continue;
        }
        for (number, line) in file.lines() {
            for word in PROMISES.iter().filter(|word| has_word(line, word)) {
                let what = format!("`{word}`: do it now, or write an issue");
                faults.push(Fault::new(&file.path, number, what));
            }
            for path in OWN_PATHS.iter().filter(|path| has_path(line, path)) {
                let what = format!("`{path}…` is a path of one machine");
                faults.push(Fault::new(&file.path, number, what));
            }
        }
    }
    faults
}

/// SQL runs on both engines from one source; only the door may know which it is talking to.
pub(super) fn check_engines(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    let is_door =
        |path: &Path| path.starts_with(ENGINE_DOOR) || path.with_extension("") == Path::new(ENGINE_DOOR);
    let rust = tree.files.iter().filter(|file| file.ending() == "rs" && !is_door(&file.path));
    for file in rust {
        for (number, line) in file.lines() {
            if ENGINES.iter().any(|engine| has_word(line, engine)) {
                let what = format!("only {ENGINE_DOOR} may tell the database engines apart");
                faults.push(Fault::new(&file.path, number, what));
            }
        }
    }
    faults
}

/// `word` with no letter, digit or underscore on either side.
fn has_word(line: &str, word: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        !line[..at].chars().next_back().is_some_and(joins)
            && !line[at + word.len()..].chars().next().is_some_and(joins)
    })
}

/// A path that begins here: after a blank, a quote or the like, not in the middle of an address.
fn has_path(line: &str, path: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "._-~/}".contains(c);
    line.match_indices(path).any(|(at, _)| !line[..at].chars().next_back().is_some_and(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(path: &str, text: &str) -> usize {
        check(&Tree::planted(&[(path, text)])).len()
    }

    #[test]
    fn promises_are_found_as_words_only() {
        for promise in PROMISES {
            assert_eq!(count("crates/a/src/lib.rs", &format!("// {promise}: later\n")), 1);
            assert_eq!(count("docs/plan.md", &format!("({promise})\n")), 1);
            assert_eq!(count("a.rs", &format!("let {promise}S = 1;\n")), 0);
            assert_eq!(count("LICENSE", promise), 0);
        }
    }

    #[test]
    fn paths_of_one_machine_are_found_but_addresses_are_not() {
        for path in OWN_PATHS {
            assert_eq!(count("README.md", &format!("see {path}kapia/x\n")), 1, "{path}");
            assert_eq!(count("a.rs", &format!("\"{path}x\"\n")), 1, "{path}");
            assert_eq!(count("README.md", &format!("https://example.org{path}x\n")), 0, "{path}");
            assert_eq!(count("package-lock.json", &format!("\"{path}x\"\n")), 0, "{path}");
        }
    }

    #[test]
    fn engines_are_told_apart_behind_one_door_only() {
        let text = format!("match db {{ {}(pool) => 1, {}(pool) => 2 }}\n", ENGINES[0], ENGINES[1]);
        let faults = |path: &str| check_engines(&Tree::planted(&[(path, &text)])).len();
        assert_eq!(faults("crates/store/src/rooms.rs"), 1);
        assert_eq!(faults("crates/server/src/router.rs"), 1);
        assert_eq!(faults(ENGINE_DOOR), 0);
        assert_eq!(faults("design.md"), 0);
    }
}
