// SPDX-License-Identifier: AGPL-3.0-or-later
//! A bare Debian with systemd, in which a package is installed as its users do: made by debootstrap, started by
//! systemd-nspawn. Both need root.

use std::fs;
use std::path::PathBuf;
use std::process::Command;

use super::apt;
use crate::error::{Fail, Res};
use crate::paths;
use crate::sink::Sink;

/// The release it is.
const RELEASE: &str = "bookworm";
/// What is in it besides what every Debian has.
const INCLUDED: &str = "systemd,systemd-sysv,dbus,adduser,init-system-helpers";
const PROGRAMS: [(&str, &str); 3] =
    [("debootstrap", "debootstrap"), ("systemd-nspawn", "systemd-container"), ("nsenter", "util-linux")];

/// Where it lies; made if it is not there.
pub(crate) fn find_or_make(sink: &Sink) -> Res<PathBuf> {
    let missing = |remedy: String| Fail::Missing { what: "a bare Debian", remedy };
    if !paths::is_root() || !apt::here() {
        return Err(missing("only root can make and start one, and only where apt-get is".to_owned()));
    }
    let lacking: Vec<_> = PROGRAMS.iter().filter(|(name, _)| paths::on_path(name).is_none()).collect();
    if !lacking.is_empty() {
        let packages: Vec<&str> = lacking.iter().map(|(_, package)| *package).collect();
        apt::install(&packages, sink)
            .map_err(|why| missing(format!("install {} ({why})", packages.join(" "))))?;
    }
    let root = paths::services().join("debian");
    if root.join("etc/debian_version").is_file() {
        return Ok(root);
    }
    // What is broken off must not be taken for a whole one.
    let begun = root.with_extension("begun");
    drop(fs::remove_dir_all(&begun));
    fs::create_dir_all(&begun).map_err(Fail::io(format!("make {}", begun.display())))?;
    let mut make = Command::new("debootstrap");
    make.args(["--variant=minbase", "--include", INCLUDED, RELEASE]).arg(&begun);
    sink.run(&mut make)?;
    fs::rename(&begun, &root).map_err(Fail::io(format!("name {}", root.display())))?;
    Ok(root)
}
