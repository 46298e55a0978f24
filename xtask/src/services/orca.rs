// SPDX-License-Identifier: AGPL-3.0-or-later
//! Orca, the screen reader, and the desktop without a screen that it needs: what the page sounds like is heard from it.
//!
//! They come from Debian's packages, installed by root; unpacked elsewhere they would not find each other.

use std::path::Path;
use std::process::Command;

use super::apt;
use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, proc};

const PACKAGES: [&str; 10] = [
    "orca",
    BROWSER,
    "xvfb",
    "xdotool",
    "openbox",
    "at-spi2-core",
    "dbus-x11",
    "python3-pyatspi",
    "gsettings-desktop-schemas",
    "fonts-dejavu",
];

/// What Orca reads; any other Chromium that opens a window will do, so nobody is held to this package.
const BROWSER: &str = "chromium";

/// What of them is started by name.
const PROGRAMS: [&str; 5] = ["orca", "Xvfb", "xdotool", "openbox", "dbus-daemon"];

/// Where the bus of at-spi is started from; it is on no PATH.
const LAUNCHER: &str = "/usr/libexec/at-spi-bus-launcher";

/// The version whose speech module the ear knows: it puts itself in its place.
const VERSION: &str = "43";

/// The version of an Orca that has all it needs, installed if something is missing.
pub(crate) fn find_or_install(sink: &Sink) -> Res<String> {
    if let Ok(version) = find() {
        return fitting(version);
    }
    let installed = if paths::is_root() && apt::here() {
        apt::install(&PACKAGES, sink)
    } else {
        Err(Fail::check("only root can install packages, and only with apt-get"))
    };
    let found = installed.and_then(|()| find()).map_err(|reason| Fail::Missing {
        what: "Orca",
        remedy: format!("install as root {}, or type `--without orca` ({reason})", PACKAGES.join(" ")),
    });
    fitting(found?)
}

/// Another version would be heard wrongly, or not at all.
fn fitting(version: String) -> Res<String> {
    if version.split('.').next() == Some(VERSION) {
        return Ok(version);
    }
    Err(Fail::check(format!(
        "this machine has Orca {version}, and the ear in web/orca knows only Orca {VERSION}, that of Debian 12: run the lane \
         there, or type `--without orca`"
    )))
}

fn find() -> Res<String> {
    // Some packages hold no program, and whoever misses them says so late and darkly.
    if apt::here() {
        let mut ask = Command::new("dpkg-query");
        ask.args(["-W", "-f", "${Package} ${db:Status-Status}\n"]);
        let states = proc::answer(ask.args(PACKAGES.into_iter().filter(|name| *name != BROWSER)))?;
        if let Some(missing) = states.lines().find(|line| !line.ends_with(" installed")) {
            return Err(Fail::check(format!("the state of a package is `{missing}`")));
        }
    }
    if let Some(missing) = PROGRAMS.into_iter().find(|name| paths::on_path(name).is_none()) {
        return Err(Fail::check(format!("{missing} is not on PATH")));
    }
    if !Path::new(LAUNCHER).is_file() {
        return Err(Fail::check(format!("{LAUNCHER} is not there")));
    }
    Ok(proc::answer(Command::new("orca").arg("--version"))?.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_version_that_the_ear_knows_will_do() {
        assert!(fitting("43.1".to_owned()).is_ok());
        for other in ["42.0", "430.1", "46.1", ""] {
            assert!(
                fitting(other.to_owned()).is_err_and(|fail| fail.to_string().contains("Orca 43")),
                "{other}"
            );
        }
    }
}
