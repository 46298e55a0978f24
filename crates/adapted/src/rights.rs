// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who is at the table, and what of D.2.9 an assistant may do.

use game::Side;
use serde::{Deserialize, Serialize};

/// Somebody at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// The player of this colour.
    Player(Side),
    /// The assistant of the blind player of this colour.
    Assistant(Side),
    /// The helper of the sighted player of this colour.
    Helper(Side),
    /// The arbiter.
    Arbiter,
    /// The server itself.
    Server,
}

/// What of D.2.9 an assistant may do: some of it or all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rights {
    /// (a) Carry out either player's move on the board of the opponent.
    pub execute: bool,
    /// (b) Announce the moves of the own player, and repeat those of the opponent.
    pub announce: bool,
    /// (c) Keep the blind player's score and start the opponent's clock.
    pub record: bool,
    /// (d) Tell the blind player, on request only, the moves made and the time used by both.
    pub tell: bool,
    /// (e) Claim that time is up; tell the arbiter that the sighted player has touched a piece.
    pub claim: bool,
    /// (f) See to the formalities when the game is adjourned.
    pub adjourn: bool,
}

impl Actor {
    /// The word for them in messages and logs: `white`, `black`, `assistant:0`, `helper:1`, `arbiter`, `house`.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Player(side) => side.name().to_owned(),
            Self::Assistant(side) => format!("assistant:{}", side.index()),
            Self::Helper(side) => format!("helper:{}", side.index()),
            Self::Arbiter => "arbiter".to_owned(),
            Self::Server => "house".to_owned(),
        }
    }

    /// Reads [`Actor::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let all = Side::BOTH
            .into_iter()
            .flat_map(|side| [Self::Player(side), Self::Assistant(side), Self::Helper(side)]);
        all.chain([Self::Arbiter, Self::Server]).find(|actor| actor.name() == name)
    }
}

impl Serialize for Actor {
    fn serialize<S: serde::Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(out)
    }
}

impl<'de> Deserialize<'de> for Actor {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let name = String::deserialize(from)?;
        Self::from_name(&name)
            .ok_or_else(|| serde::de::Error::custom("there is nobody of that name at the table"))
    }
}

impl Rights {
    /// Everything an assistant may ever do.
    pub const ALL: Self =
        Self { execute: true, announce: true, record: true, tell: true, claim: true, adjourn: true };
}
