// SPDX-License-Identifier: AGPL-3.0-or-later
//! The `options` of a request, read against a game's own table of switches.

use std::fmt;

use game::{OptionError, OptionSpec, OptionValue, find_option};
use serde::de::{Deserializer as _, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;

use crate::fault::Fault;
use crate::field::word;
use crate::request::{Field, Request};

const ALLOWED: &str = "an object of option names and values";

/// Sets every option of a request, in the order in which they are given; none is an error.
pub(crate) fn read(
    request: &Request<'_>,
    specs: &'static [OptionSpec],
    set: impl FnMut(&str, &OptionValue) -> Result<(), OptionError>,
) -> Result<(), Fault> {
    read_text(request.get(Field::Options), specs, set)
}

/// [`read`] for options that stand elsewhere.
pub(crate) fn read_text(
    text: Option<&str>,
    specs: &'static [OptionSpec],
    set: impl FnMut(&str, &OptionValue) -> Result<(), OptionError>,
) -> Result<(), Fault> {
    let Some(text) = text.filter(|text| *text != "null") else { return Ok(()) };
    let mut fault = None;
    let mut deserializer = serde_json::Deserializer::from_str(text);
    let read = deserializer.deserialize_map(Switches { specs, set, fault: &mut fault });
    match (fault, read) {
        (Some(fault), _) => Err(fault),
        (None, Err(_)) => Err(Fault::field(Field::Options.name(), ALLOWED)),
        (None, Ok(())) => Ok(()),
    }
}

struct Switches<'f, S> {
    specs: &'static [OptionSpec],
    set: S,
    fault: &'f mut Option<Fault>,
}

impl<S: FnMut(&str, &OptionValue) -> Result<(), OptionError>> Switches<'_, S> {
    /// Sets one option, which `seen` then holds.
    fn set(&mut self, name: &str, text: &str, seen: &mut Vec<&'static str>) -> Result<(), Fault> {
        let spec = find_option(self.specs, name)?;
        if seen.contains(&spec.name) {
            return Err(Fault::Twice { field: spec.name });
        }
        seen.push(spec.name);
        let value =
            value(text).ok_or_else(|| OptionError::BadValue { name: spec.name, allowed: spec.allowed() })?;
        spec.check(&value)?;
        Ok((self.set)(spec.name, &value)?)
    }
}

impl<'de, S: FnMut(&str, &OptionValue) -> Result<(), OptionError>> Visitor<'de> for Switches<'_, S> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(ALLOWED)
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        let mut seen = Vec::new();
        while let Some(name) = map.next_key::<String>()? {
            let text: &RawValue = map.next_value()?;
            if let Err(fault) = self.set(&name, text.get(), &mut seen) {
                *self.fault = Some(fault);
                return Err(A::Error::custom(ALLOWED));
            }
        }
        Ok(())
    }
}

/// A value as it stands in JSON.
fn value(text: &str) -> Option<OptionValue> {
    match text {
        "true" => Some(OptionValue::Bool(true)),
        "false" => Some(OptionValue::Bool(false)),
        _ => match word(text) {
            Some(word) => Some(OptionValue::Text(word.into_owned())),
            None => text.parse().ok().map(OptionValue::Int),
        },
    }
}
