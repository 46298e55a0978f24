// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game is named in few places, so that another one touches few files (docs/add-a-game.md).

use std::path::Path;

use super::Fault;
use super::tree::Tree;

/// A game of the tables family that has no code of its own outside its file.
const SAMPLE: &str = "chelebi";

/// The files a new game of the family changes; the last two are the sample's own file and its switch.
const PLACES: [&str; 7] = [
    "crates/bots/src/tables.rs",
    "crates/room/src/catalogue.rs",
    "crates/tables/src/lib.rs",
    "crates/tables/src/rules.rs",
    "crates/tables/src/variant.rs",
    "crates/tables/src/chelebi.rs",
    "crates/tables/src/options.rs",
];

/// Tests name games as they like: those of a file of their own, and these.
const TESTS_FILE: &str = "/tests.rs";
const TESTS: &str = "crates/server/src/records/every_end/";

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for file in &tree.files {
        let path = file.path.to_string_lossy();
        let is_code = path.starts_with("crates/") && path.contains("/src/") && file.ending() == "rs";
        let is_test = path.starts_with(TESTS) || path.ends_with(TESTS_FILE);
        if !is_code || is_test || PLACES.contains(&&*path) {
            continue;
        }
        let code = file.text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for (index, line) in code.lines().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if code.to_lowercase().contains(SAMPLE) {
                let what = format!(
                    "`{SAMPLE}` is named here too: a game is described in docs/add-a-game.md's files only"
                );
                faults.push(Fault::new(&file.path, index + 1, what));
            }
        }
    }
    for place in PLACES.iter().filter(|place| !tree.files.is_empty() && tree.get(place).is_none()) {
        faults.push(Fault::new(Path::new(place), 0, "docs/add-a-game.md names this file, and it is gone"));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(path: &str, text: &str) -> usize {
        let mut files: Vec<(&str, &str)> = PLACES.map(|place| (place, "enum V { Chelebi }\n")).to_vec();
        files.push((path, text));
        check(&Tree::planted(&files)).len()
    }

    #[test]
    fn a_game_named_elsewhere_is_a_fault() {
        assert_eq!(faults("crates/wire/src/view.rs", "match v { Variant::Chelebi => 1 }\n"), 1);
        assert_eq!(faults("crates/wire/src/view.rs", "let x = 1; // as in chelebi\n"), 0);
        assert_eq!(
            faults("crates/wire/src/view.rs", "#[cfg(test)]\nmod tests {\n    // x\n    \"chelebi\"\n}\n"),
            0
        );
        assert_eq!(faults("crates/wire/tests/view.rs", "Variant::Chelebi\n"), 0);
        assert_eq!(faults("crates/wire/src/view/tests.rs", "Variant::Chelebi\n"), 0);
    }

    #[test]
    fn a_place_that_is_gone_is_a_fault() {
        assert_eq!(check(&Tree::planted(&[(PLACES[0], "x\n")])).len(), PLACES.len() - 1);
    }
}
