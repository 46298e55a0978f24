// SPDX-License-Identifier: AGPL-3.0-or-later
//! One game of each kind, from its beginning to its end.

mod bughouse;
mod chess;
mod kalah;
mod tables;

use crate::Rules;
use crate::table::{Failed, Played, Table};

/// What openings are drawn for.
const OPENINGS: u64 = 2;
/// How often an opening is drawn again that ends the game.
const DRAWN_MAX: u32 = 100;

/// Plays a game, or a match, of the pair with this seed.
pub(crate) fn play(rules: &Rules, table: &mut Table<'_, '_>, seed: u64) -> Played {
    if let Err(failed) = table.begin(rules) {
        let points = if let Rules::Tables(rules) = rules { tables::forfeit(rules, 1) } else { 1.0 };
        return table.lost(failed, points, 0.0);
    }
    let ended = match rules {
        Rules::Chess(law) => chess::play(*law, table, seed),
        Rules::Kalah(options) => kalah::play(options, table, seed),
        Rules::Bughouse(options) => bughouse::play(options, table, seed),
        Rules::Tables(rules) => return tables::play(rules, table, seed),
    };
    ended.unwrap_or_else(|failed| table.lost(failed, 1.0, 0.0))
}

/// The end of a game without points; `won` is 1, 0 or -1 for the first seat.
fn over(table: &Table<'_, '_>, won: f64) -> Result<Played, Failed> {
    Ok(Played { points: table.for_a(won), ..Played::default() })
}
