// SPDX-License-Identifier: AGPL-3.0-or-later
//! Connections outside the pools, for work on a whole database that takes its time.

use std::path::{Path, PathBuf};

use sqlx::postgres::{PgConnectOptions, PgConnection};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqlSafeStr as _};

use super::renew::dressed;
use super::{BUSY_TIMEOUT, Db, Own, ROWS_AHEAD, TEMP_STORE, WRITER_CACHE, at_leisure};
use crate::copy::Cell;
use crate::error::StoreError;
use crate::migrate;
use crate::pg;
use crate::url::Address;

/// How many values SQLite takes in one statement.
const BINDS_MAX: usize = 32_766;
/// More rows in one statement make it no faster.
const ROWS_A_STATEMENT: usize = 256;

/// Opens a database that exists, for a transaction that only reads and takes as long as it needs; it has begun.
pub(crate) async fn open_to_read(address: Address) -> Result<Own, StoreError> {
    match address {
        Address::File(path) => {
            let mut conn = readable(&path).await?.connect().await?;
            sqlx::raw_sql("BEGIN").execute(&mut conn).await?;
            Ok(Db::Sqlite(conn))
        }
        Address::Server(options) => {
            let mut conn = unhurried(pg::connect_to_read(&dressed(*options)).await?).await?;
            sqlx::raw_sql("BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").execute(&mut conn).await?;
            Ok(Db::Pg(conn))
        }
    }
}

/// How a file is read, which need not be writable: beside a server that has it open, or where nobody has.
pub(super) async fn readable(path: &Path) -> Result<SqliteConnectOptions, StoreError> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
    let options = options.pragma("temp_store", TEMP_STORE).pragma("query_only", "on");
    let options = options.row_buffer_size(ROWS_AHEAD).disable_statement_logging();
    let looked = async {
        let mut conn = options.connect().await?;
        sqlx::raw_sql("SELECT COUNT(*) FROM sqlite_schema").execute(&mut conn).await?;
        conn.close().await
    };
    match looked.await {
        Ok(()) => Ok(options),
        // In a folder where nothing can be made SQLite finds no place for its lock. Without a log nobody has it open, and
        // nobody who may not write there either can open it meanwhile.
        Err(_) if !beside(path, "-wal").exists() => Ok(options.immutable(true)),
        Err(error) => Err(error.into()),
    }
}

/// The name of a file that SQLite keeps beside its own.
pub(crate) fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    PathBuf::from(name)
}

/// Opens a database that has no tables yet and takes the first `steps` of the schema, in a transaction that
/// [`Own::seal`] ends. A file is made, under which nobody may look for a database yet: until then it is not safe against
/// a power cut.
pub(crate) async fn open_to_fill(address: Address, steps: i64) -> Result<Own, StoreError> {
    match address {
        Address::File(path) => {
            let options =
                SqliteConnectOptions::new().filename(path).create_if_missing(true).foreign_keys(false);
            let options = options.journal_mode(SqliteJournalMode::Memory).synchronous(SqliteSynchronous::Off);
            let options = options.pragma("temp_store", TEMP_STORE).pragma("cache_size", WRITER_CACHE);
            let mut conn = options.disable_statement_logging().connect().await?;
            migrate::first(steps, &migrate::for_sqlite()).run(&mut conn).await?;
            sqlx::raw_sql("BEGIN").execute(&mut conn).await?;
            Ok(Db::Sqlite(conn))
        }
        Address::Server(options) => {
            let mut conn = pg_at_leisure(*options).await?;
            // The steps as well: what is broken off leaves nothing behind.
            // It stays open: a statement of its own ends it, or the end of the connection undoes it.
            std::mem::forget(conn.begin().await?);
            migrate::first(steps, &migrate::for_pg()).run(&mut conn).await?;
            Ok(Db::Pg(conn))
        }
    }
}

/// Whether there is anything at an address: a file, or a table.
pub(crate) async fn is_taken(address: &Address) -> Result<bool, StoreError> {
    const TABLES: &str = "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema()";
    match address {
        // A log that lies beside a file is taken for its own, whichever file it is.
        Address::File(path) => Ok(["", "-wal", "-shm", "-journal"]
            .iter()
            .any(|end| beside(path, end).symlink_metadata().is_ok())),
        Address::Server(options) => {
            let mut conn = pg_at_leisure(PgConnectOptions::clone(options)).await?;
            let tables: i64 = sqlx::query_scalar(TABLES).fetch_one(&mut conn).await?;
            conn.close().await?;
            Ok(tables > 0)
        }
    }
}

/// The last step of the schema that a database has taken; nothing for one that is not a site's. Nothing is changed.
pub(crate) async fn schema(address: Address) -> Result<Option<i64>, StoreError> {
    const NEWEST: &str = "SELECT CAST(MAX(version) AS BIGINT) FROM _sqlx_migrations";
    let mut conn = open_to_read(address).await?;
    let sql = conn.choose(
        "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_sqlx_migrations'",
        "SELECT COUNT(*) FROM pg_tables WHERE schemaname = current_schema() AND tablename = '_sqlx_migrations'",
    );
    let tables: i64 = at_leisure!(&mut conn, |it| sqlx::query_scalar(sql).fetch_one(&mut *it).await)?;
    if tables == 0 {
        return Ok(None);
    }
    Ok(at_leisure!(&mut conn, |it| sqlx::query_scalar(NEWEST).fetch_one(&mut *it).await)?)
}

async fn pg_at_leisure(options: PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    unhurried(pg::connect(&dressed(options)).await?).await
}

/// The same connection, for statements that take as long as they need.
async fn unhurried(mut conn: PgConnection) -> Result<PgConnection, sqlx::Error> {
    sqlx::raw_sql("SET statement_timeout = 0").execute(&mut conn).await?;
    Ok(conn)
}

impl Own {
    /// Puts the triggers of all these tables aside: what they kept an eye on was right when it was written. What brings
    /// them back is the answer.
    pub(crate) async fn disarm(&mut self, tables: &[&str]) -> Result<Vec<String>, sqlx::Error> {
        let mut armed = Vec::new();
        match self {
            Db::Sqlite(conn) => {
                const TRIGGERS: &str = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'";
                let triggers: Vec<(String, String)> = sqlx::query_as(TRIGGERS).fetch_all(&mut *conn).await?;
                for (name, sql) in triggers {
                    self.run(format!("DROP TRIGGER \"{name}\"")).await?;
                    armed.push(sql);
                }
            }
            Db::Pg(_) => {
                for table in tables {
                    self.run(format!("ALTER TABLE \"{table}\" DISABLE TRIGGER USER")).await?;
                    armed.push(format!("ALTER TABLE \"{table}\" ENABLE TRIGGER USER"));
                }
            }
        }
        Ok(armed)
    }

    /// Takes out what the steps of the schema have put into these tables.
    pub(crate) async fn clear(&mut self, tables: &[&str]) -> Result<(), sqlx::Error> {
        match self {
            Db::Sqlite(_) => {
                for table in tables {
                    self.run(format!("DELETE FROM \"{table}\"")).await?;
                }
                Ok(())
            }
            Db::Pg(_) => self.run(format!("TRUNCATE \"{}\"", tables.join("\", \""))).await,
        }
    }

    /// Puts rows into a table, whose columns are `columns`, with commas between.
    pub(crate) async fn put(
        &mut self,
        table: &str,
        columns: &str,
        rows: &[Vec<Cell>],
    ) -> Result<(), sqlx::Error> {
        match self {
            Db::Sqlite(conn) => {
                let width = rows.first().map_or(1, |row| row.len().max(1));
                for rows in rows.chunks((BINDS_MAX / width).clamp(1, ROWS_A_STATEMENT)) {
                    let row = format!("({})", vec!["?"; width].join(", "));
                    let values = vec![row; rows.len()].join(", ");
                    let sql = format!("INSERT INTO \"{table}\" ({columns}) VALUES {values}");
                    let mut query = sqlx::query(AssertSqlSafe(sql).into_sql_str());
                    for cell in rows.iter().flatten() {
                        query = match cell {
                            Cell::Null => query.bind(None::<i64>),
                            Cell::Number(number) => query.bind(number),
                            Cell::Text(text) => query.bind(text.as_str()),
                            Cell::Bytes(bytes) => query.bind(bytes.as_slice()),
                        };
                    }
                    query.execute(&mut *conn).await?;
                }
                Ok(())
            }
            Db::Pg(conn) => {
                let mut into = conn.copy_in_raw(&format!("COPY \"{table}\" ({columns}) FROM STDIN")).await?;
                into.send(copy_text(rows)).await?;
                into.finish().await.map(|_| ())
            }
        }
    }

    /// Brings the triggers back and commits, unless a row refers to one that is not there: then its table is named.
    pub(crate) async fn seal(mut self, armed: Vec<String>) -> Result<(), StoreError> {
        for sql in armed {
            self.run(sql).await?;
        }
        if let Db::Sqlite(conn) = &mut self {
            const ASTRAY: &str = "SELECT \"table\" FROM pragma_foreign_key_check LIMIT 1";
            let astray: Option<String> = sqlx::query_scalar(ASTRAY).fetch_optional(&mut *conn).await?;
            if let Some(table) = astray {
                let detail = format!("a row of the table {table} refers to one that is not there");
                return Err(StoreError::Database { detail });
            }
        }
        match self {
            Db::Sqlite(mut conn) => {
                sqlx::raw_sql("COMMIT").execute(&mut conn).await?;
                conn.close().await?;
            }
            Db::Pg(mut conn) => {
                sqlx::raw_sql("COMMIT").execute(&mut conn).await?;
                sqlx::raw_sql("ANALYZE").execute(&mut conn).await?;
                conn.close().await?;
            }
        }
        Ok(())
    }

    /// Runs one statement without parameters or rows.
    pub(crate) async fn run(&mut self, sql: impl Into<String>) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.into()).into_sql_str();
        at_leisure!(self, |it| sqlx::raw_sql(sql).execute(&mut *it).await.map(|_| ()))
    }
}

/// Rows as the text form of `COPY` wants them.
fn copy_text(rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut text = Vec::new();
    for row in rows {
        for (i, cell) in row.iter().enumerate() {
            if i > 0 {
                text.push(b'\t');
            }
            match cell {
                Cell::Null => text.extend(b"\\N"),
                Cell::Number(number) => text.extend(number.to_string().as_bytes()),
                Cell::Bytes(bytes) => {
                    text.extend(b"\\\\x");
                    text.extend(bytes.iter().flat_map(|byte| format!("{byte:02x}").into_bytes()));
                }
                Cell::Text(own) => {
                    for byte in own.bytes() {
                        match byte {
                            b'\\' => text.extend(b"\\\\"),
                            b'\n' => text.extend(b"\\n"),
                            b'\r' => text.extend(b"\\r"),
                            b'\t' => text.extend(b"\\t"),
                            byte => text.push(byte),
                        }
                    }
                }
            }
        }
        text.push(b'\n');
    }
    text
}
