// SPDX-License-Identifier: AGPL-3.0-or-later
//! The rule switches that concern the board (section 13 of the rules document), fixed when a table is made.
//! Those of the cube and the match are in `terms`.

use game::{OptionError, OptionKind, OptionSpec, OptionValue, find_option};

/// What the opponent who finishes a progressive double does at a number they cannot complete (G16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OnBlock {
    /// The finishing ends, the rest is lost.
    Stop,
    /// What cannot be played of that number is lost and the next number is tried.
    Skip,
}

/// When tapa looks whether both end checkers are pinned (P14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RestartCheck {
    /// When a turn is complete.
    TurnEnd,
    /// After every step; the rest of the roll is then not played.
    EachStep,
}

/// What makes a win in tapa and gyulbara worth two points (P19, G20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TwoPoints {
    /// The loser has a checker outside their home.
    NotAllHome,
    /// The loser has borne off none, as in tabla.
    NoneOff,
}

/// The switches of one table. A switch of another game of the family is carried along and changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// P8, G8: a player's first roll, unless a double, is played with one checker when that is legal.
    pub first_long_move: bool,
    /// G10: from which own roll (counted from 1) doubles are progressive in gyulbara: 1, 3 or 4.
    pub gyulbara_progressive_from: u8,
    /// H2: from which own roll (counted from 1) doubles are progressive in chelebi; the document says always.
    pub chelebi_progressive_from: u8,
    /// G14: how many of the four first numbers start a double, so that the rest is handed over: 4 or 1.
    pub started_min: u8,
    /// G16: what blocks the finishing of the opponent's double.
    pub completion_on_block: OnBlock,
    /// P14: when the restart of tapa is looked at.
    pub tapa_restart_check: RestartCheck,
    /// P15: pinning the opponent's last start checker with the own start empty wins two points.
    pub tapa_mother_wins: bool,
    /// P19, G20: what two points are won for.
    pub two_points: TwoPoints,
    /// I12: dice left over from the roll that placed the fifteenth checker bear off at once.
    pub indiika_carry_over: bool,
}

impl Default for Options {
    /// The document's own rules.
    fn default() -> Self {
        Self {
            first_long_move: true,
            gyulbara_progressive_from: 4,
            chelebi_progressive_from: 1,
            started_min: 4,
            completion_on_block: OnBlock::Stop,
            tapa_restart_check: RestartCheck::TurnEnd,
            tapa_mother_wins: false,
            two_points: TwoPoints::NotAllHome,
            indiika_carry_over: true,
        }
    }
}

pub(crate) const FIRST_LONG_MOVE: OptionSpec =
    OptionSpec { name: "first_long_move", kind: OptionKind::Bool { default: true }, clause: "P8" };
pub(crate) const GYULBARA_FROM: OptionSpec = OptionSpec {
    name: "gyulbara_progressive_from",
    kind: OptionKind::IntOf { values: &[1, 3, 4], default: 4 },
    clause: "G10",
};
pub(crate) const CHELEBI_FROM: OptionSpec = OptionSpec {
    name: "chelebi_progressive_from",
    kind: OptionKind::Int { min: 1, max: 4, default: 1 },
    clause: "H2",
};
pub(crate) const STARTED_MIN: OptionSpec = OptionSpec {
    name: "started_min",
    kind: OptionKind::IntOf { values: &[1, 4], default: 4 },
    clause: "G14",
};
pub(crate) const ON_BLOCK: OptionSpec = OptionSpec {
    name: "completion_on_block",
    kind: OptionKind::OneOf { values: &["stop", "skip"] },
    clause: "G16",
};
pub(crate) const RESTART_CHECK: OptionSpec = OptionSpec {
    name: "tapa_restart_check",
    kind: OptionKind::OneOf { values: &["turn_end", "each_step"] },
    clause: "P14",
};
pub(crate) const MOTHER_WINS: OptionSpec =
    OptionSpec { name: "tapa_mother_wins", kind: OptionKind::Bool { default: false }, clause: "P15" };
pub(crate) const TWO_POINTS: OptionSpec = OptionSpec {
    name: "two_points",
    kind: OptionKind::OneOf { values: &["not_all_home", "none_off"] },
    clause: "P19",
};
pub(crate) const CARRY_OVER: OptionSpec =
    OptionSpec { name: "indiika_carry_over", kind: OptionKind::Bool { default: true }, clause: "I12" };

/// Every switch of the family that concerns the board.
pub const ALL_OPTIONS: &[OptionSpec] = &[
    FIRST_LONG_MOVE,
    GYULBARA_FROM,
    CHELEBI_FROM,
    STARTED_MIN,
    ON_BLOCK,
    RESTART_CHECK,
    MOTHER_WINS,
    TWO_POINTS,
    CARRY_OVER,
];

impl Options {
    /// The preset "popular Bulgarian": how these games are commonly played where the document differs.
    #[must_use]
    pub fn popular() -> Self {
        Self {
            first_long_move: false,
            tapa_mother_wins: true,
            tapa_restart_check: RestartCheck::EachStep,
            two_points: TwoPoints::NoneOff,
            started_min: 1,
            completion_on_block: OnBlock::Skip,
            ..Self::default()
        }
    }

    /// Sets a switch of the family by name. Whether the switch concerns the game at hand is said by
    /// [`option_specs`].
    ///
    /// # Errors
    /// An unknown name or a value that is not allowed; the sentence names what is.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        let spec = find_option(ALL_OPTIONS, name)?;
        spec.check(value)?;
        match (spec.name, value) {
            ("first_long_move", OptionValue::Bool(on)) => self.first_long_move = *on,
            ("tapa_mother_wins", OptionValue::Bool(on)) => self.tapa_mother_wins = *on,
            ("indiika_carry_over", OptionValue::Bool(on)) => self.indiika_carry_over = *on,
            ("gyulbara_progressive_from", OptionValue::Int(n)) => self.gyulbara_progressive_from = small(*n),
            ("chelebi_progressive_from", OptionValue::Int(n)) => self.chelebi_progressive_from = small(*n),
            ("started_min", OptionValue::Int(n)) => self.started_min = small(*n),
            ("completion_on_block", OptionValue::Text(word)) => {
                self.completion_on_block = if word == "skip" { OnBlock::Skip } else { OnBlock::Stop };
            }
            ("tapa_restart_check", OptionValue::Text(word)) => {
                self.tapa_restart_check =
                    if word == "each_step" { RestartCheck::EachStep } else { RestartCheck::TurnEnd };
            }
            ("two_points", OptionValue::Text(word)) => {
                self.two_points = if word == "none_off" { TwoPoints::NoneOff } else { TwoPoints::NotAllHome };
            }
            _ => return Err(OptionError::BadValue { name: spec.name, allowed: spec.allowed() }),
        }
        Ok(())
    }

    /// The value of a switch, `None` for a name the family does not have.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        let text = |word: &str| OptionValue::Text(word.to_owned());
        Some(match name {
            "first_long_move" => OptionValue::Bool(self.first_long_move),
            "tapa_mother_wins" => OptionValue::Bool(self.tapa_mother_wins),
            "indiika_carry_over" => OptionValue::Bool(self.indiika_carry_over),
            "gyulbara_progressive_from" => OptionValue::Int(self.gyulbara_progressive_from.into()),
            "chelebi_progressive_from" => OptionValue::Int(self.chelebi_progressive_from.into()),
            "started_min" => OptionValue::Int(self.started_min.into()),
            "completion_on_block" => text(match self.completion_on_block {
                OnBlock::Stop => "stop",
                OnBlock::Skip => "skip",
            }),
            "tapa_restart_check" => text(match self.tapa_restart_check {
                RestartCheck::TurnEnd => "turn_end",
                RestartCheck::EachStep => "each_step",
            }),
            "two_points" => text(match self.two_points {
                TwoPoints::NotAllHome => "not_all_home",
                TwoPoints::NoneOff => "none_off",
            }),
            _ => return None,
        })
    }
}

/// A checked option value as a byte.
fn small(n: i64) -> u8 {
    u8::try_from(n).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_the_tables_own() {
        for spec in ALL_OPTIONS {
            assert_eq!(Options::default().get(spec.name), Some(spec.default_value()), "{}", spec.name);
        }
    }

    #[test]
    fn every_allowed_value_is_kept() {
        for spec in ALL_OPTIONS {
            let values: Vec<OptionValue> = match spec.kind {
                OptionKind::Bool { .. } => vec![OptionValue::Bool(true), OptionValue::Bool(false)],
                OptionKind::Int { min, max, .. } => (min..=max).map(OptionValue::Int).collect(),
                OptionKind::IntOf { values, .. } => values.iter().copied().map(OptionValue::Int).collect(),
                OptionKind::OneOf { values } => {
                    values.iter().map(|word| OptionValue::Text((*word).to_owned())).collect()
                }
            };
            for value in values {
                let mut options = Options::default();
                options.set(spec.name, &value).unwrap();
                assert_eq!(options.get(spec.name), Some(value));
            }
        }
    }

    #[test]
    fn a_refused_switch_names_what_is_allowed() {
        let mut options = Options::default();
        let error = options.set("started_min", &OptionValue::Int(2)).unwrap_err();
        assert_eq!(error.to_string(), "option `started_min` must be one of 1, 4");
        assert!(options.set("cube", &OptionValue::Bool(true)).is_err());
        assert!(options.set("two_points", &OptionValue::Int(-1)).is_err());
        assert_eq!(options, Options::default());
        assert_eq!(options.get("cube"), None);
    }
}
