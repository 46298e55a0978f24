// SPDX-License-Identifier: AGPL-3.0-or-later
//! Comments of the rules crates quote clauses by their numbers (`G13`, `C.14`); every one quoted is in the list.

use std::collections::BTreeSet;

use super::super::Fault;
use super::super::tree::{Source, Tree};

/// The sources that quote one document only, and that document.
const QUOTING: [(&str, &str); 3] =
    [("crates/tables/src", "tables"), ("crates/chess/src", "chess"), ("crates/kalah/src", "kalah")];

/// Quoted clauses that `listed` has not. Letters that the document does not use are no clauses.
pub(super) fn check(tree: &Tree, listed: &BTreeSet<&str>, faults: &mut Vec<Fault>) {
    for (folder, document) in QUOTING {
        let own: BTreeSet<&str> = listed
            .iter()
            .filter_map(|clause| clause.strip_prefix(document)?.strip_prefix(' '))
            .filter(|clause| letters(clause).is_some())
            .collect();
        let series: BTreeSet<&str> = own.iter().filter_map(|clause| letters(clause)).collect();
        let is_unknown = |word: &&str| {
            letters(word).is_some_and(|letters| series.contains(letters)) && !own.contains(word)
        };
        for source in tree.files.iter().filter(|file| file.path.starts_with(folder) && file.ending() == "rs")
        {
            for (line, word) in quoted(source).filter(|(_, word)| is_unknown(word)) {
                let what = format!("the document `{document}` has no clause `{word}`");
                faults.push(Fault::new(&source.path, line, what));
            }
        }
    }
}

/// Every word of the comments of a source, what stands between backquotes aside.
fn quoted(source: &Source) -> impl Iterator<Item = (usize, &str)> {
    source.lines().filter_map(|(number, line)| Some((number, line.split_once("//")?.1))).flat_map(
        |(number, comment)| {
            let plain = comment.split('`').step_by(2);
            let words = plain.flat_map(|text| text.split(|c: char| !c.is_alphanumeric() && c != '.'));
            words.map(move |word| (number, word.trim_matches('.')))
        },
    )
}

/// What stands before the number of a clause: `T` of `T11a`, `C.` of `C.14`. Nothing for other words.
fn letters(word: &str) -> Option<&str> {
    let (letters, rest) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let digits = rest.strip_suffix('a').unwrap_or(rest);
    let is_letter = letters.strip_suffix('.').unwrap_or(letters);
    let whole = is_letter.len() == 1
        && is_letter.bytes().all(|b| b.is_ascii_uppercase())
        && digits.bytes().all(|b| b.is_ascii_digit());
    whole.then_some(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LISTED: [&str; 6] =
        ["tables T1", "tables T11a", "kalah K1", "chess C1", "chess C.14", "chess B 9.3"];

    fn faults(path: &str, text: &str) -> Vec<String> {
        let mut faults = Vec::new();
        check(&Tree::planted(&[(path, text)]), &LISTED.into_iter().collect(), &mut faults);
        faults.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn a_quoted_clause_that_is_not_in_the_list_is_found() {
        let text = "//! T1, T11a.\n\n/// T2: more (T11).\nfn t() {} // see T1-T3\n";
        assert_eq!(
            faults("crates/tables/src/lib.rs", text),
            [
                "crates/tables/src/lib.rs:3: the document `tables` has no clause `T2`",
                "crates/tables/src/lib.rs:3: the document `tables` has no clause `T11`",
                "crates/tables/src/lib.rs:4: the document `tables` has no clause `T3`",
            ]
        );
        let expected = ["crates/chess/src/b.rs:1: the document `chess` has no clause `C14`"];
        assert_eq!(faults("crates/chess/src/b.rs", "/// C1, C14, C.14\n"), expected);
    }

    #[test]
    fn code_names_in_backquotes_and_other_numbers_are_no_quotes() {
        let text = "/// `T9` 9.3, ISO 8, Q4, BH17, T1x and K2.\nlet t = \"T7\";\n";
        assert_eq!(faults("crates/tables/src/lib.rs", text), Vec::<String>::new());
        assert_eq!(faults("crates/room/src/lib.rs", "/// T2\n"), Vec::<String>::new());
        assert_eq!(faults("crates/tables/data/notes.md", "// T2\n"), Vec::<String>::new());
    }
}
