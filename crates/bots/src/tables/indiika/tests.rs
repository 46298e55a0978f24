// SPDX-License-Identifier: AGPL-3.0-or-later
//! Against figures found by another program, against a plain value iteration, and against itself.

use std::collections::HashMap;

use super::*;
use crate::Level;
use crate::tables::cube::{self, Answer};

const SINGLE: Stake = Stake { value: 1, centred: true, away: None, after_crawford: false };

fn at(line: &str, side: Side) -> Game {
    let position: Position = line.parse().unwrap();
    Game::from_position(position, &Options::default(), side, [9, 9])
}

fn rules() -> &'static Rules {
    Rules::of(&Options::default())
}

/// The chance without a cube is that of a program of 70 lines in another language, which compares how long both take.
#[test]
fn the_start_is_worth_what_is_found_in_another_way() {
    let (chain, values) = (&rules().chain, rules().single());
    let start = At { player: 0, own: chain.start(), other: chain.start() };
    let position = Position::initial(Variant::Indiika);
    assert!(
        (wins(&position, Side::White, &Options::default()).unwrap() - 0.526_303_327_967_66).abs() < 1e-12
    );
    assert!((values.get(0, Owner::Nobody, start) - 0.082_827_436).abs() < 1e-9);
    let pairs = (1..159).flat_map(|own| (1..159).map(move |other| At { player: 0, own, other }));
    let doubles = pairs.filter_map(|at| {
        let rolled = values.rolled(chain, 0, Owner::Nobody, at);
        let taken = values.accepted(1, at);
        (taken.min(1.0) > rolled).then_some(taken > 1.0)
    });
    let (mut right, mut dropped) = (0.0, 0.0);
    for drop in doubles {
        right += 1.0;
        dropped += f64::from(u8::from(drop));
    }
    assert_eq!(format!("{:.1} {:.0}", 100.0 * right / (159.0 * 159.0), 100.0 * dropped / right), "10.4 66");
}

/// Everything that is left, by place; nobody has a choice any more.
type Places = [u8; 6];

/// The game with both players bearing off, by its rules written down once more, and the cube by going through all
/// pairs again and again until nothing changes.
struct Plain {
    worth: HashMap<(usize, usize, bool, Places, Places), f64>,
}

/// Who has the cube, for whoever is about to roll.
const CENTRED: usize = 0;
const OWN: usize = 1;
const THEIRS: usize = 2;

impl Plain {
    fn after(&self, reading: usize, owner: usize, own: Places, other: Places) -> f64 {
        let points = f64::from(1u32 << reading);
        let mut sum = 0.0;
        for a in 0..6 {
            for b in 0..6 {
                let mut left = own;
                for (place, most) in if a == b { vec![(a, 4)] } else { vec![(a, 1), (b, 1)] } {
                    left[place] = left[place].saturating_sub(most);
                }
                left.sort_unstable();
                let turned = [CENTRED, THEIRS, OWN][owner];
                let known = self.worth.get(&(reading, turned, true, other, left)).copied().unwrap_or(0.0);
                sum += if left == [0; 6] { points } else { -known };
            }
        }
        sum / 36.0
    }

    /// Of all pairs of these.
    fn solve(all: &[Places]) -> Self {
        let mut plain = Self { worth: HashMap::new() };
        for reading in (0..READINGS).rev() {
            loop {
                let mut change = 0.0f64;
                for owner in [CENTRED, OWN, THEIRS] {
                    for own in all {
                        for other in all {
                            let rolled = plain.after(reading, owner, *own, *other);
                            let taken = plain.worth.get(&(reading + 1, THEIRS, false, *own, *other));
                            let doubled = match taken {
                                Some(taken) if owner != THEIRS => taken.min(f64::from(1u32 << reading)),
                                _ => f64::NEG_INFINITY,
                            };
                            plain.worth.insert((reading, owner, false, *own, *other), rolled);
                            let worth = rolled.max(doubled);
                            let before = plain.worth.insert((reading, owner, true, *own, *other), worth);
                            change = change.max((worth - before.unwrap_or(0.0)).abs());
                        }
                    }
                }
                if change < 1e-11 {
                    break;
                }
            }
        }
        plain
    }
}

#[test]
fn a_plain_value_iteration_finds_the_same_with_every_cube() {
    let all: [Places; 7] = [
        [0, 0, 0, 0, 0, 1],
        [0, 0, 0, 0, 0, 2],
        [0, 0, 0, 0, 1, 1],
        [0, 0, 0, 0, 0, 3],
        [0, 0, 0, 0, 1, 2],
        [0, 0, 0, 1, 1, 1],
        [0, 0, 0, 0, 0, 4],
    ];
    let plain = Plain::solve(&all);
    let (chain, values) = (&rules().chain, rules().single());
    let class = |places: &Places| {
        let line: String = (1..).zip(places).map(|(place, count)| format!(" {place}:{count}")).collect();
        let off = 15 - places.iter().sum::<u8>();
        let text = format!("indiika w{line} off:{off} | b hand:15").replace(":0", ":_");
        let text: Vec<&str> = text.split(' ').filter(|word| !word.ends_with('_')).collect();
        chain.class(&text.join(" ").parse().unwrap(), Side::White).unwrap()
    };
    for (owner, plain_owner) in
        [(Owner::Nobody, CENTRED), (Owner::Player(0), OWN), (Owner::Player(1), THEIRS)]
    {
        for reading in 0..READINGS {
            for own in &all {
                for other in &all {
                    let at = At { player: 0, own: class(own), other: class(other) };
                    let points = f64::from(1u32 << reading);
                    let key = |may_double| (reading, plain_owner, may_double, *own, *other);
                    let off = (values.get(reading, owner, at) - plain.worth[&key(true)]).abs() / points;
                    assert!(off < 1e-9, "{own:?} {other:?} {reading} {owner:?}: {off}");
                    let off =
                        (values.rolled(chain, reading, owner, at) - plain.worth[&key(false)]).abs() / points;
                    assert!(off < 1e-9, "{own:?} {other:?} {reading} {owner:?}: {off}");
                }
            }
        }
    }
}

/// No decision at any pair, reading, owner or roll could be better: what it is worth follows from what comes after it.
#[test]
fn nothing_is_left_to_gain() {
    let chain = &rules().chain;
    for pays in [
        Pays::points(),
        score::pays(&rules().met, Part::Normal, [5, 3]),
        score::pays(&rules().met, Part::After, [1, 4]),
    ] {
        let (values, top) = (Values::solve(chain, pays), pays.top);
        for player in 0..2 {
            for (own, other) in (1..159).flat_map(|own| (1..159).map(move |other| (own, other))) {
                let at = At { player, own, other };
                for reading in 0..=top {
                    for owner in [Owner::Nobody, Owner::Player(player), Owner::Player(1 - player)] {
                        let rolled = values.rolled(chain, reading, owner, at);
                        let may_double =
                            reading < top && owner != Owner::Player(1 - player) && own != chain.start();
                        let doubled = values.accepted(reading + 1, at).min(values.win(player, reading));
                        let best = if may_double { rolled.max(doubled) } else { rolled };
                        let off = (values.get(reading, owner, at) - best).abs()
                            / values.win(0, reading).abs().max(1.0);
                        assert!(off < 1e-10, "{at:?} {reading} {owner:?}: {off}");
                    }
                }
            }
        }
    }
}

#[test]
fn both_tables_hold_every_score_and_lower_ones_come_out_again() {
    for indiika_carry_over in [true, false] {
        let options = Options { indiika_carry_over, ..Options::default() };
        let shipped = met(&options);
        let anew = solve_met(&options, 4, &mut |_, _| {});
        for own in 1..=MATCH_MAX {
            for other in 1..=MATCH_MAX {
                for part in Part::ALL {
                    let known = shipped.chance(part, [own, other]);
                    assert_eq!(known.is_some(), part.has([own, other]), "{part:?} {own} {other}");
                    let Some([begins, waits]) = known else { continue };
                    let [theirs, mine] = shipped.chance(part, [other, own]).unwrap();
                    assert!((begins + mine - 1.0).abs() < 1e-9 && (waits + theirs - 1.0).abs() < 1e-9);
                    assert!(begins > waits, "who begins is ahead at {own} {other}");
                    if let Some([once, again]) = anew.chance(part, [own, other]) {
                        assert!((once - begins).abs() < 1e-9 && (again - waits).abs() < 1e-9);
                    }
                }
            }
        }
        assert_eq!(Met::from_text(&shipped.to_text()).as_ref(), Some(shipped));
    }
    // At one to one there is no cube.
    let start = Position::initial(Variant::Indiika);
    let alone = wins(&start, Side::White, &Options::default()).unwrap();
    assert!((rules().met.chance(Part::After, [1, 1]).unwrap()[0] - alone).abs() < 1e-9);
    assert_eq!(Met::from_text("normal 2 2 0.5\n"), None);
    assert_eq!(Met::from_text("later 2 2 0.5 0.5\n"), None);
}

#[test]
fn decisions_are_those_of_the_values() {
    let ahead = at("indiika w 6:1 5:1 off:13 | b 6:2 5:2 4:2 off:9", Side::White);
    let [rolled, taken, dropped] = cube::equities(&ahead, Side::White, &SINGLE);
    assert!(taken > dropped && dropped >= rolled, "{rolled} {taken} {dropped}");
    assert!(cube::doubles(&ahead, Side::White, &SINGLE));
    assert_eq!(cube::answer(&ahead, Side::Black, &SINGLE, true), Answer::Drop);
    let behind = at("indiika w 6:2 5:2 4:2 off:9 | b 6:1 5:1 off:13", Side::White);
    assert!(!cube::doubles(&behind, Side::White, &SINGLE));
    assert_eq!(cube::answer(&behind, Side::Black, &SINGLE, true), Answer::Raise);
    assert_eq!(
        cube::answer(&behind, Side::White, &SINGLE, true),
        Answer::Drop,
        "the doubler sees the mistake"
    );
}

#[test]
fn the_score_of_a_match_changes_what_is_right() {
    let last = Stake { away: Some([1, 1]), after_crawford: true, ..SINGLE };
    let level = at("indiika w 6:1 5:1 4:1 off:12 | b 6:1 5:1 4:1 off:12", Side::White);
    assert!(!cube::doubles(&level, Side::White, &last), "a double would change nothing");
    let behind = Stake { away: Some([3, 1]), after_crawford: true, ..SINGLE };
    let early = at("indiika w 1:1 2:1 hand:13 | b 1:2 hand:13", Side::White);
    assert!(cube::doubles(&early, Side::White, &behind) && !cube::doubles(&early, Side::White, &SINGLE));
    // Who is two behind doubles once; refusing costs the leader nothing yet where the other needs an even number.
    let leader = |away| Stake { away: Some([1, away]), after_crawford: true, ..SINGLE };
    assert_eq!(cube::answer(&early, Side::Black, &leader(3), false), Answer::Take);
    assert_eq!(cube::answer(&early, Side::Black, &leader(2), false), Answer::Drop);
    // A match agreed without the Crawford rule: at match point there are doubles from the beginning.
    let without = |away| Stake { away: Some(away), ..SINGLE };
    let hopeless = at("indiika w 6:1 off:14 | b 6:2 5:2 4:2 3:2 2:2 1:2 off:3", Side::White);
    assert!(cube::doubles(&hopeless, Side::White, &without([2, 1])));
    assert_eq!(cube::answer(&hopeless, Side::Black, &without([1, 2]), false), Answer::Drop);
    // Whoever loses the match by refusing takes.
    let must = Stake { away: Some([5, 1]), ..SINGLE };
    let lost = at("indiika w 6:1 off:14 | b 6:2 5:2 4:2 off:9", Side::White);
    assert_eq!(cube::answer(&lost, Side::Black, &must, false), Answer::Take);
}

#[test]
fn what_no_game_reaches_is_judged_all_the_same() {
    let strange = at("indiika w 6:7 5:7 4:1 | b 6:2 5:2 4:2 off:9", Side::White);
    assert_eq!(doubling(&strange, Side::White, &SINGLE), None);
    assert!(!cube::doubles(&strange, Side::White, &SINGLE));
    let tabla = at("tabla w 6:2 off:13 | b 6:2 off:13", Side::White);
    assert_eq!(answering(&tabla, Side::Black, &SINGLE), None);
    assert_eq!(
        Level::ALL.map(|level| cube::doubles_at(&strange, Side::White, &SINGLE, level, 3)).len(),
        Level::ALL.len()
    );
}
