// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a backup says of itself: of which version it is, what every table holds, and one hash over all of it.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, bail, ensure};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use store::{CellKind, CopyColumn, CopyTable};

/// The file, written last: a folder without it is no backup.
pub(super) const MANIFEST: &str = "manifest.json";
/// The only format there has been.
const FORMAT: u32 = 1;
/// Longest manifest read, in bytes; one has some ten thousand.
const BYTES_MAX: u64 = 4 * 1024 * 1024;

/// What is in a backup.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Manifest {
    format: u32,
    /// The version of the program that made it.
    version: String,
    /// The last step of the schema.
    pub(super) schema: i64,
    /// When it was made, RFC 3339.
    taken: String,
    /// By what the key of the dice is known again, which is not in it.
    pub(super) key: Option<Key>,
    /// The tables in the order in which they are filled.
    pub(super) tables: Vec<Table>,
    /// SHA-256 over what the schema, the key and every table are.
    pub(super) root: String,
}

/// By what a key is known again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Key {
    pub(super) id: String,
    pub(super) commit: String,
}

/// What a table holds.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Table {
    pub(super) name: String,
    columns: Vec<(String, String)>,
    pub(super) rows: u64,
    /// SHA-256 of its rows as they are before they are compressed.
    pub(super) sha256: String,
}

impl Table {
    pub(super) fn new(table: &CopyTable, rows: u64, sha256: String) -> Self {
        let columns = table.columns.iter().map(|own| (own.name.clone(), own.kind.word().to_owned()));
        Self { name: table.name.clone(), columns: columns.collect(), rows, sha256 }
    }

    /// The table as the database knows it.
    pub(super) fn shape(&self) -> anyhow::Result<CopyTable> {
        let column = |(name, kind): &(String, String)| {
            let kind = CellKind::named(kind).with_context(|| format!("a column of the kind {kind}"))?;
            anyhow::Ok(CopyColumn { name: name.clone(), kind })
        };
        let columns = self.columns.iter().map(column).collect::<Result<_, _>>()?;
        Ok(CopyTable { name: self.name.clone(), columns })
    }
}

impl Manifest {
    pub(super) fn new(schema: i64, key: Option<Key>, tables: Vec<Table>) -> Self {
        let root = root_of(schema, key.as_ref(), &tables);
        let (version, taken) = (server::VERSION.to_owned(), Timestamp::now().to_string());
        Self { format: FORMAT, version, schema, taken, key, tables, root }
    }

    /// How many rows there are in all tables.
    pub(super) fn rows(&self) -> u64 {
        self.tables.iter().map(|table| table.rows).sum()
    }

    /// Reads the manifest in a folder and checks it by itself.
    pub(super) fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(MANIFEST);
        let size = fs::metadata(&path).with_context(|| format!("{} is no backup", folder.display()))?.len();
        ensure!(size <= BYTES_MAX, "{} is longer than any manifest", path.display());
        let text = fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let manifest: Self =
            serde_json::from_slice(&text).with_context(|| format!("{} is not a manifest", path.display()))?;
        if manifest.format != FORMAT {
            bail!("{} is of the format {}; known is {FORMAT}", folder.display(), manifest.format);
        }
        ensure!(
            manifest.root == root_of(manifest.schema, manifest.key.as_ref(), &manifest.tables),
            "{} has been changed: its root is not that of what it says",
            path.display()
        );
        ensure!(
            manifest.tables.iter().all(|table| is_plain(&table.name)),
            "{} names a table as none is called",
            path.display()
        );
        Ok(manifest)
    }
}

/// Names of tables are names of files, and nothing but.
fn is_plain(name: &str) -> bool {
    !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// A line for the schema and the key, and one for each table with its columns, number of rows and hash.
fn root_of(schema: i64, key: Option<&Key>, tables: &[Table]) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{schema} {}\n", key.map_or("-", |key| &key.commit)));
    for Table { name, columns, rows, sha256 } in tables {
        let columns: Vec<String> = columns.iter().map(|(name, kind)| format!("{name}:{kind}")).collect();
        hash.update(format!("{name} {rows} {sha256} {}\n", columns.join(",")));
    }
    room::hex(&hash.finalize())
}
