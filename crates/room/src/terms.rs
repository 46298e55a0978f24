// SPDX-License-Identifier: AGPL-3.0-or-later
//! What players of the tables family agree on beside the rules of the board: the doubling cube and the length
//! of the match, as switches of a table. What the cube does is in `cube`, how a match goes on in `series`.

use std::sync::LazyLock;

use game::OptionSpec;
use tables::Variant;

use crate::refusal::Refusal;
use crate::setup::{Setting, Settings};

/// K9: until when a player may not double in the second and later games of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CubeLock {
    /// Until his own first roll of that game.
    #[default]
    OwnFirstRoll,
    /// Until the very first roll of that game.
    StarterOnly,
    /// Never in that game.
    WholeGame,
    /// Nothing is locked.
    None,
}

/// C6: what a fallen flag costs in a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MatchTimeout {
    /// The game, with three times the cube.
    #[default]
    Game3,
    /// The match.
    Match,
}

/// The agreement of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// S1: points to be reached, 3, 5, 7 or 9; 1 is a single game.
    pub match_to: u8,
    /// K1: whether the cube is used.
    pub cube: bool,
    /// K10: whether a double may be answered with a beaver.
    pub beavers: bool,
    /// K12: whether a beaver may be answered with a raccoon.
    pub raccoons: bool,
    /// K15: whether a beaver or a raccoon may be refused.
    pub beaver_droppable: bool,
    /// K13: whether nobody doubles in the first game in which somebody needs one point.
    pub crawford: bool,
    /// K9.
    pub lock: CubeLock,
    /// C6.
    pub timeout: MatchTimeout,
}

impl Default for Terms {
    fn default() -> Self {
        Self {
            match_to: 1,
            cube: false,
            beavers: false,
            raccoons: false,
            beaver_droppable: true,
            crawford: true,
            lock: CubeLock::default(),
            timeout: MatchTimeout::default(),
        }
    }
}

/// Every switch of a table of this game: the agreement, then the rules of the board.
pub(crate) fn specs(variant: Variant) -> &'static [OptionSpec] {
    static ALL: LazyLock<[Vec<OptionSpec>; 6]> = LazyLock::new(|| {
        Variant::ALL.map(|variant| [&tables::TERMS[..], tables::option_specs(variant)].concat())
    });
    let index = Variant::ALL.iter().position(|known| *known == variant).unwrap_or(0);
    &ALL[index]
}

impl Terms {
    /// Reads the agreement from switches whose values have been checked one by one.
    ///
    /// # Errors
    /// [`Refusal::BeaversNeedCube`], [`Refusal::RaccoonsNeedBeavers`].
    pub fn of(settings: &Settings) -> Result<Self, Refusal> {
        let plain = Self::default();
        let bool = |name: &str, default: bool| match settings.get(name) {
            Some(Setting::Bool(value)) => *value,
            _ => default,
        };
        let word = |name: &str| match settings.get(name) {
            Some(Setting::Text(word)) => word.as_str(),
            _ => "",
        };
        let terms = Self {
            match_to: match settings.get("match_to") {
                Some(Setting::Int(points)) => u8::try_from(*points).unwrap_or(plain.match_to),
                _ => plain.match_to,
            },
            cube: bool("cube", plain.cube),
            beavers: bool("beavers", plain.beavers),
            raccoons: bool("raccoons", plain.raccoons),
            beaver_droppable: bool("beaver_droppable", plain.beaver_droppable),
            crawford: bool("crawford", plain.crawford),
            lock: match word("match_cube_lock") {
                "starter_only" => CubeLock::StarterOnly,
                "whole_game" => CubeLock::WholeGame,
                "none" => CubeLock::None,
                _ => CubeLock::OwnFirstRoll,
            },
            timeout: if word("match_timeout") == "match" { MatchTimeout::Match } else { MatchTimeout::Game3 },
        };
        if terms.beavers && !terms.cube {
            return Err(Refusal::BeaversNeedCube);
        }
        if terms.raccoons && !terms.beavers {
            return Err(Refusal::RaccoonsNeedBeavers);
        }
        Ok(terms)
    }

    /// Whether more than one game is played.
    #[must_use]
    pub fn is_match(&self) -> bool {
        self.match_to > 1
    }

    /// The most games this table can need: in a match each is won by somebody, with one point at least.
    #[must_use]
    pub fn games_max(&self) -> u32 {
        2 * u32::from(self.match_to) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::setup::{GameKind, Table, all_settings, checked_settings};

    #[test]
    fn the_defaults_of_the_specs_are_those_of_the_terms() {
        for kind in GameKind::ALL.into_iter().filter(|kind| kind.has_dice()) {
            let all = all_settings(kind, &Settings::new());
            assert_eq!(Terms::of(&all), Ok(Terms::default()), "{}", kind.id());
            assert_eq!(all.len(), kind.specs().len());
        }
        assert!(GameKind::Chess.specs().iter().all(|spec| spec.name != "cube"));
    }

    #[test]
    fn k10_k12_a_combination_without_sense_is_refused() {
        let on = |names: &[&str]| -> Settings {
            names.iter().map(|name| ((*name).to_owned(), Setting::Bool(true))).collect()
        };
        assert_eq!(Terms::of(&on(&["beavers"])), Err(Refusal::BeaversNeedCube));
        assert_eq!(Terms::of(&on(&["cube", "raccoons"])), Err(Refusal::RaccoonsNeedBeavers));
        assert!(Terms::of(&on(&["cube", "beavers", "raccoons"])).is_ok());
        let table = Table {
            game: GameKind::Tapa,
            options: on(&["beavers"]),
            clock: crate::ClockRule::default(),
            access: crate::Access::Open,
            direction: crate::Direction::Right,
            auto_roll: true,
        };
        assert_eq!(table.checked().unwrap_err(), Refusal::BeaversNeedCube);
    }

    #[test]
    fn s1_matches_go_to_3_5_7_or_9_only() {
        for points in -1..=11 {
            let settings = Settings::from([("match_to".to_owned(), Setting::Int(points))]);
            let good = [1, 3, 5, 7, 9].contains(&points);
            assert_eq!(checked_settings(GameKind::Tabla, &settings).is_ok(), good, "{points}");
        }
    }
}
