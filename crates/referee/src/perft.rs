// SPDX-License-Identifier: AGPL-3.0-or-later
//! Counting game trees by name: the same games, options and positions as in requests, for whoever wants the
//! count below each first move.

use chess::{Law, bughouse, leaflet};
use game::OptionValue;

use crate::catalogue::names;
use crate::fault::{Fault, shortened};
use crate::kalah_game;

/// Deeper trees take longer than a person waits, in any game.
pub const DEPTH_MAX: u32 = 20;

/// The games whose trees are counted.
pub const PERFT_GAMES: [&str; 4] = ["chess", "leaflet", "bughouse", "kalah"];

const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The nodes at `depth` below each first action, in the generator's order; at depth 0 one row without a name.
///
/// A position is a FEN for chess and leaflet, a FEN with sleeves of one board for bughouse, whose options change
/// nothing here, and a JSON object for kalah; without one it is the start.
///
/// # Errors
/// The [`Fault`] a request with the same parts would get.
pub fn perft(
    game: &str,
    options: &[(String, OptionValue)],
    position: Option<&str>,
    depth: u32,
) -> Result<Vec<(String, u64)>, Fault> {
    if depth > DEPTH_MAX {
        return Err(Fault::field("depth", format!("a whole number from 0 to {DEPTH_MAX}")));
    }
    match game {
        "chess" => {
            for (name, _) in options {
                game::find_option(&[], name)?;
            }
            chess(Law::Fide, position, depth)
        }
        "leaflet" => {
            let mut switches = leaflet::Options::default();
            for (name, value) in options {
                switches.set(name, value)?;
            }
            chess(Law::Leaflet(switches), position, depth)
        }
        "bughouse" => {
            let mut switches = bughouse::Options::default();
            for (name, value) in options {
                switches.set(name, value)?;
            }
            one_board(position, depth)
        }
        "kalah" => kalah(options, position, depth),
        _ => Err(Fault::UnknownGame { game: shortened(game), allowed: names(PERFT_GAMES.into_iter()) }),
    }
}

fn chess(law: Law, fen: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, Fault> {
    let fen = fen.unwrap_or(START_FEN);
    let rows = if depth == 0 {
        chess::perft_under(law, fen, 0).map(|nodes| vec![(String::new(), nodes)])
    } else {
        chess::divide_under(law, fen, depth)
    };
    rows.map_err(Fault::position)
}

fn one_board(fen: Option<&str>, depth: u32) -> Result<Vec<(String, u64)>, Fault> {
    let board = fen.map_or_else(|| Ok(bughouse::Board::default()), bughouse::Board::from_fen);
    let board = board.map_err(Fault::position)?;
    Ok(if depth == 0 { vec![(String::new(), board.perft(0))] } else { board.divide(depth) })
}

fn kalah(
    options: &[(String, OptionValue)],
    position: Option<&str>,
    depth: u32,
) -> Result<Vec<(String, u64)>, Fault> {
    let mut switches = kalah::Options::default();
    for (name, value) in options {
        switches.set(name, value)?;
    }
    let position = match position {
        None => kalah::Position::initial(&switches),
        Some(json) => kalah_game::position(&switches, json)?,
    };
    let Some(below) = depth.checked_sub(1) else { return Ok(vec![(String::new(), 1)]) };
    let row = |action: kalah::Action| {
        let mut next = position.clone();
        let nodes = if next.advance(action).is_ok() { kalah::perft(&next, below) } else { 0 };
        (action.to_string(), nodes)
    };
    Ok(position.legal().into_iter().map(row).collect())
}
