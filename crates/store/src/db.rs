// SPDX-License-Identifier: AGPL-3.0-or-later
//! The two engines, and the only place that tells them apart: how each is opened, begins a transaction and is
//! checkpointed. No table is named here.

pub(crate) mod alone;
pub(crate) mod attach;
pub(crate) mod renew;

use std::path::Path;
use std::time::Duration;

use sqlx::pool::{PoolConnection, PoolOptions};
use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Sqlite, SqlitePool};

use crate::error::{Remedy, StoreError, remedy};
use crate::migrate;
use crate::pg::{self, Link, Links, Trust};
use crate::private::{make_file, make_folder, sync_folder};
use renew::{Renewal, dressed, for_writers};

/// One of the two engines, holding whatever stands for it: a pool, or a connection (`Conn`).
pub(crate) enum Db<S = SqlitePool, P = Links> {
    Sqlite(S),
    Pg(P),
}

/// A connection taken out of a pool, whichever engine it speaks to.
pub(crate) type Conn = Db<PoolConnection<Sqlite>, Link>;

/// A connection outside the pools, for work that takes its time beside them.
pub(crate) type Own = Db<SqliteConnection, PgConnection>;

/// As `on`, without a limit of time.
macro_rules! at_leisure {
    ($db:expr, |$it:ident| $body:expr) => {
        match $db {
            $crate::db::Db::Sqlite($it) => $body,
            $crate::db::Db::Pg($it) => $body,
        }
    };
}
pub(crate) use at_leisure;

/// Runs the same expression on a connection of either engine: the body is expanded twice and fully typed each time. A
/// server that does not answer in time has failed: whoever hears of that gives the connection up.
macro_rules! on {
    ($db:expr, |$it:ident| $body:expr) => {
        match $db {
            $crate::db::Db::Sqlite($it) => $body,
            $crate::db::Db::Pg($it) => $crate::pg::in_time($crate::pg::WRITE_LIMIT, async { $body }).await,
        }
    };
}
pub(crate) use on;

/// Asks a reader. A connection that turns out to be broken, or does not answer in time, is given up and another one is
/// asked: reading twice does no harm.
macro_rules! read {
    ($store:expr, |$it:ident| $body:expr) => {{
        let mut again = true;
        loop {
            let mut conn = $store.reader().acquire().await?;
            let answer = match &mut conn {
                $crate::db::Db::Sqlite(held) => {
                    let $it = &mut **held;
                    $body
                }
                $crate::db::Db::Pg(held) => {
                    let asked = async {
                        let $it = &mut **held;
                        $body
                    };
                    $crate::pg::in_time($crate::pg::READ_LIMIT, asked).await
                }
            };
            let broke = conn.release(answer.as_ref().err());
            if !(broke && std::mem::take(&mut again)) {
                break answer;
            }
        }
    }};
}
pub(crate) use read;

/// How long SQLite waits for another process's lock before it says busy.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// How long a caller waits for a connection to the file; beyond it the database counts as unreachable.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(3);
/// SQLite checkpoints by itself only when the log is this long (4 KiB pages): normally the idle writer comes first.
const WAL_AUTOCHECKPOINT_PAGES: &str = "16384";
/// A log that grew longer is cut back to this size once it has been checkpointed.
const WAL_SIZE_LIMIT_BYTES: &str = "67108864";
/// The writer's page cache in KiB (negative is SQLite's notation for KiB): the hot pages of some thousand rooms.
const WRITER_CACHE: &str = "-16384";
/// How many rows SQLite's thread may be ahead of whoever reads: few, and a long result is two threads taking turns.
const ROWS_AHEAD: usize = 2_048;
/// SQLite keeps its short-lived tables of a statement in memory.
const TEMP_STORE: &str = "memory";

/// The pools a store works with: one for the single writer, one for readers, and one connection for what must not wait
/// behind either.
pub(crate) struct Pools {
    pub(crate) writer: Db,
    pub(crate) control: Db,
    pub(crate) reader: Db,
    pub(crate) renewal: Option<Renewal>,
}

/// Opens (and creates, when missing) the SQLite file and brings its schema up to date.
///
/// The file is switched to WAL under `synchronous=EXTRA` and its directory is synced before anything is committed: a
/// rollback journal whose deletion is not yet on the disk would undo the database after a power cut. From then on
/// every commit is made under `synchronous=FULL`.
pub(crate) async fn open_sqlite(path: &Path, readers: u32) -> Result<Pools, StoreError> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(folder)?;
    make_file(path);
    let base = writable(path).create_if_missing(true);
    let mut first = base.clone().synchronous(SqliteSynchronous::Extra).connect().await?;
    switch_to_wal(&mut first, path).await?;
    sync_folder(folder)?;
    migrate::for_sqlite().run(&mut first).await?;
    first.close().await?;
    sync_folder(folder)?;
    sqlite_pools(base, readers).await
}

/// How the file of a site is opened to be written.
fn writable(path: &Path) -> SqliteConnectOptions {
    SqliteConnectOptions::new()
        .filename(path)
        .foreign_keys(true)
        .busy_timeout(BUSY_TIMEOUT)
        .pragma("temp_store", TEMP_STORE)
        .pragma("wal_autocheckpoint", WAL_AUTOCHECKPOINT_PAGES)
        .pragma("journal_size_limit", WAL_SIZE_LIMIT_BYTES)
        .disable_statement_logging()
}

async fn sqlite_pools(base: SqliteConnectOptions, readers: u32) -> Result<Pools, StoreError> {
    let full = base.synchronous(SqliteSynchronous::Full);
    let writer = PoolOptions::new()
        .min_connections(1)
        .max_connections(1)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(full.clone().pragma("cache_size", WRITER_CACHE))
        .await?;
    let control = PoolOptions::new().max_connections(1).acquire_timeout(ACQUIRE_TIMEOUT);
    let control = control.connect_lazy_with(full.clone());
    let reader = PoolOptions::new()
        .max_connections(readers)
        .acquire_timeout(ACQUIRE_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .test_before_acquire(false)
        .connect_with(full.pragma("query_only", "on").row_buffer_size(ROWS_AHEAD))
        .await?;
    let [writer, control, reader] = [writer, control, reader].map(Db::Sqlite);
    Ok(Pools { writer, control, reader, renewal: None })
}

async fn switch_to_wal(conn: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
    let (mode,): (String,) = sqlx::query_as("PRAGMA journal_mode = WAL").fetch_one(conn).await?;
    if mode == "wal" {
        return Ok(());
    }
    Err(StoreError::Database {
        detail: format!("{} cannot be put into WAL mode (it stays in {mode} mode)", path.display()),
    })
}

/// Opens a PostgreSQL database and brings its schema up to date.
pub(crate) async fn open_pg(options: PgConnectOptions, readers: u32) -> Result<Pools, StoreError> {
    let options = dressed(options);
    let mut first = pg::connect(&options).await?;
    warn_if_not_durable(&mut first).await?;
    // A step of the schema may take as long as it needs.
    sqlx::raw_sql("SET statement_timeout = 0").execute(&mut first).await?;
    migrate::for_pg().run(&mut first).await?;
    first.close().await?;
    Ok(pg_pools(&options, readers))
}

fn pg_pools(options: &PgConnectOptions, readers: u32) -> Pools {
    let trust = Trust::default();
    let links = |options: &PgConnectOptions, most| Links::new(options.clone(), most, &trust);
    let writer = for_writers(options);
    let [writer, control, reader] = [links(&writer, 1), links(&writer, 1), links(options, readers)];
    let renewal = Some(Renewal { writers: [writer.clone(), control.clone()], readers: reader.clone() });
    let [writer, control, reader] = [writer, control, reader].map(Db::Pg);
    Pools { writer, control, reader, renewal }
}

async fn warn_if_not_durable(conn: &mut PgConnection) -> Result<(), sqlx::Error> {
    let (fsync,): (String,) = sqlx::query_as("SELECT current_setting('fsync')").fetch_one(conn).await?;
    if fsync == "off" {
        tracing::warn!(
            "PostgreSQL runs with fsync = off: a power cut can lose or corrupt what it acknowledged"
        );
    }
    Ok(())
}

impl Db {
    /// Takes a connection out of the pool.
    pub(crate) async fn acquire(&self) -> Result<Conn, sqlx::Error> {
        match self {
            Db::Sqlite(pool) => Ok(Db::Sqlite(pool.acquire().await?)),
            Db::Pg(pool) => Ok(Db::Pg(pool.acquire().await?)),
        }
    }

    /// Whether it is a server, which processes on several machines can reach.
    pub(crate) fn is_server(&self) -> bool {
        matches!(self, Db::Pg(_))
    }

    /// Closes every connection, waiting for those in use.
    pub(crate) async fn close(&self) {
        match self {
            Db::Sqlite(pool) => pool.close().await,
            Db::Pg(links) => links.close().await,
        }
    }
}

impl<S, P> Db<S, P> {
    /// What is meant for the engine at the other end.
    pub(crate) fn choose<T>(&self, sqlite: T, pg: T) -> T {
        match self {
            Db::Sqlite(_) => sqlite,
            Db::Pg(_) => pg,
        }
    }
}

impl Conn {
    /// Opens a transaction that may write. SQLite takes its write lock now rather than at the first write, where it
    /// could no longer wait for it.
    pub(crate) async fn begin(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            Db::Sqlite(_) => "BEGIN IMMEDIATE",
            Db::Pg(_) => "BEGIN",
        };
        self.command(sql).await
    }

    /// Opens a transaction that may write and that no other process is in at the same time.
    pub(crate) async fn begin_alone(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            Db::Sqlite(_) => "BEGIN IMMEDIATE",
            // The number is any that nothing else locks.
            Db::Pg(_) => "BEGIN; SELECT pg_advisory_xact_lock(5427020116)",
        };
        self.command(sql).await
    }

    /// Opens a transaction that may write, and answers whether this process has the place that `node` was entered for. If
    /// another one has taken it nothing may be written. Whoever takes it waits in [`Conn::begin_alone`] for the end of this
    /// transaction.
    pub(crate) async fn begin_as(&mut self, node: &str) -> Result<bool, sqlx::Error> {
        const STANDS: &str = "SELECT 1 FROM node WHERE id = $1 AND state <> 'gone'";
        // A statement after the lock sees whatever was committed before it was had. Nobody waits long for a process that
        // stands still in the middle.
        let begin = match self {
            Db::Sqlite(_) => "BEGIN IMMEDIATE",
            Db::Pg(_) => {
                "BEGIN; SET LOCAL idle_in_transaction_session_timeout = 500; \
                 SELECT pg_advisory_xact_lock_shared(5427020116)"
            }
        };
        self.command(begin).await?;
        let stands: Option<(i32,)> =
            on!(&mut *self, |conn| sqlx::query_as(STANDS).bind(node).fetch_optional(&mut **conn).await)?;
        Ok(stands.is_some())
    }

    /// Opens a transaction that only reads and sees one and the same state until it is ended.
    pub(crate) async fn begin_reading(&mut self) -> Result<(), sqlx::Error> {
        let sql = match self {
            Db::Sqlite(_) => "BEGIN",
            Db::Pg(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY",
        };
        self.command(sql).await
    }

    /// Runs one statement without parameters or rows.
    pub(crate) async fn command(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        on!(self, |conn| sqlx::raw_sql(sql).execute(&mut **conn).await.map(|_| ()))
    }

    /// Moves the log into the database file as far as that can be done without waiting for anybody. PostgreSQL does
    /// this by itself.
    pub(crate) async fn checkpoint_passive(&mut self) -> Result<(), sqlx::Error> {
        self.checkpoint("PRAGMA wal_checkpoint(PASSIVE)").await
    }

    /// Moves the whole log into the database file and empties it, waiting for readers. PostgreSQL does this by itself.
    pub(crate) async fn checkpoint_whole(&mut self) -> Result<(), sqlx::Error> {
        self.checkpoint("PRAGMA wal_checkpoint(TRUNCATE)").await
    }

    async fn checkpoint(&mut self, sql: &'static str) -> Result<(), sqlx::Error> {
        match self {
            Db::Sqlite(conn) => sqlx::raw_sql(sql).execute(&mut **conn).await.map(|_| ()),
            Db::Pg(_) => Ok(()),
        }
    }

    /// Gives the connection up for good, so that the next one starts clean.
    pub(crate) async fn discard(self) {
        match self {
            Db::Sqlite(conn) => {
                if let Err(error) = conn.close().await {
                    tracing::debug!(%error, "a broken connection did not close cleanly");
                }
            }
            Db::Pg(link) => link.distrust(),
        }
    }

    /// Gives the connection back after an answer, or up after an error that tells it is broken: then this is true.
    pub(crate) fn release(self, error: Option<&sqlx::Error>) -> bool {
        let broke = error.is_some_and(|error| remedy(error) == Remedy::Reconnect);
        match self {
            Db::Sqlite(conn) => drop(conn),
            Db::Pg(link) if broke => link.distrust(),
            Db::Pg(link) => link.keep(),
        }
        broke
    }
}

#[cfg(test)]
impl Db {
    /// A writer whose file may have so many pages and no more: a disk that is soon full.
    pub(crate) async fn open_cramped(path: &Path, pages: u32) -> Result<Self, sqlx::Error> {
        let options = SqliteConnectOptions::new()
            .filename(path)
            .synchronous(SqliteSynchronous::Full)
            .pragma("max_page_count", pages.to_string());
        Ok(Db::Sqlite(PoolOptions::new().max_connections(1).connect_with(options).await?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn pragma(pool: &SqlitePool, sql: &'static str) -> String {
        let (value,): (String,) = sqlx::query_as(sql).fetch_one(pool).await.expect("a pragma can be read");
        value
    }

    #[tokio::test]
    async fn p1_every_sqlite_connection_syncs_fully() {
        let folder = std::env::temp_dir().join(format!("kapia_test_{}_pragmas", std::process::id()));
        let pools = open_sqlite(&folder.join("made/on/the/way/house.db"), 2).await.expect("it opens");
        for db in [&pools.writer, &pools.reader] {
            let Db::Sqlite(pool) = db else { panic!("a SQLite file was opened") };
            assert_eq!(pragma(pool, "SELECT CAST(synchronous AS TEXT) FROM pragma_synchronous").await, "2");
            assert_eq!(pragma(pool, "SELECT journal_mode FROM pragma_journal_mode").await, "wal");
            assert_eq!(pragma(pool, "SELECT CAST(foreign_keys AS TEXT) FROM pragma_foreign_keys").await, "1");
            assert_eq!(pragma(pool, "SELECT CAST(timeout AS TEXT) FROM pragma_busy_timeout").await, "5000");
        }
        pools.reader.close().await;
        pools.writer.close().await;
        std::fs::remove_dir_all(&folder).expect("the folder can be removed");
    }
}
