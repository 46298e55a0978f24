// SPDX-License-Identifier: AGPL-3.0-or-later
//! The binary of the house. This file is the table of contents; every command has a file of its own.
#![forbid(unsafe_code)]

mod braille;
mod dice;
mod federation;
mod ledger;
mod lines;
mod perft;
mod place;
mod rating;
mod referee;
mod replay;
mod serve;
mod swiss;
mod tourney;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Kapia, a house for traditional board games.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the house: people play in their browsers.
    Serve(serve::Serve),
    Referee(referee::Referee),
    Perft(perft::Perft),
    Replay(replay::Replay),
    Braille(braille::Braille),
    #[command(subcommand)]
    Dice(dice::Dice),
    #[command(subcommand)]
    Ledger(ledger::Ledger),
    #[command(subcommand)]
    Federation(federation::Federation),
    #[command(subcommand)]
    Swiss(swiss::Swiss),
    #[command(subcommand)]
    Tourney(tourney::Tourney),
    Rating(rating::Rating),
}

/// The exit status of bad usage and bad input; 1 means that the answer is "no".
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Serve(serve) => serve.run().map(|()| ExitCode::SUCCESS),
        Command::Referee(referee) => referee.run().map(|()| ExitCode::SUCCESS),
        Command::Perft(perft) => perft.run().map(|()| ExitCode::SUCCESS),
        Command::Replay(replay) => replay.run(),
        Command::Braille(braille) => braille.run(),
        Command::Dice(dice) => dice.run(),
        Command::Ledger(ledger) => ledger.run(),
        Command::Federation(federation) => federation.run(),
        Command::Swiss(swiss) => swiss.run(),
        Command::Tourney(tourney) => tourney.run(),
        Command::Rating(rating) => rating.run(),
    };
    done.unwrap_or_else(|error| {
        if is_unread(&error) {
            return ExitCode::SUCCESS;
        }
        // Nothing can be done about a standard error that is closed.
        let _ = writeln!(io::stderr(), "kapia: {error:#}");
        ExitCode::from(BAD_INPUT)
    })
}

/// Whoever read the answer has seen enough of it, as `head` does.
fn is_unread(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.downcast_ref().is_some_and(broken)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }
}
