// SPDX-License-Identifier: AGPL-3.0-or-later
//! Knock-outs of many sizes, played to the end in many ways.

use std::collections::{HashMap, HashSet};

use super::*;

/// Plays everything; `wins(one, other, number)` says whether the first one wins. Answers with the finished
/// bracket and the matches in their order: place in the plan, winner, loser.
fn play(plan: Plan, mut wins: impl FnMut(u16, u16, usize) -> bool) -> (Bracket, Vec<(usize, u16, u16)>) {
    let mut bracket = Bracket::new(plan);
    let mut played = Vec::new();
    while let Some(&(number, one, other)) = bracket.ready().first() {
        let (winner, loser) = if wins(one, other, number) { (one, other) } else { (other, one) };
        bracket.report(number, winner).unwrap();
        played.push((number, winner, loser));
    }
    (bracket, played)
}

/// A lot that depends on the seed and on the match.
fn lot(seed: u64) -> impl FnMut(u16, u16, usize) -> bool {
    move |one, other, number| {
        let mut x = seed ^ (u64::from(one) << 40) ^ (u64::from(other) << 20) ^ (number as u64 + 1);
        for _ in 0..3 {
            x = x.wrapping_mul(0x9E37_79B9_7F4A_7C15);
            x ^= x >> 29;
        }
        x.is_multiple_of(2)
    }
}

fn sizes() -> impl Iterator<Item = u16> {
    (2..=40).chain([63, 64, 65, 100, 127, 128, 255, 256, 511, 512])
}

fn matches_of(played: &[(usize, u16, u16)]) -> HashMap<u16, usize> {
    let mut count = HashMap::new();
    for &(_, one, other) in played {
        *count.entry(one).or_default() += 1;
        *count.entry(other).or_default() += 1;
    }
    count
}

#[test]
fn seeds_meet_as_late_as_they_can() {
    for players in sizes() {
        let plan = Plan::single(players, Consolation::None).unwrap();
        let (bracket, played) = play(plan, |one, other, _| one < other);
        assert_eq!(bracket.champion(), Some(1));
        assert_eq!(played.len(), usize::from(players) - 1);
        let rounds = u32::from(players).next_power_of_two().ilog2();
        for &(number, winner, loser) in &played {
            // Of the first 2^k seeds two meet when only 2^k are left.
            let left = rounds - u32::from(bracket.plan().matches[number].round) + 1;
            assert!(u32::from(loser) > 1 << (left - 1), "{winner} and {loser} with {left} rounds to go");
        }
        let free = usize::from(players.next_power_of_two() - players);
        let first_round = |seed: u16| {
            played.iter().any(|&(n, a, b)| bracket.plan().matches[n].round == 1 && (a == seed || b == seed))
        };
        let rested = (1..=players).filter(|&seed| !first_round(seed)).collect::<Vec<_>>();
        assert_eq!(rested, (1..=u16::try_from(free).unwrap()).collect::<Vec<_>>(), "the strongest rest");
    }
}

#[test]
fn a_single_elimination_has_one_champion_who_never_lost() {
    for players in sizes() {
        for seed in 0..3 {
            let (bracket, played) = play(Plan::single(players, Consolation::Third).unwrap(), lot(seed));
            let champion = bracket.champion().unwrap();
            assert!(played.iter().all(|&(_, _, loser)| loser != champion));
            assert_eq!(played.len(), usize::from(players) - usize::from(players < 4));
        }
    }
}

#[test]
fn a_double_elimination_ends_when_all_others_have_lost_twice() {
    let mut resets = 0;
    for players in sizes() {
        for seed in 0..4 {
            let (bracket, played) = play(Plan::double(players).unwrap(), lot(seed));
            let champion = bracket.champion().unwrap();
            let mut losses: HashMap<u16, usize> = HashMap::new();
            for &(_, _, loser) in &played {
                *losses.entry(loser).or_default() += 1;
            }
            assert!(losses.get(&champion).copied().unwrap_or(0) <= 1);
            for player in (1..=players).filter(|&player| player != champion) {
                assert_eq!(losses.get(&player), Some(&2), "{player} of {players}");
            }
            resets += usize::from(bracket.plan().matches[played.last().unwrap().0].stage == Stage::Reset);
        }
    }
    assert!(resets > 20, "{resets} finals were played again");
}

#[test]
fn the_lower_bracket_keeps_apart_who_have_met() {
    for (players, last_rounds, seeds) in
        [(16_u16, 4, 200), (32, 4, 200), (64, 4, 200), (128, 5, 100), (256, 5, 50), (512, 5, 20)]
    {
        let rounds = players.ilog2();
        for seed in 0..seeds {
            let (bracket, played) = play(Plan::double(players).unwrap(), lot(seed));
            let mut met = HashSet::new();
            for &(number, one, other) in &played {
                let this = bracket.plan().matches[number];
                let is_first = met.insert((one.min(other), one.max(other)));
                let late =
                    this.stage != Stage::Lower || u32::from(this.round) + last_rounds > 2 * (rounds - 1);
                assert!(is_first || late, "{one} and {other} of {players} in lower round {}", this.round);
            }
        }
    }
}

#[test]
fn with_a_consolation_everybody_plays_twice() {
    for players in sizes().filter(|&players| players >= 4) {
        for consolation in [Consolation::First, Consolation::LastChance, Consolation::Progressive] {
            for seed in 0..3 {
                let (bracket, played) = play(Plan::single(players, consolation).unwrap(), lot(seed));
                let count = matches_of(&played);
                let once: Vec<_> =
                    (1..=players).filter(|player| count.get(player).is_none_or(|&n| n < 2)).collect();
                assert!(once.is_empty(), "{consolation:?}, {players} players: {once:?} played once only");
                let in_main = |stage| {
                    played.iter().filter(|&&(n, ..)| bracket.plan().matches[n].stage == stage).count()
                };
                assert_eq!(in_main(Stage::Main), usize::from(players) - 1);
                assert!(in_main(Stage::Consolation) > 0);
                assert!(bracket.champion().is_some());
            }
        }
    }
}

#[test]
fn whoever_lost_his_second_match_is_not_consoled() {
    for seed in 0..20 {
        let (bracket, played) = play(Plan::single(16, Consolation::First).unwrap(), lot(seed));
        let stage = |number: usize| bracket.plan().matches[number].stage;
        let first_losers: HashSet<u16> = played
            .iter()
            .filter(|&&(number, _, loser)| {
                let earlier = played
                    .iter()
                    .any(|&(n, a, b)| n < number && stage(n) == Stage::Main && (a == loser || b == loser));
                stage(number) == Stage::Main && !earlier
            })
            .map(|&(_, _, loser)| loser)
            .collect();
        let consoled: HashSet<u16> = played
            .iter()
            .filter(|&&(number, ..)| stage(number) == Stage::Consolation)
            .flat_map(|&(_, a, b)| [a, b])
            .collect();
        assert_eq!(consoled, first_losers);
    }
}

#[test]
fn a_result_is_refused_or_corrected_by_what_depends_on_it() {
    let mut bracket = Bracket::new(Plan::single(4, Consolation::None).unwrap());
    assert_eq!(bracket.ready(), [(0, 1, 4), (1, 3, 2)]);
    assert_eq!(bracket.report(9, 1).unwrap_err().to_string(), "there is no match 9; the matches are 0 to 2");
    assert_eq!(bracket.report(2, 1), Err(BracketError::NotReady { number: 2 }));
    assert_eq!(bracket.report(0, 2), Err(BracketError::Stranger { number: 0, winner: 2 }));
    bracket.report(0, 1).unwrap();
    bracket.report(0, 4).unwrap();
    bracket.report(1, 2).unwrap();
    assert_eq!(bracket.seats()[2], [Slot::Player(4), Slot::Player(2)]);
    assert_eq!(bracket.champion(), None);
    bracket.report(2, 2).unwrap();
    assert_eq!(bracket.champion(), Some(2));
    assert_eq!(bracket.report(0, 1), Err(BracketError::Built { number: 0, later: 2 }));
    assert_eq!(bracket.report(0, 4), Ok(()), "the same result again changes nothing");
}

#[test]
fn the_final_is_played_again_only_when_both_have_lost() {
    let mut bracket = Bracket::new(Plan::double(2).unwrap());
    assert_eq!(bracket.seats()[2], [Slot::Open; 2], "nobody knows yet whether there will be another one");
    bracket.report(0, 1).unwrap();
    assert_eq!(bracket.ready(), [(1, 1, 2)]);
    let mut again = bracket.clone();
    bracket.report(1, 1).unwrap();
    assert_eq!((bracket.ready(), bracket.champion()), (vec![], Some(1)));
    again.report(1, 2).unwrap();
    assert_eq!((again.ready(), again.champion()), (vec![(2, 1, 2)], None));
    again.report(2, 2).unwrap();
    assert_eq!(again.champion(), Some(2));
}

#[test]
fn sizes_that_make_no_knock_out_are_refused() {
    assert_eq!(Plan::single(1, Consolation::None), Err(PlanError::Players { players: 1 }));
    assert_eq!(Plan::double(1025).unwrap_err().to_string(), "a knock-out has 2 to 1024 players, not 1025");
    assert!(Plan::double(1024).is_ok());
}

#[test]
fn nobody_goes_on_from_a_match_to_which_neither_came() {
    let mut bracket = Bracket::new(Plan::single(5, Consolation::Third).unwrap());
    assert_eq!(bracket.ready(), [(1, 5, 4), (5, 3, 2)]);
    bracket.report_nobody(1).unwrap();
    assert!(bracket.is_done(1));
    assert_eq!(bracket.winner(1), None);
    assert_eq!(bracket.seats()[4], [Slot::Player(1), Slot::Nobody]);
    bracket.report(5, 3).unwrap();
    assert_eq!(bracket.ready(), [(6, 1, 3)], "2 is third without playing");
    assert_eq!(bracket.report(1, 5), Ok(()), "nothing was played on it");
    assert_eq!(bracket.ready(), [(4, 1, 5)]);
    bracket.report(4, 5).unwrap();
    assert_eq!(bracket.report_nobody(1), Err(BracketError::Built { number: 1, later: 4 }));
    bracket.report_nobody(6).unwrap();
    assert_eq!(bracket.champion(), None);
}

#[test]
fn who_meets_nobody_in_the_last_final_has_won() {
    let mut bracket = Bracket::new(Plan::double(4).unwrap());
    assert_eq!(bracket.ready(), [(0, 1, 4), (1, 3, 2)]);
    bracket.report(0, 1).unwrap();
    bracket.report(1, 2).unwrap();
    let main = bracket.ready().into_iter().find(|one| (one.1, one.2) == (1, 2)).unwrap();
    bracket.report_nobody(main.0).unwrap();
    let lower = bracket.ready();
    assert_eq!(lower.len(), 1, "{lower:?}");
    bracket.report(lower[0].0, 3).unwrap();
    assert_eq!((bracket.ready(), bracket.champion()), (vec![], Some(3)));
}
