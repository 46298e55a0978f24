// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game's dice from the first commitment to the last roll, as everybody may download them. The JSON form
//! is the one of the KD1 test vectors; an unknown field is an error, so that nothing goes unchecked.

use serde::{Deserialize, Serialize};

use crate::draw::{Draw, Purpose};
use crate::epoch::Epoch;
use crate::fault::Fault;
use crate::secret::{Bytes32, GameId, Secret};

/// How the players contribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mode {
    /// The same secret to every roll.
    Static,
    /// A link of an own chain to each roll.
    Live,
}

/// Who shows the links of a seat in the live mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Source {
    /// The player's own page or program, one with each roll.
    Own,
    /// The server, from the chain that the player has deposited with it.
    Deposited,
}

/// The dice of one game, or of one epoch of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// `KD1` when given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scheme: Option<String>,
    /// The id everything is bound to.
    pub game_id: GameId,
    /// Which epoch of a game this is, when not the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub epoch: Option<Epoch>,
    /// How the players contribute.
    pub mode: Mode,
    /// The number of seats.
    pub nseats: u8,
    /// Links of the chains; needed when a tip is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chain_len: Option<u32>,
    /// The end of the server's chain, shown when the game is over if at all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub server_tip: Option<Bytes32>,
    /// Link 0 of the server's chain, shown before anything else.
    pub server_commit: Bytes32,
    /// What bound each player, by seat: of their secret, or link 0 of their chain.
    pub client_commits: Vec<Bytes32>,
    /// Live: who shows each seat's links, by seat; given when a chain is deposited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sources: Option<Vec<Source>>,
    /// The players' secrets (static) or the tips of their chains (live), when shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_secrets: Option<Vec<Bytes32>>,
    /// Every draw from number 1 on.
    pub rolls: Vec<Roll>,
}

/// One draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roll {
    /// Its number, from 1.
    pub i: u32,
    /// What it was for.
    pub purpose: Purpose,
    /// Seating: how many seats were put in order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k: Option<u8>,
    /// Seating: the order.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub perm: Option<Vec<u8>>,
    /// Turn and opening: the dice.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dice: Option<Vec<u8>>,
    /// Turn and opening: bytes thrown away.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub skipped: Option<u32>,
    /// The server's link of this number.
    pub server_link: Bytes32,
    /// What each player brought, by seat.
    pub contrib: Vec<Bytes32>,
    /// The first block of the stream, for those who compare implementations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub block0: Option<Bytes32>,
}

/// What comes out of a draw.
pub(crate) struct Results {
    pub(crate) perm: Option<Vec<u8>>,
    pub(crate) dice: Option<Vec<u8>>,
    pub(crate) skipped: Option<u32>,
    pub(crate) block0: Bytes32,
}

impl Roll {
    /// Draw number `i` with what comes out of it, for as many seats as there are contributions.
    #[must_use]
    pub fn drawn(
        game_id: &GameId,
        i: u32,
        purpose: Purpose,
        server_link: Bytes32,
        contrib: Vec<Bytes32>,
    ) -> Self {
        let nseats = u8::try_from(contrib.len()).unwrap_or(u8::MAX);
        let (k, perm, dice, skipped, block0) = (None, None, None, None, None);
        let mut roll = Self { i, purpose, k, perm, dice, skipped, server_link, contrib, block0 };
        roll.work_out(game_id, nseats);
        roll
    }

    /// Fills in what comes out, over whatever stood there.
    fn work_out(&mut self, game_id: &GameId, nseats: u8) {
        let Results { perm, dice, skipped, .. } = self.results(game_id, nseats);
        if self.purpose == Purpose::Seating {
            self.k.get_or_insert(nseats);
        }
        (self.perm, self.dice, self.skipped) = (perm, dice, skipped);
    }

    /// What comes out of this draw in a game with this id and number of seats, whatever it says itself.
    pub(crate) fn results(&self, game_id: &GameId, nseats: u8) -> Results {
        let contributions: Vec<Secret> = self.contrib.iter().map(|bytes| Secret(bytes.0)).collect();
        let draw = Draw { game_id, index: self.i, purpose: self.purpose, contributions: &contributions };
        let link = Secret(self.server_link.0);
        let block0 = Bytes32(draw.block(&link, 0));
        let count = match self.purpose {
            Purpose::Seating => {
                let perm = Some(draw.seating(&link, self.k.unwrap_or(nseats)));
                return Results { perm, dice: None, skipped: None, block0 };
            }
            Purpose::Turn => 2,
            Purpose::Opening => nseats,
        };
        let rolled = draw.roll(&link, count);
        Results { perm: None, dice: Some(rolled.dice), skipped: Some(rolled.skipped), block0 }
    }
}

impl Transcript {
    /// Reads a transcript, or every transcript of a file `{"games": [ … ]}`, of which there is one at least. Nothing is checked yet but the form.
    ///
    /// # Errors
    /// [`Fault::NotATranscript`] with the place in the text.
    pub fn read(json: &str) -> Result<Vec<Self>, Fault> {
        /// A collection; what else it says about itself is its own business.
        #[derive(Deserialize)]
        struct Games {
            games: Vec<Transcript>,
        }
        let not = |error: serde_json::Error| Fault::NotATranscript { reason: error.to_string() };
        if let serde_json::Value::Object(object) = serde_json::from_str(json).map_err(not)?
            && object.contains_key("games")
        {
            let games = serde_json::from_str::<Games>(json).map_err(not)?.games;
            if games.is_empty() {
                return Err(Fault::NotATranscript { reason: "`games` is empty".to_owned() });
            }
            return Ok(games);
        }
        Ok(vec![serde_json::from_str(json).map_err(not)?])
    }

    /// Fills in what comes out of every roll (dice and bytes thrown away, or the order of seats), over
    /// whatever stood there. Checks nothing.
    pub fn work_out(&mut self) {
        for roll in &mut self.rolls {
            roll.work_out(&self.game_id, self.nseats);
        }
    }
}
