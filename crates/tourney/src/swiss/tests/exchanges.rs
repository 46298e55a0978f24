// SPDX-License-Identifier: AGPL-3.0-or-later
//! Articles 4.2 and 4.3 on brackets in which all pairs are worth the same, against all pairings there are.

use std::cmp::Reverse;

use fastrand::Rng;

use super::*;

/// Every perfect matching of `players` (ascending), the higher of each pair first.
fn all_pairings(players: &[u16], may: &dyn Fn(u16, u16) -> bool) -> Vec<Vec<(u16, u16)>> {
    let Some((&first, rest)) = players.split_first() else { return vec![Vec::new()] };
    let mut all = Vec::new();
    for &other in rest.iter().filter(|&&other| may(first, other)) {
        let left: Vec<u16> = rest.iter().copied().filter(|&player| player != other).collect();
        for mut pairing in all_pairings(&left, may) {
            pairing.insert(0, (first, other));
            all.push(pairing);
        }
    }
    all
}

type Order = (usize, u16, Vec<Reverse<u16>>, Vec<u16>, Vec<u16>);

/// 4.3: as few exchanges as possible; the least difference of what is exchanged; the lowest of the upper half; the
/// highest of the lower one; then 4.2: the highest opponents.
fn order(pairing: &[(u16, u16)]) -> Order {
    let half = pairing.len() as u16;
    let mut leavers: Vec<Reverse<u16>> =
        pairing.iter().filter(|pair| pair.1 <= half).map(|pair| Reverse(pair.1)).collect();
    leavers.sort_unstable();
    let comers: Vec<u16> = pairing.iter().map(|pair| pair.0).filter(|&one| one > half).collect();
    let difference = comers.iter().sum::<u16>() - leavers.iter().map(|leaver| leaver.0).sum::<u16>();
    (comers.len(), difference, leavers, comers, pairing.iter().map(|pair| pair.1).collect())
}

#[test]
fn a_4_3_exchanges_are_the_first_that_do() {
    let mut exchanges = [0; 6];
    for seed in 1..=600_u64 {
        let mut rng = Rng::with_seed(seed);
        let players = [8, 10, 12][usize::try_from(seed / 2).unwrap() % 3];
        let mut event = new_event(players, 9);
        // In every second one the strongest two can have nobody of the lower half, and it is chosen freely who
        // comes from there.
        let (density, strongest, within) = if seed % 2 == 0 { (2, 2, 5) } else { (rng.u8(5..10), 0, 2) };
        for a in 1..=players {
            for b in a + 1..=players {
                let crosses = a <= players / 2 && b > players / 2;
                let one_in_ten = if crosses { density } else { within };
                if crosses && a <= strongest || rng.u8(..10) < one_in_ten {
                    event.forbidden.push((a, b));
                }
            }
        }
        let may = |a: u16, b: u16| !event.forbidden.contains(&(a, b));
        let all = all_pairings(&(1..=players).collect::<Vec<_>>(), &may);
        let made = pair(&event);
        let Some(best) = all.iter().min_by_key(|pairing| order(pairing)) else {
            assert_eq!(made, Err(PairError::Impossible { players: players.into() }));
            continue;
        };
        let mut pairs: Vec<(u16, u16)> =
            made.unwrap().games.iter().map(|&(a, b)| (a.min(b), a.max(b))).collect();
        pairs.sort_unstable();
        assert_eq!(&pairs, best, "without {:?}", event.forbidden);
        exchanges[order(best).0] += 1;
    }
    assert!(exchanges[0] > 10 && exchanges[1] > 20 && exchanges[2] > 60, "{exchanges:?}");
}
