// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the network sees of a position: for each side and point how many checkers stand there, told in
//! steps, and a few sums. Both sides in their own numbering, the side that has just played first.

use game::Side;
use tables::{Position, Variant, WAITING};

use super::contact::{self, Contact};
use super::kernel::{CHANGES_MAX, Changes};

/// Of what the inputs are; another number is another network.
pub(crate) const VERSION: u8 = 1;

/// Inputs of a point: at least one, two, three, and those above three.
const STEPS: usize = 4;
/// Inputs of a side without pins: its points, waiting, off and pips.
const PLAIN: usize = 24 * STEPS + 3;
/// The same with the 24 points on which a checker may be pinned.
const PINNED: usize = PLAIN + 24;

// Whatever differs finds room.
const _: () = assert!(2 * PINNED < CHANGES_MAX && 2 * (PLAIN + contact::INPUTS) < CHANGES_MAX);

/// Inputs of both sides together.
pub(crate) fn inputs(variant: Variant) -> usize {
    2 * side_inputs(variant)
}

fn side_inputs(variant: Variant) -> usize {
    match variant {
        Variant::Tapa => PINNED,
        _ if contact::is_told(variant) => PLAIN + contact::INPUTS,
        _ => PLAIN,
    }
}

/// Whether positions without contact are told apart. In tapa pins outlast it, in antitabla it decides little, in indiika
/// there is none.
pub(crate) fn has_races(variant: Variant) -> bool {
    !matches!(variant, Variant::Tapa | Variant::Antitabla | Variant::Indiika)
}

/// Whether nobody has to pass a hostile checker any more.
pub(crate) fn is_race(position: &Position) -> bool {
    Side::BOTH.into_iter().all(|side| {
        let men = position.men(side);
        let rear = (1..=25u8).rev().find(|point| men[usize::from(*point)] > 0).unwrap_or(0);
        (1..rear).all(|point| {
            let facing = position.facing(point);
            facing.is_none_or(|facing| position.count(side.other(), facing) == 0)
        })
    })
}

/// What one side contributes: its checkers and pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Half {
    men: [u8; 26],
    pinned: u32,
}

/// A position as the network compares it with another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct View {
    halves: [Half; 2],
    /// What is told of the contact, where it is told and there is one.
    contacts: Option<[Contact; 2]>,
    inputs: usize,
}

impl View {
    /// The position as `side` sees it, who has just played.
    pub(crate) fn new(position: &Position, side: Side) -> Self {
        let half = |side: Side| {
            let pins = if position.variant() == Variant::Tapa {
                position.pinned(side).fold(0, |mask, point| mask | 1 << point)
            } else {
                0
            };
            Half { men: *position.men(side), pinned: pins }
        };
        let [mine, theirs] = [position.men(side), position.men(side.other())];
        let contacts = (contact::is_told(position.variant()) && !is_race(position))
            .then(|| [contact::of(mine, theirs), contact::of(theirs, mine)]);
        let inputs = side_inputs(position.variant());
        Self { halves: [half(side), half(side.other())], contacts, inputs }
    }

    /// The view of a board without any checker: every input is 0.
    pub(crate) fn empty(self) -> Self {
        Self { halves: [Half { men: [0; 26], pinned: 0 }; 2], contacts: None, inputs: self.inputs }
    }

    /// Every input that differs from `from`, in place of what `changes` held.
    pub(crate) fn changes(&self, from: &Self, changes: &mut Changes) {
        changes.clear();
        for (side, (now, was)) in self.halves.iter().zip(&from.halves).enumerate() {
            let base = side * self.inputs;
            half_changes(base, &now.men, &was.men, changes);
            if self.contacts.is_some() || from.contacts.is_some() {
                let [now, was] =
                    [self.contacts, from.contacts].map(|both| both.map_or(contact::NONE, |both| both[side]));
                for (input, (now, was)) in now.iter().zip(&was).enumerate() {
                    changes.note(base + PLAIN + input, now - was);
                }
            }
            let mut flips = now.pinned ^ was.pinned;
            while flips != 0 {
                let point = flips.trailing_zeros() as usize;
                flips &= flips - 1;
                changes.note(base + PLAIN + point - 1, if now.pinned >> point & 1 == 1 { 1.0 } else { -1.0 });
            }
        }
    }
}

fn half_changes(base: usize, now: &[u8; 26], was: &[u8; 26], changes: &mut Changes) {
    let mut differs = (0..26).fold(0u32, |mask, at| mask | u32::from(now[at] != was[at]) << at);
    let difference = |now: u8, was: u8| f32::from(now) - f32::from(was);
    let mut pips = 0.0;
    while differs != 0 {
        let point = differs.trailing_zeros() as usize;
        differs &= differs - 1;
        let (n, m) = (now[point], was[point]);
        pips += point as f32 * difference(n, m);
        if point == 0 {
            changes.note(base + PLAIN - 2, difference(n, m) / 15.0);
            continue;
        }
        if point == WAITING {
            changes.note(base + PLAIN - 3, difference(n, m) * 0.5);
            continue;
        }
        let first = base + (point - 1) * STEPS;
        for step in 0..3u8 {
            changes.note(first + usize::from(step), difference(u8::from(n > step), u8::from(m > step)));
        }
        changes.note(first + 3, difference(n.saturating_sub(3), m.saturating_sub(3)) * 0.5);
    }
    changes.note(base + PLAIN - 1, pips / 100.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn race(line: &str) -> bool {
        is_race(&line.parse().unwrap())
    }

    #[test]
    fn a_race_is_when_all_have_passed_each_other() {
        assert!(race("tabla w 12:1 6:14 | b 12:1 6:14"));
        assert!(!race("tabla w 13:1 6:14 | b 13:1 6:14"), "on one point's two sides");
        assert!(!race("tabla w 6:14 bar:1 | b 6:15"));
        assert!(race("tabla w 6:15 | b 1:2 off:13"));
        for variant in Variant::ALL.into_iter().filter(|variant| has_races(*variant)) {
            assert!(!is_race(&Position::initial(variant)), "{variant}");
        }
    }

    #[test]
    fn in_gyulbara_both_walk_the_same_way() {
        // Both bear off from their last quarter: what stands in the other's last but one is behind them.
        assert!(race("gyulbara w 6:15 | b 6:15"));
        assert!(!race("gyulbara w 18:15 | b 1:15"), "Black stands on White's thirteenth point");
        assert!(race("gyulbara w 12:15 | b 1:15"));
    }
}
