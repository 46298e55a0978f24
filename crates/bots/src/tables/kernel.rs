// SPDX-License-Identifier: AGPL-3.0-or-later
//! The arithmetic of the layers, in blocks of units that a processor takes together. The loops are plain ones, of
//! additions, multiplications and divisions of `f32` in a fixed order, none of them fused: they are compiled once for each
//! width of vectors, the widest that the processor has is chosen when they run, and all say the same to the last bit.

use std::ops::Deref;

use fearless_simd::{Level, dispatch};

/// Units that are computed together; the units of a layer are filled up with some that say nothing.
pub(crate) const BLOCK: usize = 16;
pub(crate) type Block = [f32; BLOCK];
/// Blocks whose sums are kept in registers while the inputs are gone through: one alone would wait for its last addition
/// before each.
const GROUP: usize = 5;

/// Chances, or what is said of each.
pub(crate) const ANSWERS: usize = 5;

/// An input and how much it differs.
pub(crate) type Change = (u32, f32);

/// Inputs that differ.
#[derive(Debug)]
pub(crate) struct Changes {
    list: [Change; CHANGES_MAX],
    count: usize,
}

/// More than any network has inputs.
pub(crate) const CHANGES_MAX: usize = 256;

impl Changes {
    pub(crate) const fn new() -> Self {
        Self { list: [(0, 0.0); CHANGES_MAX], count: 0 }
    }

    pub(crate) fn clear(&mut self) {
        self.count = 0;
    }

    /// Keeps the input if it differs. What is not kept is written all the same and the next one takes its place, because a
    /// processor cannot foretell which inputs differ.
    #[inline(always)]
    pub(crate) fn note(&mut self, input: usize, difference: f32) {
        self.list[self.count % CHANGES_MAX] = (input as u32, difference);
        self.count += usize::from(difference != 0.0);
    }
}

impl Deref for Changes {
    type Target = [Change];

    fn deref(&self) -> &[Change] {
        &self.list[..self.count.min(CHANGES_MAX)]
    }
}

/// The weights from the hidden units to the answers, for a block of units.
pub(crate) type Fan = [Block; ANSWERS];

/// What is read of the layers.
#[derive(Clone, Copy)]
pub(crate) struct Weights<'a> {
    /// The blocks of the first input, then those of the second, and so on.
    pub(crate) first: &'a [Block],
    pub(crate) second: &'a [Fan],
    pub(crate) second_bias: &'a [f32; ANSWERS],
}

/// Adds the changes to the sums of the hidden units.
pub(crate) fn add(first: &[Block], changes: &[Change], sums: &mut [Block]) {
    dispatch!(Level::new(), _ => plain_add(first, changes, sums));
}

/// Adds the changes to the sums, squashes them in place and computes the answers.
pub(crate) fn answer(weights: Weights<'_>, changes: &[Change], sums: &mut [Block]) -> [f32; ANSWERS] {
    dispatch!(Level::new(), _ => plain_answer(weights, changes, sums))
}

/// Moves the second layer against its `error`, which is multiplied with the rate, and leaves in place of the units what
/// each of them is to blame for.
pub(crate) fn blame(second: &mut [Fan], error: &[f32; ANSWERS], units: &mut [Block]) {
    dispatch!(Level::new(), _ => plain_blame(second, error, units));
}

/// Moves the first layer by what its units are to blame for, times the inputs.
pub(crate) fn correct(first: &mut [Block], inputs: &[Change], blame: &[Block]) {
    dispatch!(Level::new(), _ => plain_correct(first, inputs, blame));
}

#[inline(always)]
fn plain_add(first: &[Block], changes: &[Change], sums: &mut [Block]) {
    let blocks = sums.len();
    let (groups, rest) = sums.as_chunks_mut::<GROUP>();
    let mut at = 0;
    for group in groups {
        add_to(first, changes, group, at, blocks);
        at += GROUP;
    }
    for block in rest {
        add_to(first, changes, std::array::from_mut(block), at, blocks);
        at += 1;
    }
}

#[inline(always)]
fn plain_answer(weights: Weights<'_>, changes: &[Change], sums: &mut [Block]) -> [f32; ANSWERS] {
    plain_add(weights.first, changes, sums);
    for unit in sums.as_flattened_mut() {
        *unit = logistic(*unit);
    }
    let mut outs: Fan = [[0.0; BLOCK]; ANSWERS];
    for (units, fan) in sums.iter().zip(weights.second) {
        for (out, weights) in outs.iter_mut().zip(fan) {
            *out = std::array::from_fn(|lane| out[lane] + units[lane] * weights[lane]);
        }
    }
    let mut answers = *weights.second_bias;
    for (answer, out) in answers.iter_mut().zip(outs) {
        *answer = logistic(*answer + total(out));
    }
    answers
}

#[inline(always)]
fn plain_blame(second: &mut [Fan], error: &[f32; ANSWERS], units: &mut [Block]) {
    for (units, fan) in units.iter_mut().zip(second) {
        let mut blame = [0.0; BLOCK];
        for (weights, error) in fan.iter_mut().zip(error) {
            for ((blame, unit), weight) in blame.iter_mut().zip(&*units).zip(weights) {
                *blame += error * *weight;
                *weight += error * unit;
            }
        }
        for (unit, blame) in units.iter_mut().zip(blame) {
            *unit = blame * (*unit * (1.0 - *unit));
        }
    }
}

#[inline(always)]
fn plain_correct(first: &mut [Block], inputs: &[Change], blame: &[Block]) {
    let blocks = blame.len();
    for &(input, value) in inputs {
        for (weights, blame) in first[input as usize * blocks..][..blocks].iter_mut().zip(blame) {
            for (weight, blame) in weights.iter_mut().zip(blame) {
                *weight += value * blame;
            }
        }
    }
}

/// Adds the changes to the sums of some of the blocks, the first of them being number `at`.
#[inline(always)]
fn add_to<const N: usize>(
    first: &[Block],
    changes: &[Change],
    sums: &mut [Block; N],
    at: usize,
    blocks: usize,
) {
    let mut work = *sums;
    for &(input, difference) in changes {
        let rows = &first[input as usize * blocks + at..][..N];
        for (work, row) in work.iter_mut().zip(rows) {
            for lane in 0..BLOCK {
                work[lane] += difference * row[lane];
            }
        }
    }
    *sums = work;
}

/// The sum of a block, halves added to halves.
#[inline(always)]
fn total(mut block: Block) -> f32 {
    let mut half = BLOCK / 2;
    while half > 0 {
        for at in 0..half {
            block[at] += block[at + half];
        }
        half /= 2;
    }
    block[0]
}

/// 1 / (1 + e^-x), by arithmetic alone: libraries of different machines differ in the last bit of `exp`.
#[inline(always)]
pub(crate) fn logistic(x: f32) -> f32 {
    /// At this size the last bit of a number is worth one: adding it rounds to a whole number, which its last bits then are.
    const ROUND: f32 = 12_582_912.0;
    let power = x.clamp(-30.0, 30.0) * -std::f32::consts::LOG2_E;
    let rounded = power + ROUND;
    let part = (power - (rounded - ROUND)) * std::f32::consts::LN_2;
    let fraction = 1.0
        + part
            * (1.0
                + part
                    * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0 + part / 720.0)))));
    let scale = f32::from_bits((rounded.to_bits() << 23).wrapping_add(127 << 23));
    1.0 / (1.0 + scale * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers between -1 and 1.
    fn numbers(seed: u64) -> impl FnMut() -> f32 {
        let mut rng = fastrand::Rng::with_seed(seed);
        move || rng.f32().mul_add(2.0, -1.0)
    }

    #[test]
    fn vectors_say_what_the_plain_loops_say_to_the_last_bit() {
        let inputs = 50;
        // One block alone, a group, groups with a rest: units are summed in groups where they fill one.
        for (seed, blocks) in (0..200).zip([1, 3, 5, 7, 15].into_iter().cycle()) {
            let mut next = numbers(seed);
            let mut block = || -> Block { std::array::from_fn(|_| next() * 4.0) };
            let mut first: Vec<Block> = (0..inputs * blocks).map(|_| block()).collect();
            let mut second: Vec<Fan> = (0..blocks).map(|_| std::array::from_fn(|_| block())).collect();
            let sums: Vec<Block> = (0..blocks).map(|_| block()).collect();
            let mut next = numbers(!seed);
            let changes: Vec<Change> = (0..inputs as u32)
                .filter(|input| !(input + seed as u32).is_multiple_of(3))
                .map(|input| (input, next()))
                .collect();
            let (bias, error) = (std::array::from_fn(|_| next()), std::array::from_fn(|_| next() * 0.1));

            let [mut by_vectors, mut plain] = [sums.clone(), sums.clone()];
            add(&first, &changes, &mut by_vectors);
            plain_add(&first, &changes, &mut plain);
            assert_eq!(by_vectors, plain);
            let mut one_by_one = sums.clone();
            for (at, sum) in one_by_one.iter_mut().flatten().enumerate() {
                for (input, difference) in &changes {
                    *sum += difference * first.as_flattened()[*input as usize * blocks * BLOCK + at];
                }
            }
            assert_eq!(plain, one_by_one);
            assert_ne!(plain, sums);

            let [mut by_vectors, mut plain] = [sums.clone(), sums];
            let weights = Weights { first: &first, second: &second, second_bias: &bias };
            let answers = answer(weights, &changes, &mut by_vectors);
            assert_eq!(answers, plain_answer(weights, &changes, &mut plain));
            assert_eq!(by_vectors, plain);

            let mut again = second.clone();
            blame(&mut second, &error, &mut by_vectors);
            plain_blame(&mut again, &error, &mut plain);
            assert_eq!((&second, &by_vectors), (&again, &plain));

            let mut again = first.clone();
            correct(&mut first, &changes, &by_vectors);
            plain_correct(&mut again, &changes, &plain);
            assert_eq!(first, again);
        }
    }

    #[test]
    fn the_logistic_function_is_close_to_the_librarys() {
        for step in -4_000..=4_000 {
            let x = step as f32 / 100.0;
            let exact = 1.0 / (1.0 + (-f64::from(x).clamp(-30.0, 30.0)).exp());
            assert!((f64::from(logistic(x)) - exact).abs() < 2e-7, "{x}");
        }
        assert!(logistic(f32::INFINITY) > 0.999 && logistic(f32::NEG_INFINITY) < 0.001);
    }
}
