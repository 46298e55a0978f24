// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who of those who wait meets whom: neighbours in the standings, nobody the same opponent twice in a row.

use crate::Colour;
use crate::matching::{Matcher, Wide};

/// The best of those who wait are paired as well as possible; those below them one after another, so that a
/// crowd does not hold up the arena.
const MATCHED_MOST: usize = 100;

/// Weights: first as few rematches as possible, then the nearest neighbours.
const DISTANCE_BITS: usize = 40;

/// A player without a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The player.
    pub number: u16,
    /// The place in the standings, from 1.
    pub rank: u32,
    /// Games with White less games with Black.
    pub balance: i32,
    /// The last game's colour.
    pub last_colour: Option<Colour>,
    /// The last game's opponent.
    pub last_opponent: Option<u16>,
}

impl Waiting {
    fn has_just_met(&self, other: &Self) -> bool {
        self.last_opponent == Some(other.number) || other.last_opponent == Some(self.number)
    }
}

/// Pairs those who wait, white first; whoever finds nobody waits on. `players`: how many are in the arena; two
/// alone may meet again and again.
#[must_use]
pub fn pair(waiting: &[Waiting], players: usize) -> Vec<(u16, u16)> {
    let mut queue: Vec<Waiting> = waiting.to_vec();
    queue.sort_by_key(|player| (player.rank, player.number));
    let rest = queue.split_off(queue.len().min(MATCHED_MOST));
    let may_meet = |one: &Waiting, other: &Waiting| players <= 2 || !one.has_just_met(other);
    let (mut pairs, left) = match_best(&queue, may_meet);
    pairs.extend(match_in_order(left.into_iter().chain(rest), may_meet));
    pairs.into_iter().map(|(one, other)| with_colours(&one, &other)).collect()
}

type Pairs = Vec<(Waiting, Waiting)>;

/// The best players, at the least sum of squared distances; who is left would only have met their last opponent,
/// or is one too many.
fn match_best(queue: &[Waiting], may_meet: impl Fn(&Waiting, &Waiting) -> bool) -> (Pairs, Vec<Waiting>) {
    let n = queue.len();
    let odd_one = n % 2;
    let mut matcher: Matcher<2> = Matcher::new(n + odd_one, |a, b| {
        let mut weight = Wide::ZERO;
        let one = queue.get(a)?;
        let Some(other) = queue.get(b) else {
            // The lower a player stands, the longer the wait may be.
            weight.add_at(DISTANCE_BITS, 1);
            weight.add_at(0, a as u64);
            return Some(weight);
        };
        let distance = u64::from(one.rank.abs_diff(other.rank)).min(1 << 16);
        weight.add_at(0, (1 << 33) - distance * distance);
        weight.add_at(DISTANCE_BITS, u64::from(may_meet(one, other)));
        Some(weight)
    });
    // A complete graph with an even number of vertices always has a perfect matching.
    let solved = matcher.solve().is_ok();
    let (mut pairs, mut left) = (Vec::new(), Vec::new());
    for (a, one) in queue.iter().enumerate() {
        let mate = matcher.mate(a).filter(|_| solved).and_then(|b| Some((b, queue.get(b)?)));
        match mate {
            Some((b, other)) if may_meet(one, other) => {
                if a < b {
                    pairs.push((*one, *other));
                }
            }
            _ => left.push(*one),
        }
    }
    (pairs, left)
}

/// Each with the next one below whom they may meet.
fn match_in_order(
    queue: impl Iterator<Item = Waiting>,
    may_meet: impl Fn(&Waiting, &Waiting) -> bool,
) -> Pairs {
    let mut pairs = Vec::new();
    let mut left: Vec<Waiting> = Vec::new();
    for player in queue {
        match left.iter().position(|other| may_meet(other, &player)) {
            Some(place) => pairs.push((left.remove(place), player)),
            None => left.push(player),
        }
    }
    pairs
}

/// White to whom it is due: who had it less often, then who had Black last, then the one with the odd place.
fn with_colours(one: &Waiting, other: &Waiting) -> (u16, u16) {
    let had_white = |player: &Waiting| player.last_colour == Some(Colour::White);
    let claim =
        |player: &Waiting| (player.balance, had_white(player), player.rank.is_multiple_of(2), player.rank);
    if claim(one) <= claim(other) { (one.number, other.number) } else { (other.number, one.number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn waiting(number: u16) -> Waiting {
        Waiting { number, rank: number.into(), balance: 0, last_colour: None, last_opponent: None }
    }

    fn sorted(mut pairs: Vec<(u16, u16)>) -> Vec<(u16, u16)> {
        for pair in &mut pairs {
            *pair = (pair.0.min(pair.1), pair.0.max(pair.1));
        }
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn neighbours_meet_and_the_lowest_waits() {
        let queue: Vec<Waiting> = (1..=5).map(waiting).collect();
        assert_eq!(sorted(pair(&queue, 50)), [(1, 2), (3, 4)]);
        assert!(pair(&queue[..1], 50).is_empty());
        assert!(pair(&[], 50).is_empty());
    }

    #[test]
    fn nobody_meets_his_last_opponent_again() {
        let mut queue: Vec<Waiting> = (1..=4).map(waiting).collect();
        queue[0].last_opponent = Some(2);
        queue[1].last_opponent = Some(1);
        assert_eq!(sorted(pair(&queue, 50)), [(1, 3), (2, 4)]);
        assert_eq!(sorted(pair(&queue[..2], 50)), []);
        assert_eq!(sorted(pair(&queue[..2], 2)), [(1, 2)], "two alone have nobody else");
    }

    #[test]
    fn one_memory_of_a_last_game_is_enough() {
        // 2 has met somebody else since, who has gone.
        for (player, last) in [(0, 2), (1, 1)] {
            let mut queue: Vec<Waiting> = (1..=2).map(waiting).collect();
            queue[player].last_opponent = Some(last);
            assert_eq!(pair(&queue, 50), [], "player {} has just met {last}", player + 1);
        }
    }

    #[test]
    fn boards_are_in_the_order_of_their_best_players() {
        let mut queue: Vec<Waiting> = (1..=4).map(waiting).collect();
        queue[0].last_opponent = Some(2);
        queue[2].last_opponent = Some(1);
        assert_eq!(pair(&queue, 50).into_iter().map(|pair| pair.0.min(pair.1)).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(sorted(pair(&queue, 50)), [(1, 4), (2, 3)]);
    }

    /// The least sum of squared distances with the most pairs, by trying all pairings of `queue`.
    fn nearest(queue: &[Waiting]) -> (std::cmp::Reverse<usize>, u64) {
        let Some((one, rest)) = queue.split_first() else { return (std::cmp::Reverse(0), 0) };
        let with = |at: usize| {
            let left: Vec<Waiting> = rest[..at].iter().chain(&rest[at + 1..]).copied().collect();
            let (pairs, sum) = nearest(&left);
            let distance = u64::from(one.rank.abs_diff(rest[at].rank));
            (
                std::cmp::Reverse(pairs.0 + usize::from(!one.has_just_met(&rest[at]))),
                sum + distance * distance,
            )
        };
        (0..rest.len()).map(with).min().unwrap_or((std::cmp::Reverse(0), 0))
    }

    #[test]
    fn the_sum_of_the_squared_distances_is_the_least() {
        let mut x = 77_u64;
        let mut below = |most: u64| {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (x >> 33) % most
        };
        for _ in 0..300 {
            let mut rank = 0;
            let mut queue = Vec::new();
            for number in 1..=6_u16 {
                rank += 1 + u32::try_from(below(9)).unwrap();
                let last_opponent = u16::try_from(1 + below(6)).ok().filter(|&last| last != number);
                queue.push(Waiting { rank, last_opponent, ..waiting(number) });
            }
            let (std::cmp::Reverse(most), sum) = nearest(&queue);
            let pairs = pair(&queue, 50);
            assert_eq!(pairs.len(), most);
            if most == 3 {
                let rank = |number: u16| queue[usize::from(number) - 1].rank;
                let distance = |&(one, other): &(u16, u16)| u64::from(rank(one).abs_diff(rank(other))).pow(2);
                assert_eq!(pairs.iter().map(distance).sum::<u64>(), sum, "{queue:?}");
            }
        }
    }

    #[test]
    fn white_goes_to_whom_it_is_due() {
        let mut queue = [waiting(1), waiting(2)];
        queue[0].balance = 1;
        assert_eq!(pair(&queue, 9), [(2, 1)]);
        queue[1].balance = 1;
        queue[1].last_colour = Some(Colour::White);
        assert_eq!(pair(&queue, 9), [(1, 2)]);
    }

    #[test]
    fn a_crowd_is_paired_but_for_one() {
        let queue: Vec<Waiting> = (1..=2_001)
            .map(|number| Waiting {
                last_opponent: Some(if number % 2 == 0 { number - 1 } else { number + 1 }),
                ..waiting(number)
            })
            .collect();
        let pairs = pair(&queue, 2_001);
        assert_eq!(pairs.len(), 1_000);
        let mut seen = std::collections::HashSet::new();
        for (white, black) in pairs {
            assert!(seen.insert(white) && seen.insert(black));
            let (one, other) = (&queue[usize::from(white) - 1], &queue[usize::from(black) - 1]);
            assert!(!one.has_just_met(other), "{white} and {black} have just met");
            assert!(one.rank.abs_diff(other.rank) <= 100, "{white} and {black} are far from each other");
        }
    }
}
