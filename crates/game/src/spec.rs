// SPDX-License-Identifier: AGPL-3.0-or-later
//! A game as everybody but its rules knows it. The one table of them is `room::GAMES`; ratings and bots are given it.

use crate::OptionSpec;

/// How a game is rated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Glicko-2, two players.
    Glicko,
    /// FIBS, by the length of the match.
    Fibs,
    /// Glicko-2, two pairs.
    Pairs,
}

impl Scale {
    /// The stable word for it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Glicko => "glicko",
            Self::Fibs => "fibs",
            Self::Pairs => "pairs",
        }
    }
}

/// One game.
#[derive(Clone, Copy, Debug)]
pub struct GameSpec {
    /// The id in requests, records, addresses and logs.
    pub id: &'static str,
    /// Games of one family share a board on the page and a form of positions on the wire: `chess`, `bughouse`, `kalah`,
    /// `tables`.
    pub family: &'static str,
    /// Chairs at its table.
    pub seats: u8,
    /// Whether dice are rolled.
    pub dice: bool,
    /// How it is rated.
    pub scale: Scale,
    /// The English names of its bots, one a level, the weakest first; `i18n/*/bots.ftl` has them in every language.
    pub bots: [&'static str; 5],
    /// The switches of its table.
    pub options: fn() -> &'static [OptionSpec],
}

impl GameSpec {
    /// Whether a win may be worth more than one point, and no game is drawn: the tables family.
    #[must_use]
    pub fn counts_points(&self) -> bool {
        self.family == "tables"
    }
}
