// SPDX-License-Identifier: AGPL-3.0-or-later
//! The layers of a network: one hidden layer, five answers. Only additions, multiplications and divisions of `f32` in
//! a fixed order, so that they say the same on every machine.

use tables::Variant;

use super::features::{View, inputs};

/// Chances of the side that has just played, the other being on roll: to win; to win two or more points; to
/// win three; to lose two or more; to lose three.
pub type Chances = [f32; 5];

/// Answers, padded so that one row of the second layer is a round number of lanes.
pub(crate) const LANES: usize = 8;

/// Weights are kept in files as whole multiples of this: between -32 and 32.
pub(crate) const UNIT: f32 = 1.0 / 1024.0;

/// Weights for the positions of one kind.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layers {
    pub(crate) hidden: usize,
    /// One row of `hidden` weights for each input.
    pub(crate) first: Vec<f32>,
    pub(crate) first_bias: Vec<f32>,
    /// One row of answers for each hidden unit.
    pub(crate) second: Vec<[f32; LANES]>,
    pub(crate) second_bias: [f32; LANES],
}

impl Layers {
    /// Small weights drawn from `seed`.
    pub(crate) fn untrained(variant: Variant, hidden: usize, seed: u64) -> Self {
        let mut state = seed;
        let mut small = |size: f32| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            ((state >> 40) as f32 / 8_388_608.0 - 1.0) * size
        };
        Self {
            hidden,
            first: (0..inputs(variant) * hidden).map(|_| small(0.1)).collect(),
            first_bias: vec![0.0; hidden],
            second: (0..hidden)
                .map(|_| std::array::from_fn(|lane| if lane < 5 { small(0.1) } else { 0.0 }))
                .collect(),
            second_bias: [0.0; LANES],
        }
    }

    /// Splits units in two, those with the lowest numbers first, until there are so many: the new one begins with what the old
    /// one sees, but for a little drawn from `seed`, and both say half of what it said. What is answered stays as it was.
    /// False when there are as many already, or less than half as many.
    pub(crate) fn widen(&mut self, hidden: usize, seed: u64) -> bool {
        let (old, new) = (self.hidden, hidden);
        if new <= old || new > 2 * old {
            return false;
        }
        let mut state = seed;
        let mut little = || {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            ((state >> 40) as f32 / 8_388_608.0 - 1.0) * 0.01
        };
        let mut first = Vec::with_capacity(self.first.len() / old * new);
        for row in self.first.chunks_exact(old) {
            first.extend_from_slice(row);
            first.extend(row[..new - old].iter().map(|weight| weight + little()));
        }
        self.first = first;
        self.first_bias.extend_from_within(..new - old);
        for row in &mut self.second[..new - old] {
            row.iter_mut().for_each(|weight| *weight /= 2.0);
        }
        self.second.extend_from_within(..new - old);
        self.hidden = new;
        true
    }

    /// How many bytes the weights of so many hidden units take in a file.
    fn size(variant: Variant, hidden: usize) -> usize {
        2 * (inputs(variant) * hidden + hidden + 5 * hidden + 5)
    }

    /// Hidden units as two bytes, then the weights; everything little endian.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.hidden as u16).to_le_bytes());
        let second = self.second.iter().flat_map(|row| &row[..5]);
        for weight in self.first.iter().chain(&self.first_bias).chain(second).chain(&self.second_bias[..5]) {
            let units = (weight / UNIT).round().clamp(-32768.0, 32767.0);
            bytes.extend((units as i16).to_le_bytes());
        }
    }

    /// Reads what [`Layers::write`] has written, and what follows it.
    pub(crate) fn read(variant: Variant, bytes: &[u8]) -> Result<(Self, &[u8]), String> {
        let (head, body) = bytes.split_at_checked(2).ok_or("a weights file ends before the hidden units")?;
        let hidden = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let wanted = Self::size(variant, hidden);
        let (body, rest) = body.split_at_checked(wanted).filter(|_| hidden > 0).ok_or_else(|| {
            format!("a weights file for {variant} with {hidden} hidden units has {wanted} bytes of weights")
        })?;
        let mut weights =
            body.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * UNIT);
        let mut take = |count: usize| -> Vec<f32> { weights.by_ref().take(count).collect() };
        let (first, first_bias) = (take(inputs(variant) * hidden), take(hidden));
        let row = |row: &[f32]| std::array::from_fn(|lane| row.get(lane).copied().unwrap_or(0.0));
        let second = take(5 * hidden).chunks_exact(5).map(row).collect();
        let second_bias = row(&take(5));
        Ok((Self { hidden, first, first_bias, second, second_bias }, rest))
    }

    /// Sums of the hidden units for this view, before their squashing.
    pub(crate) fn sum(&self, view: &View, sums: &mut Vec<f32>) {
        sums.clear();
        sums.extend_from_slice(&self.first_bias);
        self.add_changes(view, &view.empty(), sums);
    }

    /// Adds to the sums what changes between two views.
    pub(crate) fn add_changes(&self, now: &View, was: &View, sums: &mut [f32]) {
        now.changes(was, |input, difference| {
            let row = &self.first[input * self.hidden..(input + 1) * self.hidden];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += difference * weight;
            }
        });
    }

    /// Squashes the sums in place and computes the answers.
    pub(crate) fn answer(&self, sums: &mut [f32]) -> Chances {
        for sum in sums.iter_mut() {
            *sum = logistic(*sum);
        }
        let mut out = self.second_bias;
        for (unit, row) in sums.iter().zip(&self.second) {
            for (out, weight) in out.iter_mut().zip(row) {
                *out += unit * weight;
            }
        }
        std::array::from_fn(|lane| logistic(out[lane]))
    }

    /// One step of gradient descent on the cross-entropy of the chances; `sums` are squashed and gave `got`.
    pub(crate) fn learn(
        &mut self,
        view: &View,
        sums: &mut [f32],
        got: &Chances,
        target: &Chances,
        rate: f32,
    ) {
        let mut error = [0.0; LANES];
        for (error, (target, got)) in error.iter_mut().zip(target.iter().zip(got)) {
            *error = rate * (target - got);
        }
        for (unit, row) in sums.iter_mut().zip(&mut self.second) {
            let slope = *unit * (1.0 - *unit);
            let mut blame = 0.0;
            for (weight, error) in row.iter_mut().zip(&error) {
                blame += error * *weight;
                *weight += error * *unit;
            }
            *unit = blame * slope;
        }
        for (bias, error) in self.second_bias.iter_mut().zip(&error) {
            *bias += error;
        }
        for (bias, blame) in self.first_bias.iter_mut().zip(&*sums) {
            *bias += blame;
        }
        let (hidden, first) = (self.hidden, &mut self.first);
        view.changes(&view.empty(), |input, value| {
            let row = &mut first[input * hidden..(input + 1) * hidden];
            for (weight, blame) in row.iter_mut().zip(&*sums) {
                *weight += value * blame;
            }
        });
    }
}

/// 1 / (1 + e^-x), by arithmetic alone: libraries of different machines differ in the last bit of `exp`.
#[inline]
pub(crate) fn logistic(x: f32) -> f32 {
    /// Makes the exponent positive, so that cutting off what follows the point is rounding down.
    const SHIFT: f32 = 64.0;
    let power = x.clamp(-30.0, 30.0) * -std::f32::consts::LOG2_E;
    let whole = (power + SHIFT) as i32;
    let part = (power + SHIFT - whole as f32) * std::f32::consts::LN_2;
    let fraction = 1.0
        + part
            * (1.0
                + part
                    * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0 + part / 720.0)))));
    let scale = f32::from_bits(((whole + 127 - SHIFT as i32) as u32) << 23);
    1.0 / (1.0 + scale * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_unit_split_in_two_says_what_it_said() {
        let narrow = Layers::untrained(Variant::Tabla, 6, 3);
        let mut wide = narrow.clone();
        assert!(wide.widen(10, 7));
        assert_eq!((wide.hidden, wide.first.len()), (10, 10 * inputs(Variant::Tabla)));
        let view = View::new(&tables::Position::initial(Variant::Tabla), game::Side::White);
        let answer = |layers: &Layers| {
            let mut sums = Vec::new();
            layers.sum(&view, &mut sums);
            layers.answer(&mut sums)
        };
        for (before, after) in answer(&narrow).iter().zip(answer(&wide)) {
            assert!((before - after).abs() < 5e-3, "{before} {after}");
        }
        assert_ne!(wide.first[..10], wide.first[10..20]);
        assert!(!wide.widen(10, 7) && !wide.widen(21, 7), "each unit is split once, and none is lost");
    }

    #[test]
    fn the_logistic_function_is_close_to_the_librarys() {
        for step in -400..=400 {
            let x = step as f32 / 10.0;
            let exact = 1.0 / (1.0 + (-f64::from(x).clamp(-30.0, 30.0)).exp());
            assert!((f64::from(logistic(x)) - exact).abs() < 1e-5, "{x}");
        }
        assert!(logistic(f32::INFINITY) > 0.999 && logistic(f32::NEG_INFINITY) < 0.001);
    }
}
