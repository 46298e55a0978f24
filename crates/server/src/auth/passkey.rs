// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passkeys (WebAuthn): what a device is asked, and whether its answer is good. Every passkey here is one that the device
//! finds by itself and that its owner unlocks, by a finger or a number: it is both steps of a login in one.

use axum::http::HeaderMap;
use data_encoding::BASE64URL_NOPAD;
use serde_json::Value;
use sha2::{Digest as _, Sha256};
use store::{Passkey, PasskeyUse, UserAccount};
use webauthn_rp::bin::{Decode as _, Encode as _};
use webauthn_rp::request::auth::AuthenticationVerificationOptions;
use webauthn_rp::request::register::{
    CredProtect, Nickname, PublicKeyCredentialUserEntity, RegistrationVerificationOptions, UserHandle,
    Username,
};
use webauthn_rp::request::{AsciiDomain, PublicKeyCredentialDescriptor, RpId};
use webauthn_rp::response::auth::DiscoverableAuthentication;
use webauthn_rp::response::register::{CompressedPubKey, DynamicState, StaticState};
use webauthn_rp::response::{AuthTransports, CredentialId};
use webauthn_rp::{
    AuthenticatedCredential, DiscoverableCredentialRequestOptions, PublicKeyCredentialCreationOptions,
    Registration,
};

use crate::app::App;
use crate::auth::ceremonies::{Adding, HANDLE_BYTES, Purpose, Showing};
use crate::auth::origin;
use crate::auth::passkey_refusal::PasskeyError;
use crate::error::ApiError;
use crate::rooms::log;

/// What a device knows an account by: nothing of it can be read there.
type Handle = UserHandle<HANDLE_BYTES>;
/// A public key as it is kept.
type Key = CompressedPubKey<[u8; 32], [u8; 32], [u8; 48], Vec<u8>>;

/// When to ask again where too many challenges wait, seconds: each waits five minutes.
const FULL_RETRY_S: u64 = 60;

/// For which site passkeys are, as a browser says it.
struct Site {
    id: RpId,
    origin: String,
}

impl Site {
    /// The site of a request from its page. Browsers make passkeys for names, and on pages nobody could have changed on
    /// the way.
    fn of(app: &App, headers: &HeaderMap) -> Result<Self, PasskeyError> {
        let (origin, name) = origin::of_page(headers, app.config.public_url.as_ref())
            .filter(|(origin, name)| origin.starts_with("https://") || is_own_machine(name))
            .ok_or(PasskeyError::InsecureOrigin)?;
        let is_number = name.starts_with('[') || name.parse::<std::net::IpAddr>().is_ok();
        let domain = AsciiDomain::try_from(name).ok().filter(|_| !is_number);
        Ok(Self { id: RpId::Domain(domain.ok_or(PasskeyError::InsecureOrigin)?), origin })
    }
}

/// Whether a page of this name comes from the machine it is shown on.
fn is_own_machine(name: &str) -> bool {
    name == "localhost" || name.ends_with(".localhost")
}

/// No room for another challenge just now.
fn full() -> ApiError {
    ApiError::TooMany { key: "passkey_challenges", retry_s: FULL_RETRY_S }
}

fn handle(player: &str) -> Handle {
    let mut hash = Sha256::new();
    hash.update(b"kapia passkey of ");
    hash.update(player);
    let Ok(handle) = Handle::decode(hash.finalize().into());
    handle
}

/// What a device calls the account: its name, or its id where the rules for names on devices (RFC 8265) have none like it.
fn name(account: &UserAccount) -> Result<Username<'_>, ApiError> {
    let named = Username::try_from(account.name.as_str());
    named.or_else(|_| Username::try_from(account.player.as_str())).map_err(|_| ApiError::Internal)
}

/// What a browser is to make a new passkey of.
///
/// # Errors
/// [`PasskeyError::InsecureOrigin`]; [`ApiError::TooMany`] when too many wait.
pub fn to_add(
    app: &App,
    headers: &HeaderMap,
    account: &UserAccount,
    kept: &[Passkey],
) -> Result<Value, ApiError> {
    let (site, id) = (Site::of(app, headers)?, handle(&account.player));
    let user = PublicKeyCredentialUserEntity {
        name: name(account)?,
        id: &id,
        display_name: Nickname::try_from(account.name.as_str()).ok(),
    };
    let known = kept.iter().filter_map(|passkey| {
        let id = CredentialId::decode(bytes(&passkey.id)?).ok()?;
        // By whatever way the device is reached.
        Some(PublicKeyCredentialDescriptor { id, transports: AuthTransports::decode(0).ok()? })
    });
    let mut options = PublicKeyCredentialCreationOptions::passkey(&site.id, user, known.collect());
    // Many devices do not know this extension and would make none; that its owner unlocked it is asked for every time.
    options.extensions.cred_protect = CredProtect::None;
    let (state, client) = options.start_ceremony().map_err(|_| ApiError::Internal)?;
    let said = serde_json::to_value(&client).map_err(|_| ApiError::Internal)?;
    if app.ceremonies.adds(state) { Ok(said) } else { Err(full()) }
}

/// A new passkey, when the answer is good.
///
/// # Errors
/// [`PasskeyError::BadNewPasskey`], [`PasskeyError::InsecureOrigin`].
pub async fn added(
    app: &App,
    headers: &HeaderMap,
    account: &UserAccount,
    label: String,
    answer: &Value,
) -> Result<Passkey, ApiError> {
    let bad = || PasskeyError::BadNewPasskey;
    let site = Site::of(app, headers)?;
    let answer = Registration::from_json_relaxed(&json(answer)).map_err(|_| bad())?;
    let challenge = answer.challenge_relaxed().map_err(|_| bad())?;
    let state = app.ceremonies.added(challenge).ok_or_else(bad)?;
    let owner = handle(&account.player);
    // A signature takes its time: not on the threads that carry moves.
    let [id, fixed, moving] =
        app.passwords.run(move || kept(&site, state, &answer, &owner)).await?.ok_or_else(bad)?;
    let created_us = app.clock.now().0;
    Ok(Passkey { id, player: account.player.clone(), label, fixed, moving, created_us, seen_us: None })
}

/// The id of a new passkey, what stays of it as it is and what changes, when the answer is its owner's and good.
fn kept(site: &Site, state: Adding, answer: &Registration, owner: &Handle) -> Option<[String; 3]> {
    let origins = [site.origin.as_str()];
    let options =
        RegistrationVerificationOptions::<&str, &str> { allowed_origins: &origins, ..Default::default() };
    let made = state.verify(&site.id, answer, &options);
    let made = made.inspect_err(|error| tracing::info!(%error, "a new passkey is not good")).ok()?;
    // The challenge was for somebody else.
    if made.user_id().as_ref() != owner.as_ref() {
        return None;
    }
    let (Ok(fixed), Ok(moving)) = (made.static_state().encode(), made.dynamic_state().encode());
    Some([text(made.id().as_ref()), text(&fixed), text(&moving)])
}

/// What a browser is to show a passkey for; it finds those it has by itself.
///
/// # Errors
/// [`PasskeyError::InsecureOrigin`]; [`ApiError::TooMany`] when too many wait.
pub fn to_show(app: &App, headers: &HeaderMap, purpose: Purpose) -> Result<Value, ApiError> {
    let site = Site::of(app, headers)?;
    let options = DiscoverableCredentialRequestOptions::passkey(&site.id);
    let (state, client) = options.start_ceremony().map_err(|_| ApiError::Internal)?;
    let said = serde_json::to_value(&client).map_err(|_| ApiError::Internal)?;
    if app.ceremonies.shows(state, purpose) { Ok(said) } else { Err(full()) }
}

/// Whose passkey was shown, and what is to be written of it, when the answer is good. It counts when that is written.
///
/// # Errors
/// [`PasskeyError::BadPasskey`], [`PasskeyError::InsecureOrigin`].
pub async fn shown(
    app: &App,
    headers: &HeaderMap,
    answer: &Value,
    purpose: &Purpose,
) -> Result<(Passkey, PasskeyUse), ApiError> {
    let bad = || PasskeyError::BadPasskey;
    let site = Site::of(app, headers)?;
    let answer = json(answer);
    let answer = DiscoverableAuthentication::<HANDLE_BYTES>::from_json_relaxed(&answer).map_err(|_| bad())?;
    let challenge = answer.challenge_relaxed().map_err(|_| bad())?;
    let state = app.ceremonies.shown(challenge, purpose).ok_or_else(bad)?;
    let id = text(answer.raw_id().as_ref());
    let passkey = app.store.passkey(&id).await.map_err(log::unavailable)?.ok_or_else(bad)?;
    let before = passkey.moving.clone();
    let check = move || verified(&site, state, &answer, &passkey).map(|moving| (moving, passkey));
    let (moving, passkey) = app.passwords.run(check).await?.ok_or_else(bad)?;
    let shown = PasskeyUse { id, before, moving, at_us: app.clock.now().0 };
    Ok((passkey, shown))
}

fn verified(
    site: &Site,
    state: Showing,
    answer: &DiscoverableAuthentication<HANDLE_BYTES>,
    passkey: &Passkey,
) -> Option<String> {
    let owner = handle(&passkey.player);
    if answer.response().user_handle().as_ref() != owner.as_ref() {
        return None;
    }
    let fixed = StaticState::<Key>::decode(&bytes(&passkey.fixed)?).ok()?;
    let moving = DynamicState::decode(bytes(&passkey.moving)?.try_into().ok()?).ok()?;
    let mut kept = AuthenticatedCredential::new(answer.raw_id(), &owner, fixed, moving).ok()?;
    let origins = [site.origin.as_str()];
    let options =
        AuthenticationVerificationOptions::<&str, &str> { allowed_origins: &origins, ..Default::default() };
    if let Err(error) = state.verify(&site.id, answer, &mut kept, &options) {
        tracing::info!(%error, "a passkey was shown that is not good");
        return None;
    }
    let Ok(moving) = kept.dynamic_state().encode();
    Some(text(&moving))
}

fn json(value: &Value) -> Vec<u8> {
    value.to_string().into_bytes()
}

fn text(bytes: &[u8]) -> String {
    BASE64URL_NOPAD.encode(bytes)
}

fn bytes(text: &str) -> Option<Vec<u8>> {
    BASE64URL_NOPAD.decode(text.as_bytes()).ok()
}
