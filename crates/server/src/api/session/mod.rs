// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sessions: being somebody without an account.

mod create;
mod rename;

pub use create::*;
pub use rename::*;

use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::session::Person;

/// Who one is.
#[derive(Serialize, ToSchema)]
pub struct Session {
    /// The player's id.
    pub id: String,
    /// The name others see.
    pub name: String,
    /// Whether there is no account behind it.
    pub guest: bool,
}

impl Session {
    pub(crate) fn of(person: &Person) -> Self {
        Self { id: person.player.clone(), name: person.name.clone(), guest: person.account.is_none() }
    }
}
