// SPDX-License-Identifier: AGPL-3.0-or-later
//! Learning what the terms of a board are worth from matches of four bots, all of which play by the same values: every quiet
//! board of such a match is a [`Lesson`] for [`fit`](crate::fit::fit).

use chess::bughouse::{BoardId, Match, Options, Place, Team};
use game::Side;

use super::judge::{FULL, count, fullness};
use super::search::Search;
use super::wishes::{Demand, Wishes};
use super::{TASTE, taste, terms, tried};
use crate::fit::{Counted, Lesson};
use crate::level::mix;
use crate::values::Values;
use crate::watch::Alone;

/// Random plies of a match, of both boards together.
const OPENING: usize = 10;
/// The longest match, in actions of both boards.
const ACTIONS_MAX: usize = 600;
/// Beyond this nobody needs to learn who is better.
const VALUE_MAX: i32 = 1_500;

/// Plays one match, `nodes` boards an action, and keeps what can be learned from it.
#[must_use]
pub fn game(values: &Values, nodes: u64, seed: u64) -> Vec<Lesson> {
    let mut game = Match::new(&Options::default());
    let mut lessons: Vec<(Lesson, BoardId)> = Vec::new();
    for turn in 0..ACTIONS_MAX {
        if game.outcome().is_some() || game.is_deadlock() {
            break;
        }
        // As where everybody needs about the same time, but who is quicker plays twice now and then.
        let chance = mix(seed, turn as u64);
        let first = if chance >> 61 == 0 { BoardId::A } else { BoardId::BOTH[turn % 2] };
        let waits = game.is_waiting(game.on_turn(first));
        let place = game.on_turn(if waits { first.other() } else { first });
        let actions = game.legal(place);
        let action = if turn < OPENING {
            actions.get((chance % actions.len().max(1) as u64) as usize).copied()
        } else {
            let demand = Demand::of(&game, place, &Wishes::default(), values);
            match tried(game.board(place.board), actions, &demand, values) {
                Err(mate) => Some(mate),
                Ok(mut tried) => {
                    for (action, after) in &mut tried {
                        after.gain += taste(chance, *action, TASTE);
                    }
                    let mut alone = Alone;
                    let mut search =
                        Search::new(game.options(), demand, nodes, &mut alone).judging_by(values);
                    let found = search.best(tried);
                    if let Some((action, value)) = found {
                        // Without what it seemed better by for no reason.
                        let value = value - taste(chance, action, TASTE);
                        lessons.extend(lesson(&game, place, value).map(|lesson| (lesson, place.board)));
                    }
                    found.map(|(action, _)| action)
                }
            }
        };
        if action.is_none_or(|action| game.apply(place, action).is_err()) {
            break;
        }
    }
    let winner = game.outcome().and_then(|outcome| outcome.winner);
    let score = |board: BoardId| match winner {
        None => 0.5,
        // White of board A is of the first team, of board B of the second.
        Some(team) => f32::from(u8::from((team == Team::One) == (board == BoardId::A))),
    };
    let told = |(mut lesson, board): (Lesson, BoardId)| {
        lesson.score = score(board);
        lesson
    };
    lessons.into_iter().map(told).collect()
}

/// Nothing in check, or where it is clear who is better.
fn lesson(game: &Match, place: Place, value: i32) -> Option<Lesson> {
    let board = game.board(place.board);
    if board.is_check() || value.abs() > VALUE_MAX {
        return None;
    }
    let mut counted = Counted::new(terms::COUNT);
    count(board, &mut counted);
    let value = if place.side == Side::White { value } else { -value };
    Some(counted.lesson(fullness(board) as f32 / FULL as f32, value))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bughouse::by_hand;
    use crate::bughouse::judge::evaluate;

    #[test]
    fn a_match_teaches_the_same_each_time_and_the_terms_of_a_lesson_make_its_value() {
        let values = by_hand();
        let told =
            |seed| game(&values, 60, seed).iter().map(|lesson| format!("{lesson:?}")).collect::<Vec<_>>();
        assert_eq!(told(1), told(1));
        assert_ne!(told(1), told(2));
        let lessons: Vec<Lesson> = (1..=6).flat_map(|seed| game(&values, 60, seed)).collect();
        let scores = |wanted: f32| lessons.iter().any(|lesson| lesson.score == wanted);
        assert!(lessons.len() > 100 && scores(0.0) && scores(1.0));

        let exact: Vec<[f64; 2]> = (0..terms::COUNT).map(|term| values.get(term).map(f64::from)).collect();
        let game = Match::new(&Options::default());
        let lesson = lesson(&game, Place::WHITE_A, 0).unwrap();
        let looked = evaluate(game.board(BoardId::A), &values);
        assert!((lesson.worth(&exact) - f64::from(looked)).abs() < 2.0, "{looked} {lesson:?}");
    }
}
