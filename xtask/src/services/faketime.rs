// SPDX-License-Identifier: AGPL-3.0-or-later
//! The library that shows a program another calendar than the machine's: Debian's package, installed by root or unpacked by
//! anybody else.

use std::fs;
use std::path::{Path, PathBuf};

use super::apt;
use crate::error::Res;
use crate::sink::Sink;

/// Names the library to a script.
pub(crate) const VARIABLE: &str = "KAPIA_FAKETIME";

const PACKAGE: &str = "faketime";
/// The one for programs of several threads.
const LIBRARY: &str = "faketime/libfaketimeMT.so.1";

/// The library, installed if it is nowhere.
pub(crate) fn find_or_install(sink: &Sink) -> Res<PathBuf> {
    apt::find_or_install("libfaketime", PACKAGE, sink, find)
}

/// In one of the folders of libraries, of which each kind of machine has its own.
fn find() -> Option<PathBuf> {
    [PathBuf::from("/usr/lib"), apt::unpacked().join("usr/lib")].iter().find_map(|lib| below(lib))
}

fn below(lib: &Path) -> Option<PathBuf> {
    let folders = fs::read_dir(lib).ok()?.flatten().map(|entry| entry.path());
    folders.map(|folder| folder.join(LIBRARY)).find(|library| library.is_file())
}
