// SPDX-License-Identifier: AGPL-3.0-or-later
//! Words of the protocol that stand in more than one of its parts.

use room::Level;
use room::rules::chess;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};

/// The kinds of a double.
pub(crate) fn levels() -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(Level::ALL.map(Level::name))).build()
}

/// A castling.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Castle {
    /// On the king's side.
    Short,
    /// On the queen's side.
    Long,
}

impl From<chess::Castle> for Castle {
    fn from(castle: chess::Castle) -> Self {
        match castle {
            chess::Castle::Short => Self::Short,
            chess::Castle::Long => Self::Long,
        }
    }
}
