// SPDX-License-Identifier: AGPL-3.0-or-later
//! Whole files judged, and what must hold of every judgement.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod bughouse;
mod chess;
mod files;
mod hints;
mod kalah;
mod made;
mod positions;
mod score;
mod tables;

use analysis::{Report, Settings, analyse};

/// The analysis of a text that must have one.
fn judged(text: &str, name: &str, settings: &Settings) -> Report {
    analyse(text.as_bytes(), name, settings, &mut |_, _| ()).unwrap_or_else(|error| panic!("{error}"))
}

/// Why a text is not analysed.
fn refused(bytes: &[u8], name: &str) -> String {
    refused_with(bytes, name, &Settings::default())
}

fn refused_with(bytes: &[u8], name: &str, settings: &Settings) -> String {
    analyse(bytes, name, settings, &mut |_, _| ()).unwrap_err().to_string()
}

/// A record of the site.
fn record(game: &str, options: &str, lines: &str) -> String {
    format!("Kapia record 1\nGame: {game}\nSeat 0: Ана\nSeat 1: Борис\n{options}\n{lines}")
}
