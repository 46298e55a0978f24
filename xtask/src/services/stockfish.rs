// SPDX-License-Identifier: AGPL-3.0-or-later
//! Stockfish, which plays a game against our bot: Debian's package, installed by root or unpacked by anybody else.

use std::path::{Path, PathBuf};

use super::apt;
use crate::error::Res;
use crate::paths;
use crate::sink::Sink;

/// Names the program to the tests.
pub(crate) const VARIABLE: &str = "KAPIA_STOCKFISH";

const PACKAGE: &str = "stockfish";

/// The program, installed if it is nowhere.
pub(crate) fn find_or_install(sink: &Sink) -> Res<PathBuf> {
    apt::find_or_install("Stockfish", PACKAGE, sink, find)
}

/// On PATH, or where Debian puts games.
fn find() -> Option<PathBuf> {
    let debian = [PathBuf::from("/usr/games"), apt::unpacked().join("usr/games")];
    let at = |dir: &Path| Some(dir.join(PACKAGE)).filter(|program| program.is_file());
    paths::on_path(PACKAGE).or_else(|| debian.iter().find_map(|dir| at(dir)))
}
