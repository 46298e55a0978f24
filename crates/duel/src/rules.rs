// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is played: a game with its switches, what it is played for, how many times.

use chess::{Law, leaflet};
use game::{OptionError, OptionValue, find_option};
use tables::Variant;
use thiserror::Error;

/// Most games of a duel.
pub const GAMES_MAX: u32 = 1_000_000;
/// The lengths a match may have, points.
pub const MATCHES: [u16; 4] = [3, 5, 7, 9];

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Rule switches.
    pub options: Vec<(String, OptionValue)>,
    /// Games, or matches, an even number from 2 to [`GAMES_MAX`].
    pub games: u32,
    /// Points of a match, one of [`MATCHES`]; nothing for single games.
    pub match_to: Option<u16>,
    /// Whether there is a cube.
    pub cube: bool,
    /// Whether the luck of the dice is told apart.
    pub luck: bool,
    /// What dice, openings and slips follow from.
    pub seed: u64,
}

/// Why a duel does not begin.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DuelError {
    /// A game nobody knows.
    #[error("there is no game `{game}`; allowed: {}", games().collect::<Vec<_>>().join(", "))]
    UnknownGame {
        /// What was asked for.
        game: String,
    },
    /// A rule switch.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// Too few games, too many, or one without its pair.
    #[error("games are played in pairs: an even number from 2 to {GAMES_MAX}, not {0}")]
    Games(u32),
    /// A length of matches that is not played here.
    #[error("a match is to 3, 5, 7 or 9 points, not {0}")]
    Match(u16),
    /// What only games with dice have.
    #[error("--{what} is for the tables family, not for {game}")]
    OnlyTables {
        /// The switch.
        what: &'static str,
        /// The game.
        game: String,
    },
    /// Luck is counted in points of single games.
    #[error("--luck is counted in points of single games, not in matches")]
    LuckOfMatches,
    /// A network for another game.
    #[error("the network {file} is for {net}, not for {game}")]
    Net {
        /// Its file.
        file: String,
        /// Its game.
        net: String,
        /// The game asked for.
        game: String,
    },
}

/// A game with its switches.
#[derive(Clone, Debug)]
pub enum Rules {
    /// Chess or leaflet chess.
    Chess(Law),
    /// Kalah.
    Kalah(kalah::Options),
    /// Bughouse.
    Bughouse(chess::bughouse::Options),
    /// A game of the tables family.
    Tables(TablesRules),
}

/// A game of the tables family, and what it is played for.
#[derive(Clone, Copy, Debug)]
pub struct TablesRules {
    /// The game.
    pub variant: Variant,
    /// Its switches.
    pub options: tables::Options,
    /// Points of a match; nothing for single games.
    pub match_to: Option<u16>,
    /// Whether there is a cube.
    pub cube: bool,
    /// Whether the luck of the dice is told apart.
    pub luck: bool,
}

/// The games there are players for.
pub fn games() -> impl Iterator<Item = &'static str> {
    ["chess", "leaflet", "bughouse", "kalah"].into_iter().chain(Variant::ALL.map(Variant::name))
}

impl Settings {
    /// The rules these settings ask for.
    ///
    /// # Errors
    /// [`DuelError`]: what is asked for makes no sense.
    pub fn rules(&self) -> Result<Rules, DuelError> {
        let game = self.game.as_str();
        if !games().any(|known| known == game) {
            return Err(DuelError::UnknownGame { game: game.chars().take(60).collect() });
        }
        if !(2..=GAMES_MAX).contains(&self.games) || !self.games.is_multiple_of(2) {
            return Err(DuelError::Games(self.games));
        }
        let rules = self.of_the_game()?;
        if !matches!(rules, Rules::Tables(_)) {
            let asked = [("match", self.match_to.is_some()), ("cube", self.cube), ("luck", self.luck)];
            if let Some((what, _)) = asked.into_iter().find(|(_, is_asked)| *is_asked) {
                return Err(DuelError::OnlyTables { what, game: game.to_owned() });
            }
        }
        match self.match_to {
            Some(to) if !MATCHES.contains(&to) => Err(DuelError::Match(to)),
            Some(_) if self.luck => Err(DuelError::LuckOfMatches),
            _ => Ok(rules),
        }
    }

    fn of_the_game(&self) -> Result<Rules, OptionError> {
        let switches = self.options.iter();
        Ok(match self.game.as_str() {
            "chess" => {
                for (name, _) in switches {
                    find_option(&[], name)?;
                }
                Rules::Chess(Law::Fide)
            }
            "leaflet" => {
                let mut options = leaflet::Options::default();
                switches.into_iter().try_for_each(|(name, value)| options.set(name, value))?;
                Rules::Chess(Law::Leaflet(options))
            }
            "kalah" => {
                let mut options = kalah::Options::default();
                switches.into_iter().try_for_each(|(name, value)| options.set(name, value))?;
                Rules::Kalah(options)
            }
            "bughouse" => {
                let mut options = chess::bughouse::Options::default();
                switches.into_iter().try_for_each(|(name, value)| options.set(name, value))?;
                Rules::Bughouse(options)
            }
            name => {
                let variant = Variant::from_name(name).unwrap_or(Variant::Tabla);
                let mut options = tables::Options::default();
                for (name, value) in switches {
                    find_option(tables::option_specs(variant), name)?;
                    options.set(name, value)?;
                }
                let Self { match_to, cube, luck, .. } = *self;
                Rules::Tables(TablesRules { variant, options, match_to, cube, luck })
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_makes_no_sense_is_refused_in_one_sentence() {
        let asked = |game: &str| Settings { game: game.to_owned(), games: 2, ..Settings::default() };
        for game in games() {
            assert!(asked(game).rules().is_ok(), "{game}");
        }
        let refused = |settings: Settings| settings.rules().unwrap_err().to_string();
        assert!(refused(asked("go")).contains("allowed: chess, leaflet"));
        for games in [0, 1, 3, GAMES_MAX + 2] {
            assert!(refused(Settings { games, ..asked("kalah") }).contains("an even number from 2"));
        }
        let tabla = asked("tabla");
        assert!(refused(Settings { match_to: Some(4), ..tabla.clone() }).contains("3, 5, 7 or 9"));
        assert!(
            refused(Settings { match_to: Some(3), luck: true, ..tabla.clone() }).contains("single games")
        );
        assert!(Settings { match_to: Some(9), cube: true, ..tabla.clone() }.rules().is_ok());
        assert!(Settings { luck: true, cube: true, ..tabla.clone() }.rules().is_ok());
        assert!(refused(Settings { luck: true, ..asked("chess") }).contains("--luck is for the tables"));
        assert!(refused(Settings { cube: true, ..asked("kalah") }).contains("--cube"));
        assert!(refused(Settings { match_to: Some(3), ..asked("bughouse") }).contains("--match"));
        let options = vec![("houses".to_owned(), OptionValue::Int(4))];
        assert!(Settings { options: options.clone(), ..asked("kalah") }.rules().is_ok());
        for game in ["chess", "leaflet", "bughouse", "tabla", "gyulbara"] {
            assert!(
                refused(Settings { options: options.clone(), ..asked(game) }).contains("houses"),
                "{game}"
            );
        }
    }
}
