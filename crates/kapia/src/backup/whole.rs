// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a snapshot holds, in a folder that is whole or no backup.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use store::Snapshot;

use super::files::{self, Writer};
use super::manifest::{Key, MANIFEST, Manifest};

/// By what a key is known again.
pub(super) fn bound(key: store::BoundKey) -> Key {
    Key { id: key.id, commit: key.commit }
}

/// Copies what a snapshot holds into a folder that is empty.
pub(super) async fn copied(mut snapshot: Snapshot, to: &Path) -> anyhow::Result<Manifest> {
    let key = snapshot.key().await?.map(bound);
    let mut tables = Vec::new();
    for table in snapshot.tables() {
        let mut writer = Writer::create(&to.join(files::name(&table.name)))?;
        snapshot.rows(&table, |cells| anyhow::Ok(writer.put(cells)?)).await?;
        tables.push(writer.finish(&table)?);
    }
    let manifest = Manifest::new(snapshot.schema(), key, tables);
    let mut text = serde_json::to_vec_pretty(&manifest)?;
    text.push(b'\n');
    put_last(to, MANIFEST, &text)?;
    Ok(manifest)
}

/// Writes what makes a folder whole: all of it or nothing, and when everything else is on the disk.
pub(super) fn put_last(folder: &Path, name: &str, text: &[u8]) -> anyhow::Result<()> {
    let draft = folder.join(format!("{name}.tmp"));
    let mut file = files::create(&draft)?;
    file.write_all(text)?;
    file.sync_all()?;
    fs::rename(&draft, folder.join(name))?;
    // The names in the folder, and its own.
    let folder = folder.canonicalize()?;
    for folder in [Some(folder.as_path()), folder.parent()].into_iter().flatten() {
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
