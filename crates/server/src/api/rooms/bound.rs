// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a table that is to be set up binds its maker to: a stake, ratings.

use ::game::{Micros, Seat};
use room::{Actor, Refusal, Room, Stake, Table};

use super::NewRoom;
use crate::app::App;
use crate::auth::session::Person;
use crate::challenges::Party;
use crate::error::ApiError;
use crate::rooms::{handshakes, log};
use crate::safety::kinds::SanctionKind;
use crate::safety::refusal::SafetyError;
use crate::safety::rule;
use crate::stakes::offer::{self, Wished};
use crate::stakes::who;

/// Whether `person` may play for ratings at all.
pub(super) async fn may_be_rated(app: &App, person: &Person) -> Result<(), ApiError> {
    let no = rule::forbidden(&app.store, &person.player, app.clock.now(), &[SanctionKind::NoRated]).await;
    no.map_err(log::unavailable)?.map_or(Ok(()), Err)?;
    if person.account.is_none() { Err(Refusal::RatedNeedsAccount.into()) } else { Ok(()) }
}

/// Whether no sanction of these keeps another from what is offered to them. Which one does, is theirs to know.
pub(super) async fn other_may_play(app: &App, other: &str, kinds: &[SanctionKind]) -> Result<(), ApiError> {
    let no = rule::forbidden(&app.store, other, app.clock.now(), kinds).await.map_err(log::unavailable)?;
    if no.is_some() { Err(SafetyError::OtherMayNotPlay.into()) } else { Ok(()) }
}

/// Whether a game for ratings may be offered to somebody: a guest could never sit down to it.
pub(super) async fn other_may_be_rated(app: &App, other: &Party) -> Result<(), ApiError> {
    if other.is_guest {
        return Err(SafetyError::OtherMayNotPlay.into());
    }
    other_may_play(app, &other.id, &[SanctionKind::NoRated]).await
}

/// What it is played for, and whose table that makes it.
pub(super) async fn stake(app: &App, wish: &NewRoom) -> Result<Option<(Stake, Option<String>)>, ApiError> {
    let Some(stake) = &wish.stake else { return Ok(None) };
    let wished = Wished {
        currency: &stake.currency,
        stake: stake.stake,
        max: stake.max,
        federation: wish.federation.as_deref(),
    };
    offer::agreed(app, &wished).await.map(Some)
}

/// Whether a game for a stake may be offered to `to`. Why not, is theirs to know.
pub(super) async fn may_be_asked(
    app: &App,
    asks: &str,
    to: Option<&str>,
    table: &Table,
) -> Result<(), ApiError> {
    let (Some(to), Some(stake)) = (to, &table.stake) else { return Ok(()) };
    match who::may_be_asked(app, asks, to, stake).await {
        Err(error @ (ApiError::Unavailable | ApiError::InDoubt | ApiError::Internal)) => Err(error),
        Err(_) => Err(SafetyError::OtherMayNotPlay.into()),
        Ok(()) => Ok(()),
    }
}

/// Whether `player` may play at a table that binds, for what it is played for.
pub(super) async fn may_bind(app: &App, player: &str, table: &Table) -> Result<(), ApiError> {
    if table.is_bound() {
        handshakes::may_bind(app, player).await?;
    }
    let Some(stake) = &table.stake else { return Ok(()) };
    // The table is asked about before anybody sits at it: the stake of what it would be.
    let actor = Actor { player: player.to_owned(), name: String::new(), program: false };
    let events = Room::open(&actor, table.clone(), Seat(0))?;
    let room = Room::restore("offer", events.into_iter().map(|event| (Micros(0), event)))
        .map_err(|_| ApiError::Internal)?;
    let escrow = wire::stake::terms(&room).map_or(0, |terms| terms.escrow());
    who::may_play(app, player, stake, escrow, &[]).await
}
