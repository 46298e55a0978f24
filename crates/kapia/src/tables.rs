// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia tables`: what is known exactly of the tables family.

mod bearoff;

use std::process::ExitCode;

use clap::Subcommand;

use std::path::Path;

use ::tables::Variant;
use anyhow::bail;
use bearoff::Bearoff;
pub(crate) use bearoff::adopt as adopt_all;

/// The tables family solved: its last checkers.
#[derive(Subcommand, Debug)]
pub(crate) enum Tables {
    /// Files with what both players' last checkers are worth, without a cube and with it, by which `engine`, `duel` and
    /// `analyse` know more than the six of each that they always do.
    #[command(subcommand)]
    Bearoff(Bearoff),
}

/// Has this program know what a folder knows of the last checkers of a game, and of others that it finds there.
///
/// # Errors
/// It is a game in which nothing is known by files; as [`adopt_all`].
pub(crate) fn adopt(dir: &Path, game: &str) -> anyhow::Result<()> {
    match Variant::from_name(game) {
        None => bail!("--db is for the last checkers of the tables family, not for {game}"),
        Some(Variant::Indiika) => bail!("indiika is known whole: --db is for the others of its family"),
        Some(_) => adopt_all(dir),
    }
}

impl Tables {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Bearoff(bearoff) => bearoff.run(),
        }
    }
}
