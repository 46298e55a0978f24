// SPDX-License-Identifier: AGPL-3.0-or-later
//! A million rolls through the real path look like dice. The secrets are fixed, so the test is the same
//! every time; the limits are those of chance at one in a million. `KAPIA_ROLLS=10000000` takes ten million.

use crate::common::bytes;
use dice::{Chain, Draw, GameId, Purpose, Secret, Statistics};
use fastrand::Rng;

const LINKS: u32 = 1024;

/// At least `count` rolls of whole games: openings until somebody begins, then turn after turn.
fn played(count: u64, dice_of: impl Fn(&Draw<'_>, &Secret) -> Vec<u8>) -> Statistics {
    let (mut rng, mut statistics) = (Rng::with_seed(6), Statistics::default());
    while statistics.rolls() < count {
        let game = GameId(bytes(&mut rng));
        let chain = Chain::from_tip(game, Secret(bytes(&mut rng)), LINKS);
        let contributions = [Secret(bytes(&mut rng)), Secret(bytes(&mut rng))];
        let mut roller = None;
        for index in 1..=LINKS {
            let purpose = if roller.is_some() { Purpose::Turn } else { Purpose::Opening };
            let draw = Draw { game_id: &game, index, purpose, contributions: &contributions };
            let dice = dice_of(&draw, &chain.link(index).unwrap());
            statistics.add(roller, [dice[0], dice[1]]);
            roller = match roller {
                Some(seat) => Some(1 - seat),
                None if dice[0] == dice[1] => None,
                None => Some(u8::from(dice[0] < dice[1])),
            };
        }
    }
    statistics
}

#[test]
fn c3_a_million_rolls_pass_the_nine_statistics() {
    let count = std::env::var("KAPIA_ROLLS").map_or(1_000_000, |count| count.parse().unwrap());
    let statistics = played(count, |draw, link| draw.dice(link, 2));
    println!(
        "{} rolls, {} doubles, faces {:?}",
        statistics.rolls(),
        statistics.doubles(),
        statistics.faces()
    );
    assert!(statistics.rolls() >= count);
    assert_eq!(statistics.faces().iter().sum::<u64>(), 2 * statistics.rolls());
    assert_eq!(statistics.pairs().iter().sum::<u64>(), statistics.rolls());
    assert_eq!(statistics.lag().iter().sum::<u64>(), statistics.rolls() - 1);
    for figure in statistics.figures() {
        println!("{:<9}{:>9.3} of {:>7.2} df {:?}", figure.name, figure.value, figure.limit, figure.df);
        assert!(figure.is_good(), "{figure:?}");
    }
}

/// The names of the figures that find something odd.
fn found(statistics: &Statistics) -> Vec<&'static str> {
    let odd = statistics.figures().into_iter().filter(|figure| !figure.is_good());
    odd.map(|figure| figure.name).collect()
}

#[test]
fn t3g_dice_without_rejection_are_found() {
    let modulo = played(400_000, |draw, link| draw.block(link, 0)[..2].iter().map(|b| 1 + b % 6).collect());
    assert!(found(&modulo).contains(&"faces"), "{:?}", modulo.figures());
}

/// What becomes of roll `n` of a seat, given the roll before it.
type Change = fn(u64, Option<u8>, [u8; 2], [u8; 2]) -> [u8; 2];

#[test]
fn every_figure_finds_what_it_is_for() {
    let fair = |count: u64, change: Change| {
        let (mut rng, mut statistics, mut last) = (Rng::with_seed(9), Statistics::default(), [1, 1]);
        for number in 0..count {
            let seat = if number % 50 == 0 { None } else { Some((number % 2) as u8) };
            let dice = [rng.u8(1..=6), rng.u8(1..=6)];
            last = change(number, seat, last, dice);
            statistics.add(seat, last);
        }
        found(&statistics)
    };
    assert_eq!(fair(200_000, |_, _, _, dice| dice), Vec::<&str>::new());
    let names = fair(200_000, |n, _, _, d| if n % 20 == 0 { [d[0], d[0]] } else { d });
    assert!(["pairs", "classes", "doubles"].iter().all(|name| names.contains(name)), "{names:?}");
    let names = fair(200_000, |n, _, last, d| if n % 20 == 1 { [last[1], d[1]] } else { d });
    assert!(["lag", "triples"].iter().all(|name| names.contains(name)), "{names:?}");
    let names = fair(200_000, |n, seat, _, d| if n % 20 < 2 && seat == Some(0) { [6, d[1]] } else { d });
    assert!(names.contains(&"seats"), "{names:?}");
    let names =
        fair(
            200_000,
            |n, seat, _, d| {
                if n % 100 == 0 && seat.is_none() { [d[0].max(d[1]), d[0].min(d[1])] } else { d }
            },
        );
    assert!(names.contains(&"openings"), "{names:?}");
    // Every roll one low and one high die: the faces stay even, the runs do not.
    let names = fair(200_000, |_, _, _, d| [1 + d[0] % 3, 4 + d[1] % 3]);
    assert!(names.contains(&"runs") && !names.contains(&"faces"), "{names:?}");
}

#[test]
fn rolls_that_are_none_count_nowhere() {
    let mut statistics = Statistics::default();
    for odd in [[0, 1], [1, 7], [255, 255]] {
        statistics.add(Some(0), odd);
    }
    assert_eq!(statistics, Statistics::default());
    assert!(statistics.figures().iter().all(|figure| figure.value == 0.0 && figure.is_good()));
    statistics.add(Some(3), [1, 1]);
    assert_eq!((statistics.rolls(), statistics.doubles(), statistics.faces()), (1, 1, [2, 0, 0, 0, 0, 0]));
}

/// Pearson's statistic for counts that ought to be equal.
fn chi_squared(counts: &[u32]) -> f64 {
    let expected = counts.iter().sum::<u32>() as f64 / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

#[test]
fn every_order_of_four_seats_is_equally_likely() {
    let mut rng = Rng::with_seed(7);
    let game = GameId(bytes(&mut rng));
    let contributions: [Secret; 4] = std::array::from_fn(|_| Secret(bytes(&mut rng)));
    let mut orders = std::collections::BTreeMap::new();
    for index in 1..=48_000 {
        let draw = Draw { game_id: &game, index, purpose: Purpose::Seating, contributions: &contributions };
        *orders.entry(draw.seating(&Secret(bytes(&mut rng)), 4)).or_insert(0u32) += 1;
    }
    let counts: Vec<u32> = orders.values().copied().collect();
    assert_eq!(counts.len(), 24);
    assert!(chi_squared(&counts) < 72.0, "{orders:?}");
}

#[test]
fn seatings_of_any_size_are_orders() {
    let draw = Draw { game_id: &GameId([1; 16]), index: 1, purpose: Purpose::Seating, contributions: &[] };
    for seats in [0, 1, 2, 3, 255] {
        let mut order = draw.seating(&Secret([2; 32]), seats);
        order.sort_unstable();
        assert_eq!(order, (0..seats).collect::<Vec<_>>());
    }
}
