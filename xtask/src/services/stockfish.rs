// SPDX-License-Identifier: AGPL-3.0-or-later
//! Stockfish, which plays a game against our bot: Debian's package, installed by root or unpacked by anybody else.

use std::path::{Path, PathBuf};

use super::apt;
use crate::error::{Fail, Res};
use crate::paths;
use crate::sink::Sink;

/// Names the program to the tests.
pub(crate) const VARIABLE: &str = "KAPIA_STOCKFISH";

const PACKAGE: &str = "stockfish";

/// The program, installed if it is nowhere.
pub(crate) fn find_or_install(sink: &Sink) -> Res<PathBuf> {
    if let Some(found) = find() {
        return Ok(found);
    }
    let installed = if !apt::here() {
        Err(Fail::check("there is no apt-get here"))
    } else if paths::is_root() {
        apt::install(&[PACKAGE], sink)
    } else {
        apt::unpack(&[PACKAGE], sink)
    };
    let reason = match installed {
        Ok(()) => "it was installed and is not where it should be".to_owned(),
        Err(fail) => fail.to_string(),
    };
    find().ok_or(Fail::Missing {
        what: "Stockfish",
        remedy: format!("install the Debian package {PACKAGE}, or put the program on PATH ({reason})"),
    })
}

/// On PATH, or where Debian puts games.
fn find() -> Option<PathBuf> {
    let debian = [PathBuf::from("/usr/games"), apt::unpacked().join("usr/games")];
    let at = |dir: &Path| Some(dir.join(PACKAGE)).filter(|program| program.is_file());
    paths::on_path(PACKAGE).or_else(|| debian.iter().find_map(|dir| at(dir)))
}
