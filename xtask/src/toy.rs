// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask toy`: proves what docs/add-a-game.md says of another family of games. A toy family is applied to a tree
//! of its own, the whole workspace compiles with it, and its tests play it; the files it changed are counted.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::cargo;
use crate::error::{Fail, Res};
use crate::tally::Tally;
use crate::{paths, proc};

/// The toy family: new files, and what it changes in files that were there.
const PATCH: &str = "docs/toy-family.patch";

/// Files that were there and may change by hand.
const CHANGED_MAX: usize = 15;

/// A file that a program writes anew when the forms of positions change.
const WRITTEN: &str = "crates/server/openapi.json";

/// `cargo xtask toy`.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    if let Some(arg) = args.first() {
        return Err(Fail::usage(format!("unknown argument `{arg}`; toy takes none")));
    }
    prove(&mut Tally::default()).map(|()| ExitCode::SUCCESS)
}

/// Applies the patch to the last commit, counts, compiles and plays.
pub(crate) fn prove(tally: &mut Tally) -> Res<()> {
    let tree = paths::root().join("target/toy");
    // Whatever an earlier run that was broken off has left: the tree, its name in the repository, both or a lock on it.
    if tree.exists() {
        std::fs::remove_dir_all(&tree).map_err(Fail::io(format!("remove {}", tree.display())))?;
    }
    proc::tee(&mut git(&["worktree", "prune"]), tally)?;
    proc::tee(git(&["worktree", "add", "--force", "--force", "--detach"]).arg(&tree), tally)?;
    let patch = paths::root().join(PATCH);
    proc::tee(git(&["apply", "--3way"]).arg(&patch).current_dir(&tree), tally)?;
    let diff = || proc::answer(git(&["diff", "--numstat", "HEAD", "--summary"]).current_dir(&tree));
    let by_hand = few(&diff()?)?;
    // A folder of its own: in the one of this tree, crates of the same name would take each other's place.
    let target: PathBuf = paths::root().join("target/toy-target");
    let mut cargo = |args: &[&str]| {
        let mut cargo = cargo::cargo();
        cargo.args(args).current_dir(&tree).env("CARGO_TARGET_DIR", &target);
        proc::tee(cargo.env("KAPIA_UPDATE_OPENAPI", "1"), tally)
    };
    cargo(&["check", "--workspace", "--all-targets", "--all-features"])?;
    cargo(&["test", "--package", "toy"])?;
    cargo(&["test", "--package", "server", "--test", "site", "the_openapi"])?;
    let all = diff()?;
    if !all.contains(WRITTEN) {
        return Err(Fail::check(format!("{WRITTEN} was not written anew")));
    }
    let written = changed(&all) - by_hand;
    println!("a new family changes {by_hand} existing files by hand; programs have written {written} here");
    proc::tee(git(&["worktree", "remove", "--force"]).arg(&tree), tally)
}

/// How many files change that were there, if those are few, and some.
fn few(said: &str) -> Res<usize> {
    match changed(said) {
        0 => Err(Fail::check(format!("{PATCH} changes nothing here: is this the top of a clone?"))),
        many if many > CHANGED_MAX => Err(Fail::check(format!(
            "a new family changes {many} existing files by hand, at most {CHANGED_MAX} are allowed"
        ))),
        by_hand => Ok(by_hand),
    }
}

fn git(args: &[&str]) -> Command {
    let mut git = Command::new("git");
    git.args(args).current_dir(paths::root());
    git
}

/// Files that were there before, from `git diff --numstat --summary`: a line of numbers for every file, and one more
/// for each that is new.
fn changed(said: &str) -> usize {
    let lines = |is: fn(&str) -> bool| said.lines().filter(|line| is(line)).count();
    lines(|line| line.contains('\t')) - lines(|line| line.starts_with(" create mode "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_were_there_are_counted() {
        let said =
            "1\t0\tCargo.toml\n9\t0\tcrates/toy/src/lib.rs\n create mode 100644 crates/toy/src/lib.rs\n";
        assert_eq!(changed(said), 1);
        assert!(few("").is_err() && few(&"1\t0\tfile\n".repeat(16)).is_err());
    }

    /// Every day what costs little: compiled and played it is at night.
    #[test]
    fn the_toy_family_still_fits_and_changes_few_files() {
        let said = proc::answer(&mut git(&["apply", "--check", "--numstat", "--summary", PATCH]))
            .unwrap_or_else(|fail| panic!("{fail}; docs/add-a-game.md says how the patch is written again"));
        few(&said).expect("few files, and some");
    }
}
