// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/federations/{federation}/cashier/entries`: credits are issued and taken back. What is large waits for a second
//! person.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse as _, Response};
use axum::{Extension, Json};
use ledger::{AMOUNT_MAX, AccountKind, AccountName, TEXT_MAX};
use serde::{Deserialize, Serialize};
use store::PendingEntry;
use utoipa::ToSchema;

use super::found;
use crate::api::Payload;
use crate::api::once::Once;
use crate::api::players::find;
use crate::app::App;
use crate::auth::random;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::federations::{Act, HOUSE, require};
use crate::rooms::log;
use crate::rooms::message::{Decision, Office};
use crate::stakes::cash::{self, REVIEW_ABOVE, Way};
use crate::stakes::refusal::StakeError;

/// Letters of an entry's id.
const ID_CHARS: usize = 16;

/// An entry of a cashier.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewEntry {
    /// `deposit` or `withdraw`.
    pub kind: String,
    /// `player/NAME`, `sponsor/ID` or `federation/main`.
    pub account: String,
    /// Minor units, 1 or more.
    pub amount: i64,
    /// Why, 1 to 300 characters.
    pub reason: String,
}

/// An entry that was made.
#[derive(Serialize, ToSchema)]
pub struct EntryMade {
    /// The number of the transfer; of a reversal that of its last.
    pub seq: i64,
    /// What is free on the account now, minor units; of a reversal on that of who got their stake back.
    pub balance: i64,
}

/// An entry that waits for a second person.
#[derive(Serialize, ToSchema)]
pub struct EntryWaits {
    /// Its id, for `.../entries/{id}/confirm`.
    pub pending: String,
}

/// The entries that wait.
#[derive(Serialize, ToSchema)]
pub struct EntryList {
    /// The oldest first.
    pub entries: Vec<EntryRow>,
    /// More than this waits for a second person, minor units.
    pub review_above: i64,
}

/// An entry that waits.
#[derive(Serialize, ToSchema)]
pub struct EntryRow {
    /// Its id.
    pub id: String,
    /// `deposit`, `withdraw` or `reverse`.
    pub kind: String,
    /// `player/NAME`, `sponsor/ID`, `federation/main`; of a reversal the room.
    pub account: String,
    /// Minor units.
    pub amount: i64,
    /// Why.
    pub reason: String,
    /// The name of who began it.
    pub by: String,
    /// When, milliseconds since the epoch.
    pub at_ms: i64,
    /// Whether whoever asks began it, and so cannot confirm it.
    pub own: bool,
}

fn bad(reason: impl Into<String>) -> ApiError {
    StakeError::BadEntry { reason: reason.into() }.into()
}

/// Writes credits in or out. Above 100,000 it waits for another person (202).
///
/// # Errors
/// `not_allowed`, `missing_scope`, `second_factor`, `own_account`, `short_of_credits`, `above_issue_limit`, `bad_cash_entry`,
/// `not_member` of a deposit for somebody who is none, `no_such_player`, `key_reused`.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/cashier/entries", tag = "federations", operation_id = "cashier_entry",
    params(("federation" = String, Path, description = "The federation"),
        ("idempotency-key" = Option<String>, Header, description = "Under the same key it is entered once")),
    request_body = NewEntry, responses(
    (status = CREATED, body = EntryMade),
    (status = ACCEPTED, body = EntryWaits),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn enter(
    State(app): State<App>,
    visitor: Visitor,
    Path(federation): Path<String>,
    once: Option<Extension<Once>>,
    Payload(wish): Payload<NewEntry>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &federation, Act::Cash).await?;
    if federation != HOUSE {
        found(&app, &federation).await?;
    }
    let way = Way::of(&wish.kind).ok_or_else(|| bad("kind is deposit or withdraw"))?;
    if !(1..=AMOUNT_MAX).contains(&wish.amount) {
        return Err(bad(format!("amount is from 1 to {AMOUNT_MAX}, in hundredths of a credit")));
    }
    let reason = crate::api::reports::plain(&wish.reason);
    if !(1..=TEXT_MAX).contains(&reason.chars().count()) || reason.chars().any(game::is_unseen) {
        return Err(bad(format!("a reason has 1 to {TEXT_MAX} characters in one line")));
    }
    let name = cash::account(&app, &federation, &wish.account).await?;
    let by = visitor.player().to_owned();
    if name.kind == AccountKind::Player && name.owner == by {
        return Err(StakeError::OwnAccount.into());
    }
    let entry = PendingEntry {
        id: once.map_or_else(random::id::<ID_CHARS>, |once| once.0.0),
        federation,
        kind: way.word().to_owned(),
        account: name.to_string(),
        amount: wish.amount,
        reason,
        actor: by.clone(),
        at_us: app.clock.now().0,
        state: "open".to_owned(),
    };
    // A smaller sum is withdrawn at once, and the ledger says what is not there; asked again, it says what it said.
    let waits = entry.amount > REVIEW_ABOVE;
    if waits || way == Way::Deposit {
        cash::can_enter(&app, way, &entry).await?;
    }
    if waits {
        // One that is there already was made by the same request.
        let pending = cash::begin(&app, entry).await?;
        return Ok((StatusCode::ACCEPTED, Json(EntryWaits { pending })).into_response());
    }
    let made = cash::enter(&app, way, &entry).await?;
    Ok((StatusCode::CREATED, Json(EntryMade { seq: made.seq, balance: made.balance })).into_response())
}

/// The entries that wait for a second person.
///
/// # Errors
/// `not_allowed`, `missing_scope`, `second_factor`.
#[utoipa::path(get, path = "/api/v1/federations/{federation}/cashier/entries", tag = "federations", operation_id = "cashier_entries",
    params(("federation" = String, Path, description = "The federation")), responses(
    (status = OK, body = EntryList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn entries(
    State(app): State<App>,
    visitor: Visitor,
    Path(federation): Path<String>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &federation, Act::Confirm).await?;
    let waiting = app.store.pending_entries(&federation).await.map_err(log::unavailable)?;
    let accounts: Vec<Option<AccountName>> = waiting.iter().map(|entry| entry.account.parse().ok()).collect();
    let owners = accounts.iter().flatten().filter(|name| name.kind == AccountKind::Player);
    let ids = waiting.iter().map(|entry| entry.actor.as_str()).chain(owners.map(|name| name.owner.as_str()));
    let names = app.store.names(&ids.collect()).await.map_err(log::unavailable)?;
    let called = |id: &str| names.get(id).cloned().unwrap_or_else(|| "?".to_owned());
    let own = visitor.player();
    let rows = waiting.iter().zip(&accounts).map(|(entry, name)| EntryRow {
        id: entry.id.clone(),
        kind: entry.kind.clone(),
        account: match name {
            Some(name) if name.kind == AccountKind::Player => format!("player/{}", called(&name.owner)),
            Some(name) if name.kind == AccountKind::Sponsor => format!("sponsor/{}", name.owner),
            Some(_) => "federation/main".to_owned(),
            None => entry.account.clone(),
        },
        amount: entry.amount,
        reason: entry.reason.clone(),
        by: called(&entry.actor),
        at_ms: entry.at_us / 1_000,
        own: entry.actor == own,
    });
    Ok(find::fresh(EntryList { entries: rows.collect(), review_above: REVIEW_ABOVE }))
}

/// The entry of an address that still waits.
async fn waiting(app: &App, federation: &str, id: &str) -> Result<PendingEntry, ApiError> {
    let none = || StakeError::NoSuchEntry { id: id.chars().take(64).collect() };
    if id.contains('\0') {
        return Err(none().into());
    }
    let entry = app.store.pending_entry(id).await.map_err(log::unavailable)?;
    let entry = entry.filter(|entry| entry.federation == federation).ok_or_else(none)?;
    if entry.state == "open" { Ok(entry) } else { Err(StakeError::EntryClosed.into()) }
}

/// Confirms an entry of another.
///
/// # Errors
/// `not_allowed`, `missing_scope`, `second_factor`, `own_entry`, `own_account`, `no_such_cash_entry`, `entry_closed`,
/// `already_void`, `short_of_credits`, `above_issue_limit`.
#[utoipa::path(post, path = "/api/v1/federations/{federation}/cashier/entries/{id}/confirm", tag = "federations", operation_id = "confirm_entry",
    params(("federation" = String, Path, description = "The federation"), ("id" = String, Path, description = "The entry")), responses(
    (status = CREATED, body = EntryMade),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn confirm(
    State(app): State<App>,
    visitor: Visitor,
    Path((federation, id)): Path<(String, String)>,
) -> Result<Response, ApiError> {
    require(&app, &visitor, &federation, Act::Confirm).await?;
    let entry = waiting(&app, &federation, &id).await?;
    let by = visitor.player();
    if entry.actor == by {
        return Err(StakeError::OwnEntry.into());
    }
    not_own(&app, &entry, by).await?;
    let made = if let Some(way) = Way::of(&entry.kind) {
        cash::can_enter(&app, way, &entry).await?;
        cash::confirm(&app, way, &entry, by).await?
    } else {
        let reason = entry.reason.clone();
        let confirmed = Some(entry.clone());
        let decision = Decision { by: by.to_owned(), reason, confirmed, of: Office::Federation };
        let done = app.rooms.void(&app, &entry.account, decision).await;
        if matches!(done, Err(ApiError::Stake(StakeError::AlreadyVoid))) {
            // There is nothing left to wait for.
            cash::give_up(&app, &entry, by).await?;
        }
        done?;
        cash::reversed(&app, &entry.account).await?
    };
    Ok((StatusCode::CREATED, Json(EntryMade { seq: made.seq, balance: made.balance })).into_response())
}

/// Nobody decides about an entry to their own account, or about a game of their own.
async fn not_own(app: &App, entry: &PendingEntry, by: &str) -> Result<(), ApiError> {
    let own = if Way::of(&entry.kind).is_some() {
        let name: AccountName = entry.account.parse().map_err(|_| ApiError::Internal)?;
        name.kind == AccountKind::Player && name.owner == by
    } else {
        let (_, view) = app.rooms.snapshot(app, &entry.account, by).await?;
        view.seat.is_some()
    };
    if own { Err(StakeError::OwnAccount.into()) } else { Ok(()) }
}

/// Gives an entry up that waits.
///
/// # Errors
/// `not_allowed`, `missing_scope`, `second_factor`, `own_account`, `no_such_cash_entry`, `entry_closed`.
#[utoipa::path(delete, path = "/api/v1/federations/{federation}/cashier/entries/{id}", tag = "federations", operation_id = "give_up_entry",
    params(("federation" = String, Path, description = "The federation"), ("id" = String, Path, description = "The entry")), responses(
    (status = NO_CONTENT, description = "It waits no more"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn give_up(
    State(app): State<App>,
    visitor: Visitor,
    Path((federation, id)): Path<(String, String)>,
) -> Result<StatusCode, ApiError> {
    require(&app, &visitor, &federation, Act::Confirm).await?;
    let entry = waiting(&app, &federation, &id).await?;
    not_own(&app, &entry, visitor.player()).await?;
    if cash::give_up(&app, &entry, visitor.player()).await? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(StakeError::EntryClosed.into())
    }
}
