// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of a kalah table. What they do is in `sow` and `position`; nothing here plays.

use game::{OptionError, OptionKind, OptionSpec, OptionValue, find_option};

/// Every switch with its allowed values, its default and its clause.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec { name: "houses", kind: OptionKind::Int { min: 1, max: 8, default: 6 }, clause: "K2" },
    OptionSpec { name: "seeds", kind: OptionKind::Int { min: 1, max: 8, default: 6 }, clause: "K2" },
    OptionSpec {
        name: "capture",
        kind: OptionKind::OneOf { values: &["standard", "empty", "none"] },
        clause: "K7",
    },
    OptionSpec { name: "end", kind: OptionKind::OneOf { values: &["immediate", "on_turn"] }, clause: "K9" },
    OptionSpec { name: "sweep", kind: OptionKind::OneOf { values: &["owner", "none"] }, clause: "K9" },
    OptionSpec {
        name: "pie",
        kind: OptionKind::OneOf { values: &["off", "turn", "sowing", "single"] },
        clause: "K13",
    },
    OptionSpec { name: "majority_stop", kind: OptionKind::Bool { default: false }, clause: "K11" },
];

/// A switch whose values are words: the word of each value, and the value of each word.
macro_rules! words {
    ($type:ident { $($value:ident = $word:literal),+ }) => {
        impl $type {
            /// The word in requests and records.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Self::$value => $word),+ }
            }

            /// Reads the word back; `None` for any other.
            #[must_use]
            pub fn from_name(name: &str) -> Option<Self> {
                match name { $($word => Some(Self::$value),)+ _ => None }
            }
        }
    };
}

/// K6, K7: what a last seed in an own empty house takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Capture {
    /// K6: that seed and all seeds opposite, if there are any opposite.
    #[default]
    Standard,
    /// K7: as standard, and with nothing opposite the last seed alone goes to the store.
    Empty,
    /// K7: nothing is ever captured.
    None,
}
words!(Capture { Standard = "standard", Empty = "empty", None = "none" });

/// K9: when an empty row ends the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum End {
    /// Either row is empty after a sowing and its capture.
    #[default]
    Immediate,
    /// The player on turn has nothing to sow.
    OnTurn,
}
words!(End { Immediate = "immediate", OnTurn = "on_turn" });

/// K8, K9: what happens to the seeds left at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sweep {
    /// Each goes to the store of the side it lies on.
    #[default]
    Owner,
    /// They stay where they are and count for nobody.
    None,
}
words!(Sweep { Owner = "owner", None = "none" });

/// K12, K13: whether and when the second player may take over the first move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Pie {
    /// Never.
    #[default]
    Off,
    /// Instead of a first sowing, when the first player's whole first turn is on the board.
    Turn,
    /// Right after the very first sowing, even when it earned an extra move.
    Sowing,
    /// The very first sowing earns no extra move; then instead of a first sowing.
    Single,
}
words!(Pie { Off = "off", Turn = "turn", Sowing = "sowing", Single = "single" });

/// The switches of one table.
///
/// ```
/// let mut options = kalah::Options::default();
/// options.set("seeds", &game::OptionValue::Int(4)).unwrap();
/// assert_eq!(options.seeds, 4);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// K2: houses in each row, 1 to 8.
    pub houses: u8,
    /// K2: seeds in each house at the start, 1 to 8.
    pub seeds: u8,
    /// K7: what is captured.
    pub capture: Capture,
    /// K9: when an empty row ends the game.
    pub end: End,
    /// K9: who gets the seeds left at the end.
    pub sweep: Sweep,
    /// K13: the pie rule.
    pub pie: Pie,
    /// K11: the game also ends as soon as one store holds more than half of all seeds.
    pub majority_stop: bool,
}

impl Default for Options {
    /// Six houses, six seeds, standard capture, immediate end, owner sweeps, no pie, no majority stop.
    fn default() -> Self {
        Self {
            houses: 6,
            seeds: 6,
            capture: Capture::default(),
            end: End::default(),
            sweep: Sweep::default(),
            pie: Pie::default(),
            majority_stop: false,
        }
    }
}

impl Options {
    /// Sets one switch by its name.
    ///
    /// # Errors
    /// [`OptionError`] when there is no such switch or it cannot have this value; nothing is changed.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        let spec = find_option(OPTIONS, name)?;
        spec.check(value)?;
        let refused = || OptionError::BadValue { name: spec.name, allowed: spec.allowed() };
        match (spec.name, value) {
            ("houses", OptionValue::Int(n)) => self.houses = u8::try_from(*n).map_err(|_| refused())?,
            ("seeds", OptionValue::Int(n)) => self.seeds = u8::try_from(*n).map_err(|_| refused())?,
            ("majority_stop", OptionValue::Bool(on)) => self.majority_stop = *on,
            ("capture", OptionValue::Text(word)) => {
                self.capture = Capture::from_name(word).ok_or_else(refused)?;
            }
            ("end", OptionValue::Text(word)) => self.end = End::from_name(word).ok_or_else(refused)?,
            ("sweep", OptionValue::Text(word)) => self.sweep = Sweep::from_name(word).ok_or_else(refused)?,
            ("pie", OptionValue::Text(word)) => self.pie = Pie::from_name(word).ok_or_else(refused)?,
            _ => return Err(refused()),
        }
        Ok(())
    }

    /// The value of a switch; `None` when there is no such switch.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        let word = |word: &str| OptionValue::Text(word.to_owned());
        Some(match name {
            "houses" => OptionValue::Int(self.houses.into()),
            "seeds" => OptionValue::Int(self.seeds.into()),
            "capture" => word(self.capture.name()),
            "end" => word(self.end.name()),
            "sweep" => word(self.sweep.name()),
            "pie" => word(self.pie.name()),
            "majority_stop" => OptionValue::Bool(self.majority_stop),
            _ => return None,
        })
    }

    /// The same switches with numbers outside K2's range moved to the nearest allowed one: the fields are
    /// open to everybody, a position relies on them.
    pub(crate) fn clamped(self) -> Self {
        Self { houses: self.houses.clamp(1, 8), seeds: self.seeds.clamp(1, 8), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_switch_can_be_set_to_every_value_and_read_back() {
        for spec in OPTIONS {
            let values: Vec<OptionValue> = match spec.kind {
                OptionKind::Bool { .. } => vec![OptionValue::Bool(false), OptionValue::Bool(true)],
                OptionKind::Int { min, max, .. } => (min..=max).map(OptionValue::Int).collect(),
                OptionKind::IntOf { values, .. } => values.iter().copied().map(OptionValue::Int).collect(),
                OptionKind::OneOf { values } => {
                    values.iter().map(|word| OptionValue::Text((*word).into())).collect()
                }
            };
            assert_eq!(Options::default().get(spec.name), Some(spec.default_value()), "{}", spec.name);
            for value in values {
                let mut options = Options::default();
                options.set(spec.name, &value).unwrap();
                assert_eq!(options.get(spec.name), Some(value));
            }
        }
    }

    #[test]
    fn a_refused_switch_changes_nothing_and_names_what_is_allowed() {
        let mut options = Options::default();
        let unknown = options.set("stones", &OptionValue::Int(3)).unwrap_err();
        assert_eq!(
            unknown.to_string(),
            "there is no option `stones`; allowed: houses, seeds, capture, end, sweep, pie, majority_stop"
        );
        let range = options.set("houses", &OptionValue::Int(9)).unwrap_err();
        assert_eq!(range.to_string(), "option `houses` must be a whole number from 1 to 8");
        let word = options.set("pie", &OptionValue::Text("on".into())).unwrap_err();
        assert_eq!(word.to_string(), "option `pie` must be one of off, turn, sowing, single");
        assert!(options.set("seeds", &OptionValue::Bool(true)).is_err());
        assert_eq!(options, Options::default());
        assert_eq!(options.get("stones"), None);
    }

    #[test]
    fn numbers_outside_the_range_are_moved_into_it() {
        let wild = Options { houses: 0, seeds: 255, ..Options::default() };
        assert_eq!(wild.clamped(), Options { houses: 1, seeds: 8, ..Options::default() });
    }
}
