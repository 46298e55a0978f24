// SPDX-License-Identifier: AGPL-3.0-or-later
//! One play of a stage as it is handed out, and as the search keeps it: without memory of its own either
//! way, since a stage has four dice at most. Which plays there are is said by `search.rs`.

use std::fmt;
use std::ops::Deref;

use crate::position::Position;
use crate::step::{Hop, Origin, Step, Target};

/// The most steps of one play.
const LONGEST: usize = 4;

/// One of the distinct results of a stage, with one way to reach it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play {
    /// The position after the stage.
    pub position: Position,
    /// Steps that lead there, in an order in which they can be played.
    pub steps: Steps,
    /// T13: how many dice of the stage count as used. It is the number of steps, except that a play which
    /// ends the game counts as using all (X3).
    pub dice_used: u8,
}

/// The steps of one play, as a slice.
#[derive(Clone, Copy)]
pub struct Steps {
    steps: [Step; LONGEST],
    len: u8,
}

impl Steps {
    pub(crate) fn none() -> Self {
        let nothing = Step { from: Origin::Bar, to: Target::Off, die: 0 };
        Self { steps: [nothing; LONGEST], len: 0 }
    }

    /// Adds a step; there is room for every step of a path.
    #[inline]
    pub(crate) fn push(&mut self, step: Step) {
        if let Some(slot) = self.steps.get_mut(usize::from(self.len)) {
            *slot = step;
            self.len += 1;
        }
    }
}

impl Deref for Steps {
    type Target = [Step];

    #[inline]
    fn deref(&self) -> &[Step] {
        &self.steps[..usize::from(self.len).min(LONGEST)]
    }
}

impl<'a> IntoIterator for &'a Steps {
    type Item = &'a Step;
    type IntoIter = std::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl PartialEq for Steps {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Steps {}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// The hops of one play in one integer, sixteen bits each, the last one lowest: origin, target and die in
/// five bits each. A hop is never 0 because its die is not.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Path(u64);

impl Path {
    /// The path with one more hop; a fifth would push the first one out.
    #[inline]
    pub(crate) fn with(self, hop: Hop) -> Self {
        let bits = u64::from(hop.from) | u64::from(hop.to) << 5 | u64::from(hop.die) << 10;
        Self(self.0 << 16 | bits)
    }

    /// How many hops there are.
    #[inline]
    pub(crate) fn len(self) -> u8 {
        (64 - self.0.leading_zeros()).div_ceil(16) as u8
    }

    /// The hops, first one first.
    #[inline]
    pub(crate) fn hops(self) -> impl Iterator<Item = Hop> {
        let mut left = self.0 << (self.0.leading_zeros() & 0b11_0000);
        std::iter::from_fn(move || {
            let bits = left >> 48;
            left <<= 16;
            let five = |at: u32| (bits >> at & 31) as u8;
            (bits != 0).then(|| Hop { from: five(0), to: five(5), die: five(10) })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_gives_its_hops_back() {
        let hops =
            [(25, 21, 4), (24, 20, 4), (4, 0, 4), (1, 0, 1)].map(|(from, to, die)| Hop { from, to, die });
        let mut path = Path::default();
        assert_eq!((path.len(), path.hops().count()), (0, 0));
        for (index, hop) in hops.into_iter().enumerate() {
            path = path.with(hop);
            assert_eq!(path.hops().collect::<Vec<_>>(), hops[..=index]);
            assert_eq!(usize::from(path.len()), index + 1);
        }
    }

    #[test]
    fn steps_are_a_slice_of_what_was_added() {
        let step = |die| Step { from: Origin::Point(24), to: Target::Point(24 - die), die };
        let mut steps = Steps::none();
        assert!(steps.is_empty());
        for die in 1..=5 {
            steps.push(step(die));
        }
        assert_eq!(*steps, [1, 2, 3, 4].map(step), "a fifth has no place");
        assert_eq!(format!("{steps:?}"), format!("{:?}", [1, 2, 3, 4].map(step)));
    }
}
