// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bughouse: one test for each clause that concerns the boards, whole random matches, and junk.

mod clauses;
mod gambler;
mod junk;
mod matches;
mod resolutions;

use chess::bughouse::{Applied, Illegal, Match, Options, Place, Setup};

/// A board on which nothing happens.
const QUIET: &str = "4k3/8/8/8/8/8/8/4K3[] w - - 0 1";
/// The initial position.
const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

fn table(options: &Options, a: &str, b: &str) -> Match {
    let setup = Setup { boards: [a.to_owned(), b.to_owned()], ..Setup::initial(options) };
    Match::from_setup(&setup).unwrap_or_else(|why| panic!("{a} | {b}: {why}"))
}

fn try_act(table: &mut Match, place: &str, action: &str) -> Result<Applied, Illegal> {
    let place: Place = place.parse().unwrap();
    table.apply(place, action.parse()?)
}

fn act(table: &mut Match, place: &str, action: &str) -> Applied {
    try_act(table, place, action).unwrap_or_else(|why| panic!("{place} {action}: {why}"))
}

fn legal(table: &Match, place: &str) -> Vec<String> {
    let mut all: Vec<String> = table.legal(place.parse().unwrap()).iter().map(ToString::to_string).collect();
    all.sort();
    all
}

fn sleeve(table: &Match, place: &str) -> String {
    table.sleeve(place.parse().unwrap()).to_string()
}
