// SPDX-License-Identifier: AGPL-3.0-or-later
//! A folder with files of ends, kalah's (`kapia kalah db build`) and the last checkers of the tables family
//! (`kapia tables bearoff build`): what it holds this program knows.

use std::path::Path;

use ::tables::Variant;
use anyhow::bail;

use crate::{kalah, tables};

/// Has this program know what the largest files of a folder know, of every game that it finds there.
///
/// # Errors
/// The folder has none, or one that cannot be read.
pub(crate) fn adopt_all(dir: &Path) -> anyhow::Result<()> {
    let found = tables::adopt(dir)? + kalah::adopt(dir)?;
    if found == 0 {
        bail!(
            "{} has no file of ends; `kapia tables bearoff build` and `kapia kalah db build` make them",
            dir.display()
        );
    }
    Ok(())
}

/// The same for one game.
///
/// # Errors
/// It is a game of which nothing is known by files; as [`adopt_all`].
pub(crate) fn adopt(dir: &Path, game: &str) -> anyhow::Result<()> {
    match Variant::from_name(game) {
        Some(Variant::Indiika) => {
            bail!("indiika is known whole: --db is for kalah and the rest of the tables family")
        }
        None if game != "kalah" => bail!("--db is for kalah and the tables family, not for {game}"),
        _ => adopt_all(dir),
    }
}
