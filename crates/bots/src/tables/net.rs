// SPDX-License-Identifier: AGPL-3.0-or-later
//! The network of a game: what it says of a position, its file, and a reader for positions near each other. Positions
//! in which nobody can hit or block any more have layers of their own.

use game::Side;
use tables::{Position, Variant};

use super::features::{self, View, is_race};
pub(crate) use super::kernel::logistic;
use super::kernel::{Block, Changes};
pub use super::layers::Chances;
use super::layers::Layers;

/// First bytes of a weights file; the last is the version of its layout.
const MAGIC: &[u8; 4] = b"KTN2";

/// A network for one game.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    variant: Variant,
    pub(crate) contact: Layers,
    /// For positions without contact; nothing in games that do not tell them apart.
    pub(crate) race: Option<Layers>,
}

impl Net {
    /// An untrained network with small weights drawn from `seed`; `race` hidden units for positions without contact
    /// where the game tells them apart.
    #[must_use]
    pub fn untrained(variant: Variant, hidden: u16, race: u16, seed: u64) -> Self {
        let inputs = features::inputs(variant);
        let race = (features::has_races(variant) && race > 0)
            .then(|| Layers::untrained(inputs, usize::from(race), seed ^ 0x5eed));
        Self { variant, contact: Layers::untrained(inputs, usize::from(hidden.max(1)), seed), race }
    }

    /// The game the network is for.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// How many hidden units judge positions in contact.
    #[must_use]
    pub fn hidden(&self) -> u16 {
        u16::try_from(self.contact.hidden).unwrap_or(u16::MAX)
    }

    /// The chances of `side`, who has just played.
    #[must_use]
    pub fn chances(&self, position: &Position, side: Side) -> Chances {
        let layers = self.layers(position).0;
        let mut chances = layers.look(&View::new(position, side), &mut Vec::new(), &mut Changes::new());
        clear_impossible(&mut chances, position, side);
        chances
    }

    /// The layers that judge this position, and whether they are those of races.
    fn layers(&self, position: &Position) -> (&Layers, bool) {
        match &self.race {
            Some(race) if is_race(position) => (race, true),
            _ => (&self.contact, false),
        }
    }

    /// The layers that learn from this position.
    pub(crate) fn layers_mut(&mut self, position: &Position) -> &mut Layers {
        match &mut self.race {
            Some(race) if is_race(position) => race,
            _ => &mut self.contact,
        }
    }

    /// The largest weight, of which a file keeps 32 at most.
    #[must_use]
    pub fn largest_weight(&self) -> f32 {
        let all = self.race.iter().chain([&self.contact]).flat_map(Layers::weights);
        all.fold(0.0, |most, weight| most.max(weight.abs()))
    }

    /// The weights as a file: `KTN2`, the game's index, the version of the inputs, how many sets of layers follow (one
    /// byte each); a set, that of positions in contact first, is its hidden units, then 16-bit multiples of 1/1024:
    /// first layer by input, its biases, second layer by hidden unit, its biases. Everything little endian.
    ///
    /// Reading it back gives the weights rounded to that unit.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let game = Variant::ALL.iter().position(|variant| *variant == self.variant).unwrap_or(0);
        bytes.extend([game as u8, features::VERSION, 1 + u8::from(self.race.is_some())]);
        self.contact.write(&mut bytes);
        if let Some(race) = &self.race {
            race.write(&mut bytes);
        }
        bytes
    }

    /// Reads a weights file.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, String> {
        let (head, body) = bytes.split_at_checked(7).ok_or("a weights file has at least seven bytes")?;
        if !head.starts_with(MAGIC) {
            return Err("a weights file begins with KTN2".to_owned());
        }
        let variant =
            *Variant::ALL.get(usize::from(head[4])).ok_or("the weights are for no game of the family")?;
        if head[5] != features::VERSION {
            return Err(format!(
                "the weights are for inputs of version {}, not {}",
                head[5],
                features::VERSION
            ));
        }
        let inputs = features::inputs(variant);
        let (contact, rest) = Layers::read(variant, inputs, body)?;
        let (race, rest) = match head[6] {
            1 => (None, rest),
            2 if features::has_races(variant) => {
                Layers::read(variant, inputs, rest).map(|(race, rest)| (Some(race), rest))?
            }
            count => return Err(format!("{variant} has no network of {count} sets of layers")),
        };
        if !rest.is_empty() {
            return Err(format!("{} bytes follow the last weight", rest.len()));
        }
        Ok(Self { variant, contact, race })
    }

    /// This network as its file keeps it.
    #[must_use]
    pub fn rounded(&self) -> Self {
        Self {
            variant: self.variant,
            contact: self.contact.rounded(),
            race: self.race.as_ref().map(Layers::rounded),
        }
    }
}

/// A network looking at positions that come from one root: what does not change is not computed again.
#[derive(Debug)]
pub struct Reader<'a> {
    net: &'a Net,
    side: Side,
    root: View,
    /// Whether the root is a race, and the sums of its hidden units, before their squashing.
    race: bool,
    sums: Vec<Block>,
    work: Vec<Block>,
    changes: Changes,
}

impl<'a> Reader<'a> {
    /// Looks at positions in which `side` has just played, most of them near `root`.
    #[must_use]
    pub fn new(net: &'a Net, root: &Position, side: Side) -> Self {
        let view = View::new(root, side);
        let (layers, race) = net.layers(root);
        let (mut sums, mut changes) = (Vec::new(), Changes::new());
        layers.sum(&view, &mut sums, &mut changes);
        Self { net, side, root: view, race, work: sums.clone(), sums, changes }
    }

    /// The chances of the side that has just played.
    pub fn chances(&mut self, position: &Position) -> Chances {
        let view = View::new(position, self.side);
        let (layers, race) = self.net.layers(position);
        let mut chances = if race == self.race {
            self.work.clone_from(&self.sums);
            view.changes(&self.root, &mut self.changes);
            layers.answer(&self.changes, &mut self.work)
        } else {
            layers.look(&view, &mut self.work, &mut self.changes)
        };
        clear_impossible(&mut chances, position, self.side);
        chances
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

/// T29, A2: who has borne off a checker can lose (in antitabla: win) one point only.
pub(crate) fn clear_impossible(chances: &mut Chances, position: &Position, side: Side) {
    let saved = match position.variant() {
        Variant::Tabla => [side.other(), side],
        Variant::Antitabla => [side, side.other()],
        _ => return,
    };
    if position.off(saved[0]) > 0 {
        (chances[1], chances[2]) = (0.0, 0.0);
    }
    if position.off(saved[1]) > 0 {
        (chances[3], chances[4]) = (0.0, 0.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::layers::UNIT;

    #[test]
    fn weights_survive_their_file() {
        for (variant, sets) in [(Variant::Tapa, 1), (Variant::Tabla, 2)] {
            let net = Net::untrained(variant, 300, 9, 3);
            let bytes = net.to_bytes();
            assert_eq!(bytes[6], sets);
            assert_eq!(Net::from_bytes(&bytes).unwrap(), net.rounded());
            for (a, b) in net.contact.weights().zip(net.rounded().contact.weights()) {
                assert!((a - b).abs() <= UNIT / 2.0);
            }
        }
    }

    #[test]
    fn a_bad_file_is_refused_in_one_sentence() {
        let good = Net::untrained(Variant::Tabla, 4, 2, 3).to_bytes();
        for length in [0, 6, 7, 8, 9, 20, good.len() - 1] {
            assert!(Net::from_bytes(&good[..length]).is_err(), "{length}");
        }
        let with = |at: usize, byte: u8| {
            let mut other = good.clone();
            other[at] = byte;
            Net::from_bytes(&other).unwrap_err()
        };
        assert_eq!(with(4, 9), "the weights are for no game of the family");
        assert_eq!(with(0, b'X'), "a weights file begins with KTN2");
        assert_eq!(
            with(5, 77),
            format!("the weights are for inputs of version 77, not {}", features::VERSION)
        );
        assert_eq!(with(6, 3), "tabla has no network of 3 sets of layers");
        let long = [&good[..], &[0; 3]].concat();
        assert_eq!(Net::from_bytes(&long), Err("3 bytes follow the last weight".to_owned()));
    }

    #[test]
    fn looking_from_a_root_is_looking() {
        for variant in [Variant::Tabla, Variant::Tapa, Variant::Gyulbara, Variant::Antitabla] {
            let net = Net::untrained(variant, 12, 6, 5);
            let start = Position::initial(variant);
            let mut reader = Reader::new(&net, &start, Side::Black);
            let options = tables::Options::default();
            for play in tables::stage_plays(&start, Side::Black, &[5, 5, 5, 5], &options, false) {
                let (near, fresh) =
                    (reader.chances(&play.position), net.chances(&play.position, Side::Black));
                for (a, b) in near.iter().zip(&fresh) {
                    assert!((a - b).abs() < 1e-5);
                }
            }
        }
    }

    #[test]
    fn the_last_contact_broken_is_judged_by_the_other_layers() {
        let net = Net::untrained(Variant::Tabla, 12, 6, 5);
        let contact: Position = "tabla w 13:1 6:14 | b 11:1 6:14".parse().unwrap();
        let race: Position = "tabla w 13:1 6:14 | b 13:1 6:14".parse().unwrap();
        assert!(net.layers(&race).1 != net.layers(&contact).1);
        let mut reader = Reader::new(&net, &contact, Side::White);
        assert_eq!(reader.chances(&race), net.chances(&race, Side::White));
    }
}
