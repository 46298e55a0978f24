// SPDX-License-Identifier: AGPL-3.0-or-later
//! Coming back into an account and going out of it.

mod enter;
mod logout;
mod recover;

pub use enter::*;
pub use logout::*;
pub use recover::*;

use axum::Json;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use utoipa::ToSchema;

/// Who one is now.
#[derive(Serialize, ToSchema)]
pub struct LoggedIn {
    /// The player's id.
    pub id: String,
    /// The name others see.
    pub name: String,
}

impl LoggedIn {
    fn with(self, cookie: HeaderValue) -> Response {
        let head =
            [(header::SET_COOKIE, cookie), (header::CACHE_CONTROL, HeaderValue::from_static("no-store"))];
        (head, Json(self)).into_response()
    }
}
