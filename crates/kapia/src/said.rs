// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a command says in the end: text for people, or one JSON object; and "no", with its reason and exit status 1.

use std::io::Write as _;
use std::process::ExitCode;

use serde_json::{Value, json};

/// What is printed.
pub(crate) struct Said {
    pub(crate) value: Value,
    pub(crate) text: String,
}

/// Prints the answer, or why there is none, as JSON or as text; the exit status.
pub(crate) fn say(said: Result<Said, String>, json: bool) -> anyhow::Result<ExitCode> {
    let mut out = crate::plain::out();
    match said {
        Ok(Said { value, .. }) if json => writeln!(out, "{value}")?,
        Ok(Said { text, .. }) => writeln!(out, "{text}")?,
        Err(why) => {
            if json {
                writeln!(out, "{}", json!({"error": why}))?;
            }
            writeln!(crate::plain::err(), "kapia: {why}")?;
            return Ok(ExitCode::from(1));
        }
    }
    Ok(ExitCode::SUCCESS)
}
