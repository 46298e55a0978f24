// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions for people: what there is to do, the best first, and what each is worth.

use super::{columns, points};
use crate::hint::{Choice, Hint, Kind, Unit};
use crate::position::{Nothing, PositionDecision, PositionJudged};
use crate::tables::CubeWorth;

pub(super) fn write(text: &mut String, judged: &PositionJudged) {
    for decision in &judged.decisions {
        match &decision.found {
            Ok(hint) => {
                if let Some(board) = decision.board {
                    text.push_str(&format!("board {}, {} to move\n", board.name(), side(decision)));
                }
                choices(text, hint);
                if let Some(worth) = &decision.cube {
                    cube(text, decision, hint, worth);
                }
            }
            Err(why) => text.push_str(&sentence(decision, why)),
        }
    }
    if judged.terms.is_some_and(|terms| terms.jacoby) {
        text.push_str("the Jacoby rule is not counted: games are judged without it here\n");
    }
}

fn side(decision: &PositionDecision) -> &'static str {
    if decision.seat.is_multiple_of(2) { "white" } else { "black" }
}

fn sentence(decision: &PositionDecision, why: &Nothing) -> String {
    let board = decision.board.map_or_else(String::new, |board| format!("board {}: ", board.name()));
    let side = side(decision);
    let said = match why {
        Nothing::Over(None) => "the match is over: there is nothing to decide".to_owned(),
        Nothing::Over(Some(kind)) => {
            format!("the game is over ({}): there is nothing to decide", kind.replace('_', " "))
        }
        Nothing::NoMove => format!("{side} can play nothing: there is nothing to decide"),
        Nothing::NoDouble => format!("{side} may not double: there is nothing to decide before the roll"),
        Nothing::Resignation => "an answer to a resignation is not judged".to_owned(),
    };
    format!("{board}{said}\n")
}

/// A row for everything there is to do.
fn choices(text: &mut String, hint: &Hint) {
    let first = |told: fn(&Choice) -> bool| hint.choices.iter().any(told);
    let with_chances = first(|choice| choice.chances.is_some());
    let of_match = first(|choice| choice.match_chance.is_some());
    let with_line = first(|choice| !choice.line.is_empty());
    let mut heads = vec![if hint.kind == Kind::Move { "move" } else { "cube" }, "value", "less"];
    heads.extend(of_match.then_some("MWC"));
    if with_chances {
        heads.extend(["win", "win 2", "win 3", "lose 2", "lose 3"]);
    }
    heads.extend(with_line.then_some("then"));
    let mut rows = vec![heads.into_iter().map(str::to_owned).collect::<Vec<_>>()];
    for choice in &hint.choices {
        let less = hint.difference(choice).filter(|less| *less < 0.0);
        let mut row = vec![choice.text.clone(), value(hint.unit, choice)];
        row.push(less.map(|less| told(hint.unit, less)).unwrap_or_default());
        if of_match {
            row.push(choice.match_chance.map(percent).unwrap_or_default());
        }
        if with_chances {
            row.extend(choice.chances.unwrap_or_default().map(percent));
        }
        if with_line {
            row.push(choice.line.join(" "));
        }
        rows.push(row);
    }
    let numbers = 2 + usize::from(of_match) + if with_chances { 5 } else { 0 };
    columns(text, &rows, &(1..=numbers).collect::<Vec<_>>());
}

/// What a double is worth, whatever is answered, and what is right.
fn cube(text: &mut String, decision: &PositionDecision, hint: &Hint, worth: &CubeWorth) {
    let names = ["no double", "double, take", "double, drop"];
    let mut rows = vec![vec!["cube".to_owned(), "points".to_owned()]];
    rows[0].extend(worth.match_chances.map(|_| "MWC".to_owned()));
    for (at, (name, points)) in names.into_iter().zip(worth.equities).enumerate() {
        let mut row = vec![name.to_owned(), super::points(points)];
        row.extend(worth.match_chances.and_then(|all| all.get(at).copied()).map(percent));
        rows.push(row);
    }
    text.push('\n');
    columns(text, &rows, &[1, 2]);
    let chances = worth.chances.map(percent);
    let [win, two, three, lose_two, lose_three] = chances;
    text.push_str(&format!("  before the roll: win {win}, {two}, {three}; lose {lose_two}, {lose_three}\n"));
    let best = hint.choices.first().map_or("", |choice| choice.action.as_str());
    let answer = hint.choices.iter().find(|choice| choice.action == "double").and_then(|it| it.line.first());
    let right = match (best, answer) {
        ("double", Some(answer)) => format!("double, {answer}"),
        ("roll", Some(answer)) => format!("no double ({answer})"),
        (best, _) => best.to_owned(),
    };
    text.push_str(&format!("  right for {}: {right}\n", side(decision)));
}

fn percent(part: f64) -> String {
    format!("{:.1}%", 100.0 * part)
}

/// What a choice is worth: in chess pawns or a mate, else as values are told.
fn value(unit: Unit, choice: &Choice) -> String {
    match (choice.mate, choice.centipawns) {
        (Some(moves), _) => format!("#{moves}"),
        (None, Some(0)) => "0.00".to_owned(),
        (None, Some(value)) => format!("{:+.2}", f64::from(value) / 100.0),
        (None, None) => choice.value.map(|value| told(unit, value)).unwrap_or_default(),
    }
}

fn told(unit: Unit, value: f64) -> String {
    match unit {
        Unit::Points => points(value),
        Unit::Chance => percent(value),
        Unit::Seeds => format!("{value:+.2}"),
    }
}
