// SPDX-License-Identifier: AGPL-3.0-or-later
//! The names of the six games. What they mean is in the file of each name.

use std::fmt;

/// One of the six games of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Variant {
    /// Табла: backgammon as it is played in Bulgaria (clauses T).
    Tabla,
    /// Тапа: a covered checker is pinned instead of hit (clauses P).
    Tapa,
    /// Гюлбара: both players move the same way round and one checker holds a point (clauses G).
    Gyulbara,
    /// Челеби: tabla with progressive doubles (clauses H).
    Chelebi,
    /// Индийка: checkers are placed, then taken off; they never move (clauses I).
    Indiika,
    /// Антитабла: tabla in which bearing off last wins (clauses A).
    Antitabla,
}

impl Variant {
    /// All six, in the order of the rules document.
    pub const ALL: [Self; 6] =
        [Self::Tabla, Self::Tapa, Self::Gyulbara, Self::Chelebi, Self::Indiika, Self::Antitabla];

    /// The id used in positions, requests and records.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tabla => "tabla",
            Self::Tapa => "tapa",
            Self::Gyulbara => "gyulbara",
            Self::Chelebi => "chelebi",
            Self::Indiika => "indiika",
            Self::Antitabla => "antitabla",
        }
    }

    /// Reads [`Variant::name`] back.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|variant| variant.name() == name)
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
