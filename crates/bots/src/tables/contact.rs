// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the network is told of the contact between two sides that move against each other and hit: who can be hit, who
//! is held, who holds. One side at a time, in its own numbering: it moves towards point 1, the other one towards 24
//! and enters from 0.

use std::sync::LazyLock;

use tables::{Variant, WAITING};

/// How many inputs there are for a side.
pub(crate) const INPUTS: usize = 19;
/// The inputs of one side.
pub(crate) type Contact = [f32; INPUTS];
/// Nobody can hit or hold anybody.
pub(crate) const NONE: Contact = [0.0; INPUTS];

/// The 24 points as a mask.
const BOARD: u32 = (1 << 25) - 2;
const HOME: u32 = (1 << 7) - 2;

/// Whether the network of this game is told of contact: tapa pins, gyulbara blocks, in indiika nobody meets.
pub(crate) fn is_told(variant: Variant) -> bool {
    !matches!(variant, Variant::Tapa | Variant::Gyulbara | Variant::Indiika)
}

/// Where checkers of both sides stand, as masks by point of one side.
struct Masks {
    /// Points that side has made: two or more checkers.
    made: u32,
    /// Single checkers.
    single: u32,
    /// Points where the other side has any.
    theirs: u32,
    /// Points the other side has made.
    their_made: u32,
}

impl Masks {
    fn of(men: &[u8; 26], theirs: &[u8; 26]) -> Self {
        let mut masks = Self { made: 0, single: 0, theirs: 0, their_made: 0 };
        for point in 1..=24usize {
            match men[point] {
                0 => {}
                1 => masks.single |= 1 << point,
                _ => masks.made |= 1 << point,
            }
            let own = 25 - point;
            if theirs[point] > 0 {
                masks.theirs |= 1 << own;
                masks.their_made |= u32::from(theirs[point] > 1) << own;
            }
        }
        masks
    }
}

/// Of the 36 rolls how many bring a checker past what lies on the twelve points before it, by the sum of the dice.
static ESCAPES: LazyLock<Box<[u8]>> = LazyLock::new(|| {
    let rolls = || (1..=6u32).flat_map(|a| (1..=a).map(move |b| (a, b)));
    let open = |closed: u32, distance: u32| closed >> (distance - 1) & 1 == 0;
    let count = |closed: u32| {
        let escaping = rolls().filter(|(a, b)| open(closed, a + b) && (open(closed, *a) || open(closed, *b)));
        escaping.map(|(a, b)| if a == b { 1 } else { 2 }).sum()
    };
    (0..1 << 12).map(count).collect()
});

/// The same for a checker on `from` that moves up, 0 being the bar.
fn escapes(closed: u32, from: u32) -> f32 {
    f32::from(ESCAPES[((closed >> (from + 1)) & 0xfff) as usize])
}

/// The points of a mask, from the lowest on.
fn points(mut mask: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let point = mask.trailing_zeros();
        mask &= mask.wrapping_sub(1);
        (point < 32).then_some(point)
    })
}

/// What `men` make of the contact with `theirs`, each in its own numbering.
pub(crate) fn of(men: &[u8; 26], theirs: &[u8; 26]) -> Contact {
    let masks = Masks::of(men, theirs);
    let on_bar = u32::from(theirs[WAITING]);
    // The hostile checker that has the longest way, and the own one.
    let held = if on_bar > 0 { 0 } else { masks.theirs.trailing_zeros().min(24) };
    let men_on = masks.made | masks.single | u32::from(men[WAITING] > 0) << WAITING;
    let rear = men_on.checked_ilog2().unwrap_or(0);
    // The way down is the way up seen from the other side.
    let closed_below = masks.their_made.reverse_bits() >> 6;
    let [hit, lost, both] = shots(&masks, on_bar);
    let [contained, contained_bar] = [held.max(1), 0].map(|from| contained(masks.made, from.min(9)));
    let [deep, forward] = anchors(masks.made);
    let [mut to_pass, mut free, mut count, mut sum, mut mobility] = [0.0f32; 5];
    for point in points(men_on) {
        let here = f32::from(men[point as usize]);
        (count, sum) = (count + here, sum + here * point as f32);
        if point > held {
            to_pass += here * (point - held) as f32;
        } else {
            free += here * point as f32;
        }
        if point > 6 {
            mobility += here * (point - 6) as f32 * escapes(closed_below, 25 - point);
        }
    }
    let mean = sum / count.max(1.0);
    let behind = points(men_on).filter(|point| *point as f32 > mean);
    let spread =
        behind.map(|point| f32::from(men[point as usize]) * (point as f32 - mean).powi(2)).sum::<f32>();
    let square = |closed: u32| (closed.count_ones() * closed.count_ones()) as f32 / 36.0;
    let rear_points = masks.made >> 19 & 0x3f;
    let rear_men = (19..=24).map(|point: usize| f32::from(men[point])).sum::<f32>();
    [
        to_pass / 167.0,
        free / 100.0,
        rear as f32 / 25.0,
        deep / 24.0,
        forward / 24.0,
        hit,
        lost,
        both,
        escapes(masks.made, held) / 36.0,
        contained,
        contained * contained,
        contained_bar,
        contained_bar * contained_bar,
        mobility / 3600.0,
        spread / 400.0,
        // The chance to stay on the bar, and to keep others there.
        square(masks.their_made >> 18 & HOME) * f32::from(men[WAITING].min(2)) / 2.0,
        square(masks.made & HOME),
        if rear_points.count_ones() > 1 { (rear_men - 3.0) / 4.0 } else { 0.0 },
        if rear_points.count_ones() == 1 { rear_men / 8.0 } else { 0.0 },
    ]
}

/// How well the best wall holds a checker that stands behind it, from this point up.
fn contained(made: u32, from: u32) -> f32 {
    let least = (from..=9).map(|point| escapes(made, point)).fold(36.0, f32::min);
    (36.0 - least) / 36.0
}

/// The own point farthest from home, and the nearest one beyond the middle.
fn anchors(made: u32) -> [f32; 2] {
    let far = made >> 13;
    if far == 0 {
        return [0.0; 2];
    }
    [(made.ilog2()) as f32, (13 + far.trailing_zeros()) as f32]
}

/// Over the 36 rolls of the other side: the chance to be hit, the pips it costs (of 300 or so), the chance to be hit
/// twice.
fn shots(masks: &Masks, on_bar: u32) -> [f32; 3] {
    let mut found = [0.0f32; 3];
    if masks.single == 0 {
        return found;
    }
    let reach = Reach::of(masks, on_bar);
    for a in 1..=6 {
        for b in 1..=a {
            let hit = reach.by_roll(a, b) & masks.single;
            if hit != 0 {
                let times = if a == b { 1.0 } else { 2.0 };
                found[0] += times / 36.0;
                found[1] += times * (25 - hit.trailing_zeros()) as f32 / (36.0 * 12.0);
                found[2] += if hit.count_ones() > 1 { times / 36.0 } else { 0.0 };
            }
        }
    }
    found
}

/// Where hostile checkers can come to.
struct Reach {
    open: u32,
    theirs: u32,
    on_bar: u32,
    /// By the first die, from 1: what it brings to a point, those on the bar first, and where somebody can go on from.
    first: [(u32, u32); 7],
}

impl Reach {
    fn of(masks: &Masks, on_bar: u32) -> Self {
        let (open, theirs) = (BOARD & !masks.made, masks.theirs);
        let first = std::array::from_fn(|die| match on_bar {
            0 => (theirs << die & open, theirs << die & open),
            // Who is alone on the bar lets the others go once in.
            _ => {
                let entered = 1 << die & open;
                (entered, if on_bar == 1 && entered != 0 { theirs | entered } else { 0 })
            }
        });
        Self { open, theirs, on_bar, first }
    }

    /// The points that this roll brings one of them to.
    fn by_roll(&self, a: u32, b: u32) -> u32 {
        if a == b {
            return self.by_double(a);
        }
        let [(at, from), (other_at, other_from)] = [a, b].map(|die| self.first[die as usize]);
        at | other_at | (from << b | other_from << a) & self.open
    }

    fn by_double(&self, die: u32) -> u32 {
        let entered = u32::from(self.on_bar > 0) << die & self.open;
        if self.on_bar > 0 && entered == 0 {
            return 0;
        }
        let (mut all, mut from) = (entered, self.theirs | entered);
        for _ in self.on_bar.min(4)..4 {
            from = from << die & self.open;
            all |= from;
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;
    use tables::Position;

    /// What is told of White's side.
    fn white(line: &str) -> Contact {
        let position: Position = line.parse().unwrap();
        of(position.men(Side::White), position.men(Side::Black))
    }

    #[test]
    fn a_direct_shot_is_counted_roll_by_roll() {
        // Black's checker on White's 1 looks at a single one on 5: every four, 3-1 and 2-2; 1-1 four times.
        let shot = white("tabla w 5:1 22:2 off:12 | b 24:1 1:2 off:12");
        let rolls = 11 + 2 + 1 + 1;
        assert!((shot[5] - rolls as f32 / 36.0).abs() < 1e-6, "{}", shot[5] * 36.0);
        assert!((shot[6] - rolls as f32 * 20.0 / (36.0 * 12.0)).abs() < 1e-5);
        assert_eq!(shot[7], 0.0);
    }

    #[test]
    fn who_is_on_the_bar_enters_first() {
        let masks = |line: &str| {
            let position: Position = line.parse().unwrap();
            Masks::of(position.men(Side::White), position.men(Side::Black))
        };
        let reached = |masks: &Masks, on_bar, a, b| Reach::of(masks, on_bar).by_roll(a, b);
        let one = masks("tabla w 3:2 9:1 off:12 | b 20:1 bar:1 off:13");
        assert_eq!(reached(&one, 1, 3, 4), 1 << 4 | 1 << 7 | 1 << 8, "three is closed");
        assert_eq!(reached(&one, 2, 4, 1), 1 << 4 | 1 << 1);
        assert_eq!(reached(&one, 1, 3, 3), 0);
        assert_eq!(reached(&one, 4, 2, 2), 1 << 2);
    }

    #[test]
    fn a_prime_of_six_holds_for_ever() {
        let prime = white("tabla w 4:2 5:2 6:2 7:2 8:2 9:2 13:3 | b 24:2 6:13");
        assert_eq!((prime[9], prime[11]), (1.0, 1.0));
        let free = white("tabla w 24:2 1:13 | b 20:2 6:13");
        assert!(free[8] > 0.9 && free[9] < 0.2, "{free:?}");
        assert_eq!(ESCAPES[0], 36);
        assert_eq!(ESCAPES[0x3f], 0);
    }

    #[test]
    fn all_inputs_stay_small() {
        let mut state = 7u64;
        let mut next = |below: u64| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            (state >> 33) % below
        };
        for _ in 0..20_000 {
            let mut men = [[0u8; 26]; 2];
            for side in &mut men {
                for _ in 0..15 {
                    side[next(26) as usize] += 1;
                }
            }
            for value in of(&men[0], &men[1]) {
                assert!(value.is_finite() && value.abs() < 20.0, "{value} {men:?}");
            }
        }
    }
}
