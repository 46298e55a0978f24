// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where the checkers are. A [`Position`] is always well formed: fifteen checkers a side (X1), no point
//! shared except by a pin. How one is checked is in `setup.rs`, how it is written in `literal.rs`.

use game::Side;

use crate::Variant;
use crate::rules::{Rules, with_rules};

/// X1: how many checkers each player has.
pub const CHECKERS: u8 = 15;

/// Index of the checkers that wait beside the points: on the bar, or in the hand in indiika.
pub const WAITING: usize = 25;

/// The checkers of one player: index 0 borne off, 1..=24 their own points, 25 waiting.
pub(crate) type Men = [u8; 26];

/// How far a player of indiika has come (I6-I11).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// I6: the first twelve, two on each place.
    Two,
    /// I10: the last three, on any place.
    Any,
    /// I11: all are placed; they are taken off.
    Done,
}

/// A trusted position of one of the six games; each player's points in their own numbering (X7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(crate) variant: Variant,
    pub(crate) men: [Men; 2],
    /// Bit `p`: the checker on this player's own point `p` is pinned (tapa).
    pub(crate) pinned: [u32; 2],
}

impl Position {
    /// The starting position of a game (T6, P3, G3, I2).
    #[must_use]
    pub fn initial(variant: Variant) -> Self {
        let men = with_rules!(variant, R => R::start());
        Self { variant, men: [men; 2], pinned: [0; 2] }
    }

    /// The game this is a position of.
    #[must_use]
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// All checkers of a side: index 0 borne off, 1..=24 own points, 25 bar (indiika: hand).
    #[must_use]
    pub fn men(&self, side: Side) -> &[u8; 26] {
        &self.men[side.index()]
    }

    /// Checkers on a player's own point 1..=24; 0 for any other number.
    #[must_use]
    pub fn count(&self, side: Side, point: u8) -> u8 {
        if (1..=24).contains(&point) { self.men[side.index()][usize::from(point)] } else { 0 }
    }

    /// T16: hit checkers waiting to enter; always 0 in tapa, gyulbara and indiika.
    #[must_use]
    pub fn bar(&self, side: Side) -> u8 {
        if self.variant == Variant::Indiika { 0 } else { self.men[side.index()][WAITING] }
    }

    /// Checkers borne off.
    #[must_use]
    pub fn off(&self, side: Side) -> u8 {
        self.men[side.index()][0]
    }

    /// I2: checkers not placed yet; always 0 outside indiika.
    #[must_use]
    pub fn hand(&self, side: Side) -> u8 {
        if self.variant == Variant::Indiika { self.men[side.index()][WAITING] } else { 0 }
    }

    /// I6-I11: how far a player has come with placing; `None` outside indiika.
    #[must_use]
    pub fn placing(&self, side: Side) -> Option<Placing> {
        let men = &self.men[side.index()];
        (self.variant == Variant::Indiika).then(|| match men[WAITING] {
            0 => Placing::Done,
            _ if men[1..=6].iter().all(|n| *n >= 2) => Placing::Any,
            _ => Placing::Two,
        })
    }

    /// P12: whether the checker on a player's own point is pinned.
    #[must_use]
    pub fn is_pinned(&self, side: Side, point: u8) -> bool {
        (1..=24).contains(&point) && self.pinned[side.index()] >> point & 1 == 1
    }

    /// P12: the own points of a player on which their checker is pinned, ascending.
    pub fn pinned(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let mask = self.pinned[side.index()];
        (1..=24).filter(move |point| mask >> point & 1 == 1)
    }

    /// T20: no checker of this side waits or stands outside its home.
    #[must_use]
    pub fn all_home(&self, side: Side) -> bool {
        self.men[side.index()][7..].iter().all(|n| *n == 0)
    }

    /// Pips this side needs to bear everything off, a checker on the bar counting 25. In indiika, where
    /// checkers do not travel, the placements and removals still to be made.
    #[must_use]
    pub fn pip_count(&self, side: Side) -> u16 {
        let men = &self.men[side.index()];
        if self.variant == Variant::Indiika {
            let placed: u16 = men[1..=6].iter().map(|n| u16::from(*n)).sum();
            return placed + 2 * u16::from(men[WAITING]);
        }
        (1u16..).zip(&men[1..]).map(|(point, n)| point * u16::from(*n)).sum()
    }

    /// The other player's number of a player's point 1..=24 (P4, G4); `None` in indiika, where no point is
    /// shared, and for any other number.
    #[must_use]
    pub fn facing(&self, point: u8) -> Option<u8> {
        if self.variant == Variant::Indiika || !(1..=24).contains(&point) {
            return None;
        }
        Some(with_rules!(self.variant, R => R::facing(point)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_one_cache_line() {
        assert!(size_of::<Position>() <= 64, "{}", size_of::<Position>());
    }

    #[test]
    fn x1_every_game_starts_with_fifteen_checkers() {
        for variant in Variant::ALL {
            let start = Position::initial(variant);
            for side in Side::BOTH {
                assert_eq!(start.men(side).iter().sum::<u8>(), CHECKERS, "{variant}");
                assert_eq!(start.off(side), 0);
            }
        }
    }

    #[test]
    fn pips_at_the_start() {
        let pips = |variant| Position::initial(variant).pip_count(Side::White);
        assert_eq!(pips(Variant::Tabla), 167);
        assert_eq!(pips(Variant::Tapa), 360);
        assert_eq!(pips(Variant::Indiika), 30);
    }

    #[test]
    fn g4_facing_points_are_a_pairing() {
        for variant in Variant::ALL {
            let position = Position::initial(variant);
            for point in 0..=255 {
                if let Some(there) = position.facing(point) {
                    assert_eq!(position.facing(there), Some(point), "{variant} {point}");
                }
                assert_eq!(position.count(Side::White, 0), 0);
            }
        }
        assert_eq!(Position::initial(Variant::Gyulbara).facing(24), Some(12));
        assert_eq!(Position::initial(Variant::Tapa).facing(24), Some(1));
        assert_eq!(Position::initial(Variant::Indiika).facing(3), None);
    }
}
