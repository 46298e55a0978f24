// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia backup`, `kapia restore` and `kapia verify`: the whole site in a folder of plain files, while people play; and
//! out of it again, on either engine.

mod files;
mod make;
mod manifest;
mod restore;
mod verify;

use std::path::{Path, PathBuf};

use clap::Args;

pub(crate) use make::Backup;
pub(crate) use restore::Restore;
pub(crate) use verify::Verify;

use crate::place::Place;
use crate::serve;

/// What the key of the dice is called where a folder is named for it.
const KEY_FILE: &str = "house.key";

/// The database of a site, and where the server looks for its key.
#[derive(Args, Debug)]
pub(crate) struct Site {
    #[command(flatten)]
    place: Place,
    /// The key of the server [default: house.key in the data folder].
    #[arg(long, env = "KAPIA_KEY_FILE", value_name = "FILE")]
    key_file: Option<PathBuf>,
}

impl Site {
    fn config(&self) -> anyhow::Result<server::Config> {
        let file = serve::read_file(self.place.config.as_deref())?;
        Ok(server::Config { key_file: self.key_file.clone().or(file.key_file), ..self.place.config()? })
    }
}

/// The file of the key: `path` itself, or the one in the folder `path`.
fn key_file(path: &Path) -> PathBuf {
    if path.is_dir() { path.join(KEY_FILE) } else { path.to_owned() }
}
