// SPDX-License-Identifier: AGPL-3.0-or-later
//! `POST /api/v1/accounts`: signs up. A guest keeps the id, and with it the games and the seats.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use serde::{Deserialize, Serialize};
use store::{Agreed, Player, SignUp, Standing};
use utoipa::ToSchema;

use crate::api::Payload;
use crate::api::account::email;
use crate::api::players::find;
use crate::app::App;
use crate::auth::refusal::AccountError;
use crate::auth::session::{self, Visitor};
use crate::auth::{names, password, random};
use crate::error::{ApiError, Problem};
use crate::rooms::log;

/// Who signs up. Whoever does agrees to the terms of use that hold now.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// 2 to 20 letters of one script, digits or `. _ -`, beginning with a letter; nobody else's, nor like one.
    #[schema(example = "Ivan", min_length = 2, max_length = 20)]
    pub name: String,
    /// 8 to 128 characters; not the name, nor one of the commonest passwords.
    #[schema(min_length = 8, max_length = 128)]
    pub password: String,
    /// Said to be 18 or older, which stakes ask for.
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    pub adult: bool,
    /// Said to be under 14: no chat, no stakes, no public profile.
    #[serde(default, deserialize_with = "crate::api::or_usual")]
    pub child: bool,
    /// Where mail goes; nothing is sent before it is verified.
    #[serde(default)]
    pub email: Option<String>,
    /// The language the terms were read in: `bg`, `ru` or `en`.
    #[serde(default)]
    pub language: Option<String>,
}

/// The account that was made.
#[derive(Serialize, ToSchema)]
pub struct AccountCreated {
    /// The player's id: a guest's stays the same.
    pub id: String,
    /// The name.
    pub name: String,
    /// Codes to come back with when the password is lost, each good once. They are shown now and never again.
    #[schema(min_items = 8, max_items = 8)]
    pub recovery: Vec<String>,
}

/// Signs up and logs in. With a guest's cookie the player stays the same.
///
/// # Errors
/// `bad_name`, `reserved_name`, `weak_password`, `bad_email`, `name_taken`, `has_account`, [`ApiError::TooMany`].
#[utoipa::path(post, path = "/api/v1/accounts", tag = "account", operation_id = "create_account", request_body = NewAccount, responses(
    (status = CREATED, body = AccountCreated, headers(("Set-Cookie" = String, description = "The new session"))),
    (status = "4XX", body = Problem, content_type = "application/problem+json"),
    (status = "5XX", body = Problem, content_type = "application/problem+json")
))]
pub async fn create(
    State(app): State<App>,
    visitor: Visitor,
    headers: HeaderMap,
    Payload(wish): Payload<NewAccount>,
) -> Result<Response, ApiError> {
    if visitor.person.as_ref().is_some_and(session::Person::is_by_token) {
        return Err(AccountError::NotAllowed.into());
    }
    visitor.not_banned()?;
    let name = names::of_account(&wish.name)?;
    if find::by_id(&app, &name).await?.is_some() {
        return Err(AccountError::ReservedName.into());
    }
    password::fits(&name, &wish.password)?;
    let email = wish.email.as_deref().map(str::trim).filter(|email| !email.is_empty());
    let email = email.map(email::address).transpose()?;
    let name_key = names::key(&name);
    // Asked before the work; what is true then is decided when it is written.
    if app.store.account_called(&name_key).await.map_err(log::unavailable)?.is_some() {
        return Err(AccountError::NameTaken.into());
    }
    app.account_limits.sign_up(visitor.address).inspect_err(|_| app.metrics.limited.one())?;
    // A site that sends mail keeps no address before it is proved; another one keeps what it was told.
    let (to_prove, said) = if app.mail.is_on() { (email, None) } else { (None, email) };
    if let Some(to) = &to_prove {
        email::limited(&app, &visitor, &to.key())?;
    }
    let password = app.passwords.hash(&name, &wish.password).await?;
    let now = app.clock.now();
    let guest = visitor.person.as_ref().filter(|person| person.account.is_none());
    let id = guest
        .map_or_else(|| format!("p{}", random::id::<{ names::ID_CHARS }>()), |guest| guest.player.clone());
    let (codes, recovery) = app.passwords.pepper().codes(&id);
    let (session, cookies) = session::fresh(&app, &headers, &id, session::PASSWORD);
    let (new, expires_us) = (session.token_hash.clone(), session.expires_us);
    let adult_us = (wish.adult && !wish.child).then_some(now.0);
    let language = language(wish.language.as_deref(), &headers).to_owned();
    let sign_up = SignUp {
        player: Player { id: id.clone(), name: name.clone(), created_us: now.0 },
        name_key,
        name_look: names::looks_like(&name),
        password,
        email: said.map(|email| email.to_string()),
        standing: Standing { child: wish.child, adult_us, ..Standing::default() },
        terms: Agreed {
            version: i64::from(app.config.terms_version),
            language: language.clone(),
            at_us: now.0,
        },
        recovery,
        session: Some(session),
        ended: guest.map(|guest| guest.credential_hash().to_owned()),
        now_us: now.0,
    };
    if !app.store.sign_up(sign_up).await.map_err(log::unavailable)? {
        // By another request of the same guest: no other name would help.
        let own = app.store.user_account(&id).await.map_err(log::unavailable)?;
        return Err(own.map_or(AccountError::NameTaken, |_| AccountError::HasAccount).into());
    }
    if let Some(guest) = guest {
        app.lines.carry_on(guest.credential_hash(), &new, expires_us);
        app.rooms.renamed(&id).await;
        app.lobby.renamed();
    }
    if let Some(to) = to_prove {
        // The account is there whatever becomes of the letter; its page tells what waits.
        let letter = email::proof(&app, &id, &name, &language, to).await?;
        let mail = app.clone();
        tokio::spawn(async move { mail.mail.send(letter).await });
    }
    let body = Json(AccountCreated { id, name, recovery: codes });
    let no_store = [(header::CACHE_CONTROL, "no-store")];
    Ok((StatusCode::CREATED, cookies, no_store, body).into_response())
}

/// The language somebody reads: what they say, or else what their browser says.
pub(crate) fn language<'a>(said: Option<&'a str>, headers: &'a HeaderMap) -> &'a str {
    let wanted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok()).unwrap_or("");
    let tags = said.into_iter().chain(wanted.split(','));
    let known = |tag: &'a str| {
        let word = tag.trim_start().get(..2)?;
        ["bg", "ru", "en"].into_iter().find(|known| known.eq_ignore_ascii_case(word))
    };
    tags.into_iter().find_map(known).unwrap_or("en")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_language_is_said_or_guessed() {
        let headers = |tags: &str| HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, tags.parse().unwrap())]);
        assert_eq!(language(Some("ru"), &headers("bg,en")), "ru");
        assert_eq!(language(None, &headers("de, bg-BG;q=0.8, en")), "bg");
        assert_eq!(language(Some("de"), &HeaderMap::new()), "en");
    }
}
