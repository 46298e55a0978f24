// SPDX-License-Identifier: AGPL-3.0-or-later
//! A private Python with the package `chess`, which the reference programs of the chess family import.
//!
//! It is a virtual environment below `target/services/python`; nothing is ever installed elsewhere.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, proc};

/// The version the reference programs were checked with.
const CHESS: &str = "1.11.2";

/// How the tests are told which Python it is.
pub(crate) const VARIABLE: &str = "KAPIA_PYTHON_CHESS";

/// The Python that has the package, made if there is none.
pub(crate) fn find_or_install(sink: &Sink) -> Res<PathBuf> {
    let home = paths::services().join("python");
    let python = home.join("bin/python");
    if has_chess(&python) {
        return Ok(python);
    }
    let system = paths::on_path("python3").ok_or(Fail::Missing {
        what: "Python",
        remedy: "install python3, which runs the reference programs, so that it is on PATH".to_owned(),
    })?;
    let package = format!("chess=={CHESS}");
    let first = with_own_pip(&system, &home, &package, sink);
    let made = first.or_else(|reason| {
        with_pip_of_the_system(&system, &home, &package, sink)
            .map_err(|second| Fail::check(format!("{reason}; without a pip of its own: {second}")))
    });
    match made {
        Ok(()) if has_chess(&python) => Ok(python),
        Ok(()) => Err(Fail::check(format!("{} cannot import {package}", python.display()))),
        Err(reason) => Err(Fail::Missing {
            what: "the Python package chess",
            remedy: format!("make `python3 -m venv` and `pip install {package}` work ({reason})"),
        }),
    }
}

/// A Python of its own that can import `module`, with exactly the packages that a file of the repository lists.
pub(crate) fn with_packages(name: &str, module: &str, list: &str, sink: &Sink) -> Res<PathBuf> {
    let home = paths::services().join(name);
    let python = home.join("bin/python");
    let imports = || proc::succeeds(Command::new(&python).args(["-c", &format!("import {module}")]));
    if python.is_file() && imports() {
        return Ok(python);
    }
    fill(name, list, sink)?;
    if imports() {
        Ok(python)
    } else {
        Err(Fail::check(format!("{} cannot import {module}", python.display())))
    }
}

/// A Python of its own with exactly the packages that a file of the repository lists.
pub(crate) fn fill(name: &str, list: &str, sink: &Sink) -> Res<()> {
    let home = paths::services().join(name);
    let system = paths::on_path("python3").ok_or(Fail::Missing {
        what: "Python",
        remedy: format!("install python3, so that it is on PATH; {list} is installed for it"),
    })?;
    let list = format!("--requirement={}", paths::root().join(list).display());
    with_own_pip(&system, &home, &list, sink).or_else(|_| with_pip_of_the_system(&system, &home, &list, sink))
}

fn with_own_pip(system: &Path, home: &Path, package: &str, sink: &Sink) -> Res<()> {
    sink.run(Command::new(system).args(["-m", "venv", "--clear"]).arg(home))?;
    sink.run(Command::new(home.join("bin/python")).args(["-m", "pip", "install", "--quiet", package]))
}

/// Where the system's Python comes without `ensurepip`, its own pip can still fill the environment.
fn with_pip_of_the_system(system: &Path, home: &Path, package: &str, sink: &Sink) -> Res<()> {
    sink.run(Command::new(system).args(["-m", "venv", "--clear", "--without-pip"]).arg(home))?;
    let mut install = Command::new(system);
    install.args(["-m", "pip", "--python"]).arg(home.join("bin/python"));
    sink.run(install.args(["install", "--quiet", package]))
}

fn has_chess(python: &Path) -> bool {
    let asks = format!("import chess, sys; sys.exit(chess.__version__ != '{CHESS}')");
    python.is_file() && proc::succeeds(Command::new(python).args(["-c", &asks]))
}
