// SPDX-License-Identifier: AGPL-3.0-or-later
//! The terms a position is judged by, and what they are worth: one flat list, read from a file.

use std::sync::LazyLock;

use chess::shakmaty::{Color, Role, Square};

use super::index;
use crate::values::{Kinds, Values};

/// The steps of how much looks at a king.
pub(super) const DANGERS: usize = 40;

/// Kinds of terms in the order of their numbers: the name in the file and how many there are. Each has a value for the
/// middlegame and one for the endgame.
pub(crate) const KINDS: Kinds = &[
    ("material", 6),
    ("square", 6 * 32),
    ("mobility_knight", 9),
    ("mobility_bishop", 14),
    ("mobility_rook", 15),
    ("mobility_queen", 28),
    ("doubled", 1),
    ("isolated", 2),
    ("backward", 2),
    ("phalanx", 8),
    ("supported", 8),
    ("passed", 8),
    ("passed_free", 8),
    ("passed_own_king", 1),
    ("passed_their_king", 1),
    ("bishop_pair", 1),
    ("bishop_pawns", 1),
    ("outpost", 2),
    ("rook_file", 2),
    ("by_pawn", 3),
    ("by_minor", 3),
    ("by_rook", 3),
    ("hanging", 1),
    ("shield", 1),
    ("king_open", 1),
    ("danger", DANGERS),
];

const fn start_of(kind: usize) -> usize {
    crate::values::start_of(KINDS, kind)
}

/// By role, from pawn to king.
pub(super) const MATERIAL: usize = start_of(0);
const SQUARE: usize = start_of(1);
const MOBILITY: [usize; 4] = [start_of(2), start_of(3), start_of(4), start_of(5)];
pub(super) const DOUBLED: usize = start_of(6);
/// With a pawn of theirs before it, and without.
pub(super) const ISOLATED: usize = start_of(7);
/// Likewise.
pub(super) const BACKWARD: usize = start_of(8);
/// By rank, as the three that follow.
pub(super) const PHALANX: usize = start_of(9);
pub(super) const SUPPORTED: usize = start_of(10);
pub(super) const PASSED: usize = start_of(11);
pub(super) const PASSED_FREE: usize = start_of(12);
/// For each step between a king and the square before a passed pawn, once for every rank beyond the third.
pub(super) const PASSED_OWN_KING: usize = start_of(13);
pub(super) const PASSED_THEIR_KING: usize = start_of(14);
pub(super) const BISHOP_PAIR: usize = start_of(15);
/// For each own pawn on squares of its shade.
pub(super) const BISHOP_PAWNS: usize = start_of(16);
/// Knight, bishop.
pub(super) const OUTPOST: usize = start_of(17);
/// Half open, open.
pub(super) const ROOK_FILE: usize = start_of(18);
/// Minor piece, rook, queen that is attacked, as the two that follow.
pub(super) const BY_PAWN: usize = start_of(19);
pub(super) const BY_MINOR: usize = start_of(20);
pub(super) const BY_ROOK: usize = start_of(21);
pub(super) const HANGING: usize = start_of(22);
pub(super) const SHIELD: usize = start_of(23);
/// For each file at the king without an own pawn.
pub(super) const KING_OPEN: usize = start_of(24);
/// By how much looks at the king.
pub(super) const DANGER: usize = start_of(25);
/// How many terms there are.
pub(crate) const COUNT: usize = start_of(26);

/// The term of a piece on a square; the two halves of the board are alike.
pub(super) fn square(role: Role, square: Square, color: Color) -> usize {
    let rank = color.fold_wb(square.rank().to_usize(), 7 - square.rank().to_usize());
    let file = square.file().to_usize();
    SQUARE + index(role) * 32 + rank * 4 + file.min(7 - file)
}

/// The term of a piece that reaches so many squares.
pub(super) fn mobility(role: Role, free: usize) -> usize {
    MOBILITY[index(role) - 1] + free
}

/// Those the site plays with, as [`Values`] are written down.
const OF_THE_SITE: &str = include_str!("../../../data/chess.values");

/// Those learning begins with.
const BY_HAND: &str = include_str!("../../../data/chess-by-hand.values");

/// Those the site plays with.
pub(in crate::chess) fn of_the_site() -> &'static Values {
    static VALUES: LazyLock<Values> =
        LazyLock::new(|| read(OF_THE_SITE).unwrap_or_else(|| Values::none(KINDS)));
    &VALUES
}

/// Those learning begins with: slopes towards the centre, the seventh rank and promotion, written down by hand.
#[must_use]
pub fn by_hand() -> Values {
    read(BY_HAND).unwrap_or_else(|| Values::none(KINDS))
}

/// Values of chess, as they are written down.
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
            assert_eq!(values.to_string(), file);
        }
    }

    #[test]
    fn a_file_that_is_not_whole_is_not_read() {
        let text = of_the_site().to_string();
        let lines: Vec<&str> = text.lines().collect();
        for broken in [
            lines[1..].join("\n"),
            lines[..lines.len() - 1].join("\n"),
            format!("{text}more 1/1\n"),
            text.replacen('/', " ", 1),
            text.replacen("doubled", "doubled 1/1", 1),
            text.replacen("material ", "material 2001/0 ", 1).replacen(" 0/0\nsquare", "\nsquare", 1),
            text.replacen("isolated", "lonely", 1),
        ] {
            assert_eq!(read(&broken), None, "{broken}");
        }
    }
}
