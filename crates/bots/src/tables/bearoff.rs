// SPDX-License-Identifier: AGPL-3.0-or-later
//! The last checkers, exactly: both players have at most six left, all of them at home, so that nobody can meet anybody and
//! nobody can win or lose more than one point. What the player about to roll has to expect without a cube, and with it
//! in a single game, is known for every pair of their 923 halves.
//!
//! Tabla, tapa, chelebi and antitabla. In gyulbara what is left of a double is finished by the opponent, and in indiika nothing
//! moves.

use std::collections::HashMap;
use std::sync::OnceLock;

use game::Side;
use tables::{Options, Position, Search, Variant, roll_stages, turn_plays};

use super::net::Chances;
use super::stake::Stake;

/// Most checkers a player has left.
const MEN: u8 = 6;
/// Pips of a player with the most: all on the sixth point.
const PIPS: usize = 6 * MEN as usize;
/// Ends of a turn that are told apart at most; six checkers have far fewer.
const ENDS_MAX: usize = 10_000;
/// A roll that no rule of a beginning counts for.
const ROLL_NO: u16 = 9;

/// A player's checkers by point.
type Half = [u8; 6];

/// Points for whoever is about to roll, and may double first where the cube lets them: without a cube, with the cube in the
/// middle, with their own, with the other player's.
type Worth = [f32; 4];
const CUBELESS: usize = 0;
const CENTRED: usize = 1;
const OWN: usize = 2;
const THEIRS: usize = 3;

struct Table {
    by_half: HashMap<Half, usize>,
    /// The halves that every roll may lead to, by half: how many of the 36 rolls, and which.
    ends: Vec<Vec<(f32, Vec<usize>)>>,
    /// By half of whoever is about to roll, and by that of the other.
    worth: Vec<Worth>,
    /// What who has nothing left has won.
    finished: f32,
}

impl Table {
    /// The table of a game; none for those it is not made for.
    fn of(variant: Variant) -> Option<&'static Self> {
        static TABLES: [OnceLock<Table>; Variant::ALL.len()] =
            [const { OnceLock::new() }; Variant::ALL.len()];
        let variant = match variant {
            Variant::Gyulbara | Variant::Indiika => return None,
            // Its rules are the same where nobody is pinned.
            Variant::Tapa => Variant::Tabla,
            other => other,
        };
        let slot = Variant::ALL.iter().position(|other| *other == variant)?;
        Some(TABLES[slot].get_or_init(|| Self::solve(variant)))
    }

    fn solve(variant: Variant) -> Self {
        let halves = halves();
        let by_half: HashMap<Half, usize> = halves.iter().copied().zip(0..).collect();
        let mut search = Search::default();
        let ends = halves.iter().map(|half| ends(variant, half, &by_half, &mut search)).collect();
        let finished = if variant == Variant::Antitabla { -1.0 } else { 1.0 };
        let worth = vec![[0.0; 4]; halves.len() * halves.len()];
        let mut table = Self { by_half, ends, worth, finished };
        let mut by_pips: [Vec<usize>; PIPS + 1] = [const { Vec::new() }; PIPS + 1];
        for (index, half) in halves.iter().enumerate() {
            by_pips[pips(half)].push(index);
        }
        // Every turn lowers the pips of whoever rolls, so those of both come before.
        for both in 2..=2 * PIPS {
            for own in both.saturating_sub(PIPS).max(1)..both.min(PIPS + 1) {
                for (mine, other) in by_pips[own]
                    .iter()
                    .flat_map(|mine| by_pips[both - own].iter().map(move |other| (*mine, *other)))
                {
                    let mut worth = table.rolled(mine, other);
                    let doubled = (2.0 * worth[THEIRS]).min(1.0);
                    for cube in [CENTRED, OWN] {
                        worth[cube] = worth[cube].max(doubled);
                    }
                    let index = table.index(mine, other);
                    table.worth[index] = worth;
                }
            }
        }
        table
    }

    /// What a roll is worth, nobody having doubled.
    fn rolled(&self, own: usize, other: usize) -> Worth {
        let mut sum = [0.0; 4];
        for (rolls, ends) in &self.ends[own] {
            let mut best = [f32::NEG_INFINITY; 4];
            for end in ends {
                let after = if *end == 0 {
                    [self.finished; 4]
                } else {
                    // Seen by the other, whose own cube this player's is not.
                    let [cubeless, centred, own, theirs] = self.worth[self.index(other, *end)];
                    [-cubeless, -centred, -theirs, -own]
                };
                for (best, after) in best.iter_mut().zip(after) {
                    *best = best.max(after);
                }
            }
            for (sum, best) in sum.iter_mut().zip(best) {
                *sum += rolls * best;
            }
        }
        sum.map(|sum| sum / 36.0)
    }

    fn index(&self, own: usize, other: usize) -> usize {
        own * self.ends.len() + other
    }
}

/// All halves, nothing left first, with fewer pips before more.
fn halves() -> Vec<Half> {
    let mut all = vec![[0; 6]];
    for point in 0..6 {
        for half in all.clone() {
            let room = MEN - half.iter().sum::<u8>();
            all.extend((1..=room).map(|count| {
                let mut more = half;
                more[point] = count;
                more
            }));
        }
    }
    all.sort_by_key(|half| (pips(half), *half));
    all
}

fn pips(half: &Half) -> usize {
    (1..).zip(half).map(|(point, count)| point * usize::from(*count)).sum()
}

fn half(position: &Position, side: Side) -> Half {
    std::array::from_fn(|point| position.count(side, point as u8 + 1))
}

/// Where every roll may lead, two orders of different dice as one.
fn ends(
    variant: Variant,
    from: &Half,
    by_half: &HashMap<Half, usize>,
    search: &mut Search,
) -> Vec<(f32, Vec<usize>)> {
    let left: u8 = from.iter().sum();
    if left == 0 {
        return Vec::new();
    }
    let points: String =
        (1..).zip(from).filter(|(_, count)| **count > 0).map(|(p, n)| format!(" {p}:{n}")).collect();
    let line = format!("{variant} w{points} off:{} | b 1:1 off:14", 15 - left);
    let position: Position = line.parse().expect("a few checkers at home are a position");
    let options = Options::default();
    let mut all = Vec::with_capacity(21);
    for high in 1..=6 {
        for low in 1..=high {
            let dice = [high, low];
            let mut ends: Vec<usize> = match roll_stages(variant, dice, ROLL_NO, &options).as_slice() {
                [stage] => {
                    search.run(&position, Side::White, stage, &options, false);
                    (0..search.len())
                        .map(|index| by_half[&half(&search.position(index), Side::White)])
                        .collect()
                }
                _ => turn_plays(&position, Side::White, dice, ROLL_NO, &options, ENDS_MAX)
                    .expect("six checkers at home have few turns")
                    .iter()
                    .map(|turn| by_half[&half(&turn.position, Side::White)])
                    .collect(),
            };
            ends.sort_unstable();
            ends.dedup();
            all.push((if high == low { 1.0 } else { 2.0 }, ends));
        }
    }
    all
}

/// Whether both have few checkers left, all at home, in a game that is known to the end.
pub(super) fn covers(position: &Position) -> bool {
    let few = |side: Side| {
        let left = 15 - position.off(side);
        (1..=MEN).contains(&left) && position.all_home(side)
    };
    !matches!(position.variant(), Variant::Gyulbara | Variant::Indiika) && Side::BOTH.into_iter().all(few)
}

/// The table, and the halves of whoever is about to roll and of the other.
fn find(position: &Position, roller: Side) -> Option<(&'static Table, usize, usize)> {
    if !covers(position) {
        return None;
    }
    let table = Table::of(position.variant())?;
    let [own, other] = [roller, roller.other()].map(|side| table.by_half.get(&half(position, side)));
    Some((table, *own?, *other?))
}

/// The chances of `side`, who has just played; none where more is left.
pub(super) fn chances(position: &Position, side: Side) -> Option<Chances> {
    let (table, own, other) = find(position, side.other())?;
    Some([(1.0 - table.worth[table.index(own, other)][CUBELESS]) / 2.0, 0.0, 0.0, 0.0, 0.0])
}

/// What `side`, about to roll, has to expect in a single game without a double, doubled and taken, doubled and dropped, in
/// points.
pub(super) fn doubling(position: &Position, side: Side, stake: &Stake) -> Option<[f64; 3]> {
    if stake.away.is_some() {
        return None;
    }
    let (table, own, other) = find(position, side)?;
    let rolled = table.rolled(own, other);
    let kept = rolled[if stake.centred { CENTRED } else { OWN }];
    Some([kept, 2.0 * rolled[THEIRS], 1.0].map(|points| f64::from(stake.value) * f64::from(points)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: &str) -> Position {
        line.parse().unwrap()
    }

    fn cubeless(line: &str) -> f32 {
        1.0 - chances(&at(line), Side::Black).expect("few are left")[0]
    }

    #[test]
    fn small_ends_are_those_done_by_hand() {
        assert_eq!(halves().len(), 924);
        // Two checkers on the first point are gone with any roll, one on the sixth with 27 of 36.
        assert_eq!(cubeless("tabla w 1:2 off:13 | b 1:1 off:14"), 1.0);
        assert!((cubeless("tabla w 6:1 off:14 | b 1:1 off:14") - 27.0 / 36.0).abs() < 1e-6);
        // On 6 and 1 only six of the 36 rolls fail less: 15 take both.
        assert!((cubeless("tabla w 6:1 1:1 off:13 | b 1:1 off:14") - 15.0 / 36.0).abs() < 1e-6);
        assert!((cubeless("tapa w 6:1 1:1 off:13 | b 1:1 off:14") - 15.0 / 36.0).abs() < 1e-6);
        // In antitabla whoever is done first has lost.
        assert_eq!(cubeless("antitabla w 1:2 off:13 | b 1:1 off:14"), 0.0);
        // In chelebi a double goes on with the higher numbers: all three are gone with one as well.
        assert!(
            cubeless("chelebi w 6:3 off:12 | b 1:1 off:14") >= cubeless("tabla w 6:3 off:12 | b 1:1 off:14")
        );
    }

    #[test]
    fn who_is_not_near_the_end_is_not_known() {
        for line in [
            "tabla w 6:7 off:8 | b 1:1 off:14",
            "tabla w 7:1 off:14 | b 1:1 off:14",
            "gyulbara w 6:1 off:14 | b 1:1 off:14",
            "indiika w 6:1 off:14 | b 1:1 off:14",
            "tabla w off:15 | b 1:1 off:14",
        ] {
            assert_eq!(chances(&at(line), Side::White), None, "{line}");
        }
    }

    /// Tapa is judged by tabla's table.
    #[test]
    fn the_ends_of_tapa_are_those_of_tabla() {
        let by_half: HashMap<Half, usize> = halves().into_iter().zip(0..).collect();
        let mut search = Search::default();
        for half in halves().iter().filter(|half| half.iter().sum::<u8>() <= 4) {
            let [tabla, tapa] =
                [Variant::Tabla, Variant::Tapa].map(|game| ends(game, half, &by_half, &mut search));
            assert_eq!(tabla, tapa, "{half:?}");
        }
    }

    /// A game without the table: both go through all their turns.
    fn plain(variant: Variant, own: &Half, other: &Half, cube: Option<bool>) -> f32 {
        let by_half: HashMap<Half, usize> = halves().into_iter().zip(0..).collect();
        let halves = halves();
        let mut sum = 0.0;
        for (rolls, ends) in ends(variant, own, &by_half, &mut Search::default()) {
            let after = |end: &usize| match *end {
                0 if variant == Variant::Antitabla => -1.0,
                0 => 1.0,
                end => {
                    let turned = cube.map(|own| !own);
                    let rolled = -plain(variant, other, &halves[end], turned);
                    // The other doubles with a cube of their own.
                    if turned == Some(true) {
                        let taken = -2.0 * plain(variant, other, &halves[end], Some(false));
                        rolled.min(taken.max(-1.0))
                    } else {
                        rolled
                    }
                }
            };
            sum += rolls * ends.iter().map(after).fold(f32::NEG_INFINITY, f32::max);
        }
        sum / 36.0
    }

    #[test]
    fn going_through_all_turns_finds_the_same() {
        for variant in [Variant::Tabla, Variant::Chelebi, Variant::Antitabla] {
            let table = Table::of(variant).unwrap();
            for (own, other) in
                [([1, 0, 0, 0, 0, 1], [0, 0, 0, 1, 0, 0]), ([0, 0, 0, 1, 0, 0], [0, 1, 0, 0, 1, 0])]
            {
                let rolled = table.rolled(table.by_half[&own], table.by_half[&other]);
                for (cube, by_table) in [(None, CUBELESS), (Some(true), OWN), (Some(false), THEIRS)] {
                    let found = plain(variant, &own, &other, cube);
                    assert!((rolled[by_table] - found).abs() < 1e-5, "{variant} {own:?} {other:?} {cube:?}");
                }
            }
        }
    }

    #[test]
    fn a_cube_is_never_worth_less_than_none_and_its_owner_has_most() {
        for variant in [Variant::Tabla, Variant::Chelebi, Variant::Antitabla] {
            let table = Table::of(variant).unwrap();
            for own in 1..table.ends.len() {
                for other in (1..table.ends.len()).step_by(7) {
                    let [cubeless, centred, owned, theirs] = table.worth[table.index(own, other)];
                    assert!((-1.0..=1.0).contains(&cubeless) && centred <= 1.0 + 1e-5 && owned <= 1.0 + 1e-5);
                    assert!(owned >= centred - 1e-5 && centred >= theirs - 1e-5 && owned >= cubeless - 1e-5);
                }
            }
        }
    }
}
