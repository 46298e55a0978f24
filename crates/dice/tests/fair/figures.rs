// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every count and every figure of the statistics, beside the same worked out in the plainest way.

use dice::{Figure, Statistics};
use fastrand::Rng;

/// Who rolled, nobody for an opening, and what.
type Roll = (Option<u8>, [u8; 2]);
type Rolls = Vec<Roll>;

fn taken(rolls: &Rolls) -> Statistics {
    let mut statistics = Statistics::default();
    rolls.iter().for_each(|(seat, dice)| statistics.add(*seat, *dice));
    statistics
}

/// Rolls of two seats and openings; faces, seats and runs are a little uneven.
fn some(count: u64) -> Rolls {
    let mut rng = Rng::with_seed(count);
    let roll = |number: u64| {
        let seat = if number % 7 == 3 { None } else { Some((number % 3) as u8) };
        let low = rng.u64(..5) == 0;
        let dice = [0; 2].map(|_: u8| rng.u8(1..=if low { 3 } else { 6 }));
        (seat, dice)
    };
    (0..count).map(roll).collect()
}

/// Pearson's statistic of counts and what was expected of each.
fn pearson(cells: impl IntoIterator<Item = (f64, f64)>) -> f64 {
    cells.into_iter().map(|(found, expected)| (found - expected) * (found - expected) / expected).sum()
}

fn score(found: f64, tries: f64, p: f64) -> f64 {
    (found - tries * p) / (tries * p * (1.0 - p)).sqrt()
}

/// The nine figures from the rolls themselves.
fn by_hand(rolls: &Rolls) -> [f64; 9] {
    let n = rolls.len() as f64;
    let stream: Vec<u8> = rolls.iter().flat_map(|(_, dice)| *dice).collect();
    let count = |wanted: &dyn Fn(&Roll) -> bool| rolls.iter().filter(|roll| wanted(roll)).count() as f64;
    let faces = (1..=6).map(|face| (stream.iter().filter(|die| **die == face).count() as f64, n / 3.0));
    let ordered: Vec<[u8; 2]> = (1..=6).flat_map(|a| (1..=6).map(move |b| [a, b])).collect();
    let pairs = ordered.iter().map(|pair| (count(&|(_, dice)| dice == pair), n / 36.0));
    let classes = ordered.iter().filter(|[a, b]| a <= b).map(|[a, b]| {
        let ways = if a == b { 1.0 } else { 2.0 };
        (count(&|(_, dice)| *dice == [*a, *b] || *dice == [*b, *a]), ways * n / 36.0)
    });
    let lag = ordered.iter().map(|[a, b]| {
        let found = rolls.windows(2).filter(|two| (two[0].1[1], two[1].1[0]) == (*a, *b)).count();
        (found as f64, (n - 1.0) / 36.0)
    });
    let threes = stream.chunks_exact(3);
    let all = threes.len() as f64;
    let triples = ordered
        .iter()
        .flat_map(|[a, b]| (1..=6).map(move |c| [*a, *b, c]))
        .map(|three| (threes.clone().filter(|found| **found == three).count() as f64, all / 216.0));
    let rolled = |seat: u8| -> Vec<u8> {
        let own = rolls.iter().filter(|(who, _)| who.is_some_and(|who| who % 2 == seat));
        own.flat_map(|(_, dice)| *dice).collect()
    };
    let (even, odd) = (rolled(0), rolled(1));
    let both = (even.len() + odd.len()) as f64;
    let of = |row: &[u8], face| row.iter().filter(|die| **die == face).count() as f64;
    let seats = (1..=6).flat_map(|face| {
        let column = of(&even, face) + of(&odd, face);
        [&even, &odd].map(|row| (of(row, face), row.len() as f64 * column / both))
    });
    let [won, lost] = [1, -1].map(|sign| {
        count(&|(seat, dice)| seat.is_none() && (i16::from(dice[0]) - i16::from(dice[1])).signum() == sign)
    });
    let high = stream.iter().filter(|die| **die > 3).count() as f64;
    let low = stream.len() as f64 - high;
    let runs = 1.0 + stream.windows(2).filter(|two| (two[0] > 3) != (two[1] > 3)).count() as f64;
    let expected = 1.0 + 2.0 * high * low / (high + low);
    let variance =
        2.0 * high * low * (2.0 * high * low - high - low) / ((high + low).powi(2) * (high + low - 1.0));
    [
        pearson(faces),
        pearson(pairs),
        pearson(classes),
        pearson(lag),
        pearson(triples),
        score(count(&|(_, dice)| dice[0] == dice[1]), n, 1.0 / 6.0),
        pearson(seats),
        score(won, won + lost, 0.5),
        (runs - expected) / variance.sqrt(),
    ]
}

#[test]
fn c3_the_nine_figures_are_what_their_definitions_say() {
    for count in [400, 401, 402, 1_000] {
        let rolls = some(count);
        let figures = taken(&rolls).figures();
        for (figure, expected) in figures.iter().zip(by_hand(&rolls)) {
            assert!(
                (figure.value - expected).abs() < 1e-9 * expected.abs().max(1.0),
                "{figure:?} {expected}"
            );
        }
        let names = figures.map(|figure| figure.name);
        let expected =
            ["faces", "pairs", "classes", "lag", "triples", "doubles", "seats", "openings", "runs"];
        assert_eq!(names, expected);
    }
}

#[test]
fn counts_are_those_of_the_rolls() {
    let rolls: Rolls = vec![(Some(0), [1, 6]), (Some(1), [2, 2]), (None, [5, 3]), (None, [6, 6])];
    let statistics = taken(&rolls);
    assert_eq!((statistics.rolls(), statistics.doubles()), (4, 2));
    assert_eq!(statistics.faces(), [1, 2, 1, 0, 1, 3]);
    let at = |counts: [u64; 36]| -> Vec<(usize, usize)> {
        (0..36).filter(|cell| counts[*cell] == 1).map(|cell| (1 + cell / 6, 1 + cell % 6)).collect()
    };
    assert_eq!(at(statistics.pairs()), [(1, 6), (2, 2), (5, 3), (6, 6)]);
    assert_eq!(at(statistics.lag()), [(2, 5), (3, 6), (6, 2)]);
}

#[test]
fn a_figure_is_zero_where_there_is_nothing_to_go_by() {
    let of = |rolls: Rolls| taken(&rolls).figures().map(|figure| figure.value);
    assert_eq!(of(vec![]), [0.0; 9]);
    for one in [(Some(0), [1, 2]), (Some(0), [5, 6]), (Some(1), [1, 6]), (None, [3, 3])] {
        let [_, _, _, lag, triples, _, seats, openings, runs] = of(vec![one]);
        assert_eq!([lag, triples, seats, openings, runs], [0.0; 5], "{one:?}");
    }
    let [.., openings, runs] = of(vec![(None, [1, 2]), (None, [2, 2])]);
    assert_eq!((openings, runs), (-1.0, 0.0), "a tie of an opening is won by nobody");
}

#[test]
fn a_figure_is_good_below_its_limit_on_either_side() {
    let good = |value| Figure { name: "runs", df: None, value, limit: 4.9 }.is_good();
    assert_eq!([-5.0, -4.9, -4.8, 4.8, 4.9, f64::NAN].map(good), [false, false, true, true, false, false]);
}
