// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube: what it shows, whose it is, and the double that waits for an answer. When a player may
//! double is decided in `stakes`; this is only the cube itself.
//!
//! While an offer stands, `value` is what is agreed by then: a beaver accepts the double before it, a raccoon
//! the beaver. So in all three cases the cube shows twice the value if the offer is taken, and the value is
//! lost if it is refused (K6, K8, K11, K12, K15).

use game::Seat;
use serde::{Deserialize, Serialize};

use crate::terms::Terms;

/// K7: the most the cube shows.
pub const CUBE_MAX: u8 = 64;

/// The steps of one dialogue about the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// K3: a double before the roll.
    Double,
    /// K10: doubling the double.
    Beaver,
    /// K12: doubling the beaver.
    Raccoon,
}

/// A double that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeOffer {
    /// Who doubled.
    pub seat: Seat,
    /// For which time.
    pub level: Level,
}

/// The cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    value: u8,
    owner: Option<Seat>,
    offer: Option<CubeOffer>,
}

impl Default for Cube {
    /// In the middle, untouched.
    fn default() -> Self {
        Self { value: 1, owner: None, offer: None }
    }
}

impl Cube {
    /// What the points of the game are multiplied with now (K2), 1 to [`CUBE_MAX`].
    #[must_use]
    pub fn value(&self) -> u8 {
        self.value
    }

    /// Whose it is; nobody's while it lies in the middle.
    #[must_use]
    pub fn owner(&self) -> Option<Seat> {
        self.owner
    }

    /// The double that waits for an answer.
    #[must_use]
    pub fn offer(&self) -> Option<CubeOffer> {
        self.offer
    }

    /// Who has to answer.
    #[must_use]
    pub fn answerer(&self) -> Option<Seat> {
        self.offer.map(|offer| offer.seat.opponent())
    }

    /// K5, K7: whether anybody has touched it in this game.
    #[must_use]
    pub fn is_touched(&self) -> bool {
        *self != Self::default()
    }

    /// What the cube shows if the offer is taken.
    #[must_use]
    pub fn if_taken(&self) -> u8 {
        self.value.saturating_mul(2)
    }

    /// K10, K12, K15: how the answerer may double once more, if he may.
    #[must_use]
    pub fn may_raise(&self, terms: &Terms) -> Option<Level> {
        if u16::from(self.value) * 4 > u16::from(CUBE_MAX) {
            return None;
        }
        match self.offer?.level {
            Level::Double => terms.beavers.then_some(Level::Beaver),
            Level::Beaver => terms.raccoons.then_some(Level::Raccoon),
            Level::Raccoon => None,
        }
    }

    /// K4, K15: whether the answerer may refuse.
    #[must_use]
    pub fn may_drop(&self, terms: &Terms) -> bool {
        self.offer.is_some_and(|offer| offer.level == Level::Double || terms.beaver_droppable)
    }

    pub(crate) fn doubled(&mut self, seat: Seat, level: Level) -> Result<(), String> {
        let follows = match (self.offer, level) {
            (None, Level::Double) => self.owner.is_none_or(|owner| owner == seat),
            (Some(CubeOffer { seat: other, level: Level::Double }), Level::Beaver)
            | (Some(CubeOffer { seat: other, level: Level::Beaver }), Level::Raccoon) => other != seat,
            _ => false,
        };
        let agreed = if level == Level::Double { self.value } else { self.if_taken() };
        if !follows || agreed > CUBE_MAX / 2 {
            return Err("nobody could double like that".to_owned());
        }
        self.value = agreed;
        if level == Level::Beaver {
            self.owner = Some(seat);
        }
        self.offer = Some(CubeOffer { seat, level });
        Ok(())
    }

    pub(crate) fn taken(&mut self, seat: Seat) -> Result<(), String> {
        let offer = self.answered_by(seat)?;
        self.value = self.if_taken();
        if offer.level == Level::Double {
            self.owner = Some(seat);
        }
        Ok(())
    }

    pub(crate) fn dropped(&mut self, seat: Seat) -> Result<(), String> {
        self.answered_by(seat).map(drop)
    }

    /// C5: the game is over, and an offer that was not answered with it.
    pub(crate) fn close(&mut self) {
        self.offer = None;
    }

    fn answered_by(&mut self, seat: Seat) -> Result<CubeOffer, String> {
        let offer = self.offer.filter(|offer| offer.seat != seat).ok_or("no double waits for this answer")?;
        self.offer = None;
        Ok(offer)
    }
}
