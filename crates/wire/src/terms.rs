// SPDX-License-Identifier: AGPL-3.0-or-later
//! What was agreed before a game, in the words of the protocol.

use room::GameKind;
use serde::{Deserialize, Serialize, Serializer};
use utoipa::ToSchema;

use crate::words::ClockKind;

/// The game by its id in the catalogue, whatever the log calls it.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature serde asks for")]
pub(crate) fn id<S: Serializer>(game: &GameKind, out: S) -> Result<S::Ok, S::Error> {
    out.serialize_str(game.id())
}

/// The clock agreed for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ClockRule {
    /// How time is measured.
    pub kind: ClockKind,
    /// Seconds for the whole game, or the reserve.
    pub base_s: i64,
    /// Seconds a move: increment, delay, move time, or days of correspondence.
    pub step_s: i64,
}

impl From<room::ClockRule> for ClockRule {
    fn from(room::ClockRule { kind, base_s, step_s }: room::ClockRule) -> Self {
        Self { kind: kind.into(), base_s, step_s }
    }
}

impl From<ClockRule> for room::ClockRule {
    fn from(ClockRule { kind, base_s, step_s }: ClockRule) -> Self {
        let kind = match kind {
            ClockKind::None => room::ClockKind::None,
            ClockKind::Fischer => room::ClockKind::Fischer,
            ClockKind::Bronstein => room::ClockKind::Bronstein,
            ClockKind::Delay => room::ClockKind::Delay,
            ClockKind::Correspondence => room::ClockKind::Correspondence,
        };
        Self { kind, base_s, step_s }
    }
}

/// Which board of a tournament a table is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct OfEvent {
    /// The tournament.
    pub tournament: String,
    /// The round, from 1.
    pub round: u16,
    /// The board of the round, from 1.
    pub board: u16,
    /// Whether it is one of an arena: there a player may give half of their time away.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub arena: bool,
    /// Whether credits are won in it: its dice are those of a staked table.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub paid: bool,
}

impl From<&room::OfEvent> for OfEvent {
    fn from(event: &room::OfEvent) -> Self {
        let room::OfEvent { tournament, round, board, arena, paid } = event;
        Self { tournament: tournament.clone(), round: *round, board: *board, arena: *arena, paid: *paid }
    }
}

/// A switch's value in a log or a message: a bare JSON boolean, number or string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(untagged)]
pub enum Setting<'a> {
    /// On or off.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(&'a str),
}

impl<'a> From<&'a room::Setting> for Setting<'a> {
    fn from(setting: &'a room::Setting) -> Self {
        match setting {
            room::Setting::Bool(value) => Self::Bool(*value),
            room::Setting::Int(value) => Self::Int(*value),
            room::Setting::Text(value) => Self::Text(value),
        }
    }
}

/// Every switch of a table by its name.
#[derive(Clone, Debug)]
pub struct Options(pub(crate) room::Settings);

impl Serialize for Options {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_map(self.0.iter().map(|(name, value)| (name, Setting::from(value))))
    }
}
