// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is meant by a name, and how a rating is shown.

use axum::Json;
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use closing::Stored;
use game::Micros;
use rating::{Pool, Standing};
use room::GAMES;
use serde::Serialize;
use store::UserAccount;

use crate::app::App;
use crate::auth::names;
use crate::error::ApiError;
use crate::federations::HOUSE;
use crate::federations::refusal::FederationError;
use crate::rooms::closing::SITE;
use crate::rooms::log;

/// FIBS: so much experience makes a rating known.
const FIBS_KNOWN: u32 = 100;

/// The account of this name, or that had it before.
pub(crate) async fn named(app: &App, name: &str) -> Result<UserAccount, ApiError> {
    let (key, now) = (names::asked(name).ok_or_else(|| no_such(name))?, app.clock.now());
    let found = match app.store.account_called(&key).await.map_err(log::unavailable)? {
        None => app.store.account_once_called(&key, now.0).await.map_err(log::unavailable)?,
        found => found,
    };
    found.ok_or_else(|| no_such(name))
}

/// As [`named`], to be given something: who wants to be gone is not there.
pub(crate) async fn present(app: &App, name: &str) -> Result<UserAccount, ApiError> {
    let found = named(app, name).await?;
    if found.erase_us.is_some() { Err(no_such(name)) } else { Ok(found) }
}

/// The id of whom it is the id of.
pub(crate) async fn by_id(app: &App, id: &str) -> Result<Option<String>, ApiError> {
    if !names::is_id(id) {
        return Ok(None);
    }
    Ok(app.store.player(id).await.map_err(log::unavailable)?.map(|player| player.id))
}

/// As [`named`], to be shown: who is under 14 is shown to nobody.
pub(crate) async fn account(app: &App, name: &str) -> Result<UserAccount, ApiError> {
    let found = named(app, name).await?;
    if found.standing.child { Err(no_such(name)) } else { Ok(found) }
}

/// The list of ratings of a federation; that of the site where none is named, or `house`.
pub(crate) async fn scope(app: &App, federation: &str) -> Result<String, ApiError> {
    if federation.is_empty() || federation == HOUSE {
        return Ok(SITE.to_owned());
    }
    let none = || FederationError::NoSuchFederation { id: federation.chars().take(64).collect() };
    if federation.contains('\0') {
        return Err(none().into());
    }
    let row = app.store.federation(federation).await.map_err(log::unavailable)?.ok_or_else(none)?;
    Ok(row.record.id().to_owned())
}

fn no_such(name: &str) -> ApiError {
    ApiError::NoSuchPlayer { name: name.chars().take(40).collect() }
}

/// The pool of an address.
pub(crate) fn pool(game: &str, speed: &str) -> Result<Pool, ApiError> {
    Pool::from_key(&GAMES, &format!("{game}/{speed}"))
        .map_err(|fault| ApiError::BadRequest { reason: fault.to_string() })
}

/// A rating in points.
pub(crate) fn points(mp: i64) -> f64 {
    mp as f64 / 1e3
}

/// How sure a rating is now.
pub(crate) fn standing(stored: Stored, pool: Pool, now: Micros) -> Standing {
    match stored {
        Stored::Glicko(glicko) => glicko.standing(now, pool.game() != "chess"),
        Stored::Fibs(fibs) if fibs.experience < FIBS_KNOWN => Standing::Provisional,
        Stored::Fibs(_) => Standing::Ranked,
    }
}

/// The rating as it is written: whole, with a question mark while it is provisional.
pub(crate) fn shown(stored: Stored, standing: Standing) -> String {
    let mark = if standing == Standing::Provisional { "?" } else { "" };
    format!("{:.0}{mark}", points(stored.rating_mp()).round())
}

/// How far the rating may be off: its standard deviation now, in points; nothing where games are not rated by Glicko-2.
pub(crate) fn deviation(stored: Stored, now: Micros) -> Option<f64> {
    match stored {
        Stored::Glicko(glicko) => Some(glicko.at(now).deviation()),
        Stored::Fibs(_) => None,
    }
}

/// An answer that holds for now only.
pub(crate) fn fresh(body: impl Serialize) -> Response {
    ([(header::CACHE_CONTROL, "no-store")], Json(body)).into_response()
}

#[cfg(test)]
mod tests {
    use rating::{StoredFibs, StoredGlicko};

    use super::*;

    #[test]
    fn a_rating_is_provisional_until_it_is_known() {
        let pool = pool("tabla", "rapid").expect("a pool");
        let known = |experience| Stored::Fibs(StoredFibs { rating_mp: 1_517_500, experience });
        let write = |stored| shown(stored, standing(stored, pool, Micros(0)));
        assert_eq!([99, 100].map(known).map(write), ["1518?", "1518"]);
        assert_eq!(write(Stored::Glicko(StoredGlicko::START)), "1500?");
        let beginner = deviation(Stored::Glicko(StoredGlicko::START), Micros(0));
        assert!(beginner.is_some_and(|points| (points - 500.0).abs() < 1e-6), "{beginner:?}");
        assert_eq!(deviation(known(100), Micros(0)), None);
        assert!(super::pool("tabla", "soon").is_err());
    }
}
