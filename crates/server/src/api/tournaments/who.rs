// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who asks of a tournament, who is meant by a name, and what everybody on the list is called.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use contest::{Contest, Entry, Who};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::app::App;
use crate::auth::scope::Scope;
use crate::auth::session::Visitor;
use crate::error::ApiError;
use crate::federations::{self, Act};
use crate::rooms::log;
use crate::tournaments::refusal::TournamentError;

/// Names of accounts by their ids.
pub(super) type Names = HashMap<String, String>;

/// Somebody who may run this tournament.
///
/// # Errors
/// As [`federations::require`].
pub(super) async fn arbiter(app: &App, visitor: &Visitor, contest: &Contest) -> Result<Who, ApiError> {
    federations::require(app, visitor, &contest.settings().federation, Act::Tournaments).await?;
    Ok(Who::Arbiter(visitor.player().to_owned()))
}

/// An arbiter, or else a player who speaks for their own entry.
///
/// # Errors
/// [`ApiError::NoSession`] and what forbids everything.
pub(super) async fn either(app: &App, visitor: &Visitor, contest: &Contest) -> Result<Who, ApiError> {
    match arbiter(app, visitor, contest).await {
        Ok(who) => Ok(who),
        Err(error @ ApiError::Unavailable) => Err(error),
        // An operator's token stands in for what an arbiter does, and for nothing that is a player's own.
        Err(_) => Ok(Who::Player(visitor.may(Scope::TournamentWrite)?.player.clone())),
    }
}

/// The names of all accounts on the list, and of who made it.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn names(app: &App, contest: &Contest) -> Result<Names, ApiError> {
    let accounts = contest.entries().iter().flat_map(|entry| entry.entrant.accounts());
    let others = contest.settings().to.iter().map(String::as_str).chain([contest.by()]);
    let ids: BTreeSet<&str> = accounts.map(String::as_str).chain(others).collect();
    app.store.names(&ids).await.map_err(log::unavailable)
}

/// What the sponsors of its bonuses are called, by their ids.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn sponsors(app: &App, contest: &Contest) -> Result<BTreeMap<String, String>, ApiError> {
    let settings = contest.settings();
    let bonuses = settings.money.iter().flat_map(|money| &money.bonuses);
    let ids: BTreeSet<&str> = bonuses.filter_map(|bonus| bonus.sponsor.as_deref()).collect();
    if ids.is_empty() {
        return Ok(BTreeMap::new());
    }
    let known = app.store.sponsors(&settings.federation).await.map_err(log::unavailable)?;
    let theirs = known.into_iter().filter(|one| ids.contains(one.id.as_str()));
    Ok(theirs.map(|one| (one.id, one.name)).collect())
}

/// What an entry is called.
pub(super) fn name(entry: &Entry, names: &Names) -> String {
    let known = || entry.entrant.speaker().and_then(|id| names.get(id)).cloned();
    entry.entrant.own_name().map(str::to_owned).or_else(known).unwrap_or_else(|| "?".to_owned())
}

/// The entry that a part of an address names: a starting number, before there are any the place on the list, or a name. No
/// account's name is made of digits, but a guest's may be: digits are a number first.
///
/// # Errors
/// [`TournamentError::NotEntered`].
pub(super) fn entry(contest: &Contest, names: &Names, asked: &str) -> Result<u16, ApiError> {
    let number = asked.parse::<u16>().ok();
    let started = contest.numbers().next().is_some();
    let numbered =
        number.and_then(|number| if started { contest.by_number(number) } else { contest.entry(number) });
    if let Some(entry) = numbered {
        return Ok(entry.id);
    }
    let key = crate::auth::names::key(asked);
    let is_called = |entry: &&Entry| {
        let name = name(entry, names);
        name == asked || (entry.entrant.own_name().is_none() && crate::auth::names::key(&name) == key)
    };
    // Who was dropped and came late has a new entry. A guest who bears the name of an account does not stand before it.
    let (accounts, guests): (Vec<_>, Vec<_>) = contest
        .entries()
        .iter()
        .rev()
        .filter(is_called)
        .partition(|entry| entry.entrant.own_name().is_none());
    let found = accounts.first().or(guests.first());
    let none = || TournamentError::NotEntered { name: asked.chars().take(40).collect() };
    found.map(|entry| entry.id).ok_or_else(|| none().into())
}

/// A body that may be left out.
///
/// # Errors
/// [`ApiError::BadRequest`].
pub(super) fn optional<T: DeserializeOwned + Default>(body: &[u8]) -> Result<T, ApiError> {
    if body.iter().all(u8::is_ascii_whitespace) {
        return Ok(T::default());
    }
    crate::api::form(body)
}

/// An answer that is of this moment.
pub(super) fn json(status: StatusCode, value: Value) -> Response {
    (status, [(header::CACHE_CONTROL, "no-store")], Json(value)).into_response()
}
