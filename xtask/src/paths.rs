// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where things are: the repository, what cargo builds, and the private corner of the services.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// The root of the repository.
pub(crate) fn root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        here.parent().unwrap_or(here).to_path_buf()
    })
}

/// Where cargo puts what it builds.
pub(crate) fn cargo_target() -> PathBuf {
    match env::var_os("CARGO_TARGET_DIR") {
        Some(dir) if !dir.is_empty() => root().join(dir),
        _ => root().join("target"),
    }
}

/// Private programs: node and the like, kept between runs.
pub(crate) fn tools() -> PathBuf {
    root().join("target/tools")
}

/// Private services: PostgreSQL's files and unpacked packages.
pub(crate) fn services() -> PathBuf {
    root().join("target/services")
}

/// True when the folder with the reference programs lies beside the clone.
pub(crate) fn has_shared() -> bool {
    root().join("../shared/oracles").is_dir()
}

/// Fingerprints of what was built from what.
pub(crate) fn stamps() -> PathBuf {
    root().join("target/stamps")
}

/// The page's sources.
pub(crate) fn web() -> PathBuf {
    root().join("web")
}

/// A directory for one run, unique to this process.
pub(crate) fn scratch(name: &str) -> PathBuf {
    root().join("target/tmp").join(format!("{name}-{}", std::process::id()))
}

/// The first program of this name on PATH.
pub(crate) fn on_path(name: &str) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    env::split_paths(&path).map(|dir| dir.join(name)).find(|file| file.is_file())
}

/// PATH with `dir` in front.
pub(crate) fn path_with(dir: &Path) -> OsString {
    joined(dir, env::var_os("PATH").as_deref())
}

/// `dir`, then what is in `rest` (a PATH-like list).
pub(crate) fn joined(dir: &Path, rest: Option<&OsStr>) -> OsString {
    let mut all = OsString::from(dir);
    if let Some(rest) = rest
        && !rest.is_empty()
    {
        all.push(":");
        all.push(rest);
    }
    all
}

/// True when this process is root, who may install packages and whom PostgreSQL refuses to serve.
pub(crate) fn is_root() -> bool {
    static ROOT: OnceLock<bool> = OnceLock::new();
    *ROOT.get_or_init(|| {
        std::process::Command::new("id")
            .arg("-u")
            .output()
            .is_ok_and(|out| String::from_utf8_lossy(&out.stdout).trim() == "0")
    })
}
