// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of a game as data: one table per game feeds the page `/new`, the referee's `games`
//! answer, the check of what a player asks for, and the sentence that explains a refusal.

use std::fmt;

/// One rule switch of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name used in requests and records, `snake_case`.
    pub name: &'static str,
    /// What it may be set to, and its default.
    pub kind: OptionKind,
    /// The clause of the rules document that defines it, such as `K7` or `P14`.
    pub clause: &'static str,
}

/// The values a switch may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// On or off.
    Bool {
        /// The value when nothing is said.
        default: bool,
    },
    /// A whole number in a closed range.
    Int {
        /// Smallest allowed value.
        min: i64,
        /// Largest allowed value.
        max: i64,
        /// The value when nothing is said.
        default: i64,
    },
    /// One of a few numbers, such as a match length of 1, 3, 5, 7 or 9.
    IntOf {
        /// The allowed values.
        values: &'static [i64],
        /// The value when nothing is said.
        default: i64,
    },
    /// One of a few words; the first is the default.
    OneOf {
        /// The allowed words, default first.
        values: &'static [&'static str],
    },
}

/// A value given for a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionValue {
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(String),
}

/// Why a switch was refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// The game has no such switch.
    Unknown {
        /// What was asked for.
        name: String,
        /// The names the game has.
        allowed: Vec<&'static str>,
    },
    /// The switch exists but not with this value.
    BadValue {
        /// The switch.
        name: &'static str,
        /// What it may be set to, in words.
        allowed: String,
    },
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown { name, allowed } if allowed.is_empty() => {
                write!(f, "there is no option `{name}`: this game has none")
            }
            Self::Unknown { name, allowed } => {
                write!(f, "there is no option `{name}`; allowed: {}", allowed.join(", "))
            }
            Self::BadValue { name, allowed } => write!(f, "option `{name}` must be {allowed}"),
        }
    }
}

impl std::error::Error for OptionError {}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool(value) => write!(f, "{value}"),
            Self::Int(value) => write!(f, "{value}"),
            Self::Text(value) => f.write_str(value),
        }
    }
}

impl OptionSpec {
    /// The value the switch has when nothing is said.
    #[must_use]
    pub fn default_value(&self) -> OptionValue {
        match self.kind {
            OptionKind::Bool { default } => OptionValue::Bool(default),
            OptionKind::Int { default, .. } | OptionKind::IntOf { default, .. } => OptionValue::Int(default),
            OptionKind::OneOf { values } => {
                OptionValue::Text(values.first().copied().unwrap_or_default().to_owned())
            }
        }
    }

    /// The allowed values in words, as error messages say them.
    #[must_use]
    pub fn allowed(&self) -> String {
        match self.kind {
            OptionKind::Bool { .. } => "true or false".to_owned(),
            OptionKind::Int { min, max, .. } => format!("a whole number from {min} to {max}"),
            OptionKind::IntOf { values, .. } => {
                format!("one of {}", values.iter().map(i64::to_string).collect::<Vec<_>>().join(", "))
            }
            OptionKind::OneOf { values } => format!("one of {}", values.join(", ")),
        }
    }

    /// Says whether `value` is allowed for this switch.
    ///
    /// # Errors
    /// [`OptionError::BadValue`] naming what is allowed.
    pub fn check(&self, value: &OptionValue) -> Result<(), OptionError> {
        let good = match (self.kind, value) {
            (OptionKind::Bool { .. }, OptionValue::Bool(_)) => true,
            (OptionKind::Int { min, max, .. }, OptionValue::Int(n)) => (min..=max).contains(n),
            (OptionKind::IntOf { values, .. }, OptionValue::Int(n)) => values.contains(n),
            (OptionKind::OneOf { values }, OptionValue::Text(word)) => values.contains(&word.as_str()),
            _ => false,
        };
        if good { Ok(()) } else { Err(OptionError::BadValue { name: self.name, allowed: self.allowed() }) }
    }
}

/// Finds a switch by name in a game's table.
///
/// # Errors
/// [`OptionError::Unknown`] naming the switches the game has.
pub fn find_option<'a>(specs: &'a [OptionSpec], name: &str) -> Result<&'a OptionSpec, OptionError> {
    specs.iter().find(|spec| spec.name == name).ok_or_else(|| OptionError::Unknown {
        name: name.to_owned(),
        allowed: specs.iter().map(|spec| spec.name).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECS: &[OptionSpec] = &[
        OptionSpec { name: "houses", kind: OptionKind::Int { min: 1, max: 8, default: 6 }, clause: "K2" },
        OptionSpec {
            name: "capture",
            kind: OptionKind::OneOf { values: &["standard", "none"] },
            clause: "K7",
        },
    ];

    #[test]
    fn a_refusal_names_what_is_allowed() {
        let unknown = find_option(SPECS, "house").unwrap_err();
        assert_eq!(unknown.to_string(), "there is no option `house`; allowed: houses, capture");
        let houses = find_option(SPECS, "houses").unwrap();
        assert!(houses.check(&OptionValue::Int(8)).is_ok());
        let bad = houses.check(&OptionValue::Int(9)).unwrap_err();
        assert_eq!(bad.to_string(), "option `houses` must be a whole number from 1 to 8");
        let capture = find_option(SPECS, "capture").unwrap();
        assert_eq!(capture.default_value(), OptionValue::Text("standard".into()));
        assert!(capture.check(&OptionValue::Bool(true)).is_err());
    }
}
