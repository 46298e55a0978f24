// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/recover`: back into an account whose password is lost, and the erasure of one taken back.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Deserialize;
use serde_json::Value;
use store::{FactorsSeen, Return, UserAccount};
use utoipa::ToSchema;

use super::{LoggedIn, own_device};
use crate::api::Payload;
use crate::app::App;
use crate::auth::ceremonies::Purpose;
use crate::auth::refusal::{AccountError, Ways};
use crate::auth::session::{self, Visitor};
use crate::auth::{factor, names};
use crate::error::{ApiError, Problem};
use crate::net::account_limits::Attempt;
use crate::rooms::log;
use crate::stakes::cash;

/// Who comes back.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Recovering {
    /// The name.
    pub name: String,
    /// A recovery code, or the code of a link from the operator.
    pub code: String,
    /// The new password.
    pub password: String,
    /// Where there is a second factor: its code, or a second recovery code.
    #[serde(default)]
    pub factor: Option<String>,
    /// Or one of the passkeys, as `navigator.credentials.get` answered.
    #[serde(default)]
    #[schema(value_type = Option<Object>)]
    pub passkey: Option<Value>,
}

/// Takes a recovery code and a new password: every session ends, and a new one begins. The code is spent. An account
/// that is to be erased stays.
///
/// # Errors
/// `bad_login` for a name and a code that do not belong together, `second_factor`, `bad_passkey`, `weak_password`,
/// [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/recover", tag = "account", operation_id = "recover", request_body = Recovering, responses(
    (status = OK, body = LoggedIn, headers(("Set-Cookie" = String, description = "The new session"))),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn recover(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(asked): Payload<Recovering>,
) -> Result<Response, ApiError> {
    let name_key = names::asked(&asked.name).ok_or(AccountError::BadLogin)?;
    let now = app.clock.now();
    let account = app.store.account_called(&name_key).await.map_err(log::unavailable)?;
    let own = own_device(&app, &headers, account.as_ref()).await?;
    let attempt = own.as_ref().map_or(Attempt::Back(&name_key), |own| Attempt::BackHere(&name_key, own));
    app.account_limits.attempt(visitor.address, attempt).inspect_err(|_| app.metrics.limited.one())?;
    // Who wanted to be erased by now is as good as erased, whenever that is done.
    let is_there = |account: &UserAccount| account.erase_us.is_none_or(|erase_us| now.0 < erase_us);
    let account = account.filter(is_there).ok_or(AccountError::BadLogin)?;
    let codes = app.store.ways_back(&account.player, now.0).await.map_err(log::unavailable)?;
    let find = |code: &str| {
        let hash = app.passwords.pepper().code(&account.player, code);
        codes.iter().find(|way| way.hash == hash)
    };
    let mut spent = vec![find(&asked.code).ok_or(AccountError::BadLogin)?.hash.clone()];
    let (mut totp_step, mut key) = (None, None);
    let ways = Ways::of(&account);
    if let Some(passkey) = &asked.passkey {
        let purpose = Purpose::Recover(name_key);
        key = factor::take_passkey(&app, &headers, &account, passkey, &purpose).await?;
    } else if ways.any() {
        let shown = asked.factor.as_deref().ok_or(AccountError::SecondFactor(ways))?;
        let step = account.totp.as_deref().and_then(|secret| factor::step(secret, shown, now));
        match (step, find(shown)) {
            (Some(step), _) if step > account.totp_step => totp_step = Some(step),
            // A second link shows no more than the first: that somebody reads the mail.
            (_, Some(second)) if !second.is_link && !spent.contains(&second.hash) => {
                spent.push(second.hash.clone());
            }
            _ => return Err(AccountError::SecondFactor(ways).into()),
        }
    }
    let password = app.passwords.hash(&account.name, &asked.password).await?;
    let (session, cookies) = session::fresh(&app, &headers, &account.player, session::RECOVERY);
    let kept = session.token_hash.clone();
    let (player, factors) = (account.player.clone(), FactorsSeen::of(&account));
    // What is written out of an account that is to be erased, and what comes back, take turns.
    let _turn = app.stakes.turn([player.as_str()]).await;
    let cash = match account.erase_us {
        Some(erase_us) => cash::all_in(&app, &player, erase_us).await?,
        None => Vec::new(),
    };
    let back =
        Return { player, spent, password, totp_step, factors, passkey: key, session, cash, now_us: now.0 };
    if !app.store.come_back(back).await.map_err(log::unavailable)? {
        return Err(factor::came_late(&app, &account, AccountError::BadLogin).await?);
    }
    app.lines.end_others_sessions(&account.player, &kept);
    Ok(LoggedIn { id: account.player, name: account.name }.with(cookies))
}
