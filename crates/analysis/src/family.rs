// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which games are judged by what.

use record::{Format, Replayed};
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

/// By the rules of which game [`crate::analyse`] judges a game of a file of this form, or a position that somebody has set up
/// in it; nothing where there is nothing to judge, or nobody here judges it.
#[must_use]
pub fn judged_as(game: &Replayed, format: Format) -> Option<&str> {
    let is_played = game.plies > 0 && game.first_illegal.is_none();
    let name = match &game.game[..] {
        // One board with sleeves is half a table of bughouse; a game of crazyhouse has moves.
        "crazyhouse" if format == Format::Fen => "bughouse",
        name => name,
    };
    Family::of(name).filter(|_| is_played || game.is_position()).map(|_| name)
}
