// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole tables out of one state of a database and into an empty one, of either engine: what a backup is made of. Which
//! tables and columns there are is asked of the engine, so that nothing here has to be kept up with the schema.

mod fill;
mod shape;
mod snapshot;

pub use fill::Filling;
pub use snapshot::Snapshot;

/// The step of the schema that notes a restoration: no backup is older.
const FIRST_STEP: i64 = 27;

/// A table, by its name, with its columns in the order their cells come in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyTable {
    /// The name.
    pub name: String,
    /// The columns.
    pub columns: Vec<CopyColumn>,
}

/// A column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CopyColumn {
    /// The name.
    pub name: String,
    /// What its cells hold.
    pub kind: CellKind,
}

/// What the cells of a column hold, when they hold anything.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    /// A whole number; 0 and 1 for no and yes.
    Number,
    /// Text.
    Text,
    /// Bytes.
    Bytes,
}

impl CellKind {
    /// Every kind with the word for it.
    pub const ALL: [(Self, &'static str); 3] =
        [(Self::Number, "number"), (Self::Text, "text"), (Self::Bytes, "bytes")];

    /// The word for it.
    #[must_use]
    pub fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(kind, _)| *kind == self).map_or("", |(_, word)| word)
    }

    /// What a word stands for.
    #[must_use]
    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|(_, own)| *own == word).map(|(kind, _)| kind)
    }
}

/// One value of a row.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cell {
    /// Nothing.
    Null,
    /// A whole number.
    Number(i64),
    /// Text.
    Text(String),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A name as SQL reads it, whatever word it is.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// Names with commas between.
fn listed<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.map(quoted).collect::<Vec<_>>().join(", ")
}
