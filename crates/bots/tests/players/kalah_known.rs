// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions of kalah whose exact values are known: `oracles/kalah_positions.csv`.

use bots::kalah::Thought;
use game::{OptionValue, Seat, Side};
use kalah::{Action, Options, Position, Setup};

/// A position, and the final margin for the mover: house by house, and of the best.
pub(crate) struct Known {
    pub(crate) position: Position,
    houses: Vec<Option<i32>>,
    pub(crate) value: i32,
}

pub(crate) fn known() -> Vec<Known> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/oracles/kalah_positions.csv");
    let text = std::fs::read_to_string(path)
        .unwrap_or_else(|error| panic!("{path} is needed for this test: {error}"));
    let rows = text.lines().skip(1).map(|line| {
        let fields: Vec<&str> = line.split(',').collect();
        let mut options = Options::default();
        options.set("houses", &OptionValue::Int(fields[0].parse().unwrap())).unwrap();
        options.set("seeds", &OptionValue::Int(fields[1].parse().unwrap())).unwrap();
        options.set("capture", &OptionValue::Text(fields[2].into())).unwrap();
        let setup = Setup {
            board: fields[3].split(' ').map(|seeds| seeds.parse().unwrap()).collect(),
            side: if fields[4] == "S" { Side::White } else { Side::Black },
            sowings: 2,
            first_turn: false,
            pie_open: false,
            south_seat: Seat(0),
        };
        Known {
            position: Position::from_setup(&options, setup).unwrap(),
            value: fields[5].parse().unwrap(),
            houses: fields[6].split(' ').map(|value| value.parse().ok()).collect(),
        }
    });
    rows.collect()
}

impl Known {
    pub(crate) fn is_best(&self, thought: &Thought) -> bool {
        let Action::Sow(pit) = thought.action else { return false };
        self.houses[usize::from(pit) - 1] == Some(self.value)
    }
}
