// SPDX-License-Identifier: AGPL-3.0-or-later
//! Asking cargo to build, and finding what it has built.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::error::{Fail, Res};
use crate::{paths, proc, stamp, web};

/// The crate whose binary form holds the files of `web/dist`.
const EMBEDS_THE_PAGE: &str = "server";

/// How the house is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quick to build; the crates that search and hash are optimised even so.
    Dev,
    /// Optimised, still quick to build: what the end-to-end lane drives.
    Release,
    /// What is shipped and measured.
    Dist,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Self::Dev => "dev",
            Self::Release => "release",
            Self::Dist => "dist",
        }
    }

    fn dir(self) -> &'static str {
        match self {
            Self::Dev => "debug",
            Self::Release | Self::Dist => self.name(),
        }
    }

    /// The binary of the house in this profile.
    pub(crate) fn house(self) -> PathBuf {
        let name = format!("kapia{}", std::env::consts::EXE_SUFFIX);
        paths::cargo_target().join(self.dir()).join(name)
    }
}

/// `cargo` in the root of the repository, to which arguments are added.
pub(crate) fn cargo() -> Command {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(paths::root());
    cargo
}

/// Builds the house; `run` runs the commands in the way of whoever asks.
///
/// The optimised profiles carry the page inside the binary, and cargo does not see when files are new there:
/// so the one crate that embeds them is built again whenever the page is another than at the last build.
pub(crate) fn build_house(profile: Profile, mut run: impl FnMut(&mut Command) -> Res<()>) -> Res<()> {
    let mut build = cargo();
    build.args(["build", "--package", "kapia", "--profile", profile.name()]);
    if profile == Profile::Dev {
        // Here the page is read from its folder at run time.
        return run(&mut build);
    }
    let page = web::bundle_print()?;
    let stamp = paths::cargo_target().join(profile.dir()).join(".kapia-page");
    if stamp::read(&stamp) != Some(page) {
        run(cargo().args(["clean", "--package", EMBEDS_THE_PAGE, "--profile", profile.name()]))?;
    }
    run(&mut build)?;
    stamp::write(&stamp, page)
}

/// The features that all tests are built with: everything where the reference programs are at hand. Every
/// lane asks for the same, or cargo would build the workspace again for each.
pub(crate) fn test_features() -> &'static [&'static str] {
    if paths::has_shared() { &["--all-features"] } else { &[] }
}

/// The test programs of the packages whose directories are named, built as the whole workspace builds them:
/// asking cargo for some packages only would choose other features and build everything again.
pub(crate) fn test_programs(packages: &[&str]) -> Res<Vec<TestProgram>> {
    let mut build = cargo();
    build.args(["test", "--workspace", "--no-run", "--message-format=json"]).args(test_features());
    build.stderr(Stdio::inherit());
    let messages = proc::answer(&mut build)?;
    Ok(messages.lines().filter_map(|line| TestProgram::read(line, packages)).collect())
}

/// One compiled test program.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct TestProgram {
    /// The directory of its package, where cargo would run it.
    pub(crate) package_dir: PathBuf,
    /// The program.
    pub(crate) program: PathBuf,
}

impl TestProgram {
    /// Reads one line of cargo's messages; nothing if it tells of something else.
    fn read(line: &str, packages: &[&str]) -> Option<Self> {
        // The binary that tests of its package start is built too, but as itself, not as a test.
        let (_, profile) = line.split_once(r#""profile":{"#)?;
        let is_test = profile.split_once('}')?.0.contains(r#""test":true"#);
        if !line.contains(r#""reason":"compiler-artifact""#) || !is_test {
            return None;
        }
        let program = PathBuf::from(json_text(line, "executable")?);
        let manifest = PathBuf::from(json_text(line, "manifest_path")?);
        let package_dir = manifest.parent()?.to_path_buf();
        let name = package_dir.file_name()?.to_str()?;
        packages.contains(&name).then(|| Self { package_dir: package_dir.clone(), program })
    }

    /// The command that runs it.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.package_dir);
        command
    }
}

/// The text of a field in one line of JSON; enough for cargo's messages, whose paths hold no quotes.
fn json_text<'a>(line: &'a str, field: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(r#""{field}":""#))?;
    Some(rest.split_once('"')?.0)
}

/// Fails unless there is something to run: a filter that matches nothing must not look like success.
pub(crate) fn some(programs: Vec<TestProgram>, packages: &[&str]) -> Res<Vec<TestProgram>> {
    for package in packages {
        if !programs.iter().any(|program| program.package_dir.ends_with(package)) {
            return Err(Fail::check(format!("cargo built no test program for `{package}`")));
        }
    }
    Ok(programs)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTIFACT: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///k/crates/store#0.1.0","manifest_path":"/k/crates/store/Cargo.toml","target":{"kind":["test"],"name":"contract","test":true},"profile":{"opt_level":"0","test":true},"executable":"/k/target/debug/deps/contract-1f","fresh":true}"#;

    #[test]
    fn cargo_messages_name_the_test_programs() {
        let expected = TestProgram {
            package_dir: PathBuf::from("/k/crates/store"),
            program: PathBuf::from("/k/target/debug/deps/contract-1f"),
        };
        assert_eq!(TestProgram::read(ARTIFACT, &["store"]), Some(expected));
        assert_eq!(TestProgram::read(ARTIFACT, &["server"]), None);
        let binary = ARTIFACT.replace(r#""opt_level":"0","test":true"#, r#""opt_level":"0","test":false"#);
        assert_eq!(TestProgram::read(&binary, &["store"]), None, "no test, though its target can be tested");
        assert_eq!(TestProgram::read(r#"{"reason":"build-finished","success":true}"#, &["store"]), None);
    }

    #[test]
    fn a_package_without_test_programs_is_a_fault() {
        assert!(some(Vec::new(), &["store"]).is_err_and(|fail| fail.to_string().contains("store")));
    }
}
