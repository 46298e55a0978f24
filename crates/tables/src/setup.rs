// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions from outside. A [`Setup`] may say anything; [`Position::from_setup`] checks it once, and what
//! comes out is trusted ever after.

use game::Side;
use thiserror::Error;

use crate::position::{CHECKERS, Men, Position, WAITING};
use crate::rules::{Meeting, Rules, with_rules};
use crate::variant::Variant;

/// One player's checkers as somebody claims them, in their own numbering.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideSetup {
    /// Own point and number of checkers; a point not named is empty.
    pub points: Vec<(u32, u32)>,
    /// Hit checkers on the bar.
    pub bar: u32,
    /// Checkers borne off.
    pub off: u32,
    /// Checkers not placed yet (indiika).
    pub hand: u32,
    /// Own points on which the checker is pinned (tapa).
    pub pinned: Vec<u32>,
}

/// A position nobody has checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The game.
    pub variant: Variant,
    /// White's checkers.
    pub white: SideSetup,
    /// Black's checkers.
    pub black: SideSetup,
}

/// Why a position is not one of its game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A point the game does not have.
    #[error("{}: there is no point {point}; allowed: 1 to {max}", side.name())]
    NoSuchPoint {
        /// Whose.
        side: Side,
        /// The number given.
        point: u32,
        /// The highest point of the game.
        max: u8,
    },
    /// A point named twice.
    #[error("{}: point {point} is given twice", side.name())]
    PointTwice {
        /// Whose.
        side: Side,
        /// The point.
        point: u32,
    },
    /// X1: not fifteen checkers.
    #[error("{} has {total} checkers, not 15", side.name())]
    NotFifteen {
        /// Whose.
        side: Side,
        /// Checkers counted.
        total: u64,
    },
    /// Checkers on the bar in a game without one.
    #[error("{}: {variant} has no bar", side.name())]
    NoBar {
        /// Whose.
        side: Side,
        /// The game.
        variant: Variant,
    },
    /// Checkers in the hand in a game in which all are on the board.
    #[error("{}: {variant} has no checkers in the hand", side.name())]
    NoHand {
        /// Whose.
        side: Side,
        /// The game.
        variant: Variant,
    },
    /// I11: some borne off while others are not placed.
    #[error("{}: checkers cannot be borne off while some are still in the hand", side.name())]
    OffBeforePlaced {
        /// Whose.
        side: Side,
    },
    /// Pins in a game without them.
    #[error("{}: {variant} has no pinned checkers", side.name())]
    NoPins {
        /// Whose.
        side: Side,
        /// The game.
        variant: Variant,
    },
    /// P12: a pin needs one checker below and at least one above.
    #[error("{}: a pin on {point} needs one own checker there and at least one of the opponent's", side.name())]
    BadPin {
        /// Whose checker.
        side: Side,
        /// Their own point.
        point: u8,
    },
    /// Two colours on one point.
    #[error("both players have checkers on white's point {point}{}", if *.pinnable { " and none is pinned" } else { "" })]
    Shared {
        /// White's number of the point.
        point: u8,
        /// Whether the game knows pins.
        pinnable: bool,
    },
}

game::messages! { SetupError {
    NoSuchPoint { side = side.name(); point, max } => "no_such_point",
    PointTwice { side = side.name(); point } => "point_twice",
    NotFifteen { side = side.name(); total } => "not_fifteen",
    NoBar { side = side.name(), variant } => "no_bar",
    NoHand { side = side.name(), variant } => "no_hand",
    OffBeforePlaced { side = side.name() } => "off_before_placed",
    NoPins { side = side.name(), variant } => "no_pins",
    BadPin { side = side.name(); point } => "bad_pin",
    Shared { ; point } => "shared",
} }

impl Position {
    /// Checks a position from outside.
    ///
    /// # Errors
    /// The first thing in it that cannot be.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let variant = setup.variant;
        let white = side_men(variant, Side::White, &setup.white)?;
        let black = side_men(variant, Side::Black, &setup.black)?;
        let pinned =
            [side_pins(variant, Side::White, &setup.white)?, side_pins(variant, Side::Black, &setup.black)?];
        let position = Self { variant, men: [white, black], pinned };
        if variant != Variant::Indiika {
            with_rules!(variant, R => check_points::<R>(&position))?;
        }
        Ok(position)
    }

    /// The position as plain numbers; [`Position::from_setup`] reads it back.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        let of = |side: Side| SideSetup {
            points: (1..=24u8)
                .filter(|point| self.count(side, *point) > 0)
                .map(|point| (point.into(), self.count(side, point).into()))
                .collect(),
            bar: self.bar(side).into(),
            off: self.off(side).into(),
            hand: self.hand(side).into(),
            pinned: self.pinned(side).map(u32::from).collect(),
        };
        Setup { variant: self.variant, white: of(Side::White), black: of(Side::Black) }
    }
}

/// The checkers of one side, fifteen of them and only where the game has places.
fn side_men(variant: Variant, side: Side, setup: &SideSetup) -> Result<Men, SetupError> {
    let total = [setup.bar, setup.off, setup.hand]
        .into_iter()
        .chain(setup.points.iter().map(|(_, n)| *n))
        .fold(0u64, |sum, n| sum.saturating_add(n.into()));
    if setup.bar > 0 && !with_rules!(variant, R => R::MEETING == Meeting::Hit) {
        return Err(SetupError::NoBar { side, variant });
    }
    if setup.hand > 0 && variant != Variant::Indiika {
        return Err(SetupError::NoHand { side, variant });
    }
    if setup.hand > 0 && setup.off > 0 {
        return Err(SetupError::OffBeforePlaced { side });
    }
    if total != u64::from(CHECKERS) {
        return Err(SetupError::NotFifteen { side, total });
    }
    // Every number is at most fifteen from here on.
    let mut men: Men = [0; 26];
    men[0] = setup.off as u8;
    men[WAITING] = (setup.bar + setup.hand) as u8;
    let max = if variant == Variant::Indiika { 6 } else { 24 };
    let mut seen = 0u32;
    for (point, n) in &setup.points {
        if !(1..=max.into()).contains(point) {
            return Err(SetupError::NoSuchPoint { side, point: *point, max });
        }
        if seen >> point & 1 == 1 {
            return Err(SetupError::PointTwice { side, point: *point });
        }
        seen |= 1 << point;
        men[*point as usize] = *n as u8;
    }
    Ok(men)
}

/// The pins of one side as a mask.
fn side_pins(variant: Variant, side: Side, setup: &SideSetup) -> Result<u32, SetupError> {
    if !setup.pinned.is_empty() && variant != Variant::Tapa {
        return Err(SetupError::NoPins { side, variant });
    }
    setup.pinned.iter().try_fold(0, |mask, point| {
        if (1..=24).contains(point) {
            Ok(mask | 1 << point)
        } else {
            Err(SetupError::NoSuchPoint { side, point: *point, max: 24 })
        }
    })
}

/// No point is shared, except by a pin of one checker (P12).
fn check_points<R: Rules>(position: &Position) -> Result<(), SetupError> {
    for point in 1..=24u8 {
        let there = R::facing(point);
        let (white, black) = (position.count(Side::White, point), position.count(Side::Black, there));
        let white_pinned = position.is_pinned(Side::White, point);
        let black_pinned = position.is_pinned(Side::Black, there);
        if white_pinned && (white != 1 || black == 0) {
            return Err(SetupError::BadPin { side: Side::White, point });
        }
        if black_pinned && (black != 1 || white == 0 || white_pinned) {
            return Err(SetupError::BadPin { side: Side::Black, point: there });
        }
        if white > 0 && black > 0 && !white_pinned && !black_pinned {
            return Err(SetupError::Shared { point, pinnable: R::MEETING == Meeting::Pin });
        }
    }
    Ok(())
}
