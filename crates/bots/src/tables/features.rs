// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the network sees of a position: for each side and point how many checkers stand there, told in
//! steps, and a few sums. Both sides in their own numbering, the side that has just played first.

use game::Side;
use tables::{Position, Variant, WAITING};

use super::contact::{self, Contact};

/// Of what the inputs are; another number is another network.
pub(crate) const VERSION: u8 = 1;

/// Inputs of a point: at least one, two, three, and those above three.
const STEPS: usize = 4;
/// Inputs of a side without pins: its points, waiting, off and pips.
const PLAIN: usize = 24 * STEPS + 3;
/// The same with the 24 points on which a checker may be pinned.
const PINNED: usize = PLAIN + 24;

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

    /// Calls `change(input, difference)` for every input that differs from `from`.
    #[inline]
    pub(crate) fn changes(&self, from: &Self, mut change: impl FnMut(usize, f32)) {
        for (side, (now, was)) in self.halves.iter().zip(&from.halves).enumerate() {
            let base = side * self.inputs;
            if now.men != was.men {
                half_changes(base, &now.men, &was.men, &mut change);
            }
            if self.contacts.is_some() || from.contacts.is_some() {
                let [now, was] =
                    [self.contacts, from.contacts].map(|both| both.map_or(contact::NONE, |both| both[side]));
                for (input, (now, was)) in now.iter().zip(&was).enumerate() {
                    if now != was {
                        change(base + PLAIN + input, now - was);
                    }
                }
            }
            let mut flips = now.pinned ^ was.pinned;
            while flips != 0 {
                let point = flips.trailing_zeros() as usize;
                flips &= flips - 1;
                change(base + PLAIN + point - 1, if now.pinned >> point & 1 == 1 { 1.0 } else { -1.0 });
            }
        }
    }
}

#[inline]
fn half_changes(base: usize, now: &[u8; 26], was: &[u8; 26], change: &mut impl FnMut(usize, f32)) {
    let mut pips = 0i32;
    for point in 1..=24 {
        let (n, m) = (now[point], was[point]);
        if n == m {
            continue;
        }
        pips += point as i32 * (i32::from(n) - i32::from(m));
        let first = base + (point - 1) * STEPS;
        for step in 0..3u8 {
            let difference = i8::from(n > step) - i8::from(m > step);
            if difference != 0 {
                change(first + usize::from(step), f32::from(difference));
            }
        }
        let above = f32::from(n.saturating_sub(3)) - f32::from(m.saturating_sub(3));
        if above != 0.0 {
            change(first + 3, above * 0.5);
        }
    }
    let waiting = f32::from(now[WAITING]) - f32::from(was[WAITING]);
    pips += 25 * (i32::from(now[WAITING]) - i32::from(was[WAITING]));
    if waiting != 0.0 {
        change(base + PLAIN - 3, waiting * 0.5);
    }
    if now[0] != was[0] {
        change(base + PLAIN - 2, (f32::from(now[0]) - f32::from(was[0])) / 15.0);
    }
    if pips != 0 {
        change(base + PLAIN - 1, pips as f32 / 100.0);
    }
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
