// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where a roll may lead whoever has only their last checkers to take off, by the rules of the game themselves.

use game::Side;
use tables::{Options, Position, Search, Variant, roll_stages, turn_plays};

use super::halves::{self, Half};

/// Ends of a turn that are told apart at most; a few checkers have far fewer.
const ENDS_MAX: usize = 10_000;
/// A roll that no rule of a beginning counts for.
const ROLL_NO: u16 = 99;

/// A roll: how many of the 36 are like it, and the numbers of the halves that it may lead to.
pub(super) type Roll = (f32, Box<[u32]>);

/// Whether a double goes on with the higher numbers, once no rule of a beginning counts.
pub(super) fn goes_on(variant: Variant) -> bool {
    roll_stages(variant, [1, 1], ROLL_NO, &Options::default()).len() > 1
}

/// The 21 rolls; none where nothing is left.
pub(super) fn of(variant: Variant, from: &Half, search: &mut Search) -> Vec<Roll> {
    let left: u8 = from.iter().sum();
    if left == 0 {
        return Vec::new();
    }
    let points: String =
        (1..).zip(from).filter(|(_, count)| **count > 0).map(|(p, n)| format!(" {p}:{n}")).collect();
    let line = format!("{variant} w{points} off:{} | b 1:1 off:14", 15 - left);
    let position: Position = line.parse().expect("a few checkers at home are a position");
    let options = Options::default();
    let number = |position: &Position| halves::number(&halves::of(position, Side::White)) as u32;
    let mut all = Vec::with_capacity(21);
    for high in 1..=6 {
        for low in 1..=high {
            let dice = [high, low];
            let mut ends: Vec<u32> = match roll_stages(variant, dice, ROLL_NO, &options).as_slice() {
                [stage] => {
                    search.run(&position, Side::White, stage, &options, false);
                    (0..search.len()).map(|index| number(&search.position(index))).collect()
                }
                _ => turn_plays(&position, Side::White, dice, ROLL_NO, &options, ENDS_MAX)
                    .expect("a few checkers at home have few turns")
                    .iter()
                    .map(|turn| {
                        debug_assert!(turn.pending.is_empty(), "at home every number can be played");
                        number(&turn.position)
                    })
                    .collect(),
            };
            ends.sort_unstable();
            ends.dedup();
            all.push((if high == low { 1.0 } else { 2.0 }, ends.into()));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table is made once for games in which the last checkers go off alike.
    #[test]
    fn the_last_checkers_go_off_in_two_ways() {
        let mut search = Search::default();
        for half in halves::all(4) {
            let [tabla, tapa, antitabla, chelebi, gyulbara] =
                [Variant::Tabla, Variant::Tapa, Variant::Antitabla, Variant::Chelebi, Variant::Gyulbara]
                    .map(|game| of(game, &half, &mut search));
            assert_eq!((&tabla, &tabla), (&tapa, &antitabla), "{half:?}");
            assert_eq!(chelebi, gyulbara, "{half:?}");
        }
    }
}
