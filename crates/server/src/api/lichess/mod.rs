// SPDX-License-Identifier: AGPL-3.0-or-later
//! The addresses and forms by which programs play on lichess, so that they play here unchanged: chess, and every other
//! game under its id as `variant.key`. What is said here is said of rooms; nothing has a state of its own.

mod account;
mod acts;
mod challenges;
mod events;
mod export;
mod game;
mod others;
mod own;
mod people;
mod refusal;
pub(crate) mod spelled;
mod state;
mod words;

pub use account::*;
pub use acts::*;
pub use challenges::*;
pub use events::*;
pub use export::*;
pub use game::*;
pub use others::*;
pub use own::*;
pub use refusal::*;

use serde::Serialize;
use utoipa::ToSchema;

use crate::auth::scope::Scope;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;

/// That it was done.
#[derive(Debug, Serialize, ToSchema)]
pub struct Done {
    /// Always true.
    pub ok: bool,
}

pub(crate) const DONE: axum::Json<Done> = axum::Json(Done { ok: true });

/// Who asks, if they may play: by `board:play`, or as a program by `bot:play`.
fn player(visitor: &Visitor) -> Result<&Person, ApiError> {
    visitor.may(Scope::BotPlay).or_else(|_| visitor.may(Scope::BoardPlay))
}
