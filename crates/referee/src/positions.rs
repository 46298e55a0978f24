// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions in JSON as they stand in requests, for other programs that speak in lines.

use chess::bughouse::Match;
use serde_json::value::RawValue;
use tables::Variant;

use crate::fault::Fault;
use crate::games::{State, kalah_position, tables_position, write_kalah};
use crate::request::Request;

/// A position of a game of the tables family.
///
/// # Errors
/// [`Fault`], in one sentence.
pub fn tables(variant: Variant, json: &str) -> Result<tables::Position, Fault> {
    tables_position::read(variant, json)
}

/// A position of kalah under these rules.
///
/// # Errors
/// [`Fault`], in one sentence.
pub fn kalah(options: &kalah::Options, json: &str) -> Result<kalah::Position, Fault> {
    kalah_position::position(options, json)
}

/// A match of bughouse, whose switches stand in it.
///
/// # Errors
/// [`Fault`], in one sentence.
pub fn bughouse(json: &str) -> Result<Match, Fault> {
    // Nothing but one value may stand there.
    let value: &RawValue =
        serde_json::from_str(json).map_err(|_| Fault::position("the position is not JSON"))?;
    let line = format!("{{\"position\":{value}}}");
    Ok(State::read(&Request::read(line.as_bytes())?)?.table)
}

/// A position of the tables family as [`tables`] reads it.
#[must_use]
pub fn tables_json(position: &tables::Position) -> String {
    member(|out| tables_position::write(position, out))
}

/// A position of kalah as [`kalah`] reads it.
#[must_use]
pub fn kalah_json(position: &kalah::Position) -> String {
    member(|out| write_kalah(position, out))
}

/// A match of bughouse as [`bughouse`] reads it, without the log of what was done.
#[must_use]
pub fn bughouse_json(table: &Match) -> String {
    member(|out| State::of(table.clone()).write(out))
}

/// The value of the member `"position"`.
fn member(write: impl FnOnce(&mut Vec<u8>)) -> String {
    let mut out = Vec::new();
    write(&mut out);
    let text = String::from_utf8(out).unwrap_or_default();
    text.strip_prefix("\"position\":").unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use chess::bughouse::BoardId;

    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for variant in Variant::ALL {
            let position = tables::Position::initial(variant);
            assert_eq!(tables(variant, &tables_json(&position)), Ok(position));
        }
        let options = kalah::Options { pie: kalah::Pie::Turn, ..kalah::Options::default() };
        let mut position = kalah::Position::initial(&options);
        position.advance(kalah::Action::Sow(2)).unwrap();
        assert_eq!(super::kalah(&options, &kalah_json(&position)), Ok(position));
        let mut table = Match::new(&chess::bughouse::Options::default());
        for board in [BoardId::A, BoardId::B, BoardId::A, BoardId::A] {
            let place = table.on_turn(board);
            let action = table.legal(place)[3];
            table.apply(place, action).unwrap();
        }
        let read = bughouse(&bughouse_json(&table)).unwrap();
        assert_eq!((read.fens(), read.history()), (table.fens(), table.history()));
    }
}
