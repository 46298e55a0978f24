// SPDX-License-Identifier: AGPL-3.0-or-later
//! Asking cargo to build, and finding what it has built.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};

use crate::error::{Fail, Res};
use crate::{paths, proc, reproducible, stamp, web};

/// The crate whose binary form holds the files of `web/dist`.
const EMBEDS_THE_PAGE: &str = "server";

/// How the server is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// Quick to build; the crates that search and hash are optimised even so.
    Dev,
    /// Optimised, still quick to build: for those who want it now.
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

    /// The binary of the server in this profile.
    pub(crate) fn site(self) -> PathBuf {
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

/// Builds the server; `run` runs the commands in the way of whoever asks.
///
/// The optimised profiles carry the page inside the binary, and cargo does not see when files are new there:
/// so the one crate that embeds them is built again whenever the page is another than at the last build.
pub(crate) fn build_site(profile: Profile, mut run: impl FnMut(&mut Command) -> Res<()>) -> Res<()> {
    let mut build = cargo();
    build.args(["build", "--package", "kapia", "--profile", profile.name()]);
    if profile == Profile::Dev {
        // Here the page is read from its folder at run time.
        return with_page_folder(|command| run(command.unwrap_or(&mut build)));
    }
    if profile == Profile::Dist {
        build.arg("--locked");
        reproducible::set(&mut build)?;
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

/// Runs `build`, and before it what it is given. A server that was compiled while there was no `web/dist` does not find
/// what is built there later: the folder is made first, and what may have been compiled without it is thrown away.
fn with_page_folder<T>(mut build: impl FnMut(Option<&mut Command>) -> Res<T>) -> Res<T> {
    // Of lanes side by side one looks and builds, or another would throw away what it has just built.
    static BUILDS: Mutex<()> = Mutex::new(());
    let _builds = BUILDS.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = web::folder();
    fs::create_dir_all(&folder).map_err(Fail::io(format!("make {}", folder.display())))?;
    let stamp = paths::cargo_target().join(Profile::Dev.dir()).join(".kapia-page-folder");
    if stamp::read(&stamp).is_none() {
        build(Some(cargo().args(["clean", "--package", EMBEDS_THE_PAGE, "--profile", Profile::Dev.name()])))?;
    }
    let built = build(None)?;
    stamp::write(&stamp, 1)?;
    Ok(built)
}

/// `cargo test` for the whole workspace, with Clippy for its compiler: what is built is linted as well, and a warning is
/// an error. `cargo clippy` would read every crate once more, only to throw away what it made of it.
pub(crate) fn tests() -> Command {
    let driver = format!("clippy-driver{}", std::env::consts::EXE_SUFFIX);
    let beside = std::env::var_os("CARGO").map(|cargo| PathBuf::from(cargo).with_file_name(&driver));
    let mut command = cargo();
    command.env("RUSTC_WORKSPACE_WRAPPER", beside.filter(|path| path.exists()).unwrap_or(driver.into()));
    // As `cargo clippy -- -D warnings` hands them on.
    command.env("CLIPPY_ARGS", "-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__");
    command.args(["test", "--workspace"]).args(test_features());
    command
}

/// Builds every test of the workspace, and with them the server that some of them start. Asking cargo for some
/// packages only would choose other features and build everything again; where nothing changed this takes a moment.
pub(crate) fn build_tests() -> Res<Built> {
    let mut build = tests();
    build.args(["--no-run", "--message-format=json-render-diagnostics"]);
    build.stderr(Stdio::inherit());
    let messages = with_page_folder(|command| proc::answer(command.unwrap_or(&mut build)))?;
    Ok(Built {
        programs: messages.lines().filter_map(TestProgram::read).collect(),
        site: messages.lines().find_map(site),
    })
}

/// What cargo has built for the tests.
#[derive(Debug)]
pub(crate) struct Built {
    programs: Vec<TestProgram>,
    site: Option<PathBuf>,
}

impl Built {
    /// The test programs of every package. Fails when there are none: nothing to run must not look like success.
    pub(crate) fn all(self) -> Res<Vec<TestProgram>> {
        if self.programs.is_empty() {
            return Err(Fail::check("cargo built no test program"));
        }
        Ok(self.programs)
    }

    /// The test programs of the packages whose directories are named. Fails when one of them has none.
    pub(crate) fn of(self, packages: &[&str]) -> Res<Vec<TestProgram>> {
        for package in packages {
            if !self.programs.iter().any(|program| program.is_of(&[package])) {
                return Err(Fail::check(format!("cargo built no test program for `{package}`")));
            }
        }
        Ok(self.programs.into_iter().filter(|program| program.is_of(packages)).collect())
    }

    /// The server, which reads the page from `web/dist` while it runs.
    pub(crate) fn site(self) -> Res<PathBuf> {
        self.site.ok_or_else(|| Fail::check("cargo built no `kapia`"))
    }
}

/// One compiled test program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TestProgram {
    /// The directory of its package, where cargo would run it.
    pub(crate) package_dir: PathBuf,
    /// The program.
    pub(crate) program: PathBuf,
    /// Its source, from the directory of its package: `tests/perft.rs`.
    pub(crate) source: String,
}

impl TestProgram {
    /// Reads one line of cargo's messages; nothing if it tells of something else.
    fn read(line: &str) -> Option<Self> {
        // The binary that tests of its package start is built too, but as itself, not as a test.
        if !is_artifact(line) || !is_test(line)? {
            return None;
        }
        let program = PathBuf::from(json_text(line, "executable")?);
        let manifest = PathBuf::from(json_text(line, "manifest_path")?);
        let package_dir = manifest.parent()?.to_path_buf();
        let source = PathBuf::from(json_text(line, "src_path")?);
        let source = source.strip_prefix(&package_dir).unwrap_or(&source).display().to_string();
        Some(Self { package_dir, program, source })
    }

    /// Whether it is of one of the packages whose directories are named.
    pub(crate) fn is_of(&self, packages: &[&str]) -> bool {
        packages.iter().any(|package| self.package_dir.ends_with(package))
    }

    /// Its package and source: `chess tests/perft.rs`.
    pub(crate) fn name(&self) -> String {
        let package = self.package_dir.file_name().unwrap_or_default().to_string_lossy();
        format!("{package} {}", self.source)
    }

    /// The command that runs it.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.package_dir).env("CARGO_MANIFEST_DIR", &self.package_dir);
        command
    }
}

/// The server among cargo's messages.
fn site(line: &str) -> Option<PathBuf> {
    let found = is_artifact(line)
        && !is_test(line)?
        && line.contains(r#""kind":["bin"],"crate_types":["bin"],"name":"kapia""#);
    found.then(|| json_text(line, "executable").map(PathBuf::from))?
}

fn is_artifact(line: &str) -> bool {
    line.contains(r#""reason":"compiler-artifact""#)
}

fn is_test(line: &str) -> Option<bool> {
    let (_, profile) = line.split_once(r#""profile":{"#)?;
    Some(profile.split_once('}')?.0.contains(r#""test":true"#))
}

/// The text of a field in one line of JSON; enough for cargo's messages, whose paths hold no quotes.
fn json_text<'a>(line: &'a str, field: &str) -> Option<&'a str> {
    let (_, rest) = line.split_once(&format!(r#""{field}":""#))?;
    Some(rest.split_once('"')?.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const ARTIFACT: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///k/crates/store#0.1.0","manifest_path":"/k/crates/store/Cargo.toml","target":{"kind":["test"],"crate_types":["bin"],"name":"contract","src_path":"/k/crates/store/tests/contract/main.rs","test":true},"profile":{"opt_level":"0","test":true},"executable":"/k/target/debug/deps/contract-1f","fresh":true}"#;
    const SITE: &str = r#"{"reason":"compiler-artifact","package_id":"path+file:///k/crates/kapia#0.1.0","manifest_path":"/k/crates/kapia/Cargo.toml","target":{"kind":["bin"],"crate_types":["bin"],"name":"kapia","src_path":"/k/crates/kapia/src/main.rs","test":true},"profile":{"opt_level":"0","test":false},"executable":"/k/target/debug/kapia","fresh":true}"#;

    #[test]
    fn cargo_messages_name_the_test_programs() {
        let program = TestProgram::read(ARTIFACT).expect("it is one");
        assert_eq!(program.package_dir, PathBuf::from("/k/crates/store"));
        assert_eq!(program.program, PathBuf::from("/k/target/debug/deps/contract-1f"));
        assert_eq!(program.name(), "store tests/contract/main.rs");
        let binary = ARTIFACT.replace(r#""opt_level":"0","test":true"#, r#""opt_level":"0","test":false"#);
        assert_eq!(TestProgram::read(&binary), None, "no test, though its target can be tested");
        assert_eq!(TestProgram::read(r#"{"reason":"build-finished","success":true}"#), None);
    }

    #[test]
    fn the_server_is_the_binary_and_not_its_tests() {
        assert_eq!(site(SITE), Some(PathBuf::from("/k/target/debug/kapia")));
        assert_eq!(
            site(&SITE.replace(r#""opt_level":"0","test":false"#, r#""opt_level":"0","test":true"#)),
            None
        );
        assert_eq!(site(ARTIFACT), None);
    }

    #[test]
    fn a_package_without_test_programs_is_a_fault() {
        let built = || Built { programs: TestProgram::read(ARTIFACT).into_iter().collect(), site: None };
        assert_eq!(built().of(&["store"]).expect("it has one").len(), 1);
        let fault = built().of(&["store", "server"]).expect_err("there is none for the second");
        assert!(fault.to_string().contains("server"));
        assert!(Built { programs: Vec::new(), site: None }.all().is_err());
        assert!(built().site().is_err());
    }
}
