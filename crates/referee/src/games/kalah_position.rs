// SPDX-License-Identifier: AGPL-3.0-or-later
//! A position of kalah as it stands in a request.

use game::{Seat, Side};
use kalah::{Options, Position, Setup};
use serde::Deserialize;

use crate::fault::Fault;
use crate::line::without_line;

/// What a position is, in words.
pub(crate) const POSITION: &str = "an object with board, side, sowings, first_turn, pie_open and south_seat";

/// A position as it stands in a request.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    board: Vec<u16>,
    side: u8,
    #[serde(default)]
    sowings: u32,
    #[serde(default)]
    first_turn: bool,
    #[serde(default)]
    pie_open: bool,
    #[serde(default)]
    south_seat: u8,
}

/// Reads a position and has it checked.
pub(crate) fn position(options: &Options, json: &str) -> Result<Position, Fault> {
    let written: Written = serde_json::from_str(json).map_err(|error| {
        Fault::position(format!("the position is not {POSITION}: {}", without_line(&error.to_string())))
    })?;
    let side = match written.side {
        0 => Side::White,
        1 => Side::Black,
        _ => return Err(Fault::position("side must be 0 for South or 1 for North")),
    };
    let Written { board, sowings, first_turn, pie_open, south_seat, .. } = written;
    let setup = Setup { board, side, sowings, first_turn, pie_open, south_seat: Seat(south_seat) };
    Position::from_setup(options, setup).map_err(Fault::position)
}
