// SPDX-License-Identifier: AGPL-3.0-or-later
//! The kalah player on positions whose exact values are known: `oracles/kalah_positions.csv`.

use bots::Limits;
use bots::kalah::{HARD, Thought, think};
use game::{OptionValue, Seat, Side};
use kalah::{Action, Options, Position, Setup};

/// A position, and the final margin for the mover: house by house, and of the best.
struct Known {
    position: Position,
    houses: Vec<Option<i32>>,
    value: i32,
}

fn known() -> Vec<Known> {
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
    fn is_best(&self, thought: &Thought) -> bool {
        let Action::Sow(pit) = thought.action else { return false };
        self.houses[usize::from(pit) - 1] == Some(self.value)
    }
}

#[test]
fn what_it_has_solved_is_exactly_right_and_nearly_all_the_rest_too() {
    let known = known();
    assert!(known.len() >= 1680, "only {} positions", known.len());
    // A fifth of the usual thinking keeps the test short.
    let limits = Limits { nodes: HARD.nodes / 5 };
    let (mut solved, mut best) = (0, 0);
    for known in &known {
        let thought = think(&known.position, &limits, 1).unwrap();
        best += usize::from(known.is_best(&thought));
        if thought.solved {
            solved += 1;
            assert!(known.is_best(&thought), "{:?} {thought:?}", known.position);
            assert_eq!(thought.score, 100 * known.value, "{:?}", known.position);
        }
    }
    println!("{} positions: {solved} solved, {best} best moves", known.len());
    assert!(2 * solved > known.len() && 10 * best > 9 * known.len(), "{solved} solved, {best} best");
}
