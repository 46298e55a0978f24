// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which games are judged by what.

use tables::Variant;

/// Which engine judges a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Chess,
    Kalah,
    Bughouse,
    Tables,
}

impl Family {
    /// The family of a game, by its id.
    pub(crate) fn of(game: &str) -> Option<Self> {
        match game {
            "chess" | "leaflet" => Some(Self::Chess),
            "bughouse" => Some(Self::Bughouse),
            "kalah" => Some(Self::Kalah),
            game => Variant::from_name(game).map(|_| Self::Tables),
        }
    }
}
