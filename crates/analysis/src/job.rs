// SPDX-License-Identifier: AGPL-3.0-or-later
//! An analysis made by a program of its own for another one: what it says, line by line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::AnalysisError;
use crate::report::Report;

/// Which engines judge: raised whenever the same file and settings may give another report, so that nobody is shown what
/// older ones have found.
pub const EDITION: u32 = 6;

/// What is said, one JSON object a line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum JobLine {
    /// The last line.
    Found(Box<Findings>),
    /// How far it has come.
    Step {
        /// Moves that are judged.
        done: usize,
        /// Moves there are.
        all: usize,
    },
}

/// A report in every form it has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    /// The object of `--json`.
    pub report: Value,
    /// Files by their form: `text`, and those of other programs where the game has them (`mat`, `sgf`, `pgn`).
    pub files: BTreeMap<String, String>,
}

impl Findings {
    /// Everything a report is told as.
    #[must_use]
    pub fn of(report: &Report) -> Self {
        let forms: [(&str, Result<String, AnalysisError>); 4] = [
            ("text", Ok(report.to_text())),
            ("mat", report.to_mat()),
            ("sgf", report.to_sgf()),
            ("pgn", report.to_pgn()),
        ];
        let files = forms.into_iter().filter_map(|(form, text)| Some((form.to_owned(), text.ok()?)));
        Self { report: report.to_json(), files: files.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Settings, analyse};

    #[test]
    fn lines_are_read_as_they_were_written() {
        let game = "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
        let report = analyse(game.as_bytes(), "a.pgn", &Settings::default(), &mut |_, _| {}).unwrap();
        let findings = Findings::of(&report);
        assert_eq!(findings.files.keys().collect::<Vec<_>>(), ["pgn", "text"]);
        let line = serde_json::to_string(&JobLine::Found(Box::new(findings.clone()))).unwrap();
        assert!(!line.contains('\n'));
        let Ok(JobLine::Found(read)) = serde_json::from_str(&line) else { panic!("{line}") };
        assert_eq!(*read, findings);
        let step = serde_json::to_string(&JobLine::Step { done: 1, all: 4 }).unwrap();
        assert_eq!(step, r#"{"done":1,"all":4}"#);
        assert!(matches!(serde_json::from_str(&step), Ok(JobLine::Step { done: 1, all: 4 })));
    }
}
