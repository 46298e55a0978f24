// SPDX-License-Identifier: AGPL-3.0-or-later
//! One step: one checker, one die. What a step does to a position is here; whether it is legal is said by
//! `rules.rs` and `judge.rs`, which steps a play consists of by `search.rs`.

use std::fmt;

use game::Side;

use crate::Variant;
use crate::position::{Position, WAITING};
use crate::rules::{Meeting, Rules};

/// Where a step begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// T17: the bar.
    Bar,
    /// I6: the hand (indiika).
    Hand,
    /// An own point 1..=24.
    Point(u8),
}

/// Where a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Target {
    /// T23: borne off.
    Off,
    /// An own point 1..=24.
    Point(u8),
}

/// One checker moved with one die. Any numbers may stand in it; what is legal is decided where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Step {
    /// Where the checker comes from.
    pub from: Origin,
    /// Where it goes.
    pub to: Target,
    /// The die it uses, 1..=6.
    pub die: u8,
}

/// A step that was played, with what it did to a single opposing checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Done {
    /// The step.
    pub step: Step,
    /// T16: a checker was hit.
    pub hit: bool,
    /// P11: a free checker was pinned (adding to a pin is not a pin).
    pub pin: bool,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.from {
            Origin::Bar => f.write_str("bar")?,
            Origin::Hand => f.write_str("hand")?,
            Origin::Point(point) => write!(f, "{point}")?,
        }
        match self.to {
            Target::Off => f.write_str("/off"),
            Target::Point(point) => write!(f, "/{point}"),
        }
    }
}

impl fmt::Display for Done {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.step, if self.hit { "*" } else { "" })
    }
}

/// A step by indices of [`crate::position::Men`]: 25 is beside the points, 0 is off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Hop {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) die: u8,
}

impl Hop {
    /// The step as players write it.
    pub(crate) fn step(self, variant: Variant) -> Step {
        let from = match usize::from(self.from) {
            WAITING if variant == Variant::Indiika => Origin::Hand,
            WAITING => Origin::Bar,
            _ => Origin::Point(self.from),
        };
        let to = if self.to == 0 { Target::Off } else { Target::Point(self.to) };
        Step { from, to, die: self.die }
    }
}

impl Position {
    /// Plays one step that is known to be legal; says whether it hit and whether it pinned.
    #[inline]
    pub(crate) fn advance<R: Rules>(&mut self, side: Side, hop: Hop) -> (bool, bool) {
        let (me, them) = (side.index(), side.other().index());
        let (from, to) = (usize::from(hop.from), usize::from(hop.to));
        self.men[me][from] -= 1;
        if R::MEETING == Meeting::Pin && self.men[me][from] == 0 {
            self.pinned[them] &= !(1 << R::facing(hop.from));
        }
        self.men[me][to] += 1;
        if to == 0 || R::MEETING == Meeting::Never {
            return (false, false);
        }
        let there = R::facing(hop.to);
        let theirs = &mut self.men[them];
        if theirs[usize::from(there)] != 1 {
            return (false, false);
        }
        if R::MEETING == Meeting::Hit {
            theirs[usize::from(there)] = 0;
            theirs[WAITING] += 1;
            return (true, false);
        }
        let fresh = self.pinned[them] >> there & 1 == 0;
        self.pinned[them] |= 1 << there;
        (false, fresh)
    }
}
