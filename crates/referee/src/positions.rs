// SPDX-License-Identifier: AGPL-3.0-or-later
//! Positions in JSON as they stand in requests, for other programs that speak in lines.

use chess::bughouse::Match;
use serde_json::value::RawValue;
use tables::Variant;

use crate::fault::Fault;
use crate::games::{State, kalah_position, tables_position};
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
