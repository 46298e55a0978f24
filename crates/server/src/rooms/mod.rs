// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rooms that are in memory, each with its own task. A room that is not here is in the store and comes
//! back when somebody asks for it or when its deadline draws near.

mod abandon;
pub(crate) mod answer;
pub mod at_play;
pub(crate) mod audience;
mod awaited;
pub(crate) mod bot_pool;
pub(crate) mod bots;
pub(crate) mod card;
pub(crate) mod closing;
mod commands;
mod commit;
mod counter;
pub(crate) mod create;
pub(crate) mod desk;
pub(crate) mod failed;
pub(crate) mod handshakes;
pub mod heartbeat;
pub(crate) mod hidden;
pub(crate) mod hint_lane;
pub(crate) mod hint_refusal;
mod hints;
pub(crate) mod host;
pub(crate) mod join;
pub(crate) mod log;
pub(crate) mod message;
pub(crate) mod names;
mod open;
mod pace;
mod partners;
mod presence;
pub mod pulse;
pub(crate) mod rated;
pub mod recover;
mod registry;
mod stake;
mod staked;
mod thinker_threads;
pub(crate) mod thinkers;
mod void;

pub(crate) use open::Asked;
pub(crate) use registry::Handle;
pub use registry::Rooms;
