// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask tidy`: the rules of the tree that no compiler checks.
//!
//! One file per rule; each rule looks at a whole tree (not necessarily this one, so that its own tests can
//! plant faults in another) and gives back what it found.

mod arrows;
mod circles;
mod games;
mod headers;
mod lock;
mod manifest;
mod programs;
mod rules;
mod sizes;
mod tree;
mod words;

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::error::{Fail, Res};
use crate::paths;
use crate::tally::Tally;
use tree::Tree;

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fault {
    file: PathBuf,
    /// Counted from 1; 0 when the fault is of the file as a whole.
    line: usize,
    what: String,
}

impl Fault {
    fn new(file: &Path, line: usize, what: impl Into<String>) -> Self {
        Self { file: file.to_path_buf(), line, what: what.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file.display(), self.what),
            line => write!(f, "{}:{line}: {}", self.file.display(), self.what),
        }
    }
}

/// A rule: its name and the function that looks for faults.
type Rule = (&'static str, fn(&Tree) -> Vec<Fault>);

const RULES: [Rule; 10] = [
    ("arrows between the crates", arrows::check),
    ("circles inside a crate", circles::check),
    ("licence headers and module docs", headers::check),
    ("file sizes", sizes::check),
    ("a game is named in few places", games::check),
    ("one test program a crate", programs::check),
    ("words", words::check),
    ("both database engines stay behind one door", words::check_engines),
    ("one SQLite in the tree", lock::check),
    ("rules", rules::check),
];

/// Checks this tree and prints what it found.
pub(crate) fn check_all(tally: &mut Tally) -> Res<()> {
    let tree = Tree::read(paths::root())?;
    let mut count = 0;
    for (name, rule) in RULES {
        let mut faults = rule(&tree);
        faults.sort();
        count += faults.len();
        let found = if faults.is_empty() { "ok".to_owned() } else { faults.len().to_string() };
        tally.say(&format!("tidy: {name}: {found}"));
        faults.iter().for_each(|fault| tally.say(&format!("  {fault}")));
    }
    if count == 0 { Ok(()) } else { Err(Fail::check(format!("tidy found {count} faults, listed above"))) }
}

/// `cargo xtask tidy`.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    if let Some(arg) = args.first() {
        return Err(Fail::usage(format!("unknown argument `{arg}`; tidy takes none")));
    }
    check_all(&mut Tally::default()).map(|()| ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_reads_like_a_compiler_message() {
        let file = Path::new("crates/game/src/lib.rs");
        assert_eq!(Fault::new(file, 7, "bad").to_string(), "crates/game/src/lib.rs:7: bad");
        assert_eq!(Fault::new(file, 0, "bad").to_string(), "crates/game/src/lib.rs: bad");
    }
}
