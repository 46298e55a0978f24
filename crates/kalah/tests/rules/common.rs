// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the test programs share: positions in the JSON form of the command line, and options
//! at random.
#![allow(dead_code, reason = "without the oracles some of it is not used")]

use fastrand::Rng;
use game::{OptionValue, Seat, Side};
use kalah::{Action, Options, Position, Setup};
use serde_json::{Value, json};

pub(crate) fn options(pairs: &[(&str, &str)]) -> Options {
    let mut options = Options::default();
    for (name, value) in pairs {
        let value = match *value {
            "true" => OptionValue::Bool(true),
            "false" => OptionValue::Bool(false),
            text => text.parse().map_or_else(|_| OptionValue::Text(text.into()), OptionValue::Int),
        };
        options.set(name, &value).unwrap();
    }
    options
}

/// Any of the tables of K2 to K13.
pub(crate) fn any_options(rng: &mut Rng) -> Options {
    let mut options = Options::default();
    for spec in kalah::OPTIONS {
        let value = match spec.kind {
            game::OptionKind::Bool { .. } => OptionValue::Bool(rng.usize(..3) == 0),
            game::OptionKind::Int { min, max, .. } => OptionValue::Int(rng.i64(min..=max)),
            game::OptionKind::IntOf { values, .. } => OptionValue::Int(*rng.choice(values).unwrap()),
            game::OptionKind::OneOf { values } => OptionValue::Text((*rng.choice(values).unwrap()).into()),
        };
        options.set(spec.name, &value).unwrap();
    }
    options
}

/// A position set up by hand: it takes no part in the pie rule.
pub(crate) fn setup(board: &[u16], side: Side) -> Setup {
    Setup { board: board.to_vec(), side, sowings: 0, first_turn: false, pie_open: false, south_seat: Seat(0) }
}

pub(crate) fn position(pairs: &[(&str, &str)], board: &[u16], side: Side) -> Position {
    Position::from_setup(&options(pairs), setup(board, side)).unwrap()
}

/// The position as the command line writes it, with `over`.
pub(crate) fn json_position(position: &Position) -> Value {
    json!({
        "board": position.board(),
        "side": position.side().index(),
        "sowings": position.sowings(),
        "first_turn": position.first_turn(),
        "pie_open": position.pie_open(),
        "south_seat": position.south_seat().0,
        "over": position.is_over(),
    })
}

/// The number the reference implementation gives to an action.
pub(crate) fn number(action: Action) -> i64 {
    match action {
        Action::Sow(pit) => pit.into(),
        Action::Swap => 0,
        Action::Decline => -1,
    }
}

pub(crate) fn action(number: i64) -> Action {
    match number {
        0 => Action::Swap,
        -1 => Action::Decline,
        pit => Action::Sow(u8::try_from(pit).unwrap()),
    }
}

/// A file that lies beside the repository; a missing one fails the test.
pub(crate) fn shared(name: &str) -> String {
    let path = format!("{}/../../../shared/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path} is needed for this test: {error}"))
}
