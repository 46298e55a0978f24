// SPDX-License-Identifier: AGPL-3.0-or-later
//! Counting game trees by name: the same games, options and positions as in requests, for whoever wants the
//! count below each first move.

use chess::{Law, bughouse, leaflet};
use game::OptionValue;

use crate::fault::{Fault, shortened};
use crate::games::kalah_position;
use crate::op::names;

/// Deeper trees take longer than a person waits, in any game.
pub const DEPTH_MAX: u32 = 20;

/// The games whose trees are counted.
pub const PERFT_GAMES: [&str; 4] = ["chess", "leaflet", "bughouse", "kalah"];

/// The most nodes of one level that a request counts; whoever wants more asks [`perft`] and can stop it.
const NODES_MAX: u64 = 10_000_000_000;
/// A forecast can be wrong; one that is so many times beyond [`NODES_MAX`] is believed at once.
const FORECAST_SLACK: f64 = 1000.0;

/// Counts level by level and gives up as soon as a level would hold more than [`NODES_MAX`], so that no
/// request keeps those after it waiting for hours. The levels above the last cost little beside it.
pub(crate) fn bounded(depth: u32, count: impl Fn(u32) -> u64) -> Result<u64, Fault> {
    bounded_by(NODES_MAX, depth, count)
}

#[expect(clippy::cast_precision_loss, reason = "a forecast needs no more digits")]
fn bounded_by(max: u64, depth: u32, count: impl Fn(u32) -> u64) -> Result<u64, Fault> {
    let mut above = count(0);
    for level in 1..=depth {
        let nodes = count(level);
        let growth = nodes as f64 / above.max(1) as f64;
        let levels = f64::from(depth - level);
        let next = nodes as f64 * if levels > 0.0 { growth } else { 1.0 };
        let last = nodes as f64 * growth.powf(levels);
        if next > max as f64 || last > max as f64 * FORECAST_SLACK {
            return Err(Fault::TooMany { limit: max });
        }
        above = nodes;
    }
    Ok(above)
}

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
        Some(json) => kalah_position::position(&switches, json)?,
    };
    let Some(below) = depth.checked_sub(1) else { return Ok(vec![(String::new(), 1)]) };
    let row = |action: kalah::Action| {
        let mut next = position.clone();
        let nodes = if next.advance(action).is_ok() { kalah::perft(&next, below) } else { 0 };
        (action.to_string(), nodes)
    };
    Ok(position.legal().into_iter().map(row).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_tree_too_large_is_refused_before_it_is_counted() {
        let deepest = Cell::new(0);
        let twenty_each = |level: u32| {
            deepest.set(level);
            20_u64.pow(level)
        };
        assert_eq!(bounded_by(10_000, 3, twenty_each), Ok(8_000));
        assert_eq!(bounded_by(10_000, 4, twenty_each), Err(Fault::TooMany { limit: 10_000 }));
        assert_eq!(deepest.get(), 3);
        assert_eq!(bounded_by(10_000, 20, twenty_each), Err(Fault::TooMany { limit: 10_000 }));
        assert_eq!(deepest.get(), 1);
    }

    #[test]
    fn a_tree_that_dies_out_is_counted_to_its_end() {
        let levels = [1, 40, 3, 0, 0, 0];
        assert_eq!(bounded_by(1_000_000, 5, |level| levels[level as usize]), Ok(0));
    }
}
