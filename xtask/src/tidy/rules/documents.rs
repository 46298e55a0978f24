// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clause numbers of the rules documents, read from their tables and numbered lists; never their texts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The documents; a clause is named after its document.
pub(super) const NAMES: [&str; 4] = ["tables", "chess", "kalah", "adapted"];

/// The file of a document.
fn file(name: &str) -> &str {
    if name == "adapted" { "adapted-chess.md" } else { name }
}

/// In part B of the document on chess, the paragraph that tells of measurements, not of articles.
const MEASURED: &str = "* **Exact";

/// Every clause of the documents in `folder`.
pub(super) fn read(folder: &Path) -> Result<BTreeSet<String>, String> {
    let mut all = BTreeSet::new();
    for name in NAMES {
        let path = folder.join(file(name)).with_extension("md");
        let text = fs::read_to_string(&path).map_err(|why| format!("read {}: {why}", path.display()))?;
        let clauses = clauses(name, &text);
        if clauses.is_empty() {
            return Err(format!("{} has no clauses: its tables are not as they were", path.display()));
        }
        all.extend(clauses);
    }
    Ok(all)
}

/// The clauses of one document, each with the document's name before it.
fn clauses(document: &str, text: &str) -> BTreeSet<String> {
    let mut found = in_tables(text);
    found.extend(in_general(text));
    if document == "adapted" {
        found.extend(items(text));
    }
    if document == "chess" {
        found.extend(articles(text).into_iter().map(|article| format!("B {article}")));
        found.extend(resolutions(text));
    }
    found.into_iter().map(|clause| format!("{document} {clause}")).collect()
}

/// First cells of the tables whose head begins `| # | clause`: a number, and perhaps a mark after it.
fn in_tables(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut inside = false;
    for line in text.lines() {
        if !line.starts_with('|') {
            inside = false;
        } else if line.starts_with("| # | clause") {
            inside = true;
        } else if inside && !line.starts_with("|---") {
            let cell = line.trim_start_matches('|').split('|').next().unwrap_or_default();
            found.extend(cell.split_whitespace().next().map(str::to_owned));
        }
    }
    found
}

/// The items of Appendix D, as their table has them: `D.1`, `D.2.1` and so on, a part of one under its number.
fn items(text: &str) -> BTreeSet<String> {
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.split_whitespace().next());
    let is_item = |word: &&str| {
        let number = word.strip_prefix("D.").unwrap_or_default();
        number.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit()))
    };
    rows.filter(is_item).map(str::to_owned).collect()
}

/// The clauses X of the tables document, which stand in running text.
fn in_general(text: &str) -> BTreeSet<String> {
    let lines = text.lines().skip_while(|line| !line.starts_with("**X. ")).skip(1);
    let words = lines.take_while(|line| !line.starts_with('#')).flat_map(words);
    let is_clause = |word: &&str| {
        word.strip_prefix('X')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    words.filter(is_clause).map(str::to_owned).collect()
}

/// Part B of the document on chess names articles of the Laws: 9.6.1, 6.9, 4.x.
fn articles(text: &str) -> BTreeSet<String> {
    let lines = text.lines().skip_while(|line| !line.starts_with("## B.")).skip(1);
    let points = lines
        .take_while(|line| !line.starts_with("## "))
        .filter(|line| line.starts_with("* ") && !line.starts_with(MEASURED));
    points.flat_map(words).filter(|word| is_article(word)).map(str::to_owned).collect()
}

fn is_article(word: &str) -> bool {
    let parts: Vec<&str> = word.split('.').collect();
    let is_number = |part: &&str| part.len() == 1 && part.bytes().all(|b| b.is_ascii_digit());
    match parts.as_slice() {
        [article, "x"] => is_number(article),
        [_, _] | [_, _, _] => parts.iter().all(is_number),
        _ => false,
    }
}

/// The numbered resolutions of part C: `C.1`, `C.2`, …
fn resolutions(text: &str) -> BTreeSet<String> {
    let lines = text.lines().skip_while(|line| !line.starts_with("Resolved ambiguities")).skip(1);
    let numbered = lines.take_while(|line| !line.starts_with("## ")).filter_map(|line| line.split_once(". "));
    numbered
        .filter(|(number, _)| !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit()))
        .map(|(number, _)| format!("C.{number}"))
        .collect()
}

/// Words of letters, digits and points, without points at their ends.
fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '.').map(|word| word.trim_matches('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(document: &str, text: &str) -> Vec<String> {
        clauses(document, text).into_iter().collect()
    }

    #[test]
    fn tables_of_clauses_are_read_and_others_are_not() {
        let text = "| id | source |\n|---|---|\n| S1 | a book |\n\n| # | clause | document |\n|---|---|---|\n\
                    | T1 | Two play. | L1 |\n| T11a | Then. | L2 |\n| C5 R | Ours. | silent |\n\n\
                    | # | game, position | dice |\n|---|---|---|\n| 1 | tabla | 6-5 |\n";
        assert_eq!(list("tables", text), ["tables C5", "tables T1", "tables T11a"]);
    }

    #[test]
    fn clauses_in_running_text_are_read() {
        let text = "X9 before\n**X. General (R)**\nX1 Fifteen. X2 Turns: X.\nX10 More (XX).\n## 14\nX11\n";
        assert_eq!(list("tables", text), ["tables X1", "tables X10", "tables X2"]);
    }

    #[test]
    fn articles_are_those_of_part_b() {
        let text = "* 1.2\n## B. FIDE (Laws of 1.1)\n* Five times **9.6.1** (not 75), touching 4.x:\n\
                    * **Exact 6.9: crate 3.0.0, 4.4 ms**\n* Flag fall 6.9.\n## C.\n* 5.2.2\n";
        assert_eq!(list("chess", text), ["chess B 4.x", "chess B 6.9", "chess B 9.6.1"]);
    }

    #[test]
    fn resolutions_are_numbered_lines() {
        let text = "1. Before\nResolved ambiguities (default first):\n1. **Mate** = so.\n12. Order. Then\n\
                    no 3. here\n## D.\n2. After\n";
        assert_eq!(list("chess", text), ["chess C.1", "chess C.12"]);
    }

    #[test]
    fn items_of_the_appendix_are_read_with_their_parts() {
        let text = "| Item | What |\n|---|---|\n| D.1 board a-c | x |\n| D.2.1 | x |\n| D.2.1 repeat | x |\n\
                    | D.2.10 | x |\n| D. | on the page |\n| D.1x | y |\n| numbering | D.2.7 |\n";
        assert_eq!(list("adapted", text), ["adapted D.1", "adapted D.2.1", "adapted D.2.10"]);
    }

    #[test]
    fn a_document_without_clauses_is_not_believed() {
        let folder = crate::paths::scratch("rules");
        fs::create_dir_all(&folder).expect("target/tmp is ours");
        for name in NAMES {
            fs::write(
                folder.join(file(name)).with_extension("md"),
                "| # | clause |\n|---|---|\n| A1 | x |\n",
            )
            .expect("target/tmp is ours");
        }
        assert_eq!(read(&folder).expect("all are there").len(), 4);
        fs::write(folder.join("kalah.md"), "# Kalah\n").expect("target/tmp is ours");
        assert!(read(&folder).is_err_and(|what| what.contains("kalah.md has no clauses")));
        fs::remove_file(folder.join("chess.md")).expect("target/tmp is ours");
        assert!(read(&folder).is_err_and(|what| what.contains("chess.md")));
        fs::remove_dir_all(&folder).expect("target/tmp is ours");
    }
}
