// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who plays: one player for every game and level, with an id that never changes, a name of its own and its measured
//! strength. The names are a family's: children, parents, grandparents; `i18n/*/bots.ftl` has them in every
//! language under `bot-NAME`.

use crate::Level;

/// The games there are players for, by id.
pub const GAMES: [&str; 10] =
    ["tabla", "tapa", "gyulbara", "chelebi", "indiika", "antitabla", "chess", "leaflet", "bughouse", "kalah"];

/// The names by level, in the order of [`GAMES`].
const NAMES: [[&str; 10]; 3] = [
    ["Niki", "Mimi", "Toshko", "Lili", "Bobi", "Ani", "Sashko", "Didi", "Pepi", "Viki"],
    ["Stoyan", "Rada", "Milosh", "Nevena", "Goran", "Stanka", "Damyan", "Yana", "Vasil", "Elena"],
    [
        "Grandpa Kosta",
        "Granny Gina",
        "Grandpa Pencho",
        "Granny Zlata",
        "Grandpa Marko",
        "Granny Tsveta",
        "Grandpa Todor",
        "Granny Stoyna",
        "Grandpa Iliya",
        "Granny Mara",
    ],
];

/// What neighbouring levels made of each other: game, level, Elo above the level below, half of its 95 % interval.
/// Written by `cargo run --release -p bots --example levels -- --write crates/bots/data/strength.txt`.
const MEASURED: &str = include_str!("../data/strength.txt");

/// The strength the middle level of every game is put at; the scales of two games are not the same.
const MIDDLE: i32 = 1500;

/// A player of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The game's id.
    pub game: &'static str,
    /// How strong it is.
    pub level: Level,
}

/// A measured strength on the Elo scale of one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// Elo, the middle level of the game being 1500.
    pub elo: i32,
    /// Half of the 95 % interval of the distance to the middle level; 0 for the middle level itself.
    pub margin: i32,
}

impl Player {
    /// Every player of a game, the weakest first; nobody where the site plays no such game.
    pub fn of(game: &str) -> impl Iterator<Item = Self> {
        let game = GAMES.into_iter().find(|known| *known == game);
        game.into_iter().flat_map(|game| Level::ALL.map(|level| Self { game, level }))
    }

    /// The player with this id: `chess-1` and so on; `chess-beginner`, as the only player once was called, is the one
    /// of the default level.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        let (game, level) = id.rsplit_once('-')?;
        Self::of(game).find(|player| match level {
            "beginner" => player.level == Level::DEFAULT,
            _ => level.parse().ok() == Some(player.level.number()) && player.id() == id,
        })
    }

    /// The id it is known by for ever.
    #[must_use]
    pub fn id(self) -> String {
        format!("{}-{}", self.game, self.level.number())
    }

    /// The name of whoever plays this level on seat `seat`. At a table of four every seat has somebody else of the
    /// same generation, so that players of the same level can be told apart.
    #[must_use]
    pub fn name(self, seat: u8) -> &'static str {
        let at = GAMES.into_iter().position(|game| game == self.game).unwrap_or(0);
        let at = if self.game == "bughouse" { at + usize::from(seat) } else { at };
        NAMES[self.level.index()][at % GAMES.len()]
    }

    /// How strong it has been measured to be.
    #[must_use]
    pub fn strength(self) -> Strength {
        let above = |level: Level| measured(self.game, level).unwrap_or_default();
        let (elo, margin) = match self.level {
            Level::Easy => {
                let (elo, margin) = above(Level::Medium);
                (-elo, margin)
            }
            Level::Medium => (0, 0),
            Level::Hard => above(Level::Hard),
        };
        Strength { elo: MIDDLE + elo, margin }
    }
}

/// Elo above the level below, and its margin.
fn measured(game: &str, level: Level) -> Option<(i32, i32)> {
    MEASURED.lines().find_map(|line| {
        let mut words = line.split(' ');
        let is_it = words.next() == Some(game) && words.next()?.parse() == Ok(level.number());
        is_it.then_some(())?;
        Some((words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    })
}

/// Every name a player of the site has in any language: nobody else may take one.
pub fn names() -> impl Iterator<Item = &'static str> {
    let languages = [
        include_str!("../../../i18n/bg/bots.ftl"),
        include_str!("../../../i18n/ru/bots.ftl"),
        include_str!("../../../i18n/en/bots.ftl"),
    ];
    let rows = languages.into_iter().flat_map(str::lines).filter(|line| line.starts_with("bot-"));
    rows.filter_map(|line| line.split_once(" = ").map(|(_, name)| name))
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    fn everybody() -> impl Iterator<Item = Player> {
        GAMES.into_iter().flat_map(Player::of)
    }

    #[test]
    fn every_player_has_a_name_of_its_own_in_every_language() {
        let english: BTreeSet<_> = everybody().map(|player| player.name(0)).collect();
        assert_eq!(english.len(), 30);
        for (language, text) in [
            ("bg", include_str!("../../../i18n/bg/bots.ftl")),
            ("ru", include_str!("../../../i18n/ru/bots.ftl")),
            ("en", include_str!("../../../i18n/en/bots.ftl")),
        ] {
            let rows: BTreeMap<_, _> = text.lines().filter_map(|line| line.split_once(" = ")).collect();
            let mut told = BTreeSet::new();
            for name in &english {
                let key = format!("bot-{}", name.to_lowercase().replace(' ', "-"));
                let name = rows.get(key.as_str()).unwrap_or_else(|| panic!("{language} has no {key}"));
                assert!(told.insert(name), "{language}: two are called {name}");
                assert!(names().any(|reserved| reserved == *name), "{name} is not reserved");
            }
        }
    }

    #[test]
    fn four_of_one_level_at_a_table_of_four_are_four() {
        for player in Player::of("bughouse") {
            let names: BTreeSet<_> = (0..4).map(|seat| player.name(seat)).collect();
            assert_eq!(names.len(), 4, "{names:?}");
        }
    }

    #[test]
    fn ids_are_read_back_and_the_old_ones_too() {
        for player in everybody() {
            assert_eq!(Player::from_id(&player.id()), Some(player));
        }
        let old = Player::from_id("gyulbara-beginner").map(Player::id);
        assert_eq!(old.as_deref(), Some("gyulbara-2"));
        for id in ["chess-0", "chess-4", "chess-01", "chess-+1", "go-1", "chess", "", "-1", "chess-stockfish"]
        {
            assert_eq!(Player::from_id(id), None, "{id}");
        }
    }

    #[test]
    fn everybody_is_measured_and_stronger_than_the_one_below() {
        for game in GAMES {
            let elo: Vec<_> = Player::of(game).map(|player| player.strength().elo).collect();
            assert!(elo.is_sorted_by(|below, above| below < above), "{game}: {elo:?}");
            assert_eq!(elo[1], MIDDLE);
        }
    }

    #[test]
    fn the_figures_told_are_those_of_the_document() {
        let document = include_str!("../../../docs/strength.md");
        for line in MEASURED.lines() {
            let words: Vec<_> = line.split(' ').collect();
            let [game, level, elo, margin] = words[..] else { panic!("{line}") };
            let row = document.lines().find(|row| row.starts_with(&format!("| {game} | {level} over ")));
            let row = row.unwrap_or_else(|| panic!("docs/strength.md has no row for {line}"));
            assert!(row.contains(&format!("| +{elo} ± {margin} |")), "{row} is not {line}");
        }
    }
}
