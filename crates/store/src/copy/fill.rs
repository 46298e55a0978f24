// SPDX-License-Identifier: AGPL-3.0-or-later
//! An empty database, filled with the rows of another one. Nobody can open it before it is whole.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::shape;
use super::{Cell, CopyTable, FIRST_STEP, listed};
use crate::db::{Own, alone};
use crate::error::StoreError;
use crate::migrate;
use crate::private;
use crate::url::Address;

/// A database that is being filled.
pub struct Filling {
    conn: Own,
    tables: Vec<CopyTable>,
    armed: Vec<String>,
    file: Option<Draft>,
}

/// A file that gets its name when it is whole.
struct Draft {
    draft: PathBuf,
    path: PathBuf,
}

impl Drop for Draft {
    /// Whatever it was that broke it off, nobody can use it.
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.draft);
    }
}

impl Filling {
    /// Makes an empty database with the first `schema` steps of the schema.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] when there is one already, [`StoreError::Newer`] for a schema this version does not know,
    /// [`StoreError::Url`] for an address that names none, [`StoreError::Unavailable`] when it cannot be written.
    pub async fn begin(url: &str, schema: i64) -> Result<Self, StoreError> {
        if schema > migrate::newest() {
            return Err(StoreError::Newer { step: schema });
        }
        let invalid = |what: &str| StoreError::Invalid { what: what.to_owned() };
        if schema < FIRST_STEP {
            return Err(invalid("to fill a database with a schema of before there were backups"));
        }
        let address = Address::parse(url)?;
        if alone::is_taken(&address).await? {
            return Err(invalid(match address {
                Address::File(_) => "to fill a database that is there already (nothing was changed)",
                Address::Server(_) => {
                    "to fill a database that is there already: it has tables; name an empty one (nothing was changed)"
                }
            }));
        }
        let (address, file) = match address {
            Address::File(path) => {
                let draft = Draft::of(path)?;
                (Address::File(draft.draft.clone()), Some(draft))
            }
            server @ Address::Server(_) => (server, None),
        };
        let mut conn = alone::open_to_fill(address, schema).await?;
        let tables: Vec<CopyTable> =
            shape::of(&mut conn).await?.into_iter().map(|shape| shape.table).collect();
        let names: Vec<&str> = tables.iter().map(|table| table.name.as_str()).collect();
        let armed = conn.disarm(&names).await?;
        conn.clear(&names).await?;
        Ok(Self { conn, tables, armed, file })
    }

    /// The tables it has, those first that others refer to: they are filled in this order.
    #[must_use]
    pub fn tables(&self) -> &[CopyTable] {
        &self.tables
    }

    /// Puts rows into one of its tables; `table` says in which order the cells of a row come.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for another table or columns it has not; otherwise as it says when it refuses a row or cannot
    /// be written.
    pub async fn put(&mut self, table: &CopyTable, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let own = self.tables.iter().find(|own| own.name == table.name);
        let fits = own.is_some_and(|own| table.columns.iter().all(|column| own.columns.contains(column)));
        if !fits {
            let what = format!(
                "to fill the table {}, which this database has not, or with other columns",
                table.name
            );
            return Err(StoreError::Invalid { what });
        }
        if let Some(row) = rows.iter().find(|row| row.len() != table.columns.len()) {
            let what = format!(
                "a row of {} cells for the table {}, which has {}",
                row.len(),
                table.name,
                table.columns.len()
            );
            return Err(StoreError::Invalid { what });
        }
        let columns = listed(table.columns.iter().map(|column| column.name.as_str()));
        Ok(self.conn.put(&table.name, &columns, rows).await?)
    }

    /// Notes that this is a restoration, and makes the database one that can be opened.
    ///
    /// # Errors
    /// [`StoreError::Database`] when a row refers to one that is not there; [`StoreError::Unavailable`] when it cannot be
    /// written. Then there is none.
    pub async fn finish(mut self) -> Result<(), StoreError> {
        for sql in [
            "DELETE FROM restoration",
            "INSERT INTO restoration (id, at_us) SELECT 1, COALESCE(MAX(at_us), 0) FROM \
                 (SELECT at_us FROM heartbeat UNION ALL SELECT MAX(updated_us) FROM head) AS instants",
            // No process of the other database uses this one.
            "UPDATE node SET state = 'gone'",
        ] {
            self.conn.run(sql).await?;
        }
        self.conn.seal(self.armed).await?;
        self.file.map_or(Ok(()), Draft::publish)
    }
}

impl Draft {
    fn of(path: PathBuf) -> Result<Self, StoreError> {
        let folder = folder_of(&path);
        private::make_folder(folder)?;
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(".restoring");
        let draft = path.with_file_name(name);
        // Of a restoration that was broken off.
        match fs::remove_file(&draft) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(StoreError::folder(folder, &error))
            }
            _ => {
                private::make_file(&draft);
                Ok(Self { draft, path })
            }
        }
    }

    /// A link, which never takes the place of what has come there meanwhile; its other name goes with the draft.
    fn publish(self) -> Result<(), StoreError> {
        let Self { draft, path } = &self;
        let folder = folder_of(path);
        let published =
            File::open(draft).and_then(|file| file.sync_all()).and_then(|()| fs::hard_link(draft, path));
        published.map_err(|error| StoreError::folder(folder, &error))?;
        private::sync_folder(folder)
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
