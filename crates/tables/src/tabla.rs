// SPDX-License-Identifier: AGPL-3.0-or-later
//! Табла (clauses T): the game the others are described by. Single checkers are hit, two hold a point.

use crate::options::Options;
use crate::position::{Men, WAITING};
use crate::rules::{Meeting, Rules};

pub(crate) struct Tabla;

impl Rules for Tabla {
    const MEETING: Meeting = Meeting::Hit;

    /// T6: 2 on 24, 5 on 13, 3 on 8, 5 on 6.
    fn start() -> Men {
        let mut men = [0; 26];
        (men[24], men[13], men[8], men[6]) = (2, 5, 3, 5);
        men
    }

    /// T26-T29: one borne off saves everything; else a checker on the bar or in the winner's home costs 3.
    fn score(left: &Men, _options: &Options) -> u32 {
        if left[0] > 0 {
            1
        } else if left[WAITING] > 0 || left[19..=24].iter().any(|n| *n > 0) {
            3
        } else {
            2
        }
    }
}
