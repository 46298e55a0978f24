// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of a table, by name.

use std::collections::BTreeMap;

use game::OptionValue;
use serde::{Deserialize, Serialize};

/// A switch's value in a log or a message: a bare JSON boolean, number or string.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged)]
pub enum Setting {
    /// On or off.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A word.
    Text(String),
}

impl From<Setting> for OptionValue {
    fn from(setting: Setting) -> Self {
        match setting {
            Setting::Bool(value) => Self::Bool(value),
            Setting::Int(value) => Self::Int(value),
            Setting::Text(value) => Self::Text(value),
        }
    }
}

impl From<OptionValue> for Setting {
    fn from(value: OptionValue) -> Self {
        match value {
            OptionValue::Bool(value) => Self::Bool(value),
            OptionValue::Int(value) => Self::Int(value),
            OptionValue::Text(value) => Self::Text(value),
        }
    }
}

/// Switches by name; those left out have their defaults.
pub type Settings = BTreeMap<String, Setting>;
