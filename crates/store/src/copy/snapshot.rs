// SPDX-License-Identifier: AGPL-3.0-or-later
//! One state of a database, read table by table while others go on writing.

use futures_util::TryStreamExt as _;
use sqlx::{AssertSqlSafe, Row as _, SqlSafeStr as _};

use super::shape::{self, Shape};
use super::{Cell, CellKind, CopyTable, FIRST_STEP, quoted};
use crate::db::{Own, alone, at_leisure};
use crate::error::StoreError;
use crate::key::BoundKey;
use crate::migrate;
use crate::url::Address;

/// A database as it is at one instant.
pub struct Snapshot {
    conn: Own,
    shapes: Vec<Shape>,
    schema: i64,
}

impl Snapshot {
    /// Opens a database, which a server may be using, and holds on to its state. It is not changed, not even where its
    /// schema is older than this version's.
    ///
    /// # Errors
    /// [`StoreError::Url`] for an address that names none, [`StoreError::Newer`] for a schema this version does not know,
    /// [`StoreError::Invalid`] for one that is too old to be restored, [`StoreError::Unavailable`] when it cannot be read now.
    pub async fn open(url: &str) -> Result<Self, StoreError> {
        let mut conn = alone::open_to_read(Address::parse(url)?).await?;
        // The first statement that reads settles which state it is.
        let schema: Option<i64> = at_leisure!(&mut conn, |it| sqlx::query_scalar(
            "SELECT CAST(MAX(version) AS BIGINT) FROM _sqlx_migrations"
        )
        .fetch_one(&mut *it)
        .await)?;
        let schema = schema.unwrap_or_default();
        if schema > migrate::newest() {
            return Err(StoreError::Newer { step: schema });
        }
        if schema < FIRST_STEP {
            let what = "to copy a database of before there were backups; let this version of the server start on it once";
            return Err(StoreError::Invalid { what: what.to_owned() });
        }
        let shapes = shape::of(&mut conn).await?;
        Ok(Self { conn, shapes, schema })
    }

    /// The number of the last step its schema has taken.
    #[must_use]
    pub fn schema(&self) -> i64 {
        self.schema
    }

    /// Every table, those first that others refer to.
    #[must_use]
    pub fn tables(&self) -> Vec<CopyTable> {
        self.shapes.iter().map(|shape| shape.table.clone()).collect()
    }

    /// By what the key of its dice is known again; nothing when it was never bound to one.
    ///
    /// # Errors
    /// [`StoreError::Unavailable`] when the database cannot be read now.
    pub async fn key(&mut self) -> Result<Option<BoundKey>, StoreError> {
        const SQL: &str = "SELECT key_id, \"commit\" FROM house_key WHERE state = 'active'";
        let row: Option<(String, String)> =
            at_leisure!(&mut self.conn, |it| sqlx::query_as(SQL).fetch_optional(&mut *it).await)?;
        Ok(row.map(|(id, commit)| BoundKey { id, commit }))
    }

    /// Gives every row of a table to `take`, in the order of its key, and counts them. The first fault of `take` ends it.
    ///
    /// # Errors
    /// What `take` fails with; [`StoreError`] as it says when the database cannot be read.
    pub async fn rows<E: From<StoreError>>(
        &mut self,
        table: &CopyTable,
        mut take: impl FnMut(&[Cell]) -> Result<(), E>,
    ) -> Result<u64, E> {
        let Some(shape) = self.shapes.iter().find(|shape| shape.table == *table) else {
            let what = format!("to read the table {}, which is not one of this database", table.name);
            return Err(StoreError::Invalid { what }.into());
        };
        let sql = select(shape, self.conn.choose("BINARY", "C"));
        let sql = AssertSqlSafe(sql).into_sql_str();
        let mut cells = Vec::with_capacity(table.columns.len());
        let mut count = 0;
        at_leisure!(&mut self.conn, |it| {
            let mut rows = sqlx::query(sql).fetch(&mut *it);
            while let Some(row) = rows.try_next().await.map_err(StoreError::from)? {
                cells.clear();
                for (i, column) in table.columns.iter().enumerate() {
                    let cell = match column.kind {
                        CellKind::Number => row.try_get::<Option<i64>, _>(i).map(|it| it.map(Cell::Number)),
                        CellKind::Text => row.try_get::<Option<String>, _>(i).map(|it| it.map(Cell::Text)),
                        CellKind::Bytes => row.try_get::<Option<Vec<u8>>, _>(i).map(|it| it.map(Cell::Bytes)),
                    };
                    cells.push(cell.map_err(StoreError::from)?.unwrap_or(Cell::Null));
                }
                count += 1;
                take(&cells)?;
            }
            Ok(count)
        })
    }
}

/// Rows come in one order from either engine.
fn select(Shape { table, read_as, key }: &Shape, collation: &str) -> String {
    let is_text = |name: &String| {
        table.columns.iter().any(|column| column.name == *name && column.kind == CellKind::Text)
    };
    let order = key.iter().map(|name| match is_text(name) {
        true => format!("{} COLLATE \"{collation}\"", quoted(name)),
        false => quoted(name),
    });
    let order = order.collect::<Vec<_>>().join(", ");
    let order = if order.is_empty() { order } else { format!(" ORDER BY {order}") };
    format!("SELECT {} FROM {}{order}", read_as.join(", "), quoted(&table.name))
}
