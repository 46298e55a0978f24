// SPDX-License-Identifier: AGPL-3.0-or-later
//! Agreement with reference data made by independent programs, outside this repository.

#![allow(clippy::disallowed_methods, reason = "a pairing has to be there in time")]

mod arena;
mod berger;
mod swiss;
mod tiebreak;

use std::path::PathBuf;

/// A file of the reference data.
fn shared(path: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/oracles").join(path)
}

/// Its text; fails when it is not there.
fn text(path: &str) -> String {
    let path = shared(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
