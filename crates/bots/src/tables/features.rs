// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the network sees of a position: for each side and point how many checkers stand there, told in
//! steps, and a few sums. Both sides in their own numbering, the side that has just played first.

use game::Side;
use tables::{Position, Variant, WAITING};

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
    if variant == Variant::Tapa { PINNED } else { PLAIN }
}

/// What one side contributes: its checkers and pins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Half {
    men: [u8; 26],
    pinned: u32,
}

/// A position as the network compares it with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct View {
    halves: [Half; 2],
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
        Self { halves: [half(side), half(side.other())], inputs: side_inputs(position.variant()) }
    }

    /// The view of a board without any checker: every input is 0.
    pub(crate) fn empty(self) -> Self {
        Self { halves: [Half { men: [0; 26], pinned: 0 }; 2], inputs: self.inputs }
    }

    /// Calls `change(input, difference)` for every input that differs from `from`.
    #[inline]
    pub(crate) fn changes(&self, from: &Self, mut change: impl FnMut(usize, f32)) {
        for (side, (now, was)) in self.halves.iter().zip(&from.halves).enumerate() {
            let base = side * self.inputs;
            if now.men != was.men {
                half_changes(base, &now.men, &was.men, &mut change);
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
