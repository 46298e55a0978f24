// SPDX-License-Identifier: AGPL-3.0-or-later
//! The plain fields of a request as values: words, switches and small numbers.

use std::borrow::Cow;

use game::Side;
use serde::Deserialize;

use crate::fault::Fault;
use crate::request::{Field, Request};

impl<'a> Request<'a> {
    /// A field that must be given.
    pub(crate) fn need(&self, field: Field, allowed: &str) -> Result<&'a str, Fault> {
        self.get(field).ok_or_else(|| Fault::Missing { field: field.name(), allowed: allowed.to_owned() })
    }

    /// A word that must be given.
    pub(crate) fn word(&self, field: Field, allowed: &str) -> Result<Cow<'a, str>, Fault> {
        word(self.need(field, allowed)?).ok_or_else(|| Fault::field(field.name(), allowed))
    }

    /// `true` or `false`, or what it is when left out.
    pub(crate) fn boolean(&self, field: Field, default: bool) -> Result<bool, Fault> {
        match self.get(field) {
            None => Ok(default),
            Some("true") => Ok(true),
            Some("false") => Ok(false),
            Some(_) => Err(Fault::field(field.name(), "true or false")),
        }
    }

    /// A whole number in a closed range, or what it is when left out.
    pub(crate) fn number(
        &self,
        field: Field,
        [min, max]: [u32; 2],
        default: Option<u32>,
    ) -> Result<u32, Fault> {
        let allowed = || format!("a whole number from {min} to {max}");
        match (self.get(field), default) {
            (None, Some(default)) => Ok(default),
            (None, None) => Err(Fault::Missing { field: field.name(), allowed: allowed() }),
            (Some(text), _) => match text.parse() {
                Ok(n) if (min..=max).contains(&n) => Ok(n),
                _ => Err(Fault::field(field.name(), allowed())),
            },
        }
    }

    /// Who moves.
    pub(crate) fn player(&self) -> Result<Side, Fault> {
        const ALLOWED: &str = "white or black";
        let name = self.word(Field::Player, ALLOWED)?;
        Side::from_name(&name).ok_or_else(|| Fault::field(Field::Player.name(), ALLOWED))
    }

    /// A field of a given shape that must be there.
    pub(crate) fn shape<T: Deserialize<'a>>(&self, field: Field, allowed: &str) -> Result<T, Fault> {
        let text = self.need(field, allowed)?;
        serde_json::from_str(text).map_err(|_| Fault::field(field.name(), allowed))
    }
}

/// A JSON string as a word; nothing for any other JSON.
pub(crate) fn word(text: &str) -> Option<Cow<'_, str>> {
    let inside = text.strip_prefix('"')?.strip_suffix('"')?;
    if inside.contains('\\') {
        serde_json::from_str(text).ok().map(Cow::Owned)
    } else {
        Some(Cow::Borrowed(inside))
    }
}
