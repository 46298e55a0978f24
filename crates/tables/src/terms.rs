// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the players of any game of the family may agree on about cube and match: the switches as data, and the
//! agreement they make. What the cube does is in `cube`, how a match goes on in `match_play`.

use ::game::{OptionError, OptionKind, OptionSpec, OptionValue, Side, find_option};

use crate::cube::{Agreed, Cube, Level};
use crate::game::Game;

const fn switch(name: &'static str, default: bool, clause: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool { default }, clause }
}

/// The switches of the agreement, the same in all six games (I16, K17).
pub const TERMS: [OptionSpec; 8] = [
    OptionSpec {
        name: "match_to",
        kind: OptionKind::IntOf { values: &[1, 3, 5, 7, 9], default: 1 },
        clause: "S1",
    },
    switch("cube", false, "K1"),
    switch("beavers", false, "K10"),
    switch("raccoons", false, "K12"),
    switch("beaver_droppable", true, "K15"),
    switch("crawford", true, "K13"),
    OptionSpec {
        name: "match_cube_lock",
        kind: OptionKind::OneOf { values: &["own_first_roll", "starter_only", "whole_game", "none"] },
        clause: "K9",
    },
    OptionSpec {
        name: "match_timeout",
        kind: OptionKind::OneOf { values: &["game_3", "match"] },
        clause: "C6",
    },
];

/// K9: until when a player may not double in the second and later games of a match.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CubeLock {
    /// Until their own first roll of that game.
    #[default]
    OwnFirstRoll,
    /// Until the very first roll of that game.
    StarterOnly,
    /// Never in that game.
    WholeGame,
    /// Nothing is locked.
    None,
}

impl CubeLock {
    /// K9: whether `side` may double by now in this second or later game of a match.
    #[must_use]
    pub fn is_open(self, game: &Game, side: Side) -> bool {
        let rolled = |side| game.roll_no(side) > 0;
        match self {
            Self::OwnFirstRoll => rolled(side),
            Self::StarterOnly => rolled(side) || rolled(side.other()),
            Self::WholeGame => false,
            Self::None => true,
        }
    }
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
pub struct MatchRules {
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

impl Default for MatchRules {
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

impl MatchRules {
    /// Sets one of [`TERMS`] by name. Whether all of them together make sense is asked by who makes a table.
    ///
    /// # Errors
    /// An unknown name or a value that is not allowed; the sentence names what is.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        let spec = find_option(&TERMS, name)?;
        spec.check(value)?;
        match (spec.name, value) {
            ("match_to", OptionValue::Int(to)) => self.match_to = u8::try_from(*to).unwrap_or(1),
            ("cube", OptionValue::Bool(on)) => self.cube = *on,
            ("beavers", OptionValue::Bool(on)) => self.beavers = *on,
            ("raccoons", OptionValue::Bool(on)) => self.raccoons = *on,
            ("beaver_droppable", OptionValue::Bool(on)) => self.beaver_droppable = *on,
            ("crawford", OptionValue::Bool(on)) => self.crawford = *on,
            ("match_cube_lock", OptionValue::Text(word)) => {
                self.lock = match word.as_str() {
                    "starter_only" => CubeLock::StarterOnly,
                    "whole_game" => CubeLock::WholeGame,
                    "none" => CubeLock::None,
                    _ => CubeLock::OwnFirstRoll,
                };
            }
            ("match_timeout", OptionValue::Text(word)) => {
                self.timeout = if word == "match" { MatchTimeout::Match } else { MatchTimeout::Game3 };
            }
            _ => return Err(OptionError::BadValue { name: spec.name, allowed: spec.allowed() }),
        }
        Ok(())
    }

    /// K1: the cube of a new game, where one was agreed.
    #[must_use]
    pub fn new_cube(&self) -> Option<Cube> {
        let highest = match (self.beavers, self.raccoons) {
            (false, _) => Level::Double,
            (true, false) => Level::Beaver,
            (true, true) => Level::Raccoon,
        };
        let agreed = Agreed { highest, droppable: self.beaver_droppable, ..Agreed::default() };
        self.cube.then(|| Cube::new(agreed))
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
    use crate::{Options, Variant};

    fn with(switches: &[(&str, OptionValue)]) -> MatchRules {
        let mut terms = MatchRules::default();
        for (name, value) in switches {
            terms.set(name, value).unwrap();
        }
        terms
    }

    #[test]
    fn the_defaults_of_the_specs_are_those_of_the_terms() {
        let defaults: Vec<_> = TERMS.iter().map(|spec| (spec.name, spec.default_value())).collect();
        assert_eq!(with(&defaults), MatchRules::default());
        assert!(MatchRules::default().set("houses", &OptionValue::Int(6)).is_err());
        assert!(MatchRules::default().set("cube", &OptionValue::Int(1)).is_err());
    }

    #[test]
    fn k1_k10_k12_the_cube_is_as_it_was_agreed() {
        let on = OptionValue::Bool(true);
        assert_eq!(with(&[("beavers", on.clone())]).new_cube(), None);
        for (names, raises) in [
            (&["cube"][..], [None, None]),
            (&["cube", "raccoons"], [None, None]),
            (&["cube", "beavers"], [Some(Level::Beaver), None]),
            (&["cube", "beavers", "raccoons"], [Some(Level::Beaver), Some(Level::Raccoon)]),
        ] {
            let switches: Vec<_> = names.iter().map(|name| (*name, on.clone())).collect();
            let mut cube = with(&switches).new_cube().expect("it was agreed");
            cube.double(::game::Seat(0)).unwrap();
            let first = cube.may_raise();
            let second = first.and_then(|_| cube.double(::game::Seat(1)).ok()).and_then(|_| cube.may_raise());
            assert_eq!([first, second], raises, "{names:?}");
        }
    }

    #[test]
    fn k9_the_four_locks() {
        let lock = |word: &str| with(&[("match_cube_lock", OptionValue::Text(word.to_owned()))]).lock;
        let mut game = Game::new_with_starter(Variant::Tabla, &Options::default(), Side::White);
        let open = |game: &Game, word| [Side::White, Side::Black].map(|side| lock(word).is_open(game, side));
        assert_eq!(open(&game, "own_first_roll"), [false, false]);
        assert_eq!(open(&game, "starter_only"), [false, false]);
        game.roll([3, 1]).unwrap();
        assert_eq!(open(&game, "own_first_roll"), [true, false]);
        assert_eq!(open(&game, "starter_only"), [true, true]);
        assert_eq!(open(&game, "whole_game"), [false, false]);
        assert_eq!(open(&game, "none"), [true, true]);
    }
}
