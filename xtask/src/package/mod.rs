// SPDX-License-Identifier: AGPL-3.0-or-later
//! `cargo xtask package`: what is handed to whoever runs a site, as a Debian package and as a plain archive: the binary
//! with the page in it, the unit of the service, the manual, a sample of the choices and of a proxy in front, and the bill of
//! materials. The same commit packed by the same programs is the same bytes, wherever it lies: `--twice` shows it.

mod bill;
mod tree;
mod twice;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use crate::cargo::{self, Profile};
use crate::error::{Fail, Res};
use crate::services::node;
use crate::sink::Sink;
use crate::{paths, proc, reproducible, web};
use tree::Tree;

/// What people read of it besides the manual.
const DOCUMENTS: [&str; 7] = [
    "LICENSE",
    "README.md",
    "docs/operate.md",
    "docs/api.md",
    "docs/protocol.md",
    "docs/fairness.md",
    "docs/ledger.md",
];
/// Proxies that may stand in front, and a unit for who has a second disk.
const EXAMPLES: [&str; 3] = ["package/Caddyfile", "package/nginx.conf", "package/kapia-follow.service"];
const UNITS: [&str; 3] = ["kapia.service", "kapia-backup.service", "kapia-backup.timer"];
/// Of what a commit is called in a version: its minute, a dot, and eight digits of its name.
const COMMIT_CHARS: usize = "20261123.2126.".len() + 8;
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Makes the packages and says where they are.
pub(crate) fn main(args: &[String]) -> Res<ExitCode> {
    let wish = Wish::read(args)?;
    if wish.twice {
        return twice::prove(&wish, &Sink::Terminal);
    }
    let made = match &wish.binary {
        Some(binary) => pack(binary, &wish, &Sink::Terminal)?,
        None => make(&wish, &Sink::Terminal)?,
    };
    for file in made.files() {
        println!("{}", file.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// What is asked for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Wish {
    pub(crate) profile: Profile,
    /// Where it is put.
    pub(crate) to: PathBuf,
    /// What is packed; else it is built first.
    pub(crate) binary: Option<PathBuf>,
    /// Its number; else that of the workspace, with the time and the name of the commit behind it.
    pub(crate) version: Option<String>,
    /// A second time, in another folder, to compare.
    twice: bool,
}

impl Wish {
    /// This binary, under this number.
    pub(crate) fn of(binary: &Path, to: PathBuf, version: &str) -> Self {
        Self {
            profile: Profile::Release,
            to,
            binary: Some(binary.to_owned()),
            version: Some(version.to_owned()),
            twice: false,
        }
    }

    fn number(&self) -> Res<String> {
        self.version.clone().map_or_else(version, Ok)
    }

    fn read(args: &[String]) -> Res<Self> {
        let mut wish = Self {
            profile: Profile::Dist,
            to: paths::cargo_target().join("package"),
            binary: None,
            version: None,
            twice: false,
        };
        let mut words = args.iter();
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| Fail::usage(format!("{word} wants a value")));
            match word.as_str() {
                "--release" => wish.profile = Profile::Release,
                "--to" => wish.to = paths::root().join(value()?),
                "--binary" => wish.binary = Some(paths::root().join(value()?)),
                "--version" => wish.version = Some(checked(value()?)?),
                "--twice" => wish.twice = true,
                other => {
                    return Err(Fail::usage(format!(
                        "unknown argument `{other}` of package; allowed: --release, --to FOLDER, --binary FILE, --version VERSION, --twice"
                    )));
                }
            }
        }
        if wish.twice && (wish.binary.is_some() || wish.profile != Profile::Dist) {
            return Err(Fail::usage("--twice builds what is shipped: not with --binary or --release"));
        }
        Ok(wish)
    }
}

/// A version as Debian writes it, without an epoch and a revision.
fn checked(version: &str) -> Res<String> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || "+.~".contains(c);
    if version.starts_with(|c: char| c.is_ascii_digit()) && version.chars().all(allowed) {
        return Ok(version.to_owned());
    }
    Err(Fail::usage(format!("`{version}` is no version: a digit, then letters, digits, `+`, `.` and `~`")))
}

/// What was made.
pub(crate) struct Made {
    pub(crate) deb: PathBuf,
    archive: PathBuf,
    /// The bill of materials, which is in both of them, too.
    bill: PathBuf,
}

impl Made {
    fn files(&self) -> [&Path; 3] {
        [&self.deb, &self.archive, &self.bill]
    }
}

/// Builds the server and packs it.
fn make(wish: &Wish, sink: &Sink) -> Res<Made> {
    let node = node::find_or_install(sink)?;
    web::packages(&node, sink)?;
    web::bundle(&node, sink)?;
    // The server says the number of the package it is in.
    let version = wish.number()?;
    cargo::build_site(wish.profile, |command| sink.run(command.env("KAPIA_VERSION", &version)))?;
    pack(&wish.profile.site(), wish, sink)
}

/// Packs this binary.
pub(crate) fn pack(binary: &Path, wish: &Wish, sink: &Sink) -> Res<Made> {
    let arch = match std::env::consts::ARCH {
        "x86_64" => "amd64",
        "aarch64" => "arm64",
        other => {
            return Err(Fail::check(format!("there is no name for the machine `{other}` among Debian's")));
        }
    };
    let version = wish.number()?;
    let work = paths::scratch("package");
    let made = packed(binary, &wish.to, arch, &version, &work, sink);
    // What is left of a failure is of no use to anybody.
    drop(fs::remove_dir_all(&work));
    made
}

fn packed(binary: &Path, to: &Path, arch: &str, version: &str, work: &Path, sink: &Sink) -> Res<Made> {
    let manual = work.join("manual");
    proc::answer(Command::new(binary).args(["manual", "--to"]).arg(&manual))?;
    fs::create_dir_all(to).map_err(Fail::io(format!("make {}", to.display())))?;
    let name = format!("kapia-{version}-linux-{}", std::env::consts::ARCH);
    let deb = to.join(format!("kapia_{version}_{arch}.deb"));
    let archive = to.join(format!("{name}.tar.gz"));
    let bill = to.join(format!("{name}.cdx.json"));
    bill::write(&node::find_or_install(sink)?, version, work, &bill, sink)?;

    let epoch = reproducible::epoch().to_string();
    let tree = Tree(work.join("deb"));
    tree.put(binary, "usr/bin/kapia", 0o755)?;
    tree.put(&source("package/kapia.toml"), "etc/kapia/kapia.toml", 0o640)?;
    for unit in UNITS {
        tree.put(&source(&format!("package/{unit}")), &format!("lib/systemd/system/{unit}"), 0o644)?;
    }
    for document in DOCUMENTS {
        tree.lay_in(&source(document), "usr/share/doc/kapia")?;
    }
    for example in EXAMPLES {
        tree.lay_in(&source(example), "usr/share/doc/kapia/examples")?;
    }
    tree.put(&bill, "usr/share/doc/kapia/kapia.cdx.json", 0o644)?;
    tree.put(&source("package/debian/copyright"), "usr/share/doc/kapia/copyright", 0o644)?;
    for page in files(&manual)? {
        tree.lay_in(&page, "usr/share/man/man1")?;
    }
    for page in files(&tree.0.join("usr/share/man/man1"))? {
        // Without its name and time inside the same page is the same file.
        proc::answer(Command::new("gzip").arg("-9n").arg(page))?;
    }
    let control = read(&source("package/debian/control"))?
        .replace("@VERSION@", version)
        .replace("@ARCH@", arch)
        .replace("@SIZE@", &tree.size_kib()?.to_string())
        .replace("@LIBRARIES@", &libraries(&fs::read(binary).map_err(Fail::io("read the binary"))?));
    tree.write("DEBIAN/control", &control)?;
    tree.put(&source("package/debian/conffiles"), "DEBIAN/conffiles", 0o644)?;
    for script in SCRIPTS {
        tree.put(&source(&format!("package/debian/{script}")), &format!("DEBIAN/{script}"), 0o755)?;
    }
    let mut build = Command::new("dpkg-deb");
    // No time later than the commit's is written down; and more threads would compress in other blocks.
    build.env(reproducible::EPOCH, &epoch).env("DPKG_DEB_THREADS_MAX", "1");
    build.args(["--root-owner-group", "-Zxz", "--build"]).arg(&tree.0).arg(&deb);
    sink.run(&mut build)?;

    let plain = Tree(work.join(&name));
    plain.put(binary, "kapia", 0o755)?;
    plain.lay_in(&source("package/kapia.toml"), "")?;
    for unit in UNITS {
        plain.lay_in(&source(&format!("package/{unit}")), "systemd")?;
    }
    for document in DOCUMENTS {
        plain.lay_in(&source(document), "doc")?;
    }
    for example in EXAMPLES {
        plain.lay_in(&source(example), "examples")?;
    }
    for page in files(&manual)? {
        plain.lay_in(&page, "man/man1")?;
    }
    plain.put(&bill, "kapia.cdx.json", 0o644)?;
    let mut tar = Command::new("tar");
    tar.args(["--format=gnu", "--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    // Without its name and time inside the same archive is the same file.
    tar.arg(format!("--mtime=@{epoch}")).args(["--use-compress-program", "gzip -9n", "-cf"]);
    sink.run(tar.arg(&archive).arg("-C").arg(work).arg(&name))?;
    Ok(Made { deb, archive, bill })
}

fn source(path: &str) -> PathBuf {
    paths::root().join(path)
}

fn read(path: &Path) -> Res<String> {
    fs::read_to_string(path).map_err(Fail::io(format!("read {}", path.display())))
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Res<Vec<PathBuf>> {
    let read = fs::read_dir(folder).map_err(Fail::io(format!("read {}", folder.display())))?;
    let mut found: Vec<PathBuf> = read.flatten().map(|entry| entry.path()).collect();
    found.sort();
    Ok(found)
}

/// `0.1.0+20261123.2126.8127353c`: a later commit is a later version. Without git it is the bare number.
fn version() -> Res<String> {
    let manifest = read(&source("Cargo.toml"))?;
    let number = manifest.lines().find_map(|line| line.strip_prefix("version = \""));
    let number = number
        .and_then(|rest| rest.strip_suffix('"'))
        .ok_or_else(|| Fail::check("Cargo.toml names no version"))?;
    let git = |args: &[&str]| {
        proc::answer(Command::new("git").env("TZ", "UTC").current_dir(paths::root()).args(args))
    };
    let Ok(commit) = git(&["log", "-1", "--date=format-local:%Y%m%d.%H%M", "--format=%cd.%H"]) else {
        return Ok(number.to_owned());
    };
    // How far git shortens a name by itself depends on how much there is in a clone.
    let commit = commit.trim();
    let commit = commit.get(..COMMIT_CHARS).unwrap_or(commit);
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    let mark = if changed.trim().is_empty() { "" } else { ".changed" };
    checked(&format!("{number}+{commit}{mark}"))
}

/// The packages of the C library and of the unwinder, with the oldest of the first that has all the binary asks for.
fn libraries(binary: &[u8]) -> String {
    const MARK: &[u8] = b"GLIBC_2.";
    let minor = |at: usize| -> Option<u32> {
        let rest = binary.get(at + MARK.len()..)?;
        let digits: String =
            rest.iter().map_while(|byte| byte.is_ascii_digit().then_some(char::from(*byte))).collect();
        digits.parse().ok()
    };
    let starts = binary.windows(MARK.len()).enumerate().filter(|(_, bytes)| *bytes == MARK);
    // The first that Rust runs on, where none is named.
    let newest = starts.filter_map(|(at, _)| minor(at)).fold(17, u32::max);
    format!("libc6 (>= 2.{newest}), libgcc-s1 (>= 4.2)")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn what_is_asked_for_is_understood_or_refused_in_a_sentence() {
        let wish = Wish::read(&words("--release --to out --version 1.2~rc1")).expect("all of it is known");
        assert_eq!(
            wish,
            Wish {
                profile: Profile::Release,
                to: paths::root().join("out"),
                binary: None,
                version: Some("1.2~rc1".to_owned()),
                twice: false,
            }
        );
        assert_eq!(Wish::read(&[]).expect("nothing is needed").profile, Profile::Dist);
        for (line, said) in [
            ("--to", "wants a value"),
            ("--deb", "allowed"),
            ("--version v1", "is no version"),
            ("--version 1-2", "is no version"),
            ("--twice --release", "what is shipped"),
            ("--binary kapia --twice", "what is shipped"),
        ] {
            let refused = Wish::read(&words(line)).expect_err(line).to_string();
            assert!(refused.contains(said), "{refused}");
        }
    }

    #[test]
    fn a_version_grows_with_its_commit() {
        let version = version().expect("the manifest names one");
        assert!(version.starts_with("0.") || version.starts_with(|c: char| c.is_ascii_digit()), "{version}");
        assert_eq!(checked(&version).expect("Debian takes it"), version);
        let (_, commit) = version.split_once('+').unwrap_or_default();
        assert!(COMMIT_CHARS == 22 && commit.trim_end_matches(".changed").len() <= COMMIT_CHARS, "{version}");
    }

    #[test]
    fn the_c_library_is_the_oldest_that_has_all() {
        assert_eq!(
            libraries(b"..GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.9\0"),
            "libc6 (>= 2.34), libgcc-s1 (>= 4.2)"
        );
        assert_eq!(libraries(b"GLIBC_2."), "libc6 (>= 2.17), libgcc-s1 (>= 4.2)");
    }
}
