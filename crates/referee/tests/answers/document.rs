// SPDX-License-Identifier: AGPL-3.0-or-later
//! The examples of `docs/referee.md` and of `docs/evidence.md` are what the referee says.

use referee::Referee;

/// The text of a file of the repository.
fn file(name: &str) -> String {
    let path = format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn every_example_of_the_document_is_answered_as_it_says() {
    let text = file("docs/referee.md");
    let examples: Vec<&str> = text
        .split("```json\n")
        .skip(1)
        .flat_map(|block| block.split("```").next().unwrap_or_default().lines())
        .collect();
    assert!(examples.len() > 15 && examples.len().is_multiple_of(2), "{} lines", examples.len());
    for pair in examples.chunks(2) {
        assert_eq!(Referee::default().answer(pair[0]), pair[1], "{}", pair[0]);
    }
}

#[test]
fn the_example_of_the_evidence_is_answered_as_it_says() {
    let text = file("docs/evidence.md");
    let line = text.lines().position(|line| line.ends_with("| kapia referee")).expect("it has an example");
    let lines: Vec<&str> = text.lines().skip(line).take(2).collect();
    let request = lines[0].split('\'').nth(1).expect("the request stands in quotation marks");
    assert_eq!(Referee::default().answer(request), lines[1]);
}
