// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the players of any game of the family may agree on about cube and match, as data: names, values, clauses.
//! What follows from an agreement is not here: it lives where games and matches are played and replayed.

use ::game::{OptionKind, OptionSpec};

const fn switch(name: &'static str, default: bool, clause: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool { default }, clause }
}

/// The switches of the agreement, the same in all six games (I16, K17).
pub const TERMS: [OptionSpec; 8] = [
    OptionSpec {
        name: "match_to",
        kind: OptionKind::IntOf { values: &[1, 3, 5, 7, 9], default: 1 },
        clause: "S1",
    },
    switch("cube", false, "K1"),
    switch("beavers", false, "K10"),
    switch("raccoons", false, "K12"),
    switch("beaver_droppable", true, "K15"),
    switch("crawford", true, "K13"),
    OptionSpec {
        name: "match_cube_lock",
        kind: OptionKind::OneOf { values: &["own_first_roll", "starter_only", "whole_game", "none"] },
        clause: "K9",
    },
    OptionSpec {
        name: "match_timeout",
        kind: OptionKind::OneOf { values: &["game_3", "match"] },
        clause: "C6",
    },
];
