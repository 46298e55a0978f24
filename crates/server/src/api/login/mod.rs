// SPDX-License-Identifier: AGPL-3.0-or-later
//! Coming back into an account and going out of it.

mod enter;
mod logout;
mod mail;
mod passkey;
mod recover;

pub use enter::*;
pub use logout::*;
pub use mail::*;
pub use passkey::*;
pub use recover::*;

use axum::Json;
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse as _, Response};
use serde::Serialize;
use store::UserAccount;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::cookies::{self, Cookies};
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::rooms::log;

/// Who one is now.
#[derive(Serialize, ToSchema)]
pub struct LoggedIn {
    /// The player's id.
    pub id: String,
    /// The name others see.
    pub name: String,
}

impl LoggedIn {
    fn with(self, cookies: Cookies) -> Response {
        (cookies, [(header::CACHE_CONTROL, "no-store")], Json(self)).into_response()
    }
}

/// The hash of the device that asks, where its owner has been logged in on it: what strangers try elsewhere counts for
/// nothing there.
async fn own_device(
    app: &App,
    headers: &HeaderMap,
    account: Option<&UserAccount>,
) -> Result<Option<String>, ApiError> {
    let (Some(account), Some(device)) = (account, cookies::device(app, headers)) else { return Ok(None) };
    let known = app.store.was_on_device(&account.player, &device, app.clock.now().0);
    Ok(known.await.map_err(log::unavailable)?.then_some(device))
}

/// Somebody came in by a new session: who was logged in here already has it instead of the old one.
async fn entered(
    app: &App,
    visitor: Visitor,
    account: UserAccount,
    (new, expires_us): (&str, i64),
) -> Result<LoggedIn, ApiError> {
    let old = visitor.person.filter(|person| person.player == account.player && !person.is_by_token());
    if let Some(old) = old {
        let tokens = app.store.session_family(old.credential_hash()).await.map_err(log::unavailable)?;
        tokens.iter().for_each(|token| app.lines.carry_on(token, new, expires_us));
        app.store.end_session(old.credential_hash()).await.map_err(log::unavailable)?;
    }
    Ok(LoggedIn { id: account.player, name: account.name })
}
