// SPDX-License-Identifier: AGPL-3.0-or-later
//! Челеби (clauses H): all rules of tabla, but doubles are progressive from the first roll on (H2); nobody
//! finishes them for the roller (H4) and there is no first long move (H3).

use ::game::OptionSpec;

use crate::options::{CHELEBI_FROM, Options};
use crate::position::Men;
use crate::rules::{Meeting, Rules};
use crate::tabla::Tabla;

pub(crate) struct Chelebi;

impl Rules for Chelebi {
    const MEETING: Meeting = Tabla::MEETING;
    const OPTIONS: &'static [OptionSpec] = &[CHELEBI_FROM];

    fn start() -> Men {
        Tabla::start()
    }

    fn score(left: &Men, options: &Options) -> u32 {
        Tabla::score(left, options)
    }

    fn progressive_from(options: &Options) -> Option<u8> {
        Some(options.chelebi_progressive_from)
    }
}
