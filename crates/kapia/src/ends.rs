// SPDX-License-Identifier: AGPL-3.0-or-later
//! A folder with files of ends, kalah's (`kapia kalah db build`) and the last checkers of the tables family
//! (`kapia tables bearoff build`): what it holds this program knows.

use std::fs;
use std::path::{Path, PathBuf};

use ::tables::Variant;
use anyhow::{Context as _, bail};

use crate::{kalah, tables};

/// The files of ends of one sort in a folder, the largest of each kind: those that end in `suffix`, and others that are of the
/// sort all the same. `head` reads what one is for, `is_alike` says whether two are for the same, and `size` which of them knows
/// more.
///
/// # Errors
/// The folder, or one of them, cannot be read.
pub(crate) fn largest<H>(
    dir: &Path,
    suffix: &str,
    head: impl Fn(&Path) -> anyhow::Result<H>,
    is_alike: impl Fn(&H, &H) -> bool,
    size: impl Fn(&H) -> u8,
) -> anyhow::Result<Vec<PathBuf>> {
    let mut best: Vec<(H, PathBuf)> = Vec::new();
    for file in fs::read_dir(dir).with_context(|| format!("{} cannot be read", dir.display()))? {
        let path = file?.path();
        let is_called = path.extension().is_some_and(|own| own == suffix);
        // Whatever else lies there is nobody's fault.
        let own = match head(&path) {
            Ok(own) => own,
            Err(why) if is_called => return Err(why),
            Err(_) => continue,
        };
        match best.iter_mut().find(|(other, _)| is_alike(other, &own)) {
            Some(other) if size(&other.0) < size(&own) => *other = (own, path),
            Some(_) => {}
            None => best.push((own, path)),
        }
    }
    Ok(best.into_iter().map(|(_, path)| path).collect())
}

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
