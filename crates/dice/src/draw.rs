// SPDX-License-Identifier: AGPL-3.0-or-later
//! One draw: from a link of the server and what the players brought to dice or to an order of seats.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::secret::{GameId, Secret};

/// What a draw is for; it is part of what is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub enum Purpose {
    /// 1: the two dice of a turn.
    Turn,
    /// 2: one die for each seat, who begins. On a tie the caller draws again with the next index.
    Opening,
    /// 3: who sits where.
    Seating,
}

impl From<Purpose> for u8 {
    fn from(purpose: Purpose) -> Self {
        match purpose {
            Purpose::Turn => 1,
            Purpose::Opening => 2,
            Purpose::Seating => 3,
        }
    }
}

impl TryFrom<u8> for Purpose {
    type Error = String;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1 => Ok(Self::Turn),
            2 => Ok(Self::Opening),
            3 => Ok(Self::Seating),
            _ => Err(format!("purpose is {number}; allowed: 1 (turn), 2 (opening), 3 (seating)")),
        }
    }
}

/// Dice and how they came about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The dice, 1 to 6, in the order drawn.
    pub dice: Vec<u8>,
    /// Bytes thrown away because they would have favoured some faces.
    pub skipped: u32,
}

/// Draw number `index` of a game, whoever rolls.
#[derive(Clone, Copy, Debug)]
pub struct Draw<'a> {
    /// The game.
    pub game_id: &'a GameId,
    /// Counted from 1 over all draws of the game; also the number of the server's link.
    pub index: u32,
    /// What for.
    pub purpose: Purpose,
    /// What the players brought to this draw, by seat; at most 255 seats.
    pub contributions: &'a [Secret],
}

impl Draw<'_> {
    /// `count` dice.
    #[must_use]
    pub fn dice(&self, link: &Secret, count: u8) -> Vec<u8> {
        self.roll(link, count).dice
    }

    /// `count` dice, and how many bytes were thrown away for them.
    #[must_use]
    pub fn roll(&self, link: &Secret, count: u8) -> Rolled {
        dice_from_bytes(self.bytes(link), count)
    }

    /// A fair order of `seats` seats: who sits at place 0, at place 1 and so on (Fisher–Yates).
    #[must_use]
    pub fn seating(&self, link: &Secret, seats: u8) -> Vec<u8> {
        let mut order: Vec<u8> = (0..seats).collect();
        let mut bytes = self.bytes(link);
        for last in (1..usize::from(seats)).rev() {
            let choices = last + 1;
            let limit = 256 - 256 % choices;
            let byte = bytes.find(|byte| usize::from(*byte) < limit);
            order.swap(last, byte.map_or(last, |byte| usize::from(byte) % choices));
        }
        order
    }

    /// Block `number` of the stream: `HMAC(link, "KD1/roll" || game_id || u32(index) || u8(purpose) ||
    /// u8(seats) || contributions || u32(number))`.
    #[must_use]
    pub fn block(&self, link: &Secret, number: u32) -> [u8; 32] {
        block(&self.keyed(link), number)
    }

    fn keyed(&self, link: &Secret) -> Hmac<Sha256> {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(&link.0).expect("HMAC takes a key of any length, this one has 32");
        mac.update(b"KD1/roll");
        mac.update(&self.game_id.0);
        mac.update(&self.index.to_be_bytes());
        mac.update(&[self.purpose.into(), u8::try_from(self.contributions.len()).unwrap_or(u8::MAX)]);
        for contribution in self.contributions {
            mac.update(&contribution.0);
        }
        mac
    }

    /// The stream of bytes, which has no end.
    fn bytes(&self, link: &Secret) -> impl Iterator<Item = u8> {
        let mac = self.keyed(link);
        (0..=u32::MAX).cycle().flat_map(move |number| block(&mac, number))
    }
}

fn block(mac: &Hmac<Sha256>, number: u32) -> [u8; 32] {
    let mut mac = mac.clone();
    mac.update(&number.to_be_bytes());
    mac.finalize().into_bytes().into()
}

/// Dice from bytes: a byte of 252 or more is thrown away, since it would make some faces likelier; any other
/// is the die `1 + byte mod 6`. Fewer dice come out only if the bytes come to an end.
#[must_use]
pub fn dice_from_bytes(bytes: impl IntoIterator<Item = u8>, count: u8) -> Rolled {
    let mut rolled = Rolled { dice: Vec::with_capacity(count.into()), skipped: 0 };
    if count == 0 {
        return rolled;
    }
    for byte in bytes {
        if byte >= 252 {
            rolled.skipped = rolled.skipped.saturating_add(1);
            continue;
        }
        rolled.dice.push(1 + byte % 6);
        if rolled.dice.len() == usize::from(count) {
            break;
        }
    }
    rolled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_that_would_favour_a_seat_is_thrown_away() {
        let game_id = GameId([1; 16]);
        for index in 1..=300 {
            let draw = Draw { game_id: &game_id, index, purpose: Purpose::Seating, contributions: &[] };
            let link = Secret([7; 32]);
            for seats in [2, 3, 4, 200] {
                let mut bytes = (0..).flat_map(|number| draw.block(&link, number)).map(usize::from);
                let mut order: Vec<u8> = (0..seats).collect();
                for choices in (2..=usize::from(seats)).rev() {
                    // Every choice has as many bytes as there are whole rounds of choices in 256.
                    let byte = bytes.find(|byte| byte / choices < 256 / choices).unwrap();
                    order.swap(choices - 1, byte % choices);
                }
                assert_eq!(draw.seating(&link, seats), order, "draw {index} of {seats} seats");
            }
        }
    }

    #[test]
    fn purposes_have_their_numbers_and_no_others() {
        let purposes = [Purpose::Turn, Purpose::Opening, Purpose::Seating];
        assert_eq!(purposes.map(u8::from), [1, 2, 3]);
        assert_eq!([1, 2, 3].map(Purpose::try_from), purposes.map(Ok));
        for number in [0, 4, 255] {
            let said = Purpose::try_from(number).unwrap_err();
            assert!(said.starts_with(&format!("purpose is {number}; allowed: 1")), "{said}");
        }
    }

    #[test]
    fn dice_are_those_of_the_roll() {
        let draw = Draw { game_id: &GameId([1; 16]), index: 1, purpose: Purpose::Turn, contributions: &[] };
        let link = Secret([7; 32]);
        let dice = draw.dice(&link, 5);
        assert!(dice.len() == 5 && dice.iter().all(|die| (1..=6).contains(die)), "{dice:?}");
        assert_eq!(dice, draw.roll(&link, 5).dice);
    }

    #[test]
    fn dice_end_with_the_bytes() {
        let rolled = |bytes: &[u8], count| dice_from_bytes(bytes.iter().copied(), count);
        assert_eq!(rolled(&[0, 251, 252, 255, 6], 3), Rolled { dice: vec![1, 6, 1], skipped: 2 });
        assert_eq!(rolled(&[5, 253], 2), Rolled { dice: vec![6], skipped: 1 });
        assert_eq!(rolled(&[5], 0), Rolled { dice: vec![], skipped: 0 });
    }
}
