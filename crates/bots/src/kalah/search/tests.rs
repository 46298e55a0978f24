// SPDX-License-Identifier: AGPL-3.0-or-later
//! The search beside trying everything, with every option.

use kalah::{Options, Pie, Setup};

use super::*;
use crate::watch::Alone;

/// SplitMix64.
pub(in crate::kalah) fn next(state: &mut u64) -> usize {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let z = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (z ^ (z >> 31)) as usize >> 1
}

/// A table with any of the options.
fn any_options(state: &mut u64) -> Options {
    use game::{OptionKind, OptionValue};
    let mut options = Options::default();
    for spec in kalah::OPTIONS {
        let value = match spec.kind {
            OptionKind::Bool { .. } => OptionValue::Bool(next(state).is_multiple_of(3)),
            OptionKind::OneOf { values } => OptionValue::Text(values[next(state) % values.len()].into()),
            OptionKind::Int { min, max, .. } => {
                OptionValue::Int(min + (next(state) % (max - min + 1) as usize) as i64)
            }
            OptionKind::IntOf { values, .. } => OptionValue::Int(values[next(state) % values.len()]),
        };
        options.set(spec.name, &value).unwrap();
    }
    options
}

/// The unfinished positions of random games over all options.
pub(in crate::kalah) fn random_positions(games: usize) -> Vec<Position> {
    let mut state = games as u64;
    let mut positions = Vec::new();
    for _ in 0..games {
        let mut position = Position::initial(&any_options(&mut state));
        while !position.is_over() {
            positions.push(position.clone());
            let legal = position.legal();
            position.advance(legal[next(&mut state) % legal.len()]).unwrap();
        }
    }
    positions
}

/// The exact score by trying everything, for `seat`.
fn brute(position: &Position, seat: Seat, budget: &mut u64) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let Some(decider) = position.decider() else {
        return Some(for_seat(Some(seat), position, banked(position)));
    };
    let scores = position.legal().into_iter().map(|action| {
        let mut next = position.clone();
        next.advance(action).unwrap();
        brute(&next, seat, budget)
    });
    let scores: Vec<i32> = scores.collect::<Option<_>>()?;
    if decider == seat { scores.into_iter().max() } else { scores.into_iter().min() }
}

#[test]
fn a_solved_answer_is_the_best_there_is_with_every_option() {
    let mut compared = [0; 2];
    for position in random_positions(300) {
        let me = position.decider().unwrap();
        let Some(exact) = brute(&position, me, &mut 3_000) else { continue };
        let thought = think(&position, 20_000, 7, &mut Alone).unwrap();
        if position.legal().len() > 1 {
            assert!(thought.solved, "{position:?}");
            assert_eq!(thought.score, exact, "{position:?}");
        }
        let mut next = position.clone();
        next.advance(thought.action).unwrap();
        assert_eq!(brute(&next, me, &mut 3_000), Some(exact), "{position:?} {}", thought.action);
        compared[usize::from(position.options().pie != Pie::Off && position.sowings() < 4)] += 1;
    }
    assert!(compared[0] > 500 && compared[1] > 30, "{compared:?}");
}

#[test]
fn the_second_player_takes_a_good_first_move_and_leaves_a_bad_one() {
    for pie in [Pie::Turn, Pie::Sowing, Pie::Single] {
        let options = Options { houses: 4, seeds: 2, pie, ..Options::default() };
        let mut seen = [0; 2];
        for position in after_first_turns(&options) {
            let thought = think(&position, 100_000, 1, &mut Alone).unwrap();
            assert!(thought.solved && thought.score >= 0, "with the choice nobody is behind: {position:?}");
            seen[usize::from(thought.action == Action::Swap)] += 1;
        }
        assert!(seen[0] > 0 && seen[1] > 0, "{pie:?}: {seen:?}");
    }
}

/// Far from the end, too: what is compared is one board from its two sides.
#[test]
fn changing_sides_is_worth_what_it_costs_to_stay() {
    for pie in [Pie::Turn, Pie::Sowing, Pie::Single] {
        let options = Options { pie, ..Options::default() };
        for position in after_first_turns(&options).into_iter().take(12) {
            for depth in 1..=4 {
                let judged = super::judge_all(&position, depth, 10_000_000, 1);
                let most = judged
                    .iter()
                    .filter(|(action, _)| *action != Action::Swap)
                    .map(|(_, score)| *score)
                    .max();
                let swap =
                    judged.iter().find(|(action, _)| *action == Action::Swap).map(|(_, score)| -*score);
                assert_eq!(swap, most, "{pie:?} {depth}: {judged:?}");
            }
            let thought = think(&position, 20_000, 1, &mut Alone).unwrap();
            assert!(!thought.solved && thought.score >= 0, "with the choice nobody is behind: {thought:?}");
            let worths = crate::kalah::worths(&position, 20_000, &mut Alone).unwrap();
            let best = |swap: bool| {
                let of = worths.iter().filter(|(action, _)| (*action == Action::Swap) == swap);
                of.map(|(_, worth)| worth.score).max().unwrap()
            };
            assert_eq!(best(true), -best(false));
        }
    }
}

/// Every position in which the swap is open.
fn after_first_turns(options: &Options) -> Vec<Position> {
    let mut open = Vec::new();
    let mut rest = vec![Position::initial(options)];
    while let Some(position) = rest.pop() {
        if position.pie_open() {
            open.push(position);
            continue;
        }
        for action in position.legal().into_iter().filter(|_| position.first_turn()) {
            let mut next = position.clone();
            next.advance(action).unwrap();
            rest.push(next);
        }
    }
    open
}

#[test]
fn it_answers_with_any_budget_and_keeps_it() {
    for position in random_positions(30) {
        for budget in [0, 1, 50, 2_000] {
            let thought = think(&position, budget, 3, &mut Alone).unwrap();
            assert!(position.legal().contains(&thought.action));
            assert!(thought.nodes <= budget + 20, "{} of {budget}", thought.nodes);
            assert_eq!(think(&position, budget, 3, &mut Alone), Some(thought), "the same again");
        }
    }
    let board = vec![0; 14];
    let setup = Setup {
        board,
        side: Side::White,
        sowings: 0,
        first_turn: false,
        pie_open: false,
        south_seat: Seat(0),
    };
    let over = Position::from_setup(&Options::default(), setup).unwrap();
    assert_eq!(think(&over, 100, 0, &mut Alone), None);
}

#[test]
fn crowded_boards_do_not_break_it() {
    let mut state = 1;
    for houses in 1..=8u8 {
        let mut board = vec![0; 2 * usize::from(houses) + 2];
        for _ in 0..kalah::MAX_SEEDS {
            let cells = board.len();
            board[next(&mut state) % cells] += 1;
        }
        let setup = Setup {
            board,
            side: Side::Black,
            sowings: 9,
            first_turn: false,
            pie_open: false,
            south_seat: Seat(1),
        };
        let position = Position::from_setup(&Options { houses, ..Options::default() }, setup).unwrap();
        assert!(think(&position, 20_000, 0, &mut Alone).is_some());
    }
}

#[test]
fn what_is_certain_of_an_action_is_true_even_where_the_search_was_broken_off() {
    let (mut broken_off, mut told) = (0, [0; 2]);
    for position in random_positions(250) {
        let me = position.decider().unwrap();
        if position.legal().len() < 2 || brute(&position, me, &mut 3_000).is_none() {
            continue;
        }
        for budget in [20, 60, 200] {
            let (thought, proven) = think_with(&position, Known::default(), (budget, 3), &mut Alone).unwrap();
            broken_off += u32::from(!thought.solved);
            for Proven { action, at_least, at_most } in proven {
                let mut next = position.clone();
                next.advance(action).unwrap();
                let exact = brute(&next, me, &mut 3_000).unwrap();
                let says = format!("{position:?} {action}: {exact}, not {at_least:?} to {at_most:?}");
                assert!(
                    at_least.is_none_or(|low| low <= exact) && at_most.is_none_or(|high| high >= exact),
                    "{says}"
                );
                if !thought.solved {
                    told[0] += u32::from(at_least.is_some());
                    told[1] += u32::from(at_most.is_some() && at_least != at_most);
                }
            }
        }
    }
    assert!(broken_off > 50 && told.iter().all(|told| *told > 20), "{broken_off} {told:?}");
}
