// SPDX-License-Identifier: AGPL-3.0-or-later
//! What makes two builds of one commit the same bytes, in whatever folder, by whomever and whenever: the instant that is
//! written into things is the commit's, and no path of the machine is.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::Res;
use crate::{paths, proc};

/// The variable by which builds are told what time it is (reproducible-builds.org/specs/source-date-epoch).
pub(crate) const EPOCH: &str = "SOURCE_DATE_EPOCH";

/// Where there is neither the variable nor git: 1980, the oldest that every archive can write down.
const NO_COMMIT_S: u64 = 315_532_800;

/// Seconds since 1970 that are written down as the time: those of the variable, or else of the commit.
pub(crate) fn epoch() -> u64 {
    let given = env::var(EPOCH).ok();
    let of_commit = || {
        let mut log = Command::new("git");
        proc::answer(log.current_dir(paths::root()).args(["log", "-1", "--format=%ct"])).ok()
    };
    let seconds = given.or_else(of_commit);
    seconds.and_then(|seconds| seconds.trim().parse().ok()).unwrap_or(NO_COMMIT_S)
}

/// Has `build`, a command of cargo, write neither time nor paths of this machine into what it makes.
pub(crate) fn set(build: &mut Command) -> Res<()> {
    let names = names()?;
    let old = |name: &str| env::var(name).unwrap_or_default();
    let mut rust: Vec<String> = match env::var("CARGO_ENCODED_RUSTFLAGS") {
        Ok(encoded) => encoded.split('\x1f').map(str::to_owned).collect(),
        Err(_) => old("RUSTFLAGS").split_whitespace().map(str::to_owned).collect(),
    };
    rust.retain(|flag| !flag.is_empty());
    rust.extend(names.iter().map(|(path, name)| format!("--remap-path-prefix={}={name}", path.display())));
    build.env("CARGO_ENCODED_RUSTFLAGS", rust.join("\x1f"));
    // SQLite, zstd, mimalloc and parts of ring are C, which writes its own name into assertions.
    let c = names.iter().map(|(path, name)| format!("'-ffile-prefix-map={}={name}'", path.display()));
    let c: Vec<String> = [old("CFLAGS")].into_iter().filter(|flags| !flags.is_empty()).chain(c).collect();
    build.env("CFLAGS", c.join(" ")).env("CC_SHELL_ESCAPED_FLAGS", "1");
    build.env(EPOCH, epoch().to_string());
    Ok(())
}

/// The compiler that cargo calls.
pub(crate) fn rustc() -> Command {
    Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
}

/// Folders of this machine, and what they are called in what is built; the last one that fits counts.
fn names() -> Res<Vec<(PathBuf, String)>> {
    let about = proc::answer(rustc().arg("-vV"))?;
    let sysroot = proc::answer(rustc().args(["--print", "sysroot"]))?;
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| env::var_os("HOME").map(|home| Path::new(&home).join(".cargo")));
    let mut names = vec![(paths::root().to_path_buf(), "kapia".to_owned())];
    names.push((paths::cargo_target(), "target".to_owned()));
    names.extend(home.map(|home| (home, "cargo".to_owned())));
    // Where the sources of the standard library are installed, rustc names these and not where they were built.
    let commit = about.lines().find_map(|line| line.strip_prefix("commit-hash: ")).unwrap_or("unknown");
    names.push((Path::new(sysroot.trim()).join("lib/rustlib/src/rust"), format!("/rustc/{commit}")));
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_folder_of_the_machine_is_left_without_another_name() {
        let mut build = Command::new("cargo");
        set(&mut build).expect("rustc answers");
        let value = |name: &str| {
            let found = build.get_envs().find(|(known, _)| *known == name).and_then(|(_, value)| value);
            found.expect("it is set").to_string_lossy().into_owned()
        };
        let root = paths::root().display().to_string();
        let flags = value("CARGO_ENCODED_RUSTFLAGS");
        assert!(
            flags.split('\x1f').any(|flag| flag == format!("--remap-path-prefix={root}=kapia")),
            "{flags}"
        );
        assert!(flags.contains("lib/rustlib/src/rust=/rustc/"), "{flags}");
        assert!(value("CFLAGS").contains(&format!("'-ffile-prefix-map={root}=kapia'")));
        assert!(value(EPOCH).parse::<u64>().is_ok_and(|seconds| seconds >= NO_COMMIT_S));
    }
}
