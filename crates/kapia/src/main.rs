// SPDX-License-Identifier: AGPL-3.0-or-later
//! The binary of the site. This file is the table of contents; every command has a file of its own.
#![forbid(unsafe_code)]

mod account;
mod analyse;
mod archive;
mod audit;
mod backup;
mod bar;
mod braille;
mod chain;
mod dice;
mod dice_log;
mod draft;
mod duel;
mod ends;
mod engine;
mod federation;
mod kalah;
mod key;
mod ledger;
mod lines;
mod manual;
mod met;
mod node;
mod perft;
mod place;
mod plain;
mod rating;
mod referee;
mod replay;
mod said;
mod serve;
mod swiss;
mod tables;
mod tourney;
mod train;

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};

/// A fifth of a move's CPU went into the allocator of the C library. Huge pages would make a small site a third larger.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Kapia, a site for traditional board games.
#[derive(Parser)]
#[command(version = server::VERSION, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Opens the site: people play in their browsers.
    ///
    /// Exit status: 0, it was told to stop; 75, it may go better later, as when the database is away or another server is there;
    /// 2, a choice is wrong; 78, something else has to be mended first, as when the key of the dice is not there.
    Serve(Box<serve::Serve>),
    Referee(referee::Referee),
    Perft(perft::Perft),
    Engine(engine::Engine),
    Duel(duel::Duel),
    Analyse(analyse::Analyse),
    #[command(subcommand)]
    Kalah(kalah::Kalah),
    #[command(subcommand)]
    Tables(tables::Tables),
    #[command(subcommand)]
    Met(met::Met),
    Train(train::Train),
    Replay(replay::Replay),
    Braille(braille::Braille),
    #[command(subcommand)]
    Dice(dice::Dice),
    #[command(subcommand)]
    Ledger(ledger::Ledger),
    #[command(subcommand)]
    Account(account::Account),
    #[command(subcommand)]
    Audit(audit::Audit),
    #[command(subcommand)]
    Key(key::Key),
    #[command(subcommand)]
    Node(node::Node),
    Archive(archive::Archive),
    Backup(backup::Backup),
    Restore(backup::Restore),
    Verify(backup::Verify),
    #[command(subcommand)]
    Federation(federation::Federation),
    #[command(subcommand)]
    Swiss(swiss::Swiss),
    #[command(subcommand)]
    Tourney(tourney::Tourney),
    Rating(rating::Rating),
    Manual(manual::Manual),
}

/// The exit status of bad usage and bad input; 1 means that the answer is "no".
const BAD_INPUT: u8 = 2;

fn main() -> ExitCode {
    let parsed = without_empty(Cli::command()).try_get_matches();
    let command = match parsed.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli.command,
        Err(error) => return explain(&error),
    };
    let done = match command {
        Command::Serve(serve) => serve.run().map(|()| ExitCode::SUCCESS),
        Command::Referee(referee) => referee.run().map(|()| ExitCode::SUCCESS),
        Command::Perft(perft) => perft.run().map(|()| ExitCode::SUCCESS),
        Command::Engine(engine) => engine.run().map(|()| ExitCode::SUCCESS),
        Command::Duel(duel) => duel.run().map(|()| ExitCode::SUCCESS),
        Command::Analyse(analyse) => analyse.run().map(|()| ExitCode::SUCCESS),
        Command::Kalah(kalah) => kalah.run(),
        Command::Tables(tables) => tables.run(),
        Command::Met(met) => met.run().map(|()| ExitCode::SUCCESS),
        Command::Train(train) => train.run().map(|()| ExitCode::SUCCESS),
        Command::Replay(replay) => replay.run(),
        Command::Braille(braille) => braille.run(),
        Command::Dice(dice) => dice.run(),
        Command::Ledger(ledger) => ledger.run(),
        Command::Account(account) => account.run(),
        Command::Audit(audit) => audit.run(),
        Command::Key(key) => key.run(),
        Command::Node(node) => node.run(),
        Command::Archive(archive) => archive.run(),
        Command::Backup(backup) => backup.run(),
        Command::Restore(restore) => restore.run(),
        Command::Verify(verify) => verify.run(),
        Command::Federation(federation) => federation.run(),
        Command::Swiss(swiss) => swiss.run(),
        Command::Tourney(tourney) => tourney.run(),
        Command::Rating(rating) => rating.run(),
        Command::Manual(manual) => manual.run().map(|()| ExitCode::SUCCESS),
    };
    done.unwrap_or_else(|error| {
        if is_unread(&error) {
            return ExitCode::SUCCESS;
        }
        // Nothing can be done about a standard error that is closed.
        let _ = writeln!(plain::err(), "kapia: {error:#}");
        ExitCode::from(exit_status(&error))
    })
}

/// A variable that is empty counts as one that is not set, as files of variables have it.
fn without_empty(command: clap::Command) -> clap::Command {
    let is_empty = |arg: &clap::Arg| {
        let value = arg.get_env().and_then(std::env::var_os);
        value.is_some_and(|value| value.is_empty())
    };
    command
        .mut_args(|arg| if is_empty(&arg) { arg.env(clap::builder::Resettable::Reset) } else { arg })
        .mut_subcommands(without_empty)
}

/// What a service manager is told: whether it may go better later (75), or not before somebody mends it (78).
fn exit_status(error: &anyhow::Error) -> u8 {
    let start = error.downcast_ref().map(server::StartError::exit_status);
    let stop = error.downcast_ref().map(server::StopError::exit_status);
    start.or(stop).unwrap_or(BAD_INPUT)
}

/// Whoever read the answer has seen enough of it, as `head` does.
fn is_unread(error: &anyhow::Error) -> bool {
    let broken = |cause: &io::Error| cause.kind() == io::ErrorKind::BrokenPipe;
    error.downcast_ref().is_some_and(broken)
}

/// Prints help as it is; what is wrong with the words of the command goes out in one line, like any other error.
fn explain(error: &clap::Error) -> ExitCode {
    let is_help = error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    // Nothing can be done about an output that is closed.
    if is_help || !error.use_stderr() {
        let _ = error.print();
    } else {
        let _ = writeln!(plain::err(), "kapia: {}", one_line(&error.to_string()));
    }
    ExitCode::from(if error.use_stderr() { BAD_INPUT } else { 0 })
}

/// What the reader of the command line says, without the form of the command, which `--help` shows.
fn one_line(said: &str) -> String {
    let said = said.split("\n\nUsage:").next().unwrap_or(said);
    let said = said.split("\n\nFor more information").next().unwrap_or(said);
    let words: Vec<&str> = said.strip_prefix("error: ").unwrap_or(said).split_whitespace().collect();
    format!("{}; see --help", words.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn what_is_wrong_with_the_words_is_one_line() {
        for (words, said) in [
            (
                &["swiss", "pair"][..],
                "the following required arguments were not provided: --trf <TRF>; see --help",
            ),
            (
                &["swiss", "pair", "--trf"],
                "a value is required for '--trf <TRF>' but none was supplied; see --help",
            ),
            (&["perft", "--nodes"], "unexpected argument '--nodes' found"),
            (&["fly"], "unrecognized subcommand 'fly'"),
        ] {
            let error = Cli::try_parse_from([&["kapia"][..], words].concat()).err().expect("it is refused");
            let line = one_line(&error.to_string());
            assert!(
                line.starts_with(said) && line.ends_with("; see --help") && !line.contains('\n'),
                "{line}"
            );
        }
    }
}
