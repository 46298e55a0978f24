// SPDX-License-Identifier: AGPL-3.0-or-later
//! `/api/v1/account/passkeys`: the passkeys of an account are added, named, listed and taken away.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use store::Passkey;
use utoipa::ToSchema;

use super::{Confirmed, confirmed_lately, of};
use crate::api::Payload;
use crate::app::App;
use crate::auth::passkey_refusal::PasskeyError;

use crate::auth::session::{Person, Visitor};
use crate::auth::{factor, passkey};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// The most passkeys of an account.
pub const PASSKEYS_MAX: i64 = 20;
/// The longest label, in characters.
const LABEL_CHARS_MAX: usize = 60;
/// Characters of an id that is named in a refusal.
const ID_CHARS_SHOWN: usize = 40;

/// The passkeys of an account.
#[derive(Serialize, ToSchema)]
pub struct PasskeyList {
    /// The newest first.
    pub passkeys: Vec<KeptPasskey>,
}

/// A passkey.
#[derive(Serialize, ToSchema)]
pub struct KeptPasskey {
    /// What it is called here.
    pub id: String,
    /// What its owner calls it.
    pub label: String,
    /// When it was added, milliseconds since the epoch.
    pub created_ms: i64,
    /// When it was last used.
    pub seen_ms: Option<i64>,
}

impl From<Passkey> for KeptPasskey {
    fn from(one: Passkey) -> Self {
        let seen_ms = one.seen_us.map(|at| at / 1_000);
        Self { id: one.id, label: one.label, created_ms: one.created_us / 1_000, seen_ms }
    }
}

/// Who adds a passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyWish {
    /// The password.
    #[serde(default)]
    pub password: String,
}

/// What a browser is asked.
#[derive(Serialize, ToSchema)]
pub struct PasskeyChallenge {
    /// The options of WebAuthn as JSON, for `navigator.credentials`. Good for five minutes and one answer.
    #[schema(value_type = Object)]
    pub options: Value,
}

/// A new passkey.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPasskey {
    /// What its owner calls it.
    #[schema(min_length = 1, max_length = 60)]
    pub label: String,
    /// What `navigator.credentials.create` answered, as JSON.
    #[schema(value_type = Object)]
    pub credential: Value,
}

/// What a passkey is called.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasskeyLabel {
    /// From now on.
    #[schema(min_length = 1, max_length = 60)]
    pub label: String,
}

/// The passkeys of the account.
///
/// # Errors
/// `not_allowed` for guests and tokens.
#[utoipa::path(get, path = "/api/v1/account/passkeys", tag = "account", operation_id = "list_passkeys", responses(
    (status = OK, body = PasskeyList),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn list_passkeys(State(app): State<App>, visitor: Visitor) -> Result<Json<PasskeyList>, ApiError> {
    let kept = own(&app, visitor.owner()?).await?;
    Ok(Json(PasskeyList { passkeys: kept.into_iter().map(KeptPasskey::from).collect() }))
}

/// Asks for a new passkey: with the password and, where there is a second factor, with that shown within the last 15
/// minutes.
///
/// # Errors
/// `bad_login` for a wrong password or none, `second_factor`, `insecure_origin`, `too_many_passkeys`, `not_allowed` for guests and tokens.
#[utoipa::path(post, path = "/api/v1/account/passkeys/options", tag = "account", operation_id = "begin_passkey", request_body = PasskeyWish, responses(
    (status = CREATED, body = PasskeyChallenge),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn begin_passkey(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(wish): Payload<PasskeyWish>,
) -> Result<Response, ApiError> {
    let account = confirmed_lately(&app, &visitor, &wish.password).await?;
    let kept = own(&app, visitor.owner()?).await?;
    if i64::try_from(kept.len()).is_ok_and(|kept| kept >= PASSKEYS_MAX) {
        return Err(PasskeyError::TooMany { max: PASSKEYS_MAX }.into());
    }
    let options = passkey::to_add(&app, &headers, &account, &kept)?;
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, no_store, Json(PasskeyChallenge { options })).into_response())
}

/// Keeps a new passkey. From now on a login with the password asks for a second factor.
///
/// # Errors
/// `bad_new_passkey`, `bad_label`, `second_factor`, `insecure_origin`, `too_many_passkeys`, `not_allowed` for guests and tokens.
#[utoipa::path(post, path = "/api/v1/account/passkeys", tag = "account", operation_id = "add_passkey", request_body = NewPasskey, responses(
    (status = CREATED, body = KeptPasskey),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn add_passkey(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(wish): Payload<NewPasskey>,
) -> Result<(StatusCode, Json<KeptPasskey>), ApiError> {
    let person = visitor.owner()?;
    factor::fresh_factor(&app, person).await?;
    let account = of(&app, person).await?;
    let made = passkey::added(&app, &headers, &account, label(&wish.label)?, &wish.credential).await?;
    let said = KeptPasskey::from(made.clone());
    let kept = app.store.create_passkey(made, PASSKEYS_MAX, person.credential_hash()).await;
    if kept.map_err(log::unavailable)? {
        return Ok((StatusCode::CREATED, Json(said)));
    }
    let known = app.store.passkey(&said.id).await.map_err(log::unavailable)?.is_some();
    let why = if known { PasskeyError::BadNewPasskey } else { PasskeyError::TooMany { max: PASSKEYS_MAX } };
    Err(why.into())
}

/// Calls a passkey otherwise.
///
/// # Errors
/// `bad_label`, `no_such_passkey`, `not_allowed` for guests and tokens.
#[utoipa::path(patch, path = "/api/v1/account/passkeys/{id}", tag = "account", operation_id = "name_passkey", request_body = PasskeyLabel,
    params(("id" = String, Path, description = "What the list calls it")), responses(
    (status = NO_CONTENT, description = "It is called so"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn name_passkey(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(wish): Payload<PasskeyLabel>,
) -> Result<StatusCode, ApiError> {
    let person = visitor.owner()?;
    let label = label(&wish.label)?;
    let done = app.store.rename_passkey(&person.player, &id, &label).await.map_err(log::unavailable)?;
    if done { Ok(StatusCode::NO_CONTENT) } else { Err(none(&id)) }
}

/// Takes a passkey away: with the password, and with a second factor shown within the last 15 minutes. Without a passkey
/// and without a device the password alone is asked for. Sessions that were begun with it end, but this one.
///
/// # Errors
/// `bad_login` for a wrong password, `second_factor`, `no_such_passkey`, `not_allowed` for guests and tokens.
#[utoipa::path(delete, path = "/api/v1/account/passkeys/{id}", tag = "account", operation_id = "remove_passkey", request_body = Confirmed,
    params(("id" = String, Path, description = "What the list calls it")), responses(
    (status = NO_CONTENT, description = "It opens nothing any more"),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn remove_passkey(
    State(app): State<App>,
    visitor: Visitor,
    Path(id): Path<String>,
    Payload(shown): Payload<Confirmed>,
) -> Result<StatusCode, ApiError> {
    let account = confirmed_lately(&app, &visitor, &shown.password).await?;
    let kept = visitor.owner()?.credential_hash();
    // The token that was shown may have a successor already, which is the same session.
    let own = app.store.session_family(kept).await.map_err(log::unavailable)?;
    if !app.store.remove_passkey(&account.player, &id, kept).await.map_err(log::unavailable)? {
        return Err(none(&id));
    }
    let begun = app.store.sessions_by_passkey(&account.player, &id).await.map_err(log::unavailable)?;
    for ended in begun.iter().filter(|hash| !own.contains(hash)) {
        app.lines.end(ended);
    }
    Ok(StatusCode::NO_CONTENT)
}

async fn own(app: &App, person: &Person) -> Result<Vec<Passkey>, ApiError> {
    app.store.passkeys_of(&person.player).await.map_err(log::unavailable)
}

fn none(id: &str) -> ApiError {
    PasskeyError::NoSuchPasskey { id: id.chars().take(ID_CHARS_SHOWN).collect() }.into()
}

fn label(text: &str) -> Result<String, PasskeyError> {
    let label = text.trim();
    let good = (1..=LABEL_CHARS_MAX).contains(&label.chars().count()) && !label.chars().any(game::is_unseen);
    if good { Ok(label.to_owned()) } else { Err(PasskeyError::BadLabel { max: LABEL_CHARS_MAX }) }
}
