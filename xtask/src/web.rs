// SPDX-License-Identifier: AGPL-3.0-or-later
//! The page: its packages and its bundle, each made again only when what it is made from has changed.

use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use crate::error::Res;
use crate::services::node::{self, Node};
use crate::sink::Sink;
use crate::stamp::Print;
use crate::{paths, stamp};

/// Directories below `web` that are results or tests, not sources of the bundle.
const NOT_SOURCES: [&str; 6] = ["node_modules", "dist", "e2e", "orca", "test-results", "playwright-report"];

/// True when neither packages nor bundle need to be made again.
pub(crate) fn is_fresh() -> Res<bool> {
    Ok(packages_fresh()? && bundle_fresh()?)
}

/// Installs the packages named in `package-lock.json` if that file has changed since the last time.
pub(crate) fn packages(node: &Node, sink: &Sink) -> Res<()> {
    if packages_fresh()? {
        return Ok(());
    }
    let mut npm = node.npm();
    npm.args(["ci", "--no-audit", "--no-fund"]).current_dir(paths::web());
    sink.run(&mut npm)?;
    stamp::write(&packages_stamp(), lock_print()?)
}

/// Builds `web/dist` if any source has changed since the last time. Of lanes side by side one builds and the others wait.
pub(crate) fn bundle(node: &Node, sink: &Sink) -> Res<()> {
    static BUILDS: Mutex<()> = Mutex::new(());
    let _builds = BUILDS.lock().unwrap_or_else(PoisonError::into_inner);
    if bundle_fresh()? {
        return Ok(());
    }
    // Taken before the build: an edit made meanwhile must not be thought built.
    let print = sources_print()?;
    sink.run(node.npm().args(["run", "build"]).current_dir(paths::web()))?;
    stamp::write(&bundle_stamp(), print)
}

/// Node, packages and bundle in one go.
pub(crate) fn make(sink: &Sink) -> Res<()> {
    if is_fresh()? {
        return Ok(());
    }
    let node = node::find_or_install(sink)?;
    packages(&node, sink)?;
    bundle(&node, sink)
}

fn packages_stamp() -> PathBuf {
    paths::web().join("node_modules/.kapia-stamp")
}

fn bundle_stamp() -> PathBuf {
    paths::stamps().join("web-dist")
}

fn packages_fresh() -> Res<bool> {
    Ok(stamp::read(&packages_stamp()) == Some(lock_print()?))
}

fn bundle_fresh() -> Res<bool> {
    let built = folder().join("index.html").is_file();
    Ok(built && stamp::read(&bundle_stamp()) == Some(sources_print()?))
}

/// Where the bundle is built.
pub(crate) fn folder() -> PathBuf {
    paths::web().join("dist")
}

/// What the built bundle is, or of no bundle.
pub(crate) fn bundle_print() -> Res<u64> {
    let mut print = Print::new();
    let dist = folder();
    if dist.is_dir() {
        print.tree(&dist, &[])?;
    }
    Ok(print.value())
}

fn lock_print() -> Res<u64> {
    let lock = paths::web().join("package-lock.json");
    let mut print = Print::new();
    print.file(&lock)?;
    Ok(print.value())
}

fn sources_print() -> Res<u64> {
    let mut print = Print::new();
    print.tree(&paths::web(), &NOT_SOURCES)?;
    // The sentences of the page, which the server shares.
    let sentences = paths::root().join("i18n");
    if sentences.is_dir() {
        print.tree(&sentences, &[])?;
    }
    Ok(print.value())
}
