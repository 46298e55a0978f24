// SPDX-License-Identifier: AGPL-3.0-or-later
//! 200 people who come within a minute to the pools of three games, one of them for four: how long they wait and how
//! far apart they are. The figures are printed with `-- --nocapture`.

use std::collections::BTreeMap;

use fastrand::Rng;
use game::{Micros, Millis};
use matchmaking::{Queue, Seeker};

use crate::START;

fn median(mut values: Vec<i64>) -> i64 {
    values.sort_unstable();
    values[values.len() / 2]
}

#[test]
fn a_crowd_is_seated_within_seconds_and_by_strength() {
    const PEOPLE: u64 = 200;
    const SEATS: [usize; 3] = [2, 2, 4];
    let mut rng = Rng::with_seed(2027);
    let mut comes: BTreeMap<i64, Vec<(usize, Seeker<()>)>> = BTreeMap::new();
    for index in 0..PEOPLE {
        // The sum of several dice lies around 1500, most within 300.
        let rating = 600 + (0..6).map(|_| rng.i64(0..301)).sum::<i64>();
        let ms = rng.i64(0..60_000);
        let pool = match rng.u8(..10) {
            0..6 => 0,
            6..8 => 1,
            _ => 2,
        };
        let seeker = Seeker { player: format!("p{index}"), rating, since: START.plus(Millis(ms)), tag: () };
        comes.entry(ms).or_default().push((pool, seeker));
    }
    // Whose numbers differ by 7 have blocked each other.
    let may_meet = |a: &Seeker<()>, b: &Seeker<()>| {
        let number = |one: &Seeker<()>| one.player[1..].parse::<i64>().unwrap();
        (number(a) - number(b)).abs() != 7
    };
    let mut pools = SEATS.map(Queue::new);
    let (mut waits, mut spreads) = ([vec![], vec![], vec![]], [vec![], vec![], vec![]]);
    let mut now = 0;
    while now < 60_000 || pools.iter().zip(SEATS).any(|(pool, seats)| pool.len() >= seats) {
        for (_, people) in comes.extract_if(..=now, |_, _| true) {
            for (pool, seeker) in people {
                assert!(pools[pool].enter(seeker).is_none());
            }
        }
        let instant: Micros = START.plus(Millis(now));
        for (pool, queue) in pools.iter_mut().enumerate() {
            for group in queue.groups(instant, may_meet) {
                let members = group.members();
                spreads[pool].push(members[members.len() - 1].rating - members[0].rating);
                waits[pool].extend(members.iter().map(|one| instant.since(one.since).0));
            }
        }
        now += 500;
        assert!(now < 200_000, "some wait for ever");
    }
    let left: usize = pools.iter().map(Queue::len).sum();
    assert!(left <= 1 + 1 + 3, "only who has no opponent is left: {left}");
    for (pool, name) in ["chess", "tabla", "bughouse"].iter().enumerate() {
        let (wait, spread) = (median(waits[pool].clone()), median(spreads[pool].clone()));
        println!(
            "{name}: {} seated, median wait {:.1} s, longest {:.1} s, median difference {spread} points",
            waits[pool].len(),
            wait as f64 / 1e3,
            *waits[pool].iter().max().unwrap() as f64 / 1e3,
        );
        assert!(wait <= 20_000 && spread <= 250, "{name}: {wait} ms, {spread} points");
    }
}
