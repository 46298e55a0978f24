// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rows of a table as a file: a JSON array a line, compressed with zstd. Bytes are hexadecimal. `zstdcat FILE |
//! sha256sum` is the hash in the manifest.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail, ensure};
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use store::{Cell, CellKind, CopyTable};
use zstd::stream::{read::Decoder, write::Encoder};

use super::manifest::Table;

/// How hard zstd tries: at 3 it is not what a backup waits for.
const LEVEL: i32 = 3;
/// Longest row written and read, in bytes. The longest written is that of an archived log, whose piece is hexadecimal; beside
/// it are a few hundred.
const ROW_BYTES_MAX: u64 = 16 * 1024 * 1024;
const _: () = assert!(2 * store::ARCHIVE_BODY_BYTES_MAX as u64 + 64 * 1024 <= ROW_BYTES_MAX);
/// Rows read at a time have not many more bytes in their file than these.
const PAGE_BYTES: usize = 4 * 1024 * 1024;

/// The file of a table.
pub(super) fn name(table: &str) -> String {
    format!("{table}.ndjson.zst")
}

/// Makes a file only its owner may read: names, letters and sessions are in it.
pub(super) fn create(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Rows on their way into a file.
pub(super) struct Writer {
    into: Encoder<'static, BufWriter<File>>,
    hash: Sha256,
    rows: u64,
    line: Vec<u8>,
}

impl Writer {
    pub(super) fn create(path: &Path) -> anyhow::Result<Self> {
        let file = create(path).with_context(|| format!("{} cannot be made", path.display()))?;
        let into = Encoder::new(BufWriter::new(file), LEVEL)?;
        Ok(Self { into, hash: Sha256::new(), rows: 0, line: Vec::new() })
    }

    pub(super) fn put(&mut self, cells: &[Cell]) -> io::Result<()> {
        self.line.clear();
        self.line.push(b'[');
        for (i, cell) in cells.iter().enumerate() {
            if i > 0 {
                self.line.push(b',');
            }
            match cell {
                Cell::Null => self.line.extend(b"null"),
                Cell::Number(number) => write!(self.line, "{number}")?,
                Cell::Text(text) => serde_json::to_writer(&mut self.line, text)?,
                Cell::Bytes(bytes) => write!(self.line, "\"{}\"", room::hex(bytes))?,
            }
        }
        self.line.extend(b"]\n");
        if self.line.len() as u64 > ROW_BYTES_MAX {
            return Err(io::Error::other(format!("row {} is too long to be read again", self.rows + 1)));
        }
        self.hash.update(&self.line);
        self.rows += 1;
        self.into.write_all(&self.line)
    }

    /// Waits until the file is on the disk.
    pub(super) fn finish(self, table: &CopyTable) -> io::Result<Table> {
        let file = self.into.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(Table::new(table, self.rows, room::hex(&self.hash.finalize())))
    }
}

/// The file in the folder of a backup with the rows of a table.
pub(super) fn rows_file(folder: &Path, table: &Table) -> PathBuf {
    folder.join(name(&table.name))
}

/// Rows on their way out of a file.
pub(super) struct Rows<'a> {
    from: BufReader<Decoder<'static, BufReader<File>>>,
    table: &'a Table,
    shape: CopyTable,
    hash: Sha256,
    rows: u64,
    line: Vec<u8>,
}

impl<'a> Rows<'a> {
    pub(super) fn open(folder: &Path, table: &'a Table) -> anyhow::Result<Self> {
        let path = rows_file(folder, table);
        let file = File::open(&path).with_context(|| format!("{} cannot be read", path.display()))?;
        let from = BufReader::with_capacity(1 << 16, Decoder::new(file)?);
        Ok(Self { from, table, shape: table.shape()?, hash: Sha256::new(), rows: 0, line: Vec::new() })
    }

    pub(super) fn shape(&self) -> &CopyTable {
        &self.shape
    }

    /// At most `limit` more rows, fewer where they are long. None are left: the file is the one that the manifest knows.
    pub(super) fn next(&mut self, limit: usize) -> anyhow::Result<Vec<Vec<Cell>>> {
        let mut rows = Vec::with_capacity(limit);
        let mut bytes = 0;
        while rows.len() < limit && bytes < PAGE_BYTES {
            let Some(row) =
                self.row().with_context(|| format!("row {} of {}", self.rows + 1, self.table.name))?
            else {
                break;
            };
            bytes += self.line.len();
            rows.push(row);
        }
        if rows.is_empty() {
            let Table { name, rows, sha256, .. } = self.table;
            ensure!(self.rows == *rows, "{name} has {} rows and not {rows}", self.rows);
            let found = room::hex(&std::mem::take(&mut self.hash).finalize());
            ensure!(found == *sha256, "{name} has been changed: its rows are not those of the manifest");
        }
        Ok(rows)
    }

    fn row(&mut self) -> anyhow::Result<Option<Vec<Cell>>> {
        self.line.clear();
        let read = self.from.by_ref().take(ROW_BYTES_MAX).read_until(b'\n', &mut self.line)?;
        if read == 0 {
            return Ok(None);
        }
        ensure!(self.line.ends_with(b"\n"), "it is broken off or too long");
        self.hash.update(&self.line);
        self.rows += 1;
        let values: Vec<Value> = serde_json::from_slice(&self.line)?;
        let columns = &self.shape.columns;
        ensure!(values.len() == columns.len(), "it has {} cells and not {}", values.len(), columns.len());
        values
            .into_iter()
            .zip(columns)
            .map(|(value, column)| cell(value, column.kind))
            .collect::<Result<_, _>>()
            .map(Some)
    }
}

fn cell(value: Value, kind: CellKind) -> anyhow::Result<Cell> {
    Ok(match (kind, value) {
        (_, Value::Null) => Cell::Null,
        (CellKind::Number, Value::Number(number)) => {
            Cell::Number(number.as_i64().context("a number that is not whole")?)
        }
        (CellKind::Text, Value::String(text)) => Cell::Text(text),
        (CellKind::Bytes, Value::String(text)) => {
            Cell::Bytes(bytes(&text).context("bytes that are not hexadecimal")?)
        }
        (kind, value) => bail!("{value} where a {} is", kind.word()),
    })
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_hexadecimal() {
        assert_eq!(bytes("00ff7a"), Some(vec![0, 255, 0x7a]));
        assert_eq!(bytes(""), Some(Vec::new()));
        for wrong in ["0", "zz", "éé", "+1"] {
            assert_eq!(bytes(wrong), None, "{wrong}");
        }
    }
}
