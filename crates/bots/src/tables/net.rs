// SPDX-License-Identifier: AGPL-3.0-or-later
//! The network: one hidden layer, five answers. Only additions, multiplications and divisions of `f32` in a
//! fixed order, so that it says the same on every machine.

use game::Side;
use tables::{Position, Variant};

use super::features::{View, inputs};

/// Chances of the side that has just played, the other being on roll: to win; to win two or more points; to
/// win three; to lose two or more; to lose three.
pub type Chances = [f32; 5];

/// Answers, padded so that one row of the second layer is a round number of lanes.
pub(crate) const LANES: usize = 8;

/// Weights are kept in files as whole multiples of this.
const UNIT: f32 = 1.0 / 4096.0;

/// First bytes of a weights file; the last is the version of its layout.
const MAGIC: &[u8; 4] = b"KTN1";

/// A network for one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    pub(crate) variant: Variant,
    pub(crate) hidden: usize,
    /// One row of `hidden` weights for each input.
    pub(crate) first: Vec<f32>,
    pub(crate) first_bias: Vec<f32>,
    /// One row of answers for each hidden unit.
    pub(crate) second: Vec<[f32; LANES]>,
    pub(crate) second_bias: [f32; LANES],
}

impl Net {
    /// An untrained network with small weights drawn from `seed`.
    #[must_use]
    pub fn untrained(variant: Variant, hidden: usize, seed: u64) -> Self {
        let mut state = seed;
        let mut small = |size: f32| {
            state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            ((state >> 40) as f32 / 8_388_608.0 - 1.0) * size
        };
        Self {
            variant,
            hidden,
            first: (0..inputs(variant) * hidden).map(|_| small(0.1)).collect(),
            first_bias: vec![0.0; hidden],
            second: (0..hidden)
                .map(|_| std::array::from_fn(|lane| if lane < 5 { small(0.1) } else { 0.0 }))
                .collect(),
            second_bias: [0.0; LANES],
        }
    }

    /// The game the network is for.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// The chances of `side`, who has just played.
    #[must_use]
    pub fn chances(&self, position: &Position, side: Side) -> Chances {
        let mut reader = Reader::new(self, position, side);
        reader.chances(position)
    }

    /// The weights as a file: `KTN1`, the game's index, hidden units (both one byte), then 16-bit little
    /// endian multiples of 1/4096: first layer by input, its biases, second layer by hidden unit, its biases.
    ///
    /// Reading it back gives the weights rounded to that unit.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let game = Variant::ALL.iter().position(|variant| *variant == self.variant).unwrap_or(0);
        bytes.extend([game as u8, self.hidden as u8]);
        let second = self.second.iter().flat_map(|row| &row[..5]);
        for weight in self.first.iter().chain(&self.first_bias).chain(second).chain(&self.second_bias[..5]) {
            let units = (weight / UNIT).round().clamp(-32768.0, 32767.0);
            bytes.extend((units as i16).to_le_bytes());
        }
        bytes
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let (head, body) = bytes.split_at_checked(6).ok_or("a weights file has at least six bytes")?;
        if !head.starts_with(MAGIC) {
            return Err("a weights file begins with KTN1".to_owned());
        }
        let variant =
            *Variant::ALL.get(usize::from(head[4])).ok_or("the weights are for no game of the family")?;
        let hidden = usize::from(head[5]);
        let first = inputs(variant) * hidden;
        let wanted = 2 * (first + hidden + 5 * hidden + 5);
        if body.len() != wanted || hidden == 0 {
            return Err(format!(
                "a weights file for {variant} with {hidden} hidden units has {wanted} bytes of weights"
            ));
        }
        let mut weights =
            body.chunks_exact(2).map(|pair| f32::from(i16::from_le_bytes([pair[0], pair[1]])) * UNIT);
        let mut take = |count: usize| -> Vec<f32> { weights.by_ref().take(count).collect() };
        let (first, first_bias) = (take(first), take(hidden));
        let row = |row: &[f32]| std::array::from_fn(|lane| row.get(lane).copied().unwrap_or(0.0));
        let second = take(5 * hidden).chunks_exact(5).map(row).collect();
        let second_bias = row(&take(5));
        Ok(Self { variant, hidden, first, first_bias, second, second_bias })
    }
}

/// A network looking at positions that come from one root: what does not change is not computed again.
#[derive(Debug)]
pub struct Reader<'a> {
    net: &'a Net,
    side: Side,
    root: View,
    /// Sums of the hidden units at the root, before their squashing.
    sums: Vec<f32>,
    pub(crate) work: Vec<f32>,
}

impl<'a> Reader<'a> {
    /// Looks at positions in which `side` has just played, most of them near `root`.
    #[must_use]
    pub fn new(net: &'a Net, root: &Position, side: Side) -> Self {
        let view = View::new(root, side);
        let mut sums = net.first_bias.clone();
        add_changes(net, &view, &view.empty(), &mut sums);
        Self { net, side, root: view, work: sums.clone(), sums }
    }

    /// The chances of the side that has just played.
    pub fn chances(&mut self, position: &Position) -> Chances {
        let view = View::new(position, self.side);
        self.work.copy_from_slice(&self.sums);
        add_changes(self.net, &view, &self.root, &mut self.work);
        answer(self.net, &mut self.work, position, self.side)
    }

    /// The same in points for the side that has just played, between -3 and 3.
    pub fn equity(&mut self, position: &Position) -> f32 {
        equity(&self.chances(position))
    }
}

/// Points to be expected with these chances.
#[must_use]
pub fn equity(chances: &Chances) -> f32 {
    let [win, two, three, lose_two, lose_three] = *chances;
    2.0 * win - 1.0 + two + three - lose_two - lose_three
}

/// Adds to the sums what changes between two views.
pub(crate) fn add_changes(net: &Net, now: &View, was: &View, sums: &mut [f32]) {
    let hidden = net.hidden;
    now.changes(was, |input, difference| {
        let row = &net.first[input * hidden..(input + 1) * hidden];
        for (sum, weight) in sums.iter_mut().zip(row) {
            *sum += difference * weight;
        }
    });
}

/// Squashes the sums in place and computes the answers.
pub(crate) fn answer(net: &Net, sums: &mut [f32], position: &Position, side: Side) -> Chances {
    for sum in sums.iter_mut() {
        *sum /= 1.0 + sum.abs();
    }
    let mut out = net.second_bias;
    for (unit, row) in sums.iter().zip(&net.second) {
        for (out, weight) in out.iter_mut().zip(row) {
            *out += unit * weight;
        }
    }
    let mut chances: Chances = std::array::from_fn(|lane| logistic(out[lane]));
    if matches!(net.variant, Variant::Tabla | Variant::Antitabla) {
        clear_impossible(&mut chances, position, side, net.variant);
    }
    chances
}

/// T29, A2: who has borne off a checker can lose (in antitabla: win) one point only.
fn clear_impossible(chances: &mut Chances, position: &Position, side: Side, variant: Variant) {
    let saved = if variant == Variant::Antitabla { [side, side.other()] } else { [side.other(), side] };
    if position.off(saved[0]) > 0 {
        (chances[1], chances[2]) = (0.0, 0.0);
    }
    if position.off(saved[1]) > 0 {
        (chances[3], chances[4]) = (0.0, 0.0);
    }
}

/// 1 / (1 + e^-x), by arithmetic alone: libraries of different machines differ in the last bit of `exp`.
pub(crate) fn logistic(x: f32) -> f32 {
    let power = x.clamp(-30.0, 30.0) * -std::f32::consts::LOG2_E;
    let whole = power.floor();
    let part = (power - whole) * std::f32::consts::LN_2;
    let fraction = 1.0
        + part
            * (1.0
                + part
                    * (0.5 + part * (1.0 / 6.0 + part * (1.0 / 24.0 + part * (1.0 / 120.0 + part / 720.0)))));
    let scale = f32::from_bits(((whole as i32 + 127) as u32) << 23);
    1.0 / (1.0 + scale * fraction)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_logistic_function_is_close_to_the_librarys() {
        for step in -400..=400 {
            let x = step as f32 / 10.0;
            let exact = 1.0 / (1.0 + (-f64::from(x).clamp(-30.0, 30.0)).exp());
            assert!((f64::from(logistic(x)) - exact).abs() < 1e-5, "{x}");
        }
        assert!(logistic(f32::NAN).is_nan() && logistic(f32::INFINITY) > 0.999);
    }

    #[test]
    fn weights_survive_their_file() {
        let net = Net::untrained(Variant::Tapa, 10, 3);
        let once = Net::from_bytes(&net.to_bytes()).unwrap();
        assert_eq!(once, Net::from_bytes(&once.to_bytes()).unwrap());
        for (a, b) in net.first.iter().zip(&once.first) {
            assert!((a - b).abs() <= UNIT);
        }
    }

    #[test]
    fn a_bad_file_is_refused_in_one_sentence() {
        let good = Net::untrained(Variant::Tabla, 4, 3).to_bytes();
        for length in [0, 5, 6, 7, good.len() - 1] {
            assert!(Net::from_bytes(&good[..length]).is_err(), "{length}");
        }
        let mut other = good.clone();
        other[4] = 9;
        assert_eq!(Net::from_bytes(&other), Err("the weights are for no game of the family".to_owned()));
        other[0] = b'X';
        assert_eq!(Net::from_bytes(&other), Err("a weights file begins with KTN1".to_owned()));
    }

    #[test]
    fn looking_from_a_root_is_looking() {
        let net = Net::untrained(Variant::Tabla, 12, 5);
        let start = Position::initial(Variant::Tabla);
        let mut reader = Reader::new(&net, &start, Side::Black);
        let options = tables::Options::default();
        for play in tables::stage_plays(&start, Side::Black, &[5, 5, 5, 5], &options, false) {
            let (near, fresh) = (reader.chances(&play.position), net.chances(&play.position, Side::Black));
            for (a, b) in near.iter().zip(&fresh) {
                assert!((a - b).abs() < 1e-5);
            }
        }
    }
}
