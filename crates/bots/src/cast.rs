// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who plays: one player for every game and level, with an id that never changes, a name of its own and its measured
//! strength. The names are a family's: children, their elder brothers and sisters, parents, uncles and aunts, grandparents;
//! `i18n/*/bots.ftl` has them in every language under `bot-NAME`.

use game::GameSpec;

use crate::Level;

/// What neighbouring levels made of each other: game, level, Elo above the level below, half of its 95 %
/// interval. Written by `cargo run --release -p bots --example levels -- --write crates/bots/data/strength.txt`.
const MEASURED: &str = include_str!("../data/strength.txt");

/// The strength the middle level of every game is put at; the scales of two games are not the same.
const MIDDLE: i32 = 1500;

/// Ids were numbers when there were three levels: `chess-3` stands in logs for good, and is the strongest.
const NUMBERED: [(&str, Level); 3] = [("1", Level::Learner), ("2", Level::Club), ("3", Level::Expert)];

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

/// The bots of these games.
#[derive(Clone, Copy, Debug)]
pub struct Cast(pub &'static [GameSpec]);

impl Cast {
    /// Every bot of a game, the weakest first; nobody where the site plays no such game.
    pub fn of(self, game: &str) -> impl Iterator<Item = Player> + use<> {
        let game = self.0.iter().find(|known| known.id == game);
        game.into_iter().flat_map(|game| Level::ALL.map(|level| Player { game: game.id, level }))
    }

    /// The bot with this id: `chess-club` and so on, or an id that it once had: `chess-1` to `chess-3` of the weakest, the
    /// middle and the strongest level, `chess-easy`, `chess-medium` and `chess-hard`, and `chess-beginner` of the middle one.
    #[must_use]
    pub fn from_id(self, id: &str) -> Option<Player> {
        let (game, word) = id.rsplit_once('-')?;
        let numbered = NUMBERED.into_iter().find(|(number, _)| *number == word).map(|(_, level)| level);
        // An id is written in one way only.
        let named =
            || Level::from_name(word).filter(|_| !word.contains(|letter: char| letter.is_uppercase()));
        let level = numbered.or_else(named)?;
        self.of(game).find(|player| player.level == level)
    }

    /// The name of whoever plays this level on seat `seat`. At a table of four every seat has somebody else of the
    /// same generation, so that bots of the same level can be told apart.
    #[must_use]
    pub fn name(self, player: Player, seat: u8) -> &'static str {
        let at = self.0.iter().position(|game| game.id == player.game).unwrap_or(0);
        let seats = self.0.get(at).map_or(2, |game| game.seats);
        let at = if seats > 2 { at + usize::from(seat) } else { at };
        self.0.iter().cycle().nth(at).map_or("", |game| game.bots[player.level.index()])
    }
}

impl Player {
    /// The id it is known by for ever.
    #[must_use]
    pub fn id(self) -> String {
        format!("{}-{}", self.game, self.level.name())
    }

    /// How strong it has been measured to be.
    #[must_use]
    pub fn strength(self) -> Strength {
        let [from, to] = [self.level.min(Level::DEFAULT), self.level.max(Level::DEFAULT)];
        let between = Level::ALL.into_iter().filter(|level| from < *level && *level <= to);
        let steps: Vec<_> = between.filter_map(|level| measured(self.game, level)).collect();
        let apart: i32 = steps.iter().map(|(elo, _)| elo).sum();
        // The steps were measured in games of their own.
        let margin = steps.iter().map(|(_, margin)| f64::from(margin * margin)).sum::<f64>().sqrt();
        let elo = MIDDLE + if self.level < Level::DEFAULT { -apart } else { apart };
        Strength { elo, margin: margin.round() as i32 }
    }
}

/// Elo above the level below, and its margin.
fn measured(game: &str, level: Level) -> Option<(i32, i32)> {
    MEASURED.lines().find_map(|line| {
        let mut words = line.split(' ');
        let is_it = words.next() == Some(game) && words.next() == Some(level.name());
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
    use game::Scale;

    use super::*;

    const fn game(id: &'static str, seats: u8, bots: [&'static str; 5]) -> GameSpec {
        let (family, scale) = ("chess", Scale::Glicko);
        GameSpec { id, family, seats, dice: false, scale, bots, options: || &[] }
    }

    static GAMES: [GameSpec; 3] = [
        game("two", 2, ["a1", "a2", "a3", "a4", "a5"]),
        game("four", 4, ["b1", "b2", "b3", "b4", "b5"]),
        game("last", 2, ["c1", "c2", "c3", "c4", "c5"]),
    ];
    const CAST: Cast = Cast(&GAMES);

    #[test]
    fn a_table_of_four_borrows_names_from_the_next_games() {
        let [two, four] = ["two-club", "four-strong"].map(|id| CAST.from_id(id).unwrap());
        assert_eq!([0, 1].map(|seat| CAST.name(two, seat)), ["a3", "a3"]);
        assert_eq!([0, 1, 2].map(|seat| CAST.name(four, seat)), ["b4", "c4", "a4"]);
    }

    #[test]
    fn ids_are_read_back_and_the_old_ones_too() {
        for player in ["two", "four", "last"].into_iter().flat_map(|game| CAST.of(game)) {
            assert_eq!(CAST.from_id(&player.id()), Some(player));
        }
        for (old, today) in [
            ("four-beginner", "four-club"),
            ("two-1", "two-learner"),
            ("two-2", "two-club"),
            ("two-3", "two-expert"),
            ("last-easy", "last-learner"),
            ("last-medium", "last-club"),
            ("last-hard", "last-expert"),
        ] {
            assert_eq!(CAST.from_id(old).map(Player::id).as_deref(), Some(today), "{old}");
        }
        for id in [
            "two-0",
            "two-4",
            "two-5",
            "two-01",
            "two-+1",
            "two-Club",
            "go-1",
            "two",
            "",
            "-1",
            "two-stockfish",
        ] {
            assert_eq!(CAST.from_id(id), None, "{id}");
        }
    }

    #[test]
    fn margins_of_steps_add_up_as_those_of_independent_games_do() {
        let of = |level| Player { game: "tabla", level }.strength();
        let step = |level| measured("tabla", level).unwrap();
        let ([four, wide], [five, wider]) = (step(Level::Strong).into(), step(Level::Expert).into());
        assert_eq!(of(Level::Strong), Strength { elo: MIDDLE + four, margin: wide });
        let both = f64::from(wide * wide + wider * wider).sqrt().round() as i32;
        assert_eq!(of(Level::Expert), Strength { elo: MIDDLE + four + five, margin: both });
        assert_eq!(of(Level::Club), Strength { elo: MIDDLE, margin: 0 });
        assert_eq!(of(Level::Learner).elo, MIDDLE - step(Level::Club).0 - step(Level::Casual).0);
    }

    #[test]
    fn everybody_is_measured_and_stronger_than_the_one_below() {
        let games: std::collections::BTreeSet<_> =
            MEASURED.lines().filter_map(|line| line.split(' ').next()).collect();
        for game in games {
            let elo = Level::ALL.map(|level| Player { game, level }.strength().elo);
            assert!(elo.is_sorted_by(|below, above| below < above), "{game}: {elo:?}");
            assert_eq!(elo[2], MIDDLE);
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
