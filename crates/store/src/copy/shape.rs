// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which tables there are, what they hold, and which of them stand on others.

use std::collections::{BTreeMap, BTreeSet};

use super::{CellKind, CopyColumn, CopyTable, quoted};
use crate::db::{Own, at_leisure};
use crate::error::StoreError;

/// The schema's own record of its steps is made by the steps, not copied.
const COLUMNS_SQLITE: &str = "SELECT t.name, c.name, c.type, c.pk FROM sqlite_schema t, pragma_table_info(t.name) c \
     WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name <> '_sqlx_migrations' \
     ORDER BY t.name, c.cid";
const COLUMNS_PG: &str = "SELECT CAST(t.relname AS TEXT), CAST(a.attname AS TEXT), format_type(a.atttypid, NULL), \
     CAST(COALESCE(array_position(CAST(k.indkey AS SMALLINT[]), a.attnum) + 1, 0) AS BIGINT) FROM pg_class t \
     JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped \
     LEFT JOIN pg_index k ON k.indrelid = t.oid AND k.indisprimary \
     WHERE t.relkind = 'r' AND t.relnamespace = CAST(CAST(current_schema() AS TEXT) AS regnamespace) \
         AND t.relname <> '_sqlx_migrations' \
     ORDER BY t.relname, a.attnum";
const REFERENCES_SQLITE: &str = "SELECT DISTINCT t.name, f.\"table\" FROM sqlite_schema t, pragma_foreign_key_list(t.name) f \
     WHERE t.type = 'table'";
const REFERENCES_PG: &str = "SELECT DISTINCT CAST(a.relname AS TEXT), CAST(b.relname AS TEXT) FROM pg_constraint f \
     JOIN pg_class a ON a.oid = f.conrelid JOIN pg_class b ON b.oid = f.confrelid \
     WHERE f.contype = 'f' AND f.connamespace = CAST(CAST(current_schema() AS TEXT) AS regnamespace)";

/// A table, how its columns are read, and by which of them a row is told from every other.
pub(super) struct Shape {
    pub(super) table: CopyTable,
    pub(super) read_as: Vec<String>,
    pub(super) key: Vec<String>,
}

/// Every table, those first that others stand on.
pub(super) async fn of(conn: &mut Own) -> Result<Vec<Shape>, StoreError> {
    let sql = conn.choose(COLUMNS_SQLITE, COLUMNS_PG);
    let columns: Vec<(String, String, String, i64)> =
        at_leisure!(&mut *conn, |it| sqlx::query_as(sql).fetch_all(&mut *it).await)?;
    let mut shapes: BTreeMap<String, (Shape, Vec<(i64, String)>)> = BTreeMap::new();
    for (table, name, declared, part) in columns {
        let (kind, read_as) = kind_of(&name, &declared).ok_or_else(|| StoreError::Database {
            detail: format!("column {name} of {table} is of the type {declared}, which no backup knows"),
        })?;
        let (shape, key) = shapes.entry(table.clone()).or_insert_with(|| {
            let table = CopyTable { name: table, columns: Vec::new() };
            (Shape { table, read_as: Vec::new(), key: Vec::new() }, Vec::new())
        });
        if part > 0 {
            key.push((part, name.clone()));
        }
        shape.read_as.push(read_as);
        shape.table.columns.push(CopyColumn { name, kind });
    }
    let sql = conn.choose(REFERENCES_SQLITE, REFERENCES_PG);
    let references: Vec<(String, String)> =
        at_leisure!(&mut *conn, |it| sqlx::query_as(sql).fetch_all(&mut *it).await)?;
    let shapes = shapes.into_values().map(|(mut shape, mut key)| {
        key.sort();
        shape.key = key.into_iter().map(|(_, name)| name).collect();
        shape
    });
    in_order(shapes.collect(), &references)
}

/// What a column of the declared type holds, and how SQL reads it: either engine gives whole numbers of one size.
fn kind_of(name: &str, declared: &str) -> Option<(CellKind, String)> {
    let name = quoted(name);
    match declared.to_ascii_lowercase().as_str() {
        "bigint" | "integer" | "smallint" => Some((CellKind::Number, format!("CAST({name} AS BIGINT)"))),
        "boolean" => Some((CellKind::Number, format!("CAST(CAST({name} AS INTEGER) AS BIGINT)"))),
        "text" => Some((CellKind::Text, name)),
        "blob" | "bytea" => Some((CellKind::Bytes, name)),
        _ => None,
    }
}

/// Puts a table behind those it refers to.
fn in_order(mut left: Vec<Shape>, references: &[(String, String)]) -> Result<Vec<Shape>, StoreError> {
    let mut ordered: Vec<Shape> = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let waiting: BTreeSet<String> = left.iter().map(|shape| shape.table.name.clone()).collect();
        let stands_on = |name: &String| {
            references.iter().any(|(from, to)| from == name && to != name && waiting.contains(to))
        };
        let (ready, rest) = left.into_iter().partition(|shape: &Shape| !stands_on(&shape.table.name));
        if Vec::is_empty(&ready) {
            let detail = format!("the tables {waiting:?} refer to each other in a circle");
            return Err(StoreError::Database { detail });
        }
        ordered.extend(ready);
        left = rest;
    }
    Ok(ordered)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(name: &str) -> Shape {
        let table = CopyTable { name: name.to_owned(), columns: Vec::new() };
        Shape { table, read_as: Vec::new(), key: Vec::new() }
    }

    fn pair(from: &str, to: &str) -> (String, String) {
        (from.to_owned(), to.to_owned())
    }

    #[test]
    fn a_table_comes_behind_those_it_refers_to() {
        let shapes = ["a", "b", "c", "d"].map(shape).into();
        let references = [pair("a", "c"), pair("c", "d"), pair("d", "d")];
        let ordered = in_order(shapes, &references).expect("there is no circle");
        let names: Vec<&str> = ordered.iter().map(|shape| shape.table.name.as_str()).collect();
        assert_eq!(names, ["b", "d", "c", "a"]);
        assert!(in_order(["a", "b"].map(shape).into(), &[pair("a", "b"), pair("b", "a")]).is_err());
    }
}
