// SPDX-License-Identifier: AGPL-3.0-or-later
//! The games played here: one table, and the only place where a game is described. Ratings and bots are given it, the
//! page has it from `GET /api/v1/games`; `docs/add-a-game.md` says what else a new game needs.

use game::{GameSpec, OptionSpec, Scale};
use serde::{Deserialize, Serialize};
use tables::Variant;

use crate::bughouse::agreements;
use crate::cube::terms;
use crate::table::refusal::Refusal;

/// Whose rules a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Fide,
    Leaflet,
    Bughouse,
    Kalah,
    Tables(Variant),
}

macro_rules! games {
    ($($(#[$doc:meta])* $kind:ident $id:literal $rules:expr, $options:expr, $bots:expr;)+) => {
        /// The games played here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
        #[serde(rename_all = "snake_case")]
        pub enum GameKind {
            $($(#[$doc])* $kind,)+
        }

        impl GameKind {
            /// Every game, in the order of the shelf.
            pub const ALL: [Self; GAMES.len()] = [$(Self::$kind),+];

            pub(crate) const fn rules(self) -> Rules {
                match self {
                    $(Self::$kind => $rules,)+
                }
            }
        }

        /// What is known of every game, in the order of the shelf.
        pub static GAMES: [GameSpec; [$($id),+].len()] = [$(described($id, $rules, $options, $bots)),+];
    };
}

games! {
    /// Tabla, the Bulgarian backgammon.
    Tabla "tabla" Rules::Tables(Variant::Tabla), || terms::specs(Variant::Tabla),
        ["Niki", "Ivo", "Stoyan", "Uncle Stefan", "Grandpa Kosta"];
    /// Tapa: a covered checker is pinned instead of hit.
    Tapa "tapa" Rules::Tables(Variant::Tapa), || terms::specs(Variant::Tapa),
        ["Mimi", "Kalina", "Rada", "Aunt Vera", "Granny Gina"];
    /// Gyulbara: both players move the same way round.
    Gyulbara "gyulbara" Rules::Tables(Variant::Gyulbara), || terms::specs(Variant::Gyulbara),
        ["Toshko", "Kamen", "Milosh", "Uncle Manol", "Grandpa Pencho"];
    /// Chelebi: tabla with progressive doubles.
    Chelebi "chelebi" Rules::Tables(Variant::Chelebi), || terms::specs(Variant::Chelebi),
        ["Lili", "Desi", "Nevena", "Aunt Sevda", "Granny Zlata"];
    /// Indiika: checkers are placed, then taken off.
    Indiika "indiika" Rules::Tables(Variant::Indiika), || terms::specs(Variant::Indiika),
        ["Bobi", "Rumen", "Goran", "Uncle Dragan", "Grandpa Marko"];
    /// Antitabla: who bears off first loses.
    Antitabla "antitabla" Rules::Tables(Variant::Antitabla), || terms::specs(Variant::Antitabla),
        ["Ani", "Silvia", "Stanka", "Aunt Donka", "Granny Tsveta"];
    /// Chess by FIDE's Laws.
    Chess "chess" Rules::Fide, || &[], ["Sashko", "Boyan", "Damyan", "Uncle Petko", "Grandpa Todor"];
    /// Chess by the Bulgarian leaflet.
    Leaflet "leaflet" Rules::Leaflet, || chess::leaflet::OPTIONS, ["Didi", "Raya", "Yana", "Aunt Rositsa", "Granny Stoyna"];
    /// Bughouse: chess for four on two boards.
    Bughouse "bughouse" Rules::Bughouse, agreements::specs, ["Pepi", "Plamen", "Vasil", "Uncle Asen", "Grandpa Iliya"];
    /// Kalah.
    Kalah "kalah" Rules::Kalah, || kalah::OPTIONS, ["Viki", "Iva", "Elena", "Aunt Bilyana", "Granny Mara"];
}

/// What follows from whose rules a game is played by.
const fn described(
    id: &'static str,
    rules: Rules,
    options: fn() -> &'static [OptionSpec],
    bots: [&'static str; 5],
) -> GameSpec {
    let (family, seats, dice, scale) = match rules {
        Rules::Fide | Rules::Leaflet => ("chess", 2, false, Scale::Glicko),
        Rules::Bughouse => ("bughouse", 4, false, Scale::Pairs),
        Rules::Kalah => ("kalah", 2, false, Scale::Glicko),
        Rules::Tables(_) => ("tables", 2, true, Scale::Fibs),
    };
    GameSpec { id, family, seats, dice, scale, bots, options }
}

impl GameKind {
    /// Its row of the table.
    #[must_use]
    pub fn spec(self) -> &'static GameSpec {
        &GAMES[self as usize]
    }

    /// The game of the tables family this is, if it is one.
    #[must_use]
    pub fn variant(self) -> Option<Variant> {
        match self.rules() {
            Rules::Tables(variant) => Some(variant),
            Rules::Fide | Rules::Leaflet | Rules::Bughouse | Rules::Kalah => None,
        }
    }

    /// The id in requests, records and addresses.
    #[must_use]
    pub fn id(self) -> &'static str {
        self.spec().id
    }

    /// The family whose board it is played on.
    #[must_use]
    pub fn family(self) -> &'static str {
        self.spec().family
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
        (self.spec().options)()
    }

    /// Chairs at the table.
    #[must_use]
    pub fn seats(self) -> u8 {
        self.spec().seats
    }

    /// Whether dice are rolled.
    #[must_use]
    pub fn has_dice(self) -> bool {
        self.spec().dice
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_written_by_its_id_and_every_variant_is_on_the_shelf() {
        for kind in GameKind::ALL {
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.id());
            assert_eq!(GameKind::from_id(kind.id()), Ok(kind));
            assert_eq!(kind.variant().map(Variant::name), kind.has_dice().then_some(kind.id()));
        }
        for variant in Variant::ALL {
            assert_eq!(GameKind::ALL.into_iter().filter(|kind| kind.variant() == Some(variant)).count(), 1);
        }
    }
}
