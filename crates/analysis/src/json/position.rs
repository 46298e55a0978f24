// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is best in a position, for programs: hints as `docs/protocol.md` has them, with as many digits as an analysis.

use serde_json::{Value, json};

use super::rounded;
use crate::hint::{Choice, Hint, Kind, Unit};
use crate::position::{Nothing, PositionDecision, PositionJudged, Terms};
use crate::tables::CubeWorth;

pub(super) fn write(judged: &PositionJudged) -> Value {
    json!({
        "decisions": judged.decisions.iter().map(decision).collect::<Vec<_>>(),
        "terms": judged.terms.as_ref().map(terms),
    })
}

fn decision(decision: &PositionDecision) -> Value {
    json!({
        "player": decision.seat,
        "board": decision.board.map(|board| board.name()),
        "dice": decision.dice,
        "hint": decision.found.as_ref().ok().map(hint),
        "nothing": decision.found.as_ref().err().map(Nothing::code),
        "ended_by": decision.found.as_ref().err().and_then(Nothing::kind),
        "cube": decision.cube.as_ref().map(cube),
    })
}

fn hint(hint: &Hint) -> Value {
    let kind = match hint.kind {
        Kind::Move => "move",
        Kind::Double => "double",
        Kind::Answer => "answer",
    };
    let unit = match hint.unit {
        Unit::Points => "points",
        Unit::Chance => "chance",
        Unit::Seeds => "seeds",
    };
    let choices: Vec<Value> = hint.choices.iter().map(|told| choice(hint, told)).collect();
    json!({"kind": kind, "unit": unit, "exact": hint.exact, "choices": choices})
}

fn choice(hint: &Hint, choice: &Choice) -> Value {
    json!({
        "m": choice.action,
        "text": choice.text,
        "value": choice.value.map(rounded),
        "difference": hint.difference(choice).map(rounded),
        "match_chance": choice.match_chance.map(rounded),
        "chances": choice.chances.map(|chances| chances.map(rounded)),
        "cp": choice.centipawns,
        "mate": choice.mate,
        "line": choice.line,
    })
}

fn cube(worth: &CubeWorth) -> Value {
    let [no_double, double_take, double_drop] = worth.equities.map(rounded);
    json!({
        "no_double": no_double,
        "double_take": double_take,
        "double_drop": double_drop,
        "match_chances": worth.match_chances.map(|chances| chances.map(rounded)),
        "chances": worth.chances.map(rounded),
    })
}

fn terms(terms: &Terms) -> Value {
    json!({
        "match_to": (terms.length > 0).then_some(terms.length),
        "score": terms.score,
        "crawford": terms.crawford,
        "cube": terms.cube,
        "owner": terms.owner,
        "jacoby": terms.jacoby,
    })
}
