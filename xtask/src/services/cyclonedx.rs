// SPDX-License-Identifier: AGPL-3.0-or-later
//! cargo-cyclonedx, which writes down what crates the server is made of.

use std::path::PathBuf;
use std::process::Command;

use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{cargo, paths, proc};

/// What `package/bill.mjs` was written for.
pub(crate) const VERSION: &str = "0.5.9";

/// The program, compiled below `target` if there is none.
pub(crate) fn find_or_install(sink: &Sink) -> Res<PathBuf> {
    let home = paths::tools().join("cargo-cyclonedx");
    let places = [paths::on_path("cargo-cyclonedx"), Some(home.join("bin/cargo-cyclonedx"))];
    let found = || places.iter().flatten().find(|program| is_wanted(program)).cloned();
    if let Some(program) = found() {
        return Ok(program);
    }
    let mut install = cargo::cargo();
    install.args(["install", "cargo-cyclonedx", "--locked", "--version", VERSION, "--root"]).arg(&home);
    let built = sink.run(&mut install);
    found().ok_or_else(|| {
        let said = built.err().map_or_else(|| "it is of another version".to_owned(), |fail| fail.to_string());
        let remedy = format!("make `cargo install cargo-cyclonedx --version {VERSION}` work ({said})");
        Fail::Missing { what: "cargo-cyclonedx", remedy }
    })
}

fn is_wanted(program: &PathBuf) -> bool {
    let said = proc::answer(Command::new(program).args(["cyclonedx", "--version"]));
    said.is_ok_and(|said| said.split_whitespace().last() == Some(VERSION))
}
