// SPDX-License-Identifier: AGPL-3.0-or-later
//! `RULES.md` says for every clause of the rules documents where the code holds it and which test would fail
//! if it did not. This keeps it true: what it names exists, and no clause is missing or made up.
//!
//! The documents lie in `../shared/rules`, beside the clone; without them only the names are checked.

mod documents;
mod quotes;
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::Fault;
use super::tree::Tree;
use crate::paths;

const LIST: &str = "RULES.md";

/// One row of the list.
#[derive(Debug)]
struct Row {
    line: usize,
    clause: String,
    cells: Vec<String>,
}

pub(super) fn check(tree: &Tree) -> Vec<Fault> {
    let folder = paths::root().join("../shared/rules");
    let known = if folder.is_dir() {
        match documents::read(&folder) {
            Ok(known) => Some(known),
            Err(what) => return vec![Fault::new(Path::new(LIST), 0, what)],
        }
    } else {
        None
    };
    check_with(tree, known.as_ref())
}

/// `known` are the clauses of the documents, where they can be read.
fn check_with(tree: &Tree, known: Option<&BTreeSet<String>>) -> Vec<Fault> {
    let Some(list) = tree.get(LIST) else {
        return vec![Fault::new(Path::new(LIST), 0, "the list of the rules and their tests is not there")];
    };
    let rows = rows(&list.text);
    let mut faults = Vec::new();
    let mut lines = BTreeMap::new();
    for row in &rows {
        if let Some(first) = lines.insert(row.clause.as_str(), row.line) {
            let what = format!("`{}` stands in line {first} already", row.clause);
            faults.push(Fault::new(&list.path, row.line, what));
        }
        check_row(tree, row, &mut faults);
    }
    match known {
        Some(known) => check_known(&list.path, known, &lines, &mut faults),
        None => check_gaps(&list.path, &lines, &mut faults),
    }
    quotes::check(tree, &lines.keys().copied().collect(), &mut faults);
    faults
}

/// The list has the clauses of the documents, all of them and no others.
fn check_known(
    path: &Path,
    known: &BTreeSet<String>,
    lines: &BTreeMap<&str, usize>,
    faults: &mut Vec<Fault>,
) {
    for clause in known.iter().filter(|clause| !lines.contains_key(clause.as_str())) {
        faults.push(Fault::new(path, 0, format!("the documents have `{clause}`, the list has not")));
    }
    for (clause, line) in lines.iter().filter(|(clause, _)| !known.contains(**clause)) {
        faults.push(Fault::new(path, *line, format!("the documents have no clause `{clause}`")));
    }
}

/// Without the documents: every document is there, and the numbers of each letter go from 1 on without a gap.
fn check_gaps(path: &Path, lines: &BTreeMap<&str, usize>, faults: &mut Vec<Fault>) {
    let mut series: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
    for (letters, number) in lines.keys().filter_map(|clause| numbered(clause)) {
        series.entry(letters).or_default().insert(number);
    }
    for (letters, numbers) in &series {
        let last = numbers.last().copied().unwrap_or_default();
        for number in (1..last).filter(|number| !numbers.contains(number)) {
            let what = format!("`{letters}{last}` is there, `{letters}{number}` is not");
            faults.push(Fault::new(path, 0, what));
        }
    }
    for name in documents::NAMES {
        if !series.keys().any(|letters| letters.starts_with(name)) {
            faults.push(Fault::new(path, 0, format!("no clause of the document `{name}` is there")));
        }
    }
}

/// A clause without its number, and the number: `tables T` and 11 of `tables T11a`. The articles of the Laws
/// have no such number.
fn numbered(clause: &str) -> Option<(&str, u32)> {
    let (letters, rest) = clause.split_at(clause.find(|c: char| c.is_ascii_digit())?);
    let digits = rest.trim_end_matches(|c: char| c.is_ascii_lowercase());
    digits.parse().ok().filter(|_| !letters.ends_with(' ')).map(|number| (letters, number))
}

/// Rows of tables whose first cell begins with the name of a document.
fn rows(text: &str) -> Vec<Row> {
    let mut rows = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let Some(inner) = line.strip_prefix('|').and_then(|line| line.strip_suffix('|')) else { continue };
        let mut cells = inner.split('|').map(|cell| cell.trim().to_owned());
        let clause = cells.next().unwrap_or_default();
        let document = clause.split(' ').next().unwrap_or_default();
        if documents::NAMES.contains(&document) {
            rows.push(Row { line: index + 1, clause, cells: cells.collect() });
        }
    }
    rows
}

/// A clause is said in a sentence, and names the code that holds it and a test.
fn check_row(tree: &Tree, row: &Row, faults: &mut Vec<Fault>) {
    let mut fault = |what: String| faults.push(Fault::new(Path::new(LIST), row.line, what));
    let [sentence, code, tests] = row.cells.as_slice() else {
        fault(format!("`{}` needs four cells: clause, words, code, tests", row.clause));
        return;
    };
    if sentence.is_empty() {
        fault(format!("`{}` is not said in words", row.clause));
    }
    for (cell, what, is_there) in [
        (code, "item", sources::has_item as fn(&str, &str) -> bool),
        (tests, "test", sources::has_test as fn(&str, &str) -> bool),
    ] {
        let names = quoted(cell);
        if names.is_empty() {
            fault(format!("`{}` names no {what}", row.clause));
        }
        for name in names {
            match name.split_once("::").map(|(file, item)| (tree.get(file), file, item)) {
                None => fault(format!("`{name}` is not of the form `crates/…/file.rs::{what}`")),
                Some((None, file, _)) => fault(format!("there is no file `{file}`")),
                Some((Some(source), file, item)) if !is_there(&source.text, item) => {
                    fault(format!("`{file}` has no {what} `{item}`"));
                }
                Some(_) => {}
            }
        }
    }
}

/// What stands between backquotes.
fn quoted(cell: &str) -> Vec<&str> {
    cell.split('`').skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "# Rules\n\n| clause | in words | code | tests |\n|---|---|---|---|\n\
        | tables T1 | Two play. | `crates/a/src/lib.rs::two` | `crates/a/tests/all.rs::t1_two` |\n\
        | tables T2 | They turn. | `crates/a/src/lib.rs::Game::turn` | `crates/a/tests/all.rs::t2_turns` |\n";
    const CODE: &str =
        "pub fn two() {}\n\nimpl Game {\n    pub fn turn(&self) -> Side {\n        self.side\n    }\n}\n";
    const TESTS: &str = "#[test]\nfn t1_two() {}\n\n#[test]\nfn t2_turns() {}\n";

    fn faults(list: &str, known: &[&str]) -> Vec<String> {
        let known = known.iter().map(|clause| (*clause).to_owned()).collect();
        faults_with(list, Some(&known))
    }

    fn faults_with(list: &str, known: Option<&BTreeSet<String>>) -> Vec<String> {
        let files = [(LIST, list), ("crates/a/src/lib.rs", CODE), ("crates/a/tests/all.rs", TESTS)];
        check_with(&Tree::planted(&files), known).iter().map(Fault::to_string).collect()
    }

    const KNOWN: [&str; 2] = ["tables T1", "tables T2"];

    #[test]
    fn a_true_list_is_silent() {
        assert_eq!(faults(GOOD, &KNOWN), Vec::<String>::new());
    }

    #[test]
    fn a_file_an_item_or_a_test_that_is_not_there_is_found() {
        for (from, to, expected) in [
            ("src/lib.rs::two", "src/gone.rs::two", "RULES.md:5: there is no file `crates/a/src/gone.rs`"),
            ("lib.rs::two", "lib.rs::three", "RULES.md:5: `crates/a/src/lib.rs` has no item `three`"),
            ("Game::turn", "Game::side", "RULES.md:6: `crates/a/src/lib.rs` has no item `Game::side`"),
            ("::t1_two", "::t1_gone", "RULES.md:5: `crates/a/tests/all.rs` has no test `t1_gone`"),
            (
                "all.rs::t1_two",
                "all.rs",
                "RULES.md:5: `crates/a/tests/all.rs` is not of the form \
                `crates/…/file.rs::test`",
            ),
        ] {
            assert_eq!(faults(&GOOD.replacen(from, to, 1), &KNOWN), [expected]);
        }
    }

    #[test]
    fn a_clause_without_words_code_or_test_is_found() {
        for (from, to, expected) in [
            ("`crates/a/src/lib.rs::two`", "", "RULES.md:5: `tables T1` names no item"),
            ("`crates/a/tests/all.rs::t1_two`", "", "RULES.md:5: `tables T1` names no test"),
            ("Two play.", "", "RULES.md:5: `tables T1` is not said in words"),
            ("| Two play. ", "", "RULES.md:5: `tables T1` needs four cells: clause, words, code, tests"),
        ] {
            assert_eq!(faults(&GOOD.replacen(from, to, 1), &KNOWN), [expected]);
        }
    }

    #[test]
    fn a_clause_that_is_new_missing_or_there_twice_is_found() {
        let new = [&KNOWN[..], &["kalah K1"]].concat();
        let expected = "RULES.md: the documents have `kalah K1`, the list has not";
        assert_eq!(faults(GOOD, &new), [expected]);
        let expected = "RULES.md:5: the documents have no clause `tables T1`";
        assert_eq!(faults(GOOD, &KNOWN[1..]), [expected]);
        let twice = GOOD.replace("tables T2", "tables T1");
        let expected = "RULES.md:6: `tables T1` stands in line 5 already";
        assert_eq!(faults(&twice, &["tables T1"]), [expected]);
    }

    #[test]
    fn without_the_documents_the_numbers_have_no_gaps() {
        let row = |clause: &str| GOOD.lines().nth(4).expect("a row").replace("tables T1", clause);
        let list = |clauses: &[&str]| clauses.iter().map(|clause| row(clause) + "\n").collect::<String>();
        let whole = [
            "tables T1",
            "tables T2",
            "tables T2a",
            "chess B 9.6.1",
            "chess C1",
            "chess C.1",
            "kalah K1",
            "adapted D.1",
            "adapted D.2.1",
        ];
        assert_eq!(faults_with(&list(&whole), None), Vec::<String>::new());
        let holed = ["tables T1", "tables T4", "tables S2", "chess C.2", "kalah K1", "adapted D.1"];
        assert_eq!(
            faults_with(&list(&holed), None),
            [
                "RULES.md: `chess C.2` is there, `chess C.1` is not",
                "RULES.md: `tables S2` is there, `tables S1` is not",
                "RULES.md: `tables T4` is there, `tables T2` is not",
                "RULES.md: `tables T4` is there, `tables T3` is not",
            ]
        );
        let two = faults_with(&list(&["tables T1", "chess B 9.3", "kalah K1", "adapted D.1"]), None);
        assert_eq!(two, ["RULES.md: no clause of the document `chess` is there"]);
    }

    #[test]
    fn a_project_without_the_list_is_a_fault() {
        assert_eq!(check_with(&Tree::planted(&[]), None).len(), 1);
    }

    #[test]
    fn every_clause_of_this_house_has_its_code_and_its_test() {
        let tree = Tree::read(paths::root()).expect("the tree can be read");
        let found = [check(&tree), check_with(&tree, None)].concat();
        assert_eq!(found.iter().map(Fault::to_string).collect::<Vec<_>>(), Vec::<String>::new());
    }
}
