// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the test programs share: positions in the JSON form of the command line, and a repeatable source of
//! choices.
#![allow(dead_code, reason = "without the oracles some of it is not used")]

use game::{OptionValue, Seat, Side};
use kalah::{Action, Options, Position, Setup};
use serde_json::{Value, json};

/// SplitMix64: the same seed gives the same test on every machine.
pub(crate) struct Choice(pub(crate) u64);

impl Choice {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    pub(crate) fn of<T: Clone>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())].clone()
    }
}

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
pub(crate) fn any_options(choice: &mut Choice) -> Options {
    let mut options = Options::default();
    for spec in kalah::OPTIONS {
        let value = match spec.kind {
            game::OptionKind::Bool { .. } => OptionValue::Bool(choice.below(3) == 0),
            game::OptionKind::Int { min, max, .. } => {
                OptionValue::Int(min + choice.below((max - min + 1) as usize) as i64)
            }
            game::OptionKind::IntOf { values, .. } => OptionValue::Int(choice.of(values)),
            game::OptionKind::OneOf { values } => OptionValue::Text(choice.of(values).into()),
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
