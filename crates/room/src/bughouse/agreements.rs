// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players of bughouse agree on beside the rules of the boards.

use std::sync::LazyLock;

use chess::bughouse;
use game::{OptionKind, OptionSpec};

/// Switches of a bughouse table that are the room's: talk (C.18) and whether a partner confirms a resignation
/// (C.15).
pub const AGREEMENTS: [OptionSpec; 2] = [
    OptionSpec {
        name: "talk",
        kind: OptionKind::OneOf { values: &["team", "presets", "all"] },
        clause: "C.18",
    },
    OptionSpec { name: "partner_confirms", kind: OptionKind::Bool { default: false }, clause: "C.15" },
];

/// Every switch of a bughouse table: those of the boards, then the agreements.
pub(crate) fn specs() -> &'static [OptionSpec] {
    static ALL: LazyLock<Vec<OptionSpec>> = LazyLock::new(|| [bughouse::OPTIONS, &AGREEMENTS[..]].concat());
    &ALL
}
