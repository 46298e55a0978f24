// SPDX-License-Identifier: AGPL-3.0-or-later
//! The doubling cube: what it shows, whose it is, the double that waits for an answer, and what may be
//! answered. Whether the moment is right (whose turn it is, dice, Crawford, K9) is asked by those who know the
//! game and the match; clocks and files are not known here.
//!
//! While an offer stands, the value is what is agreed by then: a beaver accepts the double before it, a raccoon
//! the beaver. So in all three cases the cube shows twice the value if the offer is taken, and the value is
//! lost if it is refused (K6, K8, K11, K12, K15).

mod lying;

use ::game::Seat;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// K7: the most the cube shows here.
pub const CUBE_MAX: u32 = 64;

/// The steps of one dialogue about the cube.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    /// K3: a double before the roll.
    Double,
    /// K10: doubling the double.
    Beaver,
    /// K12: doubling the beaver.
    Raccoon,
}

impl Level {
    /// All of them, in the order in which they follow one another.
    pub const ALL: [Self; 3] = [Self::Double, Self::Beaver, Self::Raccoon];

    /// The word for it: `double`, `beaver`, `raccoon`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Double => "double",
            Self::Beaver => "beaver",
            Self::Raccoon => "raccoon",
        }
    }

    /// K15: the double that answers this one; nothing goes beyond a raccoon.
    const fn next(self) -> Option<Self> {
        match self {
            Self::Double => Some(Self::Beaver),
            Self::Beaver => Some(Self::Raccoon),
            Self::Raccoon => None,
        }
    }
}

/// What was agreed about the dialogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Agreed {
    /// K7: the most the cube shows.
    pub max: u32,
    /// K10, K12: how far doubles may be answered with doubles.
    pub highest: Level,
    /// K15: whether beavers and raccoons may be refused.
    pub droppable: bool,
}

impl Default for Agreed {
    /// Neither beavers nor raccoons.
    fn default() -> Self {
        Self { max: CUBE_MAX, highest: Level::Double, droppable: true }
    }
}

/// A double that waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CubeOffer {
    /// Who doubled.
    pub seat: Seat,
    /// For which time.
    pub level: Level,
}

/// What cannot be done with the cube.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CubeError {
    /// K7: the opponent owns it.
    #[error("the cube belongs to the other player")]
    NotYours,
    /// K4: a double waits for the other's answer.
    #[error("the double is not answered yet")]
    Unanswered,
    /// K15: nothing goes beyond a raccoon.
    #[error("nothing can be offered beyond a raccoon; allowed: take, drop")]
    BeyondRaccoon,
    /// K10, K12: beavers or raccoons nobody agreed on.
    #[error("a {level} was not agreed")]
    NotAgreed {
        /// `beaver`, `raccoon`.
        level: &'static str,
    },
    /// K7, K15: the cube ends.
    #[error("the cube cannot show {stake}; it ends at {max}")]
    TooHigh {
        /// What it would show.
        stake: u32,
        /// What it shows at most.
        max: u32,
    },
    /// An answer without a question.
    #[error("no double was offered")]
    NoOffer,
    /// An answer by who asked.
    #[error("the double is answered by the other player")]
    NotAsked,
    /// K15: the table does not let beavers and raccoons be refused.
    #[error("K15: neither a beaver nor a raccoon can be dropped at this table")]
    NoBeaverDrop,
}

::game::messages! { CubeError {
    NotYours => "not_yours",
    Unanswered => "unanswered",
    BeyondRaccoon => "beyond_raccoon",
    NotAgreed { level } => "not_agreed",
    TooHigh { ; stake, max } => "too_high",
    NoOffer => "no_offer",
    NotAsked => "not_asked",
    NoBeaverDrop => "no_beaver_drop",
} }

/// The cube of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube {
    value: u32,
    owner: Option<Seat>,
    offer: Option<CubeOffer>,
    agreed: Agreed,
}

impl Default for Cube {
    /// In the middle, untouched, without beavers.
    fn default() -> Self {
        Self::new(Agreed::default())
    }
}

impl Cube {
    /// In the middle, untouched.
    #[must_use]
    pub fn new(agreed: Agreed) -> Self {
        Self { value: 1, owner: None, offer: None, agreed }
    }

    /// P14: in the middle again, by the same agreement.
    #[must_use]
    pub fn fresh(&self) -> Self {
        Self::new(self.agreed)
    }

    /// K2: what the points of the game are multiplied with now, from 1.
    #[must_use]
    pub fn value(&self) -> u32 {
        self.value
    }

    /// Whose it is; nobody's while it lies in the middle.
    #[must_use]
    pub fn owner(&self) -> Option<Seat> {
        self.owner
    }

    /// Whether it lies in the middle or is this player's: whoever else has no right to double.
    #[must_use]
    pub fn may_turn(&self, seat: Seat) -> bool {
        self.owner.is_none_or(|owner| owner == seat)
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
        *self != self.fresh()
    }

    /// What the cube shows if the offer is taken.
    #[must_use]
    pub fn if_taken(&self) -> u32 {
        self.value.saturating_mul(2)
    }

    /// K3, K7, K10, K12, K15: which double `seat` may give now, on their turn and before their roll, or as an answer.
    ///
    /// # Errors
    /// [`CubeError`]: why none.
    pub fn next(&self, seat: Seat) -> Result<Level, CubeError> {
        let level = match self.offer {
            None => Level::Double,
            Some(offer) => offer.level.next().ok_or(CubeError::BeyondRaccoon)?,
        };
        if level > self.agreed.highest {
            return Err(CubeError::NotAgreed { level: level.name() });
        }
        if self.answerer().is_some_and(|answerer| answerer != seat) {
            return Err(CubeError::Unanswered);
        }
        if self.offer.is_none() && self.owner.is_some_and(|owner| owner != seat) {
            return Err(CubeError::NotYours);
        }
        let (stake, max) = (self.after(level).saturating_mul(2), self.agreed.max);
        if stake > max { Err(CubeError::TooHigh { stake, max }) } else { Ok(level) }
    }

    /// K10, K12, K15: how the answerer may double once more, if they may.
    #[must_use]
    pub fn may_raise(&self) -> Option<Level> {
        self.next(self.answerer()?).ok()
    }

    /// K4, K15: whether the answerer may refuse.
    #[must_use]
    pub fn may_drop(&self) -> bool {
        self.offer.is_some_and(|offer| offer.level == Level::Double || self.agreed.droppable)
    }

    /// K3, K10, K12: `seat` doubles, or answers a double with the next one; gives what the cube shows if it is taken.
    ///
    /// # Errors
    /// As [`Cube::next`]; the cube is as before.
    pub fn double(&mut self, seat: Seat) -> Result<u32, CubeError> {
        let level = self.next(seat)?;
        self.value = self.after(level);
        if level == Level::Beaver {
            self.owner = Some(seat);
        }
        self.offer = Some(CubeOffer { seat, level });
        Ok(self.if_taken())
    }

    /// K6, K11, K15: `seat` takes what is offered; gives what the cube shows now.
    ///
    /// # Errors
    /// [`CubeError::NoOffer`], [`CubeError::NotAsked`].
    pub fn take(&mut self, seat: Seat) -> Result<u32, CubeError> {
        let offer = self.asks(seat)?;
        self.value = self.if_taken();
        if offer.level == Level::Double {
            self.owner = Some(seat);
        }
        self.offer = None;
        Ok(self.value)
    }

    /// K4, K8, K15: `seat` refuses what is offered; gives the points that are lost.
    ///
    /// # Errors
    /// [`CubeError::NoOffer`], [`CubeError::NotAsked`], [`CubeError::NoBeaverDrop`].
    pub fn drop(&mut self, seat: Seat) -> Result<u32, CubeError> {
        self.asks(seat)?;
        if !self.may_drop() {
            return Err(CubeError::NoBeaverDrop);
        }
        self.offer = None;
        Ok(self.value)
    }

    /// C5: the game is over, and an offer that was not answered with it.
    pub fn close(&mut self) {
        self.offer = None;
    }

    /// What is agreed once a double of this level is given: those after the first accept the one before.
    fn after(&self, level: Level) -> u32 {
        if level == Level::Double { self.value } else { self.if_taken() }
    }

    fn asks(&self, seat: Seat) -> Result<CubeOffer, CubeError> {
        let offer = self.offer.ok_or(CubeError::NoOffer)?;
        if offer.seat == seat { Err(CubeError::NotAsked) } else { Ok(offer) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WHITE: Seat = Seat(0);
    const BLACK: Seat = Seat(1);

    /// With beavers and raccoons, up to `max`.
    fn cube(max: u32) -> Cube {
        Cube::new(Agreed { max, highest: Level::Raccoon, droppable: true })
    }

    #[test]
    fn k6_k8_a_double_is_taken_or_dropped() {
        let mut cube = Cube::default();
        assert_eq!(cube.take(BLACK), Err(CubeError::NoOffer));
        assert_eq!(cube.double(WHITE), Ok(2));
        assert_eq!(cube.take(WHITE), Err(CubeError::NotAsked));
        assert_eq!({ cube }.drop(BLACK), Ok(1));
        assert_eq!(cube.take(BLACK), Ok(2));
        assert_eq!((cube.value(), cube.owner()), (2, Some(BLACK)));
        assert_eq!(cube.double(WHITE), Err(CubeError::NotYours));
        assert_eq!(cube.double(BLACK), Ok(4));
        assert_eq!(cube.drop(WHITE), Ok(2));
    }

    #[test]
    fn k5_a_double_stands_until_it_is_answered() {
        let mut cube = cube(64);
        cube.double(WHITE).unwrap();
        let before = cube;
        assert_eq!(cube.double(WHITE), Err(CubeError::Unanswered));
        assert_eq!(cube.drop(WHITE), Err(CubeError::NotAsked));
        assert_eq!(cube, before);
        assert!(cube.is_touched() && !cube.fresh().is_touched());
    }

    #[test]
    fn k10_to_k15_beaver_and_raccoon() {
        let mut cube = cube(64);
        cube.double(WHITE).unwrap();
        assert_eq!(cube.may_raise(), Some(Level::Beaver));
        assert_eq!(cube.double(BLACK), Ok(4));
        assert_eq!({ cube }.drop(WHITE), Ok(2), "K15: a refused beaver loses 2v");
        let mut taken = cube;
        assert_eq!(taken.take(WHITE), Ok(4));
        assert_eq!(taken.owner(), Some(BLACK), "K11: it stays with the acceptor");
        assert_eq!(cube.double(WHITE), Ok(8));
        assert_eq!({ cube }.drop(BLACK), Ok(4), "K15: a refused raccoon loses 4v");
        assert_eq!(cube.double(BLACK), Err(CubeError::BeyondRaccoon));
        assert_eq!(cube.take(BLACK), Ok(8));
        assert_eq!(cube.owner(), Some(BLACK), "K15: it stays with the beaverer");
    }

    #[test]
    fn k10_k12_only_what_was_agreed_is_answered_with_a_double() {
        let mut plain = Cube::default();
        plain.double(WHITE).unwrap();
        assert_eq!(plain.double(BLACK), Err(CubeError::NotAgreed { level: "beaver" }));
        let mut beavers = Cube::new(Agreed { highest: Level::Beaver, ..Agreed::default() });
        beavers.double(WHITE).unwrap();
        beavers.double(BLACK).unwrap();
        assert_eq!(beavers.double(WHITE), Err(CubeError::NotAgreed { level: "raccoon" }));
    }

    #[test]
    fn k15_where_a_beaver_stands_only_the_double_itself_is_refused() {
        let mut cube = Cube::new(Agreed { highest: Level::Raccoon, droppable: false, ..Agreed::default() });
        cube.double(WHITE).unwrap();
        assert_eq!({ cube }.drop(BLACK), Ok(1));
        cube.double(BLACK).unwrap();
        assert_eq!({ cube }.drop(WHITE), Err(CubeError::NoBeaverDrop));
        cube.double(WHITE).unwrap();
        assert_eq!(cube.drop(BLACK), Err(CubeError::NoBeaverDrop));
        assert_eq!(cube.take(BLACK), Ok(8));
    }

    #[test]
    fn k7_the_cube_ends_where_it_was_agreed() {
        for max in [64, 1 << 20] {
            let (mut cube, mut shows) = (cube(max), 1);
            let mut owner = WHITE;
            while shows < max / 2 {
                shows = cube.double(owner).unwrap();
                owner = owner.opponent();
                assert_eq!(cube.take(owner), Ok(shows));
            }
            assert_eq!(cube.double(owner), Ok(max));
            let too_high = CubeError::TooHigh { stake: 2 * max, max };
            assert_eq!(cube.double(owner.opponent()), Err(too_high.clone()), "K15: no beaver over it");
            assert_eq!(cube.may_raise(), None);
            cube.take(owner.opponent()).unwrap();
            assert_eq!(cube.double(owner.opponent()), Err(too_high));
        }
    }

    #[test]
    fn c5_an_unanswered_double_does_not_count_and_an_unanswered_beaver_has_taken_it() {
        let mut cube = cube(64);
        cube.double(WHITE).unwrap();
        let mut closed = cube;
        closed.close();
        assert_eq!((closed.value(), closed.offer()), (1, None));
        cube.double(BLACK).unwrap();
        cube.close();
        assert_eq!((cube.value(), cube.owner(), cube.offer()), (2, Some(BLACK), None));
    }
}
