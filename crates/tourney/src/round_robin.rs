// SPDX-License-Identifier: AGPL-3.0-or-later
//! Everybody meets everybody: FIDE's Berger tables (C.05, annex 1), once or twice, and two teams whose players
//! all meet the other team's (Scheveningen).
//!
//! Who has which number is drawn elsewhere; here numbers meet.

use crate::Pairing;

/// Most players of a round robin, and most of a Scheveningen team.
pub const PLAYERS_MAX: u16 = 512;

/// There is no such table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoundRobinError {
    /// A round robin needs somebody to meet, and has an end.
    #[error("a round robin has {least} to {most} players, not {players}")]
    Players {
        /// How many were asked for.
        players: u16,
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
}

fn check(players: u16, least: u16) -> Result<(), RoundRobinError> {
    if (least..=PLAYERS_MAX).contains(&players) {
        Ok(())
    } else {
        Err(RoundRobinError::Players { players, least, most: PLAYERS_MAX })
    }
}

/// The Berger table of players 1 to `players`. When their number is odd, who would meet the next number is
/// free.
///
/// # Errors
/// Less than two players, or more than [`PLAYERS_MAX`].
pub fn single(players: u16) -> Result<Vec<Pairing>, RoundRobinError> {
    check(players, 2)?;
    Ok((0..last(players) - 1).map(|round| berger(players, round)).collect())
}

/// Both cycles: in the second the colours are the other ones. The last two rounds of the first are exchanged,
/// so that nobody has one colour three times in a row.
///
/// # Errors
/// As [`single`].
pub fn double(players: u16) -> Result<Vec<Pairing>, RoundRobinError> {
    let mut rounds = single(players)?;
    let second: Vec<Pairing> = rounds.iter().map(turned).collect();
    let count = rounds.len();
    if count >= 2 {
        rounds.swap(count - 2, count - 1);
    }
    rounds.extend(second);
    Ok(rounds)
}

/// The last number of the table: even.
fn last(players: u16) -> u16 {
    players + players % 2
}

/// One round, from 0: the last number meets one that moves by half the field a round; the others meet by
/// equal distance on either side of it.
fn berger(players: u16, round: u16) -> Pairing {
    let last = last(players);
    let ring = u32::from(last) - 1;
    let middle = u32::from(round) * u32::from(last / 2);
    let number = |step: u32| u16::try_from((middle + step) % ring + 1).unwrap_or(last);
    let with_last = if round.is_multiple_of(2) { (number(0), last) } else { (last, number(0)) };
    let others = (1..ring.div_ceil(2)).map(|step| (number(step), number(ring - step)));
    let mut games: Vec<(u16, u16)> = std::iter::once(with_last).chain(others).collect();
    let mut bye = None;
    if last != players {
        games.remove(0);
        bye = Some(number(0));
    }
    Pairing { games, bye }
}

fn turned(round: &Pairing) -> Pairing {
    Pairing { games: round.games.iter().map(|&(white, black)| (black, white)).collect(), bye: round.bye }
}

/// Teams of `size` players: 1 to `size`, and from there to twice as many. In each round each player meets one
/// of the other team; nobody has one colour more than once more often than the other, and with an even `size`
/// equally often. With `twice` all meet again with the other colours.
///
/// # Errors
/// No player, or more than [`PLAYERS_MAX`] in a team.
pub fn scheveningen(size: u16, twice: bool) -> Result<Vec<Pairing>, RoundRobinError> {
    check(size, 1)?;
    let mut rounds: Vec<Pairing> = (0..size)
        .map(|round| {
            let games = (0..size).map(|one| {
                let other = (one + round) % size;
                let (first, second) = (one + 1, size + other + 1);
                // Where the team's size allows it, half of a team has White in every round.
                let white = if size.is_multiple_of(4) {
                    (one < size / 2) != round.is_multiple_of(2)
                } else {
                    (one + other).is_multiple_of(2)
                };
                if white { (first, second) } else { (second, first) }
            });
            Pairing { games: games.collect(), bye: None }
        })
        .collect();
    if twice {
        let again: Vec<Pairing> = rounds.iter().map(turned).collect();
        rounds.extend(again);
    }
    Ok(rounds)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    /// Every pair that meets, and each number's colours: white less black.
    fn tally(rounds: &[Pairing]) -> (HashMap<(u16, u16), u32>, HashMap<u16, i32>) {
        let (mut pairs, mut balance) = (HashMap::new(), HashMap::new());
        for round in rounds {
            let mut seen: HashSet<u16> = round.bye.into_iter().collect();
            for &(white, black) in &round.games {
                assert!(seen.insert(white) && seen.insert(black), "nobody plays twice in {round:?}");
                *pairs.entry((white.min(black), white.max(black))).or_default() += 1;
                *balance.entry(white).or_default() += 1;
                *balance.entry(black).or_default() -= 1;
            }
        }
        (pairs, balance)
    }

    #[test]
    fn c_05_everybody_meets_everybody_once() {
        for players in 2..=40 {
            let rounds = single(players).unwrap();
            let (pairs, balance) = tally(&rounds);
            assert_eq!(pairs.len(), usize::from(players) * usize::from(players - 1) / 2);
            assert!(pairs.values().all(|&count| count == 1));
            assert!(balance.values().all(|balance| balance.abs() <= 1), "{players}: {balance:?}");
            let free: HashSet<_> = rounds.iter().filter_map(|round| round.bye).collect();
            assert_eq!(free.len(), if players % 2 == 1 { usize::from(players) } else { 0 });
        }
    }

    #[test]
    fn c_05_twice_with_both_colours_and_never_three_alike() {
        for players in 3..=24 {
            let rounds = double(players).unwrap();
            let (pairs, balance) = tally(&rounds);
            assert!(pairs.values().all(|&count| count == 2));
            assert!(balance.values().all(|&balance| balance == 0));
            for player in 1..=players {
                let whites: Vec<bool> = rounds
                    .iter()
                    .flat_map(|round| &round.games)
                    .filter(|&&(white, black)| white == player || black == player)
                    .map(|&(white, _)| white == player)
                    .collect();
                let thrice = whites.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]);
                assert!(!thrice, "{player} of {players}: {whites:?}");
            }
        }
        let single_rounds = single(6).unwrap();
        let rounds = double(6).unwrap();
        assert_eq!(rounds[3], single_rounds[4]);
        assert_eq!(rounds[4], single_rounds[3]);
    }

    #[test]
    fn scheveningen_teams_meet_in_full() {
        for size in 1..=16 {
            for twice in [false, true] {
                let rounds = scheveningen(size, twice).unwrap();
                let (pairs, balance) = tally(&rounds);
                assert_eq!(pairs.len(), usize::from(size) * usize::from(size));
                assert!(pairs.keys().all(|&(one, other)| one <= size && other > size));
                let most = i32::from(!twice && size % 2 == 1);
                assert!(balance.values().all(|balance| balance.abs() <= most), "{size}: {balance:?}");
                if size % 4 == 0 {
                    let whites = |round: &Pairing| round.games.iter().filter(|game| game.0 <= size).count();
                    assert!(rounds.iter().all(|round| whites(round) == usize::from(size / 2)));
                }
            }
        }
    }

    #[test]
    fn scheveningen_begins_like_this() {
        let games = |size, round: usize| scheveningen(size, false).unwrap()[round].games.clone();
        assert_eq!(games(2, 0), [(1, 3), (2, 4)]);
        assert_eq!(games(2, 1), [(4, 1), (3, 2)]);
        assert_eq!(games(3, 1), [(5, 1), (6, 2), (3, 4)]);
        assert_eq!(games(4, 0), [(5, 1), (6, 2), (3, 7), (4, 8)]);
        assert_eq!(games(4, 1), [(1, 6), (2, 7), (8, 3), (5, 4)]);
    }

    #[test]
    fn sizes_that_make_no_tournament_are_refused() {
        assert_eq!(single(1).unwrap_err().to_string(), "a round robin has 2 to 512 players, not 1");
        assert!(double(513).is_err());
        assert!(scheveningen(0, false).is_err());
        assert!(single(512).is_ok());
    }
}
