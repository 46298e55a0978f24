// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia restore`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context as _, bail, ensure};
use clap::Args;
use serde_json::json;
use server::KeyRing;
use store::{Config, Filling, Store};

use super::files::{Rows, rows_file};
use super::follow::{self, Rebuilt};
use super::key_file;
use super::manifest::{Manifest, Table};
use crate::place::{self, Site};

/// Rows put into the database at a time.
const AT_ONCE: usize = 4_096;

/// What is to be done where a server has begun a site of its own, as it does once it is installed.
const MOVE_ASIDE: &str =
    ". Of a site that nobody has played on yet: stop its server, and move this file and its database away";

/// Makes the database of a site from a backup, on either engine. Clocks stand from the instant of the backup until the
/// server is started, and games that are on have their dice agreed anew.
#[derive(Args, Debug)]
pub(crate) struct Restore {
    #[command(flatten)]
    site: Site,
    /// The folder of the backup, or one that `kapia backup --follow` copied into.
    #[arg(long, value_name = "FOLDER")]
    from: PathBuf,
    /// The key of the dice, which is put where the server looks for it; or the folder with it.
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

impl Restore {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let config = self.site.config()?;
        let rebuilt = match follow::newest(&self.from)? {
            Some(run) => Some(place::run(Rebuilt::of(&run, &config.data_dir))?),
            None => None,
        };
        let from = rebuilt.as_ref().map_or_else(|| self.from.clone(), Rebuilt::backup);
        let manifest = Manifest::read(&from)?;
        let key = self.key(&manifest)?;
        let url = config.database();
        store::private::folder(&config.data_dir)
            .with_context(|| format!("{} cannot be made", config.data_dir.display()))?;
        let there = KeyRing::read(&config.key_file())?;
        let is_free = there.as_ref().is_none_or(|there| fits(&manifest, there));
        ensure!(
            is_free,
            "{} is the key of another site (nothing was changed){MOVE_ASIDE}",
            config.key_file().display()
        );
        let is_same = there.as_ref().is_none_or(|there| key.as_ref().is_none_or(|key| key == there));
        ensure!(is_same, "{} holds other keys than --key (nothing was changed)", config.key_file().display());
        place::run(filled(&url, &from, &manifest))?;
        let lacks_key = match key {
            Some(keys) if KeyRing::read(&config.key_file())?.is_none() => {
                keys.write(&config.key_file())?;
                false
            }
            _ => manifest.key.is_some() && KeyRing::read(&config.key_file())?.is_none(),
        };
        own_as_its_folder(&config.key_file())?;
        if let Some(file) = url.strip_prefix("sqlite:") {
            own_as_its_folder(Path::new(file.strip_prefix("//").unwrap_or(file)))?;
        }
        let (rows, tables) = (manifest.rows(), manifest.tables.len());
        let said = if self.json {
            json!({"root": manifest.root, "rows": rows, "tables": tables, "key": !lacks_key}).to_string()
        } else {
            format!("{rows} rows of {tables} tables, root {}", manifest.root)
        };
        writeln!(crate::plain::out(), "{said}")?;
        if lacks_key && !self.json {
            let file = config.key_file();
            writeln!(
                crate::plain::err(),
                "the key of the dice is not there yet: put it at {}",
                file.display()
            )?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The keys that were named, if they are those of this site.
    fn key(&self, manifest: &Manifest) -> anyhow::Result<Option<KeyRing>> {
        let Some(path) = &self.key else { return Ok(None) };
        let path = key_file(path);
        let Some(keys) = KeyRing::read(&path)? else {
            bail!("the key of the dice {} is not there (nothing was changed)", path.display());
        };
        let said = "is not the key of the dice of this backup (nothing was changed)";
        ensure!(fits(manifest, &keys), "{} {said}", path.display());
        Ok(Some(keys))
    }
}

/// Whether the dice of the site of this backup were made with one of these keys, or with one that is destroyed.
fn fits(manifest: &Manifest, keys: &KeyRing) -> bool {
    let is_ours = |commit: &str| keys.known_by(commit).is_some() || keys.has_lost(commit);
    manifest.key.as_ref().is_none_or(|bound| is_ours(&bound.commit))
}

/// Gives what root has put somewhere to the owner of the folder it lies in: the server that reads it is not root.
#[cfg(unix)]
fn own_as_its_folder(file: &Path) -> anyhow::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, chown};
    let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) else { return Ok(()) };
    let Ok(own) = std::fs::metadata(file) else { return Ok(()) };
    let theirs = std::fs::metadata(folder)?;
    if own.uid() == 0 && theirs.uid() != 0 {
        chown(file, Some(theirs.uid()), Some(theirs.gid()))
            .with_context(|| format!("{} cannot be given to the owner of its folder", file.display()))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn own_as_its_folder(_: &Path) -> anyhow::Result<()> {
    Ok(())
}

/// Fills the database and brings its schema up to date.
async fn filled(url: &str, from: &Path, manifest: &Manifest) -> anyhow::Result<()> {
    let mut filling = Filling::begin(url, manifest.schema).await?;
    // Where tables came in another order, those come first that others refer to.
    let mut tables: Vec<&Table> = manifest.tables.iter().collect();
    let place = |table: &Table| filling.tables().iter().position(|own| own.name == table.name);
    tables.sort_by_key(|table| place(table));
    if let Some(lacking) =
        filling.tables().iter().find(|own| !tables.iter().any(|table| table.name == own.name))
    {
        bail!("the backup lacks the table {}", lacking.name);
    }
    for table in tables {
        let mut rows = Rows::open(from, table)?;
        loop {
            let damaged = || format!("{} is damaged (nothing was changed)", rows_file(from, table).display());
            let some = rows.next(AT_ONCE).with_context(damaged)?;
            if some.is_empty() {
                break;
            }
            filling.put(rows.shape(), &some).await?;
        }
    }
    filling.finish().await?;
    let store = Store::open(&Config { url: url.to_owned(), readers: 1 }).await?;
    Ok(store.close().await?)
}
