// SPDX-License-Identifier: AGPL-3.0-or-later
//! The switches of leaflet chess; what they mean for a move is said in `law.rs`.

use game::{OptionError, OptionKind, OptionSpec, OptionValue, find_option};

/// The switches of leaflet chess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Pawns may capture in passing. The leaflet does not say so; FIDE does.
    pub en_passant: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { en_passant: true }
    }
}

/// The switches as a table.
pub const OPTIONS: &[OptionSpec] =
    &[OptionSpec { name: "en_passant", kind: OptionKind::Bool { default: true }, clause: "A8" }];

impl Options {
    /// Sets a switch by name.
    ///
    /// # Errors
    /// An unknown name or a value that is not allowed; the sentence names what is.
    pub fn set(&mut self, name: &str, value: &OptionValue) -> Result<(), OptionError> {
        let spec = find_option(OPTIONS, name)?;
        spec.check(value)?;
        if let OptionValue::Bool(on) = value {
            self.en_passant = *on;
        }
        Ok(())
    }

    /// The value of a switch, `None` for a name the game does not have.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<OptionValue> {
        (name == "en_passant").then_some(OptionValue::Bool(self.en_passant))
    }
}
