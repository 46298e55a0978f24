// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia backup`.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use serde_json::json;
use server::KeyRing;
use store::Snapshot;

use super::follow::follow;
use super::key_file;
use super::manifest::{Key, MANIFEST};
use super::whole::{bound, copied};
use crate::place::{self, Site};

/// Copies the whole site into a folder, as it is at one instant, while people play; or, with --follow, on and on. The key of
/// the dice is not in it.
#[derive(Args, Debug)]
pub(crate) struct Backup {
    #[command(flatten)]
    site: Site,
    /// The folder, which is made; it must not be there, or be empty. With --follow it may hold what was copied before.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// Goes on until it is stopped: what is written to the database is in the folder about a second later. For SQLite; the
    /// folder belongs on another disk or machine, and `kapia restore` takes it.
    #[arg(long)]
    follow: bool,
    /// Copies the key of the dice as well, into this file or folder outside the backup: who has both knows every roll to
    /// come.
    #[arg(long, value_name = "FILE")]
    key_to: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

impl Backup {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let url = self.site.place.existing()?;
        if self.follow {
            return self.follow(&url);
        }
        empty_folder(&self.to)?;
        if let Some(to) = &self.key_to {
            ensure!(!is_inside(to, &self.to)?, "--key-to lies in --to: keep the key apart from the backup");
        }
        let copied = async {
            let mut snapshot = Snapshot::open(&url).await?;
            self.copy_key(&mut snapshot).await?;
            copied(snapshot, &self.to).await
        };
        let manifest = place::run(copied).inspect_err(|_| {
            // What is broken off is no backup, and must not fill the disk night after night.
            let _ = fs::remove_dir_all(&self.to);
        })?;
        let (root, rows, tables) = (&manifest.root, manifest.rows(), manifest.tables.len());
        let said = if self.json {
            json!({"root": root, "rows": rows, "tables": tables, "schema": manifest.schema}).to_string()
        } else {
            format!("{rows} rows of {tables} tables, root {root}")
        };
        writeln!(crate::plain::out(), "{said}")?;
        Ok(ExitCode::SUCCESS)
    }

    fn follow(&self, url: &str) -> anyhow::Result<ExitCode> {
        private_folder(&self.to)?;
        ensure!(!self.to.join(MANIFEST).exists(), "{} is a backup already", self.to.display());
        if let Some(to) = &self.key_to {
            ensure!(!is_inside(to, &self.to)?, "--key-to lies in --to: keep the key apart from the backup");
        }
        place::run(async {
            self.copy_key(&mut Snapshot::open(url).await?).await?;
            follow(url, &self.to, self.json).await
        })?;
        Ok(ExitCode::SUCCESS)
    }

    /// Copies the key of the dice, where that is wished.
    async fn copy_key(&self, snapshot: &mut Snapshot) -> anyhow::Result<()> {
        let Some(to) = &self.key_to else { return Ok(()) };
        let key = snapshot.key().await?.map(bound);
        self.copy_key_of(key.as_ref(), to)
    }

    fn copy_key_of(&self, bound: Option<&Key>, to: &Path) -> anyhow::Result<()> {
        let (from, to) = (self.site.config()?.key_file(), key_file(to));
        let Some(keys) = KeyRing::read(&from)? else {
            bail!("the key of the dice {} is missing (nothing was copied)", from.display());
        };
        ensure!(
            bound.is_none_or(|bound| keys.known_by(&bound.commit).is_some()),
            "{} is not the key of the dice that belongs to this database (nothing was copied)",
            from.display()
        );
        match KeyRing::read(&to)? {
            // The same keys in the same place, night after night.
            Some(there) if there == keys => Ok(()),
            // Another one has been added, or one is destroyed.
            Some(there) if there.is_of_the_site_of(&keys) => Ok(keys.replace(&to)?),
            Some(_) => bail!("{} is another key (nothing was copied)", to.display()),
            None => Ok(keys.write(&to)?),
        }
    }
}

/// Makes the folder if it is not there.
fn empty_folder(folder: &Path) -> anyhow::Result<()> {
    let said = || format!("{} cannot be made", folder.display());
    if folder.exists() {
        let is_empty = fs::read_dir(folder).with_context(said)?.next().is_none();
        ensure!(is_empty, "{} is not empty: every backup has a folder of its own", folder.display());
    }
    private_folder(folder)
}

/// Makes the folder if it is not there: only its owner may read it, since names, letters and sessions are in it.
fn private_folder(folder: &Path) -> anyhow::Result<()> {
    let said = || format!("{} cannot be made", folder.display());
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.recursive(true).create(folder).with_context(said)
}

/// Whether a file that need not be there yet would lie in a folder that is.
fn is_inside(file: &Path, folder: &Path) -> anyhow::Result<bool> {
    let folder = folder.canonicalize()?;
    let file = std::path::absolute(file)?;
    let there = file.ancestors().find_map(|above| above.canonicalize().ok());
    Ok(there.is_some_and(|there| there.starts_with(&folder)))
}
