// SPDX-License-Identifier: AGPL-3.0-or-later
//! The log of a SQLite file, copied elsewhere as it grows, and a file made of such a copy. Where the disk is lost, what
//! lies elsewhere lacks no more than what was written since the last look.
//!
//! SQLite writes whatever is committed to a log beside the file (`kapia.db-wal`), moves it into the file from time to time,
//! and begins the log anew when all of it has been moved and nobody reads it any more (<https://www.sqlite.org/walformat.html>).
//! So whoever always has a transaction open that reads misses nothing: the log is not begun anew under it, or once, when
//! everything before lay in the file already. Each look opens the next such transaction, copies what was committed, and only then ends the one before.

mod log;
mod rebuild;

use std::fs::File;
use std::io::{self, Read, Seek as _, SeekFrom, Write};
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions as _, Connection as _};

use self::log::Cursor;
pub use self::log::whole_of_log;
pub use self::rebuild::rebuild;
use crate::db::BUSY_TIMEOUT;
use crate::db::alone::beside;
use crate::error::StoreError;
use crate::url::Address;

/// Follows the log of a SQLite file.
pub struct Follower {
    path: PathBuf,
    /// It stays open: closing it would end the locks that this process has on the file.
    file: File,
    /// Reads, so that the log stays.
    held: SqliteConnection,
    /// How far the log has been copied; nothing before the first look.
    cursor: Option<Cursor>,
}

/// What a look has found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Looked {
    /// Everything that is committed has been given away: so many bytes.
    Whole(u64),
    /// Another file lies in the place of the one that is followed: a new beginning is needed.
    Gap,
}

/// A piece of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Piece<'a> {
    /// The log was begun anew, with this.
    New(&'a [u8]),
    /// It goes on.
    More(&'a [u8]),
}

impl Follower {
    /// Holds on to the log of a SQLite file, which a server may be using.
    ///
    /// # Errors
    /// [`StoreError::Url`] for an address that names none, [`StoreError::Invalid`] for PostgreSQL and for a file without such
    /// a log, [`StoreError::Unavailable`] when it cannot be read now.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let path = match Address::parse(url)? {
            Address::File(path) => path,
            Address::Server(_) => {
                let what =
                    "to follow PostgreSQL, which ships its own log: a standby or pg_receivewal does that";
                return Err(StoreError::Invalid { what: what.to_owned() });
            }
        };
        let file = opened(&path)?;
        let held = reading(&path).await?;
        Ok(Self { path, file, held, cursor: None })
    }

    /// Copies the file as it lies there. Together with the log from here on it is the database; alone it need not be one.
    /// Once a look has found a gap, this is the new beginning.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when it cannot be read; what `into` fails with.
    pub async fn base(&mut self, into: &mut impl Write) -> Result<io::Result<u64>, StoreError> {
        self.cursor = None;
        if !self.is_there().map_err(|error| StoreError::folder(&self.path, &error))? {
            self.file = opened(&self.path)?;
        }
        self.held = reading(&self.path).await?;
        let copied = self.file.seek(SeekFrom::Start(0)).and_then(|_| io::copy(&mut self.file, into));
        Ok(copied)
    }

    /// Gives away what has been committed since the last look.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the log cannot be read; what `give` fails with, after which this is to be dropped.
    pub async fn look(
        &mut self,
        mut give: impl FnMut(Piece<'_>) -> io::Result<()>,
    ) -> Result<io::Result<Looked>, StoreError> {
        let next = reading(&self.path).await?;
        let looked = match self.is_there() {
            Ok(true) => self.copy(&mut give),
            Ok(false) => Ok(Ok(Looked::Gap)),
            Err(error) => Err(error),
        };
        let before = std::mem::replace(&mut self.held, next);
        before.close().await?;
        looked.map_err(|error| StoreError::folder(&self.path, &error))
    }

    /// Whether the file is still the one that was opened.
    fn is_there(&self) -> io::Result<bool> {
        Ok(identity(&std::fs::metadata(&self.path)?) == identity(&self.file.metadata()?))
    }

    /// What `give` fails with is inside, what reading fails with outside.
    fn copy(&mut self, give: &mut impl FnMut(Piece<'_>) -> io::Result<()>) -> io::Result<io::Result<Looked>> {
        let Some(mut log) = open_if_there(&beside(&self.path, "-wal"))? else {
            return Ok(Ok(Looked::Whole(0)));
        };
        let mut head = [0; log::HEADER];
        if let Err(error) = log.read_exact(&mut head) {
            // Emptied, or about to be begun: nothing is in it.
            return if error.kind() == io::ErrorKind::UnexpectedEof {
                Ok(Ok(Looked::Whole(0)))
            } else {
                Err(error)
            };
        }
        let Some(begun) = Cursor::begin(&head) else { return Ok(Ok(Looked::Whole(0))) };
        let (mut cursor, is_new) = match self.cursor.take() {
            Some(cursor) if cursor.is_of(&begun) => (cursor, false),
            _ => (begun, true),
        };
        let from = if is_new { 0 } else { cursor.end() };
        log.seek(SeekFrom::Start(cursor.end()))?;
        let mut rest = Vec::new();
        log.read_to_end(&mut rest)?;
        let taken = cursor.take(&rest);
        let given = match (is_new, taken) {
            (false, 0) => Ok(()),
            (false, _) => give(Piece::More(&rest[..taken])),
            (true, _) => {
                let mut begin = head.to_vec();
                begin.extend_from_slice(&rest[..taken]);
                give(Piece::New(&begin))
            }
        };
        let looked = given.map(|()| Looked::Whole(cursor.end() - from));
        self.cursor = Some(cursor);
        Ok(looked)
    }
}

/// What tells one file from another that is put in its place.
#[cfg(unix)]
fn identity(file: &std::fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt as _;
    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn identity(_: &std::fs::Metadata) {}

fn opened(path: &Path) -> Result<File, StoreError> {
    File::open(path).map_err(|error| StoreError::folder(path, &error))
}

fn open_if_there(path: &Path) -> io::Result<Option<File>> {
    match File::open(path) {
        Ok(file) => Ok(Some(file)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

/// A transaction that has begun to read.
async fn reading(path: &Path) -> Result<SqliteConnection, StoreError> {
    let options =
        SqliteConnectOptions::new().filename(path).busy_timeout(BUSY_TIMEOUT).pragma("query_only", "on");
    let mut conn = options.disable_statement_logging().connect().await?;
    let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode").fetch_one(&mut conn).await?;
    if mode != "wal" {
        let what = "to follow a database that no server has opened yet: start `kapia serve` on it first";
        return Err(StoreError::Invalid { what: what.to_owned() });
    }
    sqlx::raw_sql("BEGIN; SELECT COUNT(*) FROM sqlite_schema").execute(&mut conn).await?;
    Ok(conn)
}
