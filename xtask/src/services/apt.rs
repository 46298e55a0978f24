// SPDX-License-Identifier: AGPL-3.0-or-later
//! Debian packages: installed by root, or unpacked into `target/services/root` by anybody else.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, proc};

/// True where packages can be had from apt.
pub(crate) fn here() -> bool {
    paths::on_path("apt-get").is_some() && paths::on_path("dpkg").is_some()
}

/// Where packages are unpacked without root.
pub(crate) fn unpacked() -> PathBuf {
    paths::services().join("root")
}

/// The directories of shared libraries among the unpacked packages, as an `LD_LIBRARY_PATH`.
pub(crate) fn library_path() -> Option<std::ffi::OsString> {
    let lib = unpacked().join("usr/lib");
    let mut dirs = vec![lib.clone()];
    for dir in fs::read_dir(&lib).ok()?.flatten().map(|entry| entry.path()) {
        if dir.to_string_lossy().ends_with("-linux-gnu") {
            dirs.push(dir);
        }
    }
    std::env::join_paths(dirs).ok()
}

/// What `find` finds of a package, which is installed, or unpacked, where nothing is found.
pub(crate) fn find_or_install(
    what: &'static str,
    package: &str,
    sink: &Sink,
    find: impl Fn() -> Option<PathBuf>,
) -> Res<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed = if !here() {
        Err(Fail::check("there is no apt-get here"))
    } else if paths::is_root() {
        install(&[package], sink)
    } else {
        unpack(&[package], sink)
    };
    let reason = match installed {
        Ok(()) => "it was installed and is not where it should be".to_owned(),
        Err(fail) => fail.to_string(),
    };
    find().ok_or(Fail::Missing { what, remedy: format!("install the Debian package {package} ({reason})") })
}

/// Installs packages as root; refreshes the lists of apt when they are too old or missing.
pub(crate) fn install(packages: &[&str], sink: &Sink) -> Res<()> {
    let attempt = || {
        let mut apt = get();
        apt.args(["install", "-y", "--no-install-recommends"]).args(packages);
        sink.run(&mut apt)
    };
    if attempt().is_ok() {
        return Ok(());
    }
    sink.run(get().arg("update"))?;
    attempt()
}

/// Unpacks packages, and what they need that the machine lacks, below [`unpacked`]; needs no root.
pub(crate) fn unpack(packages: &[&str], sink: &Sink) -> Res<()> {
    let downloads = paths::services().join("packages");
    fs::create_dir_all(&downloads).map_err(Fail::io(format!("make {}", downloads.display())))?;
    let own_lists = OwnLists::new()?;
    let lists: &[String] = match fetch(packages, &[], &downloads, sink) {
        Ok(()) => &[],
        Err(_) => {
            own_lists.refresh(sink)?;
            &own_lists.options
        }
    };
    if !lists.is_empty() {
        fetch(packages, lists, &downloads, sink)?;
    }
    let root = unpacked();
    fs::create_dir_all(&root).map_err(Fail::io(format!("make {}", root.display())))?;
    let files = fs::read_dir(&downloads).map_err(Fail::io(format!("read {}", downloads.display())))?;
    for file in files.flatten().map(|entry| entry.path()) {
        if file.extension().is_some_and(|end| end == "deb") {
            sink.run(Command::new("dpkg").arg("-x").arg(&file).arg(&root))?;
        }
    }
    // The archives are as large as what came out of them.
    fs::remove_dir_all(&downloads).map_err(Fail::io(format!("remove {}", downloads.display())))
}

fn fetch(packages: &[&str], lists: &[String], into: &Path, sink: &Sink) -> Res<()> {
    let mut plan = get();
    plan.args(lists).args(["--simulate", "install", "--no-install-recommends"]).args(packages);
    let wanted = to_install(&proc::answer(&mut plan)?);
    if wanted.is_empty() {
        return Err(Fail::check(format!(
            "apt-get would install nothing for {}: the package is installed, but its program is not found",
            packages.join(" ")
        )));
    }
    sink.run(get().args(lists).arg("download").args(&wanted).current_dir(into))
}

/// The packages that a simulated installation names: its lines are `Inst NAME (VERSION …)`.
fn to_install(simulation: &str) -> Vec<String> {
    let name = |line: &str| line.strip_prefix("Inst ")?.split_whitespace().next().map(str::to_owned);
    simulation.lines().filter_map(name).collect()
}

fn get() -> Command {
    let mut apt = Command::new("apt-get");
    apt.env("DEBIAN_FRONTEND", "noninteractive");
    apt.args(["-o", "DPkg::Lock::Timeout=120", "-o", "APT::Sandbox::User="]);
    apt
}

/// Package lists of our own, for a machine whose lists are empty and whose root we are not.
struct OwnLists {
    options: Vec<String>,
}

impl OwnLists {
    fn new() -> Res<Self> {
        let dir = paths::services().join("apt");
        for part in ["lists/partial", "cache/archives/partial"] {
            let part = dir.join(part);
            fs::create_dir_all(&part).map_err(Fail::io(format!("make {}", part.display())))?;
        }
        let option = |key: &str, path: &str| ["-o".to_owned(), format!("{key}={}", dir.join(path).display())];
        let options = [option("Dir::State::lists", "lists"), option("Dir::Cache", "cache")]
            .into_iter()
            .flatten()
            .collect();
        Ok(Self { options })
    }

    fn refresh(&self, sink: &Sink) -> Res<()> {
        sink.run(get().args(&self.options).arg("update"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_of_apt_is_read() {
        let plan = "Reading package lists...\nInst libpq5 (15.9-0 Debian:12.8/stable [amd64])\n\
                    Inst postgresql-15 (15.9-0 Debian:12.8/stable [amd64])\nConf libpq5 (15.9-0)\n";
        assert_eq!(to_install(plan), ["libpq5", "postgresql-15"]);
    }

    #[test]
    fn nothing_to_do_is_an_empty_plan() {
        assert!(to_install("postgresql is already the newest version.\n0 upgraded\n").is_empty());
    }
}
