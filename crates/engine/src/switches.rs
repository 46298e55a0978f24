// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rule switches, from the command line or from `setoption`.

use game::{OptionError, OptionKind, OptionSpec, OptionValue};

/// Reads a value as it is written in a line: `true`, `3`, `empty`.
pub(crate) fn value(text: &str) -> OptionValue {
    if let Ok(value) = text.parse() {
        OptionValue::Bool(value)
    } else if let Ok(value) = text.parse() {
        OptionValue::Int(value)
    } else {
        OptionValue::Text(text.to_owned())
    }
}

/// Sets all of them.
pub(crate) fn set_all(
    options: &[(String, OptionValue)],
    mut set: impl FnMut(&str, &OptionValue) -> Result<(), OptionError>,
) -> Result<(), OptionError> {
    options.iter().try_for_each(|(name, value)| set(name, value))
}

/// How an engine announces a switch, and where it stands now.
pub(crate) fn announced(spec: &OptionSpec, now: Option<OptionValue>) -> String {
    let now = now.map_or_else(String::new, |value| value.to_string());
    let vars = |values: Vec<String>| values.iter().map(|value| format!(" var {value}")).collect::<String>();
    let kind = match spec.kind {
        OptionKind::Bool { .. } => format!("check default {now}"),
        OptionKind::Int { min, max, .. } => format!("spin default {now} min {min} max {max}"),
        OptionKind::IntOf { values, .. } => {
            format!("combo default {now}{}", vars(values.iter().map(ToString::to_string).collect()))
        }
        OptionKind::OneOf { values } => {
            format!("combo default {now}{}", vars(values.iter().map(ToString::to_string).collect()))
        }
    };
    format!("option name {} type {kind}", spec.name)
}
