// SPDX-License-Identifier: AGPL-3.0-or-later
//! Hints of the tables family: plays, doubles and answers, for points and in a match.

use analysis::hint::{Hint, Kind, Question, hint};
use bots::Alone;
use bots::tables::{AtStake, Stake};
use game::{Seat, Side};
use tables::{Agreed, Cube, Game, Level, Options, Position};

const SINGLE: Stake = Stake { value: 1, centred: true, away: None, after_crawford: false };

fn at(line: &str, side: Side) -> Box<Game> {
    let position: Position = line.parse().unwrap();
    Box::new(Game::from_position(position, &Options::default(), side, [9, 9]))
}

fn cube(highest: Level, droppable: bool) -> Cube {
    Cube::new(Agreed { max: 64, highest, droppable })
}

/// What Black may answer when White doubles.
fn answers(line: &str, mut cube: Cube, stake: Stake) -> Hint {
    cube.double(Seat(0)).unwrap();
    let question = Question::Answer { game: at(line, Side::White), side: Side::Black, stake, cube };
    hint(&question, &mut Alone).unwrap()
}

fn words(hint: &Hint) -> Vec<&str> {
    hint.choices.iter().map(|choice| choice.action.as_str()).collect()
}

/// With the last roll White wins 15 of 36 games in the first race and 31 in the second; in the third nothing helps.
const BEHIND: &str = "tabla w 6:1 1:1 off:13 | b 1:1 off:14";
const AHEAD: &str = "tabla w 5:1 off:14 | b 1:1 off:14";
const LOST: &str = "tabla w 6:5 off:10 | b 1:1 off:14";

#[test]
fn k10_a_beaver_is_told_of_where_it_was_agreed() {
    let near = |hint: &Hint, values: [f64; 3]| {
        let all = hint.choices.iter().zip(values);
        all.filter(|(choice, value)| (choice.value.unwrap() - value).abs() < 1e-6).count() == 3
    };
    assert_eq!(words(&answers(BEHIND, cube(Level::Double, true), SINGLE)), ["take", "drop"]);
    let all = answers(BEHIND, cube(Level::Beaver, true), SINGLE);
    assert_eq!(words(&all), ["beaver", "take", "drop"]);
    assert!(near(&all, [4.0 / 6.0, 2.0 / 6.0, -1.0]), "{all:?}");
    // K15: who may refuse the beaver loses two by it, who may not four.
    let [kept, refused] =
        [false, true].map(|droppable| answers(LOST, cube(Level::Beaver, droppable), SINGLE));
    assert_eq!((kept.choices[0].action.as_str(), kept.choices[0].value), ("beaver", Some(4.0)));
    assert_eq!(refused.choices[0].value, Some(2.0), "{refused:?}");
    // K12: who answers the beaver may give a raccoon, and had better not; two points are one now.
    let mut raised = cube(Level::Raccoon, true);
    raised.double(Seat(0)).unwrap();
    raised.double(Seat(1)).unwrap();
    let stake = Stake { value: 2, ..SINGLE };
    let question = Question::Answer { game: at(BEHIND, Side::White), side: Side::White, stake, cube: raised };
    let doubler = hint(&question, &mut Alone).unwrap();
    assert_eq!(words(&doubler), ["take", "raccoon", "drop"], "{doubler:?}");
    assert!(near(&doubler, [-2.0 / 6.0, -4.0 / 6.0, -1.0]), "{doubler:?}");
    assert_eq!(words(&answers(AHEAD, cube(Level::Beaver, true), SINGLE))[0], "drop");
}

#[test]
fn a_double_is_worth_what_its_best_answer_leaves() {
    let ask = |line: &str, cube: Cube, stake: Stake| {
        let question = Question::Double { game: at(line, Side::White), side: Side::White, stake, cube };
        hint(&question, &mut Alone).unwrap()
    };
    let far = ask(AHEAD, cube(Level::Double, true), SINGLE);
    assert_eq!(
        (far.kind, words(&far)[0], &*far.choices[0].line),
        (Kind::Double, "double", &["drop".to_owned()][..])
    );
    let early = ask(BEHIND, cube(Level::Beaver, true), SINGLE);
    assert_eq!((words(&early)[0], &*early.choices[1].line), ("roll", &["beaver".to_owned()][..]));
    let taken = ask(BEHIND, cube(Level::Double, true), SINGLE);
    assert!(taken.choices[1].value > early.choices[1].value, "a beaver costs more");
}

#[test]
fn in_a_match_points_and_its_chance_are_told() {
    let race = "tabla w 6:3 5:3 4:2 off:7 | b 6:3 5:3 4:3 off:6";
    for away in [[2, 2], [5, 3], [3, 1], [7, 7]] {
        let stake = Stake { away: Some(away), after_crawford: away.contains(&1), ..SINGLE };
        let question = Question::Double {
            game: at(race, Side::White),
            side: Side::White,
            stake,
            cube: cube(Level::Double, true),
        };
        let double = hint(&question, &mut Alone).unwrap();
        let answer =
            answers(race, cube(Level::Double, true), Stake { away: Some([away[1], away[0]]), ..stake });
        for told in [&double, &answer] {
            for choice in &told.choices {
                let chance = choice.match_chance.unwrap();
                assert!((0.0..=1.0).contains(&chance) && choice.value.is_some(), "{away:?}: {choice:?}");
            }
        }
        // What one wins the other loses.
        let doubled = double.choices.iter().find(|choice| choice.action == "double").unwrap();
        let sum = doubled.match_chance.unwrap() + answer.choices[0].match_chance.unwrap();
        assert!((sum - 1.0).abs() < 1e-9, "{away:?}: {sum}");
        assert_eq!(doubled.line, [answer.choices[0].action.clone()]);
        let dropped = answer.choices.iter().find(|choice| choice.action == "drop").unwrap();
        assert!((dropped.value.unwrap() + 1.0).abs() < 1e-9, "{away:?}: {dropped:?}");
    }
    // In points there is no such chance.
    assert_eq!(answers(race, cube(Level::Double, true), SINGLE).choices[0].match_chance, None);
}

#[test]
fn a_play_is_best_by_the_score_of_the_match() {
    let game = || {
        let mut game = at("tabla w 24:2 13:5 8:3 6:5 | b 24:2 13:5 8:3 6:5", Side::White);
        game.roll([6, 4]).unwrap();
        game
    };
    let asked = |away: Option<[u16; 2]>| {
        let at_stake = AtStake { stake: Stake { away, ..SINGLE }, may_double: [true; 2] };
        hint(&Question::Play(game(), at_stake), &mut Alone).unwrap()
    };
    let points = asked(None);
    assert!(points.choices.iter().all(|choice| choice.match_chance.is_none()));
    // Any win is enough for both: what is told in points follows from the chance to win alone.
    let last = asked(Some([1, 1]));
    assert_eq!((last.kind, last.unit), (Kind::Move, points.unit));
    for choice in &last.choices {
        let [value, chance] = [choice.value, choice.match_chance].map(Option::unwrap);
        assert!((value - (2.0 * chance - 1.0)).abs() < 1e-5, "{choice:?}");
        assert!((chance - choice.chances.unwrap()[0]).abs() < 1e-5, "{choice:?}");
    }
    let chances: Vec<f64> = last.choices.iter().map(|choice| choice.match_chance.unwrap()).collect();
    assert!(chances.is_sorted_by(|a, b| a >= b), "{chances:?}");
}
