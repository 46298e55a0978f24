// SPDX-License-Identifier: AGPL-3.0-or-later
//! One's own account: what it says, and what its owner changes in it.

mod appeals;
mod change;
mod confirm;
pub(crate) mod email;
mod erase;
mod export;
mod limits;
mod passkeys;
mod password;
mod recovery;
mod reports;
mod sessions;
mod show;
mod terms;
mod tokens;
mod totp;

pub use appeals::*;
pub use change::*;
pub use confirm::*;
pub use email::*;
pub use erase::*;
pub use export::*;
pub use limits::*;
pub use passkeys::*;
pub use password::*;
pub use recovery::*;
pub use reports::*;
pub use sessions::*;
pub use show::*;
pub use terms::*;
pub use tokens::*;
pub use totp::*;

use serde::Deserialize;
use store::UserAccount;
use utoipa::ToSchema;

use crate::app::App;
use crate::auth::factor;
use crate::auth::refusal::AccountError;
use crate::auth::session::{Person, Visitor};
use crate::error::ApiError;
use crate::net::account_limits::Attempt;
use crate::rooms::log;

/// A password, shown once more.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Confirmed {
    /// The password.
    pub password: String,
}

/// The account of somebody who has one.
async fn of(app: &App, person: &Person) -> Result<UserAccount, ApiError> {
    let account = app.store.user_account(&person.player).await.map_err(log::unavailable)?;
    account.ok_or(ApiError::NoSession)
}

/// The account of its owner, who shows the password once more: a browser left alone is not its owner.
async fn confirmed(app: &App, visitor: &Visitor, password: &str) -> Result<UserAccount, ApiError> {
    let account = of(app, visitor.owner()?).await?;
    let limited = app.account_limits.attempt(visitor.address, Attempt::Own(&account.player));
    limited.inspect_err(|_| app.metrics.limited.one())?;
    let is_right = app.passwords.is(password, account.password.as_deref()).await?;
    if is_right { Ok(account) } else { Err(AccountError::BadLogin.into()) }
}

/// As [`confirmed`], by who has shown the second factor lately, where there is one: nobody gets a way in that lasts by the
/// password and an old session alone.
async fn confirmed_lately(app: &App, visitor: &Visitor, password: &str) -> Result<UserAccount, ApiError> {
    let account = confirmed(app, visitor, password).await?;
    factor::fresh_factor(app, visitor.owner()?).await?;
    Ok(account)
}
