// SPDX-License-Identifier: AGPL-3.0-or-later
//! Антитабла (clauses A): all rules of tabla, but the first to bear off everything loses (A1), and the one
//! who still has checkers wins what they would have lost (A2).

use crate::options::Options;
use crate::position::Men;
use crate::rules::{Meeting, Rules};
use crate::tabla::Tabla;

pub(crate) struct Antitabla;

impl Rules for Antitabla {
    const MEETING: Meeting = Tabla::MEETING;
    const FINISHER_LOSES: bool = true;

    fn start() -> Men {
        Tabla::start()
    }

    fn score(left: &Men, options: &Options) -> u32 {
        Tabla::score(left, options)
    }
}
