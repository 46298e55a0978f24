// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games played here.

use game::OptionSpec;
use serde::{Deserialize, Serialize};
use tables::Variant;

use crate::table::refusal::Refusal;

/// The games played here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum GameKind {
    /// Chess by FIDE's Laws.
    Chess,
    /// Chess by the Bulgarian leaflet.
    Leaflet,
    /// Bughouse: chess for four on two boards.
    Bughouse,
    /// Kalah.
    Kalah,
    /// Tabla, the Bulgarian backgammon.
    Tabla,
    /// Tapa: a covered checker is pinned instead of hit.
    Tapa,
    /// Gyulbara: both players move the same way round.
    Gyulbara,
    /// Chelebi: tabla with progressive doubles.
    Chelebi,
    /// Indiika: checkers are placed, then taken off.
    Indiika,
    /// Antitabla: who bears off first loses.
    Antitabla,
}

impl GameKind {
    /// Every game, in the order of the shelf.
    pub const ALL: [Self; 10] = [
        Self::Tabla,
        Self::Tapa,
        Self::Gyulbara,
        Self::Chelebi,
        Self::Indiika,
        Self::Antitabla,
        Self::Chess,
        Self::Leaflet,
        Self::Bughouse,
        Self::Kalah,
    ];

    /// The game of the tables family this is, if it is one.
    #[must_use]
    pub fn variant(self) -> Option<Variant> {
        Some(match self {
            Self::Tabla => Variant::Tabla,
            Self::Tapa => Variant::Tapa,
            Self::Gyulbara => Variant::Gyulbara,
            Self::Chelebi => Variant::Chelebi,
            Self::Indiika => Variant::Indiika,
            Self::Antitabla => Variant::Antitabla,
            Self::Chess | Self::Leaflet | Self::Bughouse | Self::Kalah => return None,
        })
    }

    /// The id in requests, records and addresses.
    #[must_use]
    pub fn id(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Leaflet => "leaflet",
            Self::Bughouse => "bughouse",
            Self::Kalah => "kalah",
            Self::Tabla => "tabla",
            Self::Tapa => "tapa",
            Self::Gyulbara => "gyulbara",
            Self::Chelebi => "chelebi",
            Self::Indiika => "indiika",
            Self::Antitabla => "antitabla",
        }
    }

    /// The family whose board it is played on.
    #[must_use]
    pub fn family(self) -> &'static str {
        match self {
            Self::Chess | Self::Leaflet => "chess",
            Self::Bughouse => "bughouse",
            Self::Kalah => "kalah",
            _ => "tables",
        }
    }

    /// Reads [`GameKind::id`] back.
    ///
    /// # Errors
    /// [`Refusal::UnknownGame`] naming the games there are.
    pub fn from_id(id: &str) -> Result<Self, Refusal> {
        Self::ALL.into_iter().find(|kind| kind.id() == id).ok_or_else(|| Refusal::UnknownGame {
            game: id.to_owned(),
            allowed: Self::ALL.map(Self::id).join(", "),
        })
    }

    /// The rule switches of the game.
    #[must_use]
    pub fn specs(self) -> &'static [OptionSpec] {
        match self {
            Self::Chess => &[],
            Self::Leaflet => chess::leaflet::OPTIONS,
            Self::Bughouse => crate::bughouse::agreements::specs(),
            Self::Kalah => kalah::OPTIONS,
            _ => self.variant().map_or(&[], crate::cube::terms::specs),
        }
    }

    /// Chairs at the table.
    #[must_use]
    pub fn seats(self) -> u8 {
        if self == Self::Bughouse { 4 } else { 2 }
    }

    /// Whether dice are rolled.
    #[must_use]
    pub fn has_dice(self) -> bool {
        self.variant().is_some()
    }
}
