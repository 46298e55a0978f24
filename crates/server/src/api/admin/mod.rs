// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/admin`: the site in the hands of who runs it. Every act is told in the audit, in the same transaction.

mod appeals;
mod audit;
mod cheating;
mod games;
mod guard;
mod health;
mod messages;
mod reports;
mod sanctions;
mod signals;
mod users;

pub use appeals::*;
pub use audit::*;
pub use cheating::*;
pub use games::*;
pub use health::*;
pub use messages::*;
pub use reports::*;
pub use sanctions::*;
pub use signals::*;
pub use users::*;

use game::Micros;
use serde::Deserialize;
use store::Act;
use utoipa::IntoParams;

use crate::auth::session::Person;
use crate::safety::refusal::SafetyError;

/// Rows of a page.
pub const PAGE: u32 = 50;
/// Longest reason of an act, in characters.
pub const REASON_CHARS_MAX: usize = 500;
/// Longest note to a decision, in characters.
pub const NOTE_CHARS_MAX: usize = 1_000;

/// Where a page begins.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct Paging {
    /// `next` of the page before; left out: from the start.
    #[serde(default)]
    pub after: String,
}

/// Which part of a queue.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub struct QueuePaging {
    /// `open` (the eldest first) or `closed` (the last first).
    #[serde(default)]
    #[param(inline)]
    pub state: QueueState,
    /// `next` of the page before; left out: from the start.
    #[serde(default)]
    pub after: String,
}

impl QueuePaging {
    /// Whether what waits is asked for.
    pub(crate) fn is_open(&self) -> bool {
        self.state == QueueState::Open
    }
}

/// What a queue holds.
#[derive(Clone, Copy, Default, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum QueueState {
    /// To be decided.
    #[default]
    Open,
    /// Decided.
    Closed,
}

/// One more than a page is read: whether there is another is known then.
const READ: u32 = PAGE + 1;

/// The rows of a page, and where the next one begins.
fn page<T>(rows: Vec<T>, id: impl Fn(&T) -> &str) -> (Vec<T>, Option<String>) {
    crate::api::page(rows, PAGE, id)
}

/// An act of an operator of the site.
fn act(operator: &Person, now: Micros, act: &str, subject: &str) -> Act {
    Act {
        at_us: now.0,
        act: act.to_owned(),
        actor: operator.player.clone(),
        subject: subject.to_owned(),
        ..Act::default()
    }
}

/// The reason of an act.
fn reason(text: &str) -> Result<String, SafetyError> {
    let text = crate::api::reports::plain(text);
    let fits = !text.is_empty() && text.chars().count() <= REASON_CHARS_MAX;
    if fits { Ok(text) } else { Err(SafetyError::BadSanction { max: REASON_CHARS_MAX }) }
}

/// The note to a decision.
fn note(text: &str, allowed: &'static str) -> Result<String, SafetyError> {
    let text = crate::api::reports::plain(text);
    let fits = text.chars().count() <= NOTE_CHARS_MAX;
    if fits { Ok(text) } else { Err(SafetyError::BadVerdict { allowed, max: NOTE_CHARS_MAX }) }
}
