// SPDX-License-Identifier: AGPL-3.0-or-later
//! The terms a bughouse board is judged by: those of chess, and what the sleeves add. Each has a value for full sleeves and
//! one for empty ones.

use std::sync::LazyLock;

use crate::chess::evaluate::terms::KINDS as CHESS;
use crate::values::{Kinds, Values, start_of};

/// The steps of what looks at a king and could be put beside it.
pub(super) const MENACES: usize = 60;

/// The kinds that chess does not have.
const OWN: [(&str, usize); 8] = [
    ("held", 5),
    ("held_any", 5),
    ("drop_check", 5),
    ("drop_check_safe", 5),
    ("air", 1),
    ("air_theirs", 1),
    ("menace", MENACES),
    ("turn", 1),
];

const ALL: [(&str, usize); CHESS.len() + OWN.len()] = {
    let mut all = [("", 0); CHESS.len() + OWN.len()];
    let mut kind = 0;
    while kind < all.len() {
        all[kind] = if kind < CHESS.len() { CHESS[kind] } else { OWN[kind - CHESS.len()] };
        kind += 1;
    }
    all
};

const KINDS: Kinds = &ALL;

const fn first_of(own: usize) -> usize {
    start_of(KINDS, CHESS.len() + own)
}

/// For each piece in the sleeve, by role.
pub(super) const HELD: usize = first_of(0);
/// Where there is one.
pub(super) const HELD_ANY: usize = first_of(1);
/// For each empty square from which a piece that they hold would check, no pawn guarding it.
pub(super) const DROP_CHECK: usize = first_of(2);
/// And which nothing else guards either, or the king alone where they look at it.
pub(super) const DROP_CHECK_SAFE: usize = first_of(3);
/// For each empty square beside the king.
pub(super) const AIR: usize = first_of(4);
/// For each that they look at and only the king guards.
pub(super) const AIR_THEIRS: usize = first_of(5);
/// By how much looks at the king and waits in their sleeve.
pub(super) const MENACE: usize = first_of(6);
/// Of who is on turn.
pub(super) const TURN: usize = first_of(7);
/// How many terms there are.
pub(super) const COUNT: usize = first_of(8);

/// Those the site plays with, as [`Values`] are written down.
const OF_THE_SITE: &str = include_str!("../../data/bughouse.values");

/// Those learning begins with.
const BY_HAND: &str = include_str!("../../data/bughouse-by-hand.values");

/// Those the site plays with.
pub(super) fn of_the_site() -> &'static Values {
    static VALUES: LazyLock<Values> =
        LazyLock::new(|| read(OF_THE_SITE).unwrap_or_else(|| Values::none(KINDS)));
    &VALUES
}

/// Those learning begins with: round numbers, and of the terms of chess those of its middlegame.
#[must_use]
pub fn by_hand() -> Values {
    read(BY_HAND).unwrap_or_else(|| Values::none(KINDS))
}

/// Values of bughouse, as they are written down.
#[must_use]
pub fn read(text: &str) -> Option<Values> {
    Values::read(KINDS, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_values_of_the_site_are_read_and_written_alike() {
        for file in [OF_THE_SITE, BY_HAND] {
            let values = read(file).expect("the file is whole");
            assert_eq!((values.to_string().as_str(), values.count()), (file, COUNT));
        }
    }
}
