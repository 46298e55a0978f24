// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube as a record needs it: whose it is, what it shows, what is offered. When a table allows
//! it at all (Crawford, agreement) is asked by those who know the match.

use super::Fault;
use game::Side;

/// What the cube shows and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cube {
    /// What the points of the game are multiplied by.
    pub(crate) value: u32,
    /// Who may double next; nobody: both may (K3).
    pub(crate) owner: Option<Side>,
    offer: Option<Offer>,
    /// The largest value there is: 64 here (K7), more in files of other programs.
    max: u32,
}

/// A double that is not answered yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Offer {
    /// Who gave the first double.
    doubler: Side,
    /// 0 the double, 1 the beaver, 2 the raccoon.
    pub(crate) level: u8,
}

impl Offer {
    /// K10-K12: who has to answer.
    pub(crate) fn answerer(self) -> Side {
        if self.level == 1 { self.doubler } else { self.doubler.other() }
    }
}

impl Cube {
    pub(crate) fn new(max: u32) -> Self {
        Self { value: 1, owner: None, offer: None, max }
    }

    pub(crate) fn offer(&self) -> Option<Offer> {
        self.offer
    }

    pub(crate) fn max(&self) -> u32 {
        self.max
    }

    /// What the cube shows if the offer, or the double `side` could give now, is taken.
    fn stake(&self, level: u8) -> u32 {
        self.value.saturating_mul(2 << level)
    }

    /// K3, K7, K10-K12: offers a double, or answers one with a beaver or raccoon; gives the value the cube
    /// shows if it is taken.
    pub(crate) fn double(&mut self, side: Side) -> Result<u32, Fault> {
        let next = match self.offer {
            None if self.owner == Some(side.other()) => {
                return Err(Fault::NotYours);
            }
            None => Offer { doubler: side, level: 0 },
            Some(offer) if offer.answerer() != side => {
                return Err(Fault::Unanswered);
            }
            Some(offer) if offer.level == 2 => {
                return Err(Fault::BeyondRaccoon);
            }
            Some(offer) => Offer { level: offer.level + 1, ..offer },
        };
        let stake = self.stake(next.level);
        if stake > self.max {
            return Err(Fault::TooHigh { stake, max: self.max });
        }
        self.offer = Some(next);
        Ok(stake)
    }

    /// K6, K11, K15: takes what is offered; gives the new value.
    pub(crate) fn take(&mut self, side: Side) -> Result<u32, Fault> {
        let offer = self.answered_by(side)?;
        self.value = self.stake(offer.level);
        self.owner = Some(offer.doubler.other());
        Ok(self.value)
    }

    /// K8, K15: refuses what is offered; gives the value that is lost.
    pub(crate) fn drop(&mut self, side: Side) -> Result<u32, Fault> {
        let offer = self.answered_by(side)?;
        Ok(self.stake(offer.level) / 2)
    }

    fn answered_by(&mut self, side: Side) -> Result<Offer, Fault> {
        match self.offer {
            None => Err(Fault::NoOffer),
            Some(offer) if offer.answerer() != side => Err(Fault::NotAsked),
            Some(offer) => {
                self.offer = None;
                Ok(offer)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side::{Black, White};

    #[test]
    fn k6_k8_a_double_is_taken_or_dropped() {
        let mut cube = Cube::new(64);
        assert_eq!(cube.double(White), Ok(2));
        assert!(cube.take(White).is_err());
        assert_eq!({ cube }.drop(Black), Ok(1));
        assert_eq!(cube.take(Black), Ok(2));
        assert_eq!((cube.value, cube.owner), (2, Some(Black)));
        assert_eq!(cube.double(White).unwrap_err(), Fault::NotYours);
        assert_eq!(cube.double(Black), Ok(4));
        assert_eq!(cube.drop(White), Ok(2));
    }

    #[test]
    fn k10_to_k15_beaver_and_raccoon() {
        let mut cube = Cube::new(64);
        cube.double(White).unwrap();
        assert_eq!(cube.double(Black), Ok(4));
        assert_eq!({ cube }.drop(White), Ok(2), "K15: a refused beaver loses 2v");
        let mut taken = cube;
        assert_eq!(taken.take(White), Ok(4));
        assert_eq!(taken.owner, Some(Black), "K11: it stays with the acceptor");
        assert_eq!(cube.double(White), Ok(8));
        assert_eq!({ cube }.drop(Black), Ok(4), "K15: a refused raccoon loses 4v");
        assert!(cube.double(Black) == Err(Fault::BeyondRaccoon));
        assert_eq!(cube.take(Black), Ok(8));
        assert_eq!(cube.owner, Some(Black), "K15: it stays with the beaverer");
    }

    #[test]
    fn k7_the_cube_ends_at_64() {
        let mut cube = Cube { value: 32, ..Cube::new(64) };
        assert_eq!(cube.double(White), Ok(64));
        assert!(cube.double(Black) == Err(Fault::TooHigh { stake: 128, max: 64 }));
        cube.take(Black).unwrap();
        assert!(cube.double(Black).is_err());
    }
}
