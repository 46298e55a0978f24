// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia tables`: what is known exactly of the tables family.

mod bearoff;

use std::process::ExitCode;

use bearoff::Bearoff;
pub(crate) use bearoff::adopt;
use clap::Subcommand;

/// The tables family solved: its last checkers.
#[derive(Subcommand, Debug)]
pub(crate) enum Tables {
    /// Files with what both players' last checkers are worth, without a cube and with it, by which `engine`, `duel` and
    /// `analyse` know more than the six of each that they always do.
    #[command(subcommand)]
    Bearoff(Bearoff),
}

impl Tables {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Bearoff(bearoff) => bearoff.run(),
        }
    }
}
