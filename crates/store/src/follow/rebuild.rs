// SPDX-License-Identifier: AGPL-3.0-or-later
//! A file again, of what was copied of it and of its logs.

use std::fs::{self, File};
use std::io::{self, Read, Write as _};
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};

use super::log::{HEADER, whole_of_log};
use crate::db::alone::beside;
use crate::error::StoreError;

/// Makes `path`, which must not be there, of a copy of the file and of the logs that were begun since, in their order. Of the last one
/// as many transactions are taken as are whole, where it ends or breaks off; one before it must be whole.
///
/// # Errors
/// [`StoreError::Unavailable`] when it cannot be written, or a copy not be read; [`StoreError::Database`] for one that is damaged. Then `path` is no database.
pub async fn rebuild<R: Read>(
    path: &Path,
    mut base: impl Read,
    logs: impl IntoIterator<Item = R>,
) -> Result<(), StoreError> {
    let failed = |error: io::Error| StoreError::folder(path, &error);
    let mut file = File::create_new(path).map_err(failed)?;
    io::copy(&mut base, &mut file).map_err(|error| damaged("its beginning", &error))?;
    drop(file);
    let mut logs = (1..).zip(logs).peekable();
    while let Some((number, log)) = logs.next() {
        let beside = beside(path, "-wal");
        let is_last = logs.peek().is_none();
        let whole =
            put(log, &beside, is_last).map_err(|error| damaged(&format!("its log {number}"), &error))?;
        if whole {
            moved(path).await?;
        }
        let _ = fs::remove_file(&beside);
    }
    Ok(())
}

fn damaged(what: &str, error: &io::Error) -> StoreError {
    StoreError::Database { detail: format!("{what} is damaged: {error}") }
}

/// Writes the whole transactions of a log; false where there is none.
fn put(mut log: impl Read, to: &Path, is_last: bool) -> io::Result<bool> {
    let mut bytes = Vec::new();
    if let Err(error) = log.read_to_end(&mut bytes)
        && !is_last
    {
        return Err(error);
    }
    let taken = whole_of_log(&bytes);
    if taken < bytes.len() && !is_last {
        return Err(io::Error::other(format!("only {taken} of {} bytes are whole", bytes.len())));
    }
    if taken <= HEADER {
        return Ok(false);
    }
    let mut file = File::create(to)?;
    file.write_all(&bytes[..taken])?;
    Ok(true)
}

/// Moves the log that lies beside the file into it.
async fn moved(path: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new().filename(path).create_if_missing(false);
    let mut conn = options.disable_statement_logging().connect().await?;
    let (busy, ..): (i64, i64, i64) =
        sqlx::query_as("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut conn).await?;
    conn.close().await?;
    if busy == 0 {
        return Ok(());
    }
    Err(StoreError::Database { detail: "the log cannot be moved into the file".to_owned() })
}
