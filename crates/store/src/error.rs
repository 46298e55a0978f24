// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can go wrong, sorted by what a caller can do about it. Engine error codes are read here and nowhere else.

use std::path::Path;

use sqlx::migrate::MigrateError;
use sqlx::postgres::PgDatabaseError;
use sqlx::sqlite::SqliteError;

/// Why the store could not do what it was asked.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database address cannot be used. `url` is shown without any password.
    #[error(
        "the database address {url:?} {why}; allowed are sqlite:PATH and postgres://USER@HOST/DATABASE (or postgres:///DATABASE?host=/SOCKET/FOLDER)"
    )]
    Url {
        /// The address as given, its password blotted out.
        url: String,
        /// What is wrong with it, as the rest of a sentence.
        why: String,
    },
    /// The caller asked for something no database could keep; nothing was written.
    #[error("the store refuses {what}")]
    Invalid {
        /// What was wrong, and what is allowed.
        what: String,
    },
    /// The database cannot be used now; **nothing of the request was written**. It may be repeated later.
    #[error("the database cannot be used now ({outage}): {detail}")]
    Unavailable {
        /// What kind of trouble it is.
        outage: Outage,
        /// The engine's own words.
        detail: String,
    },
    /// The database broke down while it was committing: **the request may or may not have been kept**. Read the log
    /// again before doing anything else with what it concerns.
    #[error("the database did not say whether it kept the request: {detail}")]
    InDoubt {
        /// The engine's own words.
        detail: String,
    },
    /// The database was written by a newer version of the server.
    #[error(
        "the database was made by a newer version (its schema has step {step}, which this version does not know)"
    )]
    Newer {
        /// The number of the unknown migration.
        step: i64,
    },
    /// The database has not taken every step of the schema that is needed; nothing was changed.
    #[error(
        "the database is at step {found} of its schema, and this version needs step {needed}: start `kapia serve` of this version on it first, or use the version that made it"
    )]
    Older {
        /// The last step it has taken.
        found: i64,
        /// The one that is needed.
        needed: i64,
    },
    /// A migration that has been run is not the one this version carries.
    #[error("step {step} of the database's schema is not the one this version carries")]
    Altered {
        /// The number of the differing migration.
        step: i64,
    },
    /// The archived log of a room cannot be read: its bytes are not those that were put away.
    #[error("the archive of room {room} is damaged: {why}")]
    Damaged {
        /// The room.
        room: String,
        /// What is wrong with it.
        why: String,
    },
    /// The store has been closed.
    #[error("the store has been closed")]
    Closed,
    /// Anything else the database objected to: a defect of the server or of the file. Nothing was written.
    #[error("the database refused: {detail}")]
    Database {
        /// The engine's own words.
        detail: String,
    },
}

/// Why a database cannot be used now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Outage {
    /// No connection could be made, or it broke.
    #[error("unreachable")]
    Unreachable,
    /// The server is there and lets nobody in by this user, password or name of a database.
    #[error("refused")]
    Refused,
    /// There is no room left for another write.
    #[error("disk full")]
    DiskFull,
    /// The disk, or the permissions on it, failed a read or a write.
    #[error("disk error")]
    Disk,
    /// Somebody else holds it, for longer than it is right to wait.
    #[error("busy")]
    Busy,
    /// Another process serves this database by now.
    #[error("replaced")]
    Replaced,
}

/// Another process has the place of this one: nothing is written any more.
#[derive(Debug, thiserror::Error)]
#[error("another process has taken the place of this one")]
pub(crate) struct Replaced;

/// Why an append was not made.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AppendError {
    /// The room is not where the caller thought; nothing was written.
    #[error("the room is at version {current}")]
    Conflict {
        /// The room's last event; 0 when the room does not exist.
        current: i64,
    },
    /// The room is owned in another epoch: whoever asked has been replaced; nothing was written.
    #[error("the room is owned in epoch {epoch}")]
    Fenced {
        /// The epoch now.
        epoch: i64,
    },
    /// The command has been carried out before; nothing was written now.
    #[error("the command was carried out before, as events {first_seq} to {last_seq}")]
    DuplicateCommand {
        /// The first event the command caused.
        first_seq: i64,
        /// The last event of the append it was part of.
        last_seq: i64,
    },
    /// A rating is not where the end of the game was worked out from; nothing was written. It is to be worked out again.
    #[error("a rating has moved since the end of the game was worked out")]
    StaleClosing,
    /// What was to be confirmed with it was confirmed or given up before; nothing was written.
    #[error("what was to be confirmed waits no more")]
    EntryClosed,
    /// The ledger refuses the money that was to move with it; nothing was written.
    #[error(transparent)]
    Refused(#[from] ledger::LedgerError),
    /// The store could not do it; see there whether it is certain that nothing was written.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What to do about an engine's error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Remedy {
    /// Begin the transaction again: it lost a race that it will not lose every time.
    Again,
    /// Take a new connection: this one is gone.
    Reconnect,
    /// Wait for better days.
    Wait(Outage),
    /// Nothing: the statement itself is at fault.
    None,
}

/// Sorts an engine's error.
pub(crate) fn remedy(error: &sqlx::Error) -> Remedy {
    match error {
        sqlx::Error::Database(database) => {
            if let Some(sqlite) = database.try_downcast_ref::<SqliteError>() {
                return of_sqlite(sqlite);
            }
            database.try_downcast_ref::<PgDatabaseError>().map_or(Remedy::None, |pg| of_pg(pg.code()))
        }
        sqlx::Error::Io(error) if error.kind() == std::io::ErrorKind::StorageFull => {
            Remedy::Wait(Outage::DiskFull)
        }
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) | sqlx::Error::WorkerCrashed => Remedy::Reconnect,
        sqlx::Error::Configuration(error) if error.is::<Replaced>() => Remedy::Wait(Outage::Replaced),
        sqlx::Error::Tls(_) | sqlx::Error::PoolTimedOut => Remedy::Wait(Outage::Unreachable),
        _ => Remedy::None,
    }
}

/// The primary result codes of SQLite (the low byte of the extended code).
fn of_sqlite(error: &SqliteError) -> Remedy {
    use sqlx::error::DatabaseError;
    let code = error.code().and_then(|code| code.parse::<i32>().ok()).unwrap_or(0);
    match code & 0xff {
        13 => Remedy::Wait(Outage::DiskFull),
        5 | 6 => Remedy::Wait(Outage::Busy),
        // Read-only, I/O error, corrupt, cannot open, not a database.
        8 | 10 | 11 | 14 | 26 => Remedy::Wait(Outage::Disk),
        _ => Remedy::None,
    }
}

/// SQLSTATE classes of PostgreSQL.
fn of_pg(code: &str) -> Remedy {
    match code {
        "40001" | "40P01" => Remedy::Again,
        "53100" => Remedy::Wait(Outage::DiskFull),
        "58030" => Remedy::Wait(Outage::Disk),
        // The server has become a standby; it has ended a transaction that stood still.
        "25006" | "25P03" => Remedy::Reconnect,
        "57014" | "55P03" => Remedy::Wait(Outage::Busy),
        _ if code.starts_with("57P") || code.starts_with("08") => Remedy::Reconnect,
        // Out of memory or connections.
        _ if code.starts_with("53") => Remedy::Wait(Outage::Unreachable),
        // Wrong user or password; no such database.
        _ if code.starts_with("28") || code.starts_with("3D") => Remedy::Wait(Outage::Refused),
        _ => Remedy::None,
    }
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        // What an engine says of itself beside that, as the line of its source, helps nobody.
        let detail =
            error.as_database_error().map_or_else(|| error.to_string(), |said| said.message().to_owned());
        match remedy(&error) {
            _ if matches!(error, sqlx::Error::PoolClosed) => StoreError::Closed,
            Remedy::Again => StoreError::Unavailable { outage: Outage::Busy, detail },
            Remedy::Reconnect => StoreError::Unavailable { outage: Outage::Unreachable, detail },
            Remedy::Wait(outage) => StoreError::Unavailable { outage, detail },
            Remedy::None => StoreError::Database { detail },
        }
    }
}

impl From<MigrateError> for StoreError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::VersionMissing(step) => StoreError::Newer { step },
            MigrateError::VersionMismatch(step) => StoreError::Altered { step },
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error.into(),
            other => StoreError::Database { detail: other.to_string() },
        }
    }
}

impl StoreError {
    /// A replica that has not what is wanted, or does not say so in time.
    pub(crate) fn behind() -> Self {
        StoreError::Unavailable {
            outage: Outage::Unreachable,
            detail: "it is behind, or does not answer".to_owned(),
        }
    }

    pub(crate) fn folder(folder: &Path, error: &std::io::Error) -> Self {
        let outage =
            if error.kind() == std::io::ErrorKind::StorageFull { Outage::DiskFull } else { Outage::Disk };
        StoreError::Unavailable { outage, detail: format!("the folder {}: {error}", folder.display()) }
    }
}
