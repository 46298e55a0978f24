// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the site notices of somebody, for people who look: nothing follows from it by itself.

use game::Micros;
use serde::Serialize;
use store::{DeviceMate, Flow, Pair};
use utoipa::ToSchema;

use crate::api::players::find;
use crate::app::App;
use crate::error::ApiError;
use crate::rooms::log;

/// Who resigns before so many moves resigns early.
const EARLY_MOVES: i64 = 10;
/// So many others are told of.
const OTHERS: u32 = 10;
/// Since when games are counted.
const SPAN: Micros = Micros(90 * 24 * 3_600 * 1_000_000);

/// What is noticed of somebody in the last 90 days: signs for people who look, from which nothing follows by itself.
#[derive(Serialize, ToSchema)]
pub struct Signals {
    /// With whom they have played most rated games, the most frequent first.
    pub pairs: Vec<PairSeen>,
    /// Against whom they have won or lost most credits, the largest sum first.
    pub flows: Vec<FlowSeen>,
    /// Who else has logged in on a device of theirs, the last first.
    pub same_device: Vec<DeviceShared>,
    /// Their moves in rated games, and from which page they came.
    pub focus: FocusSeen,
}

/// Rated games of two, as the one who is looked at sees them.
#[derive(Serialize, ToSchema)]
pub struct PairSeen {
    /// The other's id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Games against each other.
    pub games: i64,
    /// Won.
    pub won: i64,
    /// Drawn.
    pub drawn: i64,
    /// Lost.
    pub lost: i64,
    /// Points of rating they brought, altogether; less than nothing: they cost them.
    pub rating_gained: f64,
}

/// Games of two for credits of one currency, as the one who is looked at sees them; what was taken back is left out.
#[derive(Serialize, ToSchema)]
pub struct FlowSeen {
    /// The other's id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// Whose credits.
    #[schema(example = "sofia/credits")]
    pub currency: String,
    /// Games that brought them credits.
    pub up: i64,
    /// Games that cost them credits.
    pub down: i64,
    /// What all of them brought, minor units; less than nothing: they cost them.
    pub net: i64,
}

/// Somebody who has logged in on the same device.
#[derive(Serialize, ToSchema)]
pub struct DeviceShared {
    /// Their id.
    pub id: String,
    /// Their name.
    pub name: String,
    /// When both had been on it, milliseconds since the epoch, to the day.
    pub seen_ms: i64,
}

/// Moves in rated games.
#[derive(Serialize, ToSchema)]
pub struct FocusSeen {
    /// Made after their page had lost the focus, as the page tells.
    pub unfocused: i64,
    /// All of them.
    pub moves: i64,
}

fn pair(one: Pair) -> PairSeen {
    let Pair { player: id, name, games, won, drawn, lost, gained_mp } = one;
    PairSeen { id, name, games, won, drawn, lost, rating_gained: find::points(gained_mp) }
}

fn flow(one: Flow) -> FlowSeen {
    let Flow { player: id, name, currency, up, down, net } = one;
    FlowSeen { id, name, currency, up, down, net }
}

fn shared(one: DeviceMate) -> DeviceShared {
    DeviceShared { id: one.player, name: one.name, seen_ms: one.seen_us / 1_000 }
}

/// What is noticed of a player.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn of(app: &App, player: &str, now: Micros) -> Result<Signals, ApiError> {
    let (store, since) = (&app.store, now.0.saturating_sub(SPAN.0));
    let pairs = store.pairs_of(player, since, OTHERS).await.map_err(log::unavailable)?;
    let flows = store.flows_of(player, since, OTHERS).await.map_err(log::unavailable)?;
    let mates = store.device_mates(player, now.0, OTHERS).await.map_err(log::unavailable)?;
    let (unfocused, moves) = store.unfocused_moves(player, since).await.map_err(log::unavailable)?;
    Ok(Signals {
        pairs: pairs.into_iter().map(pair).collect(),
        flows: flows.into_iter().map(flow).collect(),
        same_device: mates.into_iter().map(shared).collect(),
        focus: FocusSeen { unfocused, moves },
    })
}

/// How often they resigned before the tenth move, and their sessions that are good.
///
/// # Errors
/// [`ApiError::Unavailable`].
pub(super) async fn counted(app: &App, player: &str, now: Micros) -> Result<(i64, i64), ApiError> {
    app.store.signals(player, EARLY_MOVES, now.0).await.map_err(log::unavailable)
}
