// SPDX-License-Identifier: AGPL-3.0-or-later
//! `GET /api/v1/ledger/accounts`: what one has, in each currency.

use axum::extract::State;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::players::find;
use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::{ApiError, Problem};
use crate::rooms::log;

const DAY_US: i64 = 86_400_000_000;

/// What one has.
#[derive(Serialize, ToSchema)]
pub struct OwnAccounts {
    /// By currency.
    pub accounts: Vec<OwnAccount>,
}

/// What one has in a currency, minor units.
#[derive(Serialize, ToSchema)]
pub struct OwnAccount {
    /// `FEDERATION/LABEL`.
    pub currency: String,
    /// What is free.
    pub balance: i64,
    /// What is put aside for games that are on.
    pub held: i64,
    /// What games for stakes that ended today (UTC) brought, or cost when below zero.
    pub today: i64,
}

/// What one has, in each currency one ever had something in.
///
/// # Errors
/// [`ApiError::NoSession`], `missing_scope`.
#[utoipa::path(get, path = "/api/v1/ledger/accounts", tag = "ledger", operation_id = "own_accounts", responses(
    (status = OK, body = OwnAccounts),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn accounts(State(app): State<App>, visitor: Visitor) -> Result<Response, ApiError> {
    let person = visitor.may(Scope::LedgerRead)?;
    let now = app.clock.now().0;
    let midnight = now - now.rem_euclid(DAY_US);
    let mut accounts = Vec::new();
    for (account, held) in app.store.accounts_of(&person.player).await.map_err(log::unavailable)? {
        let today = app.store.net_since(&account, midnight).await.map_err(log::unavailable)?;
        let (currency, balance) = (account.name.currency.to_string(), account.balance());
        accounts.push(OwnAccount { currency, balance, held, today });
    }
    Ok(find::fresh(OwnAccounts { accounts }))
}
