// SPDX-License-Identifier: AGPL-3.0-or-later
//! The layers of a network: one hidden layer, five answers. How they are computed is in [`kernel`].

use tables::Variant;

use super::features::View;
use super::kernel::{self, ANSWERS, BLOCK, Block, Change, Changes, Fan, Weights};

/// Chances of the side that has just played, the other being on roll: to win; to win two or more points; to
/// win three; to lose two or more; to lose three.
pub type Chances = [f32; ANSWERS];

/// Weights are kept in files as whole multiples of this: between -32 and 32.
pub(crate) const UNIT: f32 = 1.0 / 1024.0;

/// Weights for the positions of one kind. Those of the units that fill up the last block are 0.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Layers {
    pub(crate) hidden: usize,
    /// The blocks of each input.
    first: Vec<Block>,
    first_bias: Vec<Block>,
    second: Vec<Fan>,
    second_bias: [f32; ANSWERS],
}

impl Layers {
    /// Layers of so many inputs and hidden units, from their weights in the order of [`Layers::weights`]; 0 for those that are
    /// missing.
    fn build(inputs: usize, hidden: usize, weights: impl IntoIterator<Item = f32>) -> Self {
        let blocks = hidden.div_ceil(BLOCK);
        let mut weights = weights.into_iter();
        let mut next = || weights.next().unwrap_or(0.0);
        let empty = [0.0; BLOCK];
        let mut first = vec![empty; inputs * blocks];
        for row in first.chunks_exact_mut(blocks) {
            row.as_flattened_mut()[..hidden].fill_with(&mut next);
        }
        let mut first_bias = vec![empty; blocks];
        first_bias.as_flattened_mut()[..hidden].fill_with(&mut next);
        let mut second = vec![[empty; ANSWERS]; blocks];
        for unit in 0..hidden {
            for weights in &mut second[unit / BLOCK] {
                weights[unit % BLOCK] = next();
            }
        }
        Self { hidden, first, first_bias, second, second_bias: std::array::from_fn(|_| next()) }
    }

    /// All weights as a file has them: first layer by input, its biases, second layer by hidden unit, its biases.
    pub(crate) fn weights(&self) -> impl Iterator<Item = f32> {
        let rows = self.first.chunks_exact(self.first_bias.len()).chain([&self.first_bias[..]]);
        let first = rows.flat_map(|row| &row.as_flattened()[..self.hidden]);
        let second = (0..self.hidden)
            .flat_map(|unit| self.second[unit / BLOCK].iter().map(move |weights| &weights[unit % BLOCK]));
        first.chain(second).chain(&self.second_bias).copied()
    }

    fn inputs(&self) -> usize {
        self.first.len() / self.first_bias.len()
    }

    /// Small weights drawn from `seed`.
    pub(crate) fn untrained(inputs: usize, hidden: usize, seed: u64) -> Self {
        let mut state = seed;
        let first = inputs * hidden;
        Self::build(
            inputs,
            hidden,
            (0..first + 6 * hidden).map(|at| match at.checked_sub(first) {
                Some(bias) if bias < hidden => 0.0,
                _ => small(&mut state, 0.1),
            }),
        )
    }

    /// Splits units in two, those with the lowest numbers first, until there are so many: the new one begins with what the old
    /// one sees, but for a little drawn from `seed`, and both say half of what it said. What is answered stays as it was.
    /// False when there are as many already, or less than half as many.
    pub(crate) fn widen(&mut self, hidden: usize, seed: u64) -> bool {
        let (old, new) = (self.hidden, hidden);
        if new <= old || new > 2 * old {
            return false;
        }
        let (mut state, inputs) = (seed, self.inputs());
        let weights: Vec<f32> = self.weights().collect();
        let (first, rest) = weights.split_at(inputs * old);
        let (bias, rest) = rest.split_at(old);
        let (second, second_bias) = rest.split_at(ANSWERS * old);
        let mut wide = Vec::with_capacity(weights.len() / old * new);
        for row in first.chunks_exact(old) {
            wide.extend_from_slice(row);
            wide.extend(row[..new - old].iter().map(|weight| weight + small(&mut state, 0.01)));
        }
        wide.extend(bias.iter().chain(&bias[..new - old]));
        let (split, whole) = second.split_at(ANSWERS * (new - old));
        let halves = || split.iter().map(|weight| weight / 2.0);
        wide.extend(halves());
        wide.extend(whole);
        wide.extend(halves());
        wide.extend(second_bias);
        *self = Self::build(inputs, new, wide);
        true
    }

    /// Hidden units as two bytes, then the weights; everything little endian.
    pub(crate) fn write(&self, bytes: &mut Vec<u8>) {
        bytes.extend((self.hidden as u16).to_le_bytes());
        for weight in self.weights() {
            bytes.extend((units(weight) as i16).to_le_bytes());
        }
    }

    /// Reads what [`Layers::write`] has written, and what follows it.
    pub(crate) fn read(variant: Variant, inputs: usize, bytes: &[u8]) -> Result<(Self, &[u8]), String> {
        let (head, body) = bytes.split_at_checked(2).ok_or("a weights file ends before the hidden units")?;
        let hidden = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let wanted = 2 * (inputs * hidden + hidden + ANSWERS * hidden + ANSWERS);
        let (body, rest) = body.split_at_checked(wanted).filter(|_| hidden > 0).ok_or_else(|| {
            format!("a weights file for {variant} with {hidden} hidden units has {wanted} bytes of weights")
        })?;
        let weights = body.as_chunks().0.iter().map(|pair| f32::from(i16::from_le_bytes(*pair)) * UNIT);
        Ok((Self::build(inputs, hidden, weights), rest))
    }

    /// As a file keeps them.
    pub(crate) fn rounded(&self) -> Self {
        Self::build(self.inputs(), self.hidden, self.weights().map(|weight| units(weight) * UNIT))
    }

    /// Sums of the hidden units for this view, before their squashing; `changes` is scratch.
    pub(crate) fn sum(&self, view: &View, sums: &mut Vec<Block>, changes: &mut Changes) {
        sums.clone_from(&self.first_bias);
        view.changes(&view.empty(), changes);
        kernel::add(&self.first, changes, sums);
    }

    /// The answers when the inputs change and the sums were these, which are squashed.
    pub(crate) fn answer(&self, changes: &[Change], sums: &mut [Block]) -> Chances {
        let weights = Weights { first: &self.first, second: &self.second, second_bias: &self.second_bias };
        kernel::answer(weights, changes, sums)
    }

    /// The answers for this view, the sums squashed, and its inputs.
    pub(crate) fn look(&self, view: &View, sums: &mut Vec<Block>, inputs: &mut Changes) -> Chances {
        sums.clone_from(&self.first_bias);
        view.changes(&view.empty(), inputs);
        self.answer(inputs, sums)
    }

    /// One step of gradient descent on the cross-entropy of the chances: these inputs made these squashed sums, which gave
    /// `got`.
    pub(crate) fn learn(
        &mut self,
        inputs: &[Change],
        sums: &mut [Block],
        got: &Chances,
        target: &Chances,
        rate: f32,
    ) {
        let error: Chances = std::array::from_fn(|at| rate * (target[at] - got[at]));
        // What fills up the last block says nothing and learns nothing.
        sums.as_flattened_mut()[self.hidden..].fill(0.0);
        kernel::blame(&mut self.second, &error, sums);
        self.second_bias.iter_mut().zip(&error).for_each(|(bias, error)| *bias += error);
        for (bias, blame) in self.first_bias.as_flattened_mut().iter_mut().zip(sums.as_flattened()) {
            *bias += blame;
        }
        kernel::correct(&mut self.first, inputs, sums);
    }
}

/// A number between -size and size.
fn small(state: &mut u64, size: f32) -> f32 {
    *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
    ((*state >> 40) as f32 / 8_388_608.0 - 1.0) * size
}

/// A weight in units of a file.
fn units(weight: f32) -> f32 {
    (weight / UNIT).round().clamp(-32768.0, 32767.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::features::inputs;

    #[test]
    fn a_unit_split_in_two_says_what_it_said() {
        let count = inputs(Variant::Tabla);
        let narrow = Layers::untrained(count, 16, 3);
        let mut wide = narrow.clone();
        assert!(wide.widen(20, 7));
        assert_eq!((wide.hidden, wide.inputs(), wide.first.len()), (20, count, 2 * count));
        let view = View::new(&tables::Position::initial(Variant::Tabla), game::Side::White);
        let answer = |layers: &Layers| layers.look(&view, &mut Vec::new(), &mut Changes::new());
        for (before, after) in answer(&narrow).iter().zip(answer(&wide)) {
            assert!((before - after).abs() < 5e-3, "{before} {after}");
        }
        assert_ne!(wide.first[0][..4], wide.first[1][..4]);
        assert!(!wide.widen(20, 7) && !wide.widen(41, 7), "each unit is split once, and none is lost");
    }

    #[test]
    fn what_fills_up_a_block_learns_nothing() {
        let count = inputs(Variant::Tabla);
        let mut layers = Layers::untrained(count, 19, 3);
        let view = View::new(&tables::Position::initial(Variant::Tabla), game::Side::White);
        let (mut sums, mut inputs) = (Vec::new(), Changes::new());
        for _ in 0..50 {
            let got = layers.look(&view, &mut sums, &mut inputs);
            layers.learn(&inputs, &mut sums, &got, &[0.9, 0.5, 0.1, 0.2, 0.0], 0.1);
        }
        let got = layers.look(&view, &mut sums, &mut inputs);
        assert!((got[0] - 0.9).abs() < 0.05 && (got[1] - 0.5).abs() < 0.05, "{got:?}");
        assert_eq!(layers, Layers::build(count, 19, layers.weights()), "its weights are still 0");
    }
}
