// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federations`: who administers them, how they are set up, who is in them, and what was done there.

mod applications;
mod audit;
mod bank;
mod cashier;
mod change;
mod create;
mod disputes;
mod list;
mod members;
mod moderation;
mod remove;
mod reports;
mod roles;
mod show;

pub use applications::*;
pub use audit::*;
pub use bank::*;
pub use cashier::*;
pub use change::*;
pub use create::*;
pub use disputes::*;
pub use list::*;
pub use members::*;
pub use moderation::*;
pub use remove::*;
pub use reports::*;
pub use roles::*;
pub use show::*;

use game::Micros;
use serde::Serialize;
use store::{Act, FederationRow};
use utoipa::ToSchema;

use crate::app::App;
use crate::error::ApiError;
use crate::federations::refusal::FederationError;
use crate::rooms::log;

/// Longest reason of an act, in characters.
pub const FEDERATION_REASON_CHARS_MAX: usize = 500;

/// What somebody hears on `GET /api/v1/stream/me` of what they are in a federation.
#[derive(Serialize, ToSchema)]
pub struct FederationNotice {
    /// `federation`.
    #[schema(value_type = String)]
    pub k: &'static str,
    /// Which.
    pub federation: String,
    /// `member`, `asked`, `invited`, `banned`, `removed`, `roles`; of an application `accepted` or `refused`.
    pub what: String,
    /// Why, or the roles.
    pub text: String,
}

fn tell(app: &App, player: &str, federation: &str, what: &str, text: &str) {
    let (federation, what, text) = (federation.to_owned(), what.to_owned(), text.to_owned());
    app.notices.say(player, &FederationNotice { k: "federation", federation, what, text });
}

/// An act in a federation, to be told in the audit.
fn told(federation: &str, by: &str, now: Micros, act: &str, subject: &str) -> Act {
    Act {
        at_us: now.0,
        federation: federation.to_owned(),
        act: act.to_owned(),
        actor: by.to_owned(),
        subject: subject.to_owned(),
        ..Act::default()
    }
}

/// The federation of an address.
async fn found(app: &App, id: &str) -> Result<FederationRow, ApiError> {
    let none = || FederationError::NoSuchFederation { id: id.chars().take(64).collect() };
    if id.contains('\0') {
        return Err(none().into());
    }
    Ok(app.store.federation(id).await.map_err(log::unavailable)?.ok_or_else(none)?)
}

/// Why something is done, in one plain text.
fn reason(text: Option<&str>, needed: bool) -> Result<String, FederationError> {
    let text = crate::api::reports::plain(text.unwrap_or_default());
    let least = usize::from(needed);
    if (least..=FEDERATION_REASON_CHARS_MAX).contains(&text.chars().count()) {
        return Ok(text);
    }
    let reason = format!("a reason has {least} to {FEDERATION_REASON_CHARS_MAX} characters");
    Err(FederationError::Bad { reason })
}
