// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask package --twice`: a commit is built here and in a fresh clone elsewhere, and both give the same bytes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use super::{Wish, make};
use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{cargo, paths, proc};

/// Where the clone lies: deeper than it did, so that no path is as long as before.
const ELSEWHERE: &str = "target/twice/somewhere/else";

/// Makes the packages here and in a clone, and compares them.
pub(super) fn prove(wish: &Wish, sink: &Sink) -> Res<ExitCode> {
    let commit = committed()?;
    let here = make(wish, sink)?;
    // Somebody may have gone on working meanwhile.
    if committed()? != commit {
        return Err(Fail::check(
            "another commit is checked out than when the first build began; begin again",
        ));
    }
    let clone = paths::root().join(ELSEWHERE);
    if clone.exists() {
        fs::remove_dir_all(&clone).map_err(Fail::io(format!("empty {}", clone.display())))?;
    }
    let root = paths::root().display().to_string();
    proc::answer(Command::new("git").args(["clone", "--quiet", &root]).arg(&clone))?;
    let to = clone.join("out");
    let mut again = cargo::cargo();
    again.current_dir(&clone).env_remove("CARGO_TARGET_DIR").args(["xtask", "package", "--to"]).arg(&to);
    if let Some(version) = &wish.version {
        again.args(["--version", version]);
    }
    // The tool that lists the crates needs no second compilation, and is no part of what is packed.
    let tools = paths::tools().join("cargo-cyclonedx/bin");
    sink.run(again.env("PATH", paths::path_with(&tools)))?;

    let mut pairs: Vec<(PathBuf, PathBuf)> = vec![(
        wish.profile.site(),
        clone.join("target/dist").join(wish.profile.site().file_name().unwrap_or_default()),
    )];
    for file in here.files() {
        pairs.push((file.to_path_buf(), to.join(file.file_name().unwrap_or_default())));
    }
    let mut all = true;
    for (one, other) in pairs {
        let same = differ(&one, &other)?;
        let said = same.as_deref().unwrap_or("equal");
        println!("{}: {said}", one.file_name().unwrap_or_default().to_string_lossy());
        all &= same.is_none();
    }
    Ok(if all { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Nothing where two files are equal; else how they are not.
fn differ(one: &Path, other: &Path) -> Res<Option<String>> {
    let read = |path: &Path| fs::read(path).map_err(Fail::io(format!("read {}", path.display())));
    let (a, b) = (read(one)?, read(other)?);
    if a == b {
        return Ok(None);
    }
    let at = a.iter().zip(&b).take_while(|(a, b)| a == b).count();
    let count = a.iter().zip(&b).filter(|(a, b)| a != b).count();
    Ok(Some(format!(
        "DIFFERENT from byte {at} on, {count} bytes of {} and {}; compare with {}",
        a.len(),
        b.len(),
        other.display()
    )))
}

/// The commit that is checked out, with nothing changed.
fn committed() -> Res<String> {
    let git = |args: &[&str]| proc::answer(Command::new("git").current_dir(paths::root()).args(args));
    let changed = git(&["status", "--porcelain"])?;
    if changed.trim().is_empty() {
        return git(&["rev-parse", "HEAD"]);
    }
    Err(Fail::check(format!("only what is committed can be built twice; not so yet:\n{changed}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_differ_are_told_with_the_place() {
        let dir = paths::scratch("twice");
        fs::create_dir_all(&dir).expect("a folder of our own");
        let file = |name: &str, text: &str| {
            let file = dir.join(name);
            fs::write(&file, text).expect("a folder of our own");
            file
        };
        let (one, same, other) = (file("one", "abcd"), file("same", "abcd"), file("other", "abXYz"));
        assert_eq!(differ(&one, &same).expect("both are there"), None);
        let told = differ(&one, &other).expect("both are there").expect("they differ");
        assert!(told.starts_with("DIFFERENT from byte 2 on, 2 bytes of 4 and 5"), "{told}");
        assert!(differ(&one, &dir.join("none")).is_err());
        fs::remove_dir_all(dir).expect("it is ours");
    }
}
