// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bill of materials of a package: a CycloneDX file that names every crate in the binary and every package of npm in the
//! page, with version, licence and checksum, and the programs it was made with.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::error::{Fail, Res};
use crate::services::cyclonedx;
use crate::services::node::Node;
use crate::sink::Sink;
use crate::{cargo, paths, proc, reproducible};

/// The version of the format, which `package/bill.mjs` writes, too.
const SPEC: &str = "1.5";

/// Writes the bill to `to`; `work` is a folder for what is thrown away.
pub(super) fn write(node: &Node, version: &str, work: &Path, to: &Path, sink: &Sink) -> Res<()> {
    let program = cyclonedx::find_or_install(sink)?;
    let epoch = reproducible::epoch().to_string();
    fs::create_dir_all(work).map_err(Fail::io(format!("make {}", work.display())))?;
    let crates = work.join("crates.json");
    of_crates(&program, &epoch, &crates)?;
    let mut join = node.node();
    let lock = paths::web().join("package-lock.json");
    join.arg("package/bill.mjs").arg("--crates").arg(&crates).arg("--lock").arg(lock);
    join.arg("--root").arg(paths::root()).args(["--version", version, "--epoch", &epoch]);
    for (name, version) in tools(node)? {
        join.arg("--tool").arg(format!("{name}={version}"));
    }
    sink.run(join.arg("--to").arg(to).current_dir(paths::root()))
}

/// What else decides what the bytes are: the same commit built with others of these is another file.
fn tools(node: &Node) -> Res<Vec<(&'static str, String)>> {
    let first = |command: &mut Command| -> Res<String> {
        Ok(proc::answer(command)?.lines().next().unwrap_or_default().trim().to_owned())
    };
    let cc = std::env::var_os("CC").unwrap_or_else(|| "cc".into());
    Ok(vec![
        // It brings the program that links, too.
        ("rustc", first(reproducible::rustc().arg("--version"))?),
        ("cc", first(Command::new(cc).arg("--version"))?),
        ("cargo-cyclonedx", cyclonedx::VERSION.to_owned()),
        ("node", first(node.node().arg("--version"))?),
        ("npm", first(node.npm().arg("--version"))?),
        ("dpkg-deb", first(Command::new("dpkg-deb").arg("--version"))?),
        ("xz", first(Command::new("xz").arg("--version"))?),
        ("gzip", first(Command::new("gzip").arg("--version"))?),
        ("tar", first(Command::new("tar").arg("--version"))?),
    ])
}

/// The crates of `kapia` with what they are built by. The program puts a file beside every manifest of the workspace.
fn of_crates(program: &Path, epoch: &str, to: &Path) -> Res<()> {
    let name = format!("kapia-bill-{}", std::process::id());
    let mut describe = Command::new(program);
    describe.current_dir(paths::root()).env(reproducible::EPOCH, epoch);
    describe.args(["cyclonedx", "--quiet", "--format", "json", "--spec-version", SPEC]);
    describe.args(["--manifest-path", "crates/kapia/Cargo.toml", "--override-filename", &name]);
    let made = proc::answer(&mut describe);
    let litter = members()?.into_iter().map(|folder| folder.join(format!("{name}.json")));
    let kept = paths::root().join("crates/kapia").join(format!("{name}.json"));
    let copied = fs::copy(&kept, to).map_err(Fail::io(format!("read {}", kept.display())));
    for file in litter.filter(|file| file.exists()) {
        fs::remove_file(&file).map_err(Fail::io(format!("remove {}", file.display())))?;
    }
    made?;
    copied.map(drop)
}

/// The folders of the workspace's packages.
fn members() -> Res<Vec<PathBuf>> {
    const MARK: &str = r#""manifest_path":""#;
    let mut ask = cargo::cargo();
    let said = proc::answer(ask.args(["metadata", "--no-deps", "--locked", "--format-version", "1"]))?;
    let manifests = said.split(MARK).skip(1).filter_map(|rest| rest.split('"').next());
    Ok(manifests.filter_map(|manifest| Path::new(manifest).parent()).map(Path::to_path_buf).collect())
}
