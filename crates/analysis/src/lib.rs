// SPDX-License-Identifier: AGPL-3.0-or-later
//! Finished games judged decision by decision: what was played, what the engines of the site would have played, and what
//! the difference cost.
//!
//! `watched.rs` sees the games of a file while they are replayed. `tables` judges plays, cube and luck of the tables
//! family, `chess.rs`, `bughouse.rs` and `kalah.rs` what their names say; `report.rs` holds what was found, `told.rs` the forms it has:
//! `text` for people, `json.rs` for programs, `export` for the files of other programs, `job.rs` all of
//! them for a program that had it made. `hint` answers what is best in a game that goes on, and `position.rs` asks it about
//! positions that somebody has set up. Nothing here has a clock: how far
//! is looked is said in rolls and positions, so the same file and settings give the same bytes on every machine.
#![forbid(unsafe_code)]

mod bughouse;
mod chess;
mod error;
mod export;
mod family;
pub mod hint;
mod job;
mod json;
mod kalah;
mod mark;
mod position;
mod report;
mod tables;
mod text;
mod told;
mod watched;

pub use crate::bughouse::{BughouseFigures, BughouseGame, BughouseMove};
pub use crate::chess::{ChessFigures, ChessGame, ChessMove};
pub use crate::error::AnalysisError;
pub use crate::family::judged_as;
pub use crate::job::{EDITION, Findings, JobLine};
pub use crate::kalah::{KalahFigures, KalahGame, KalahMove};
pub use crate::mark::Mark;
pub use crate::position::{Nothing, PositionDecision, PositionJudged, Terms};
pub use crate::report::{Analysed, Judged, Report};
pub use crate::tables::{
    Action, Chequer, CubeChoice, CubeDecision, CubeWorth, Decision, Figures, Play, TablesGame, Tally, Turn,
};

use record::{Format, Replayed, replay_watched};

use crate::family::Family;
use crate::watched::{Headed, Recorder};

/// Most rolls that are looked ahead in the tables family.
pub const PLIES_MAX: u8 = bots::tables::ahead::PLIES_MAX;
/// Positions looked at for a value in chess and in leaflet chess where nothing else is said.
pub const CHESS_NODES: u64 = 15_000;
/// Positions looked at for a decision in kalah, all its actions together, where nothing else is said.
pub const KALAH_NODES: u64 = 60_000;

/// Positions looked at for a value in bughouse where nothing else is said.
pub const BUGHOUSE_NODES: u64 = 20_000;

/// How far is looked, and how much is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Tables family: rolls to look ahead, [`PLIES_MAX`] at most.
    pub plies: u8,
    /// Tables family: how many of the best plays of a decision are told; the one that was made is told always.
    pub candidates: usize,
    /// Chess, leaflet chess, bughouse, kalah: positions to look at; [`CHESS_NODES`], [`BUGHOUSE_NODES`] or [`KALAH_NODES`]
    /// where there is nothing.
    pub nodes: Option<u64>,
    /// The one game of the file that is judged, from 0; all of them where there is nothing.
    pub game: Option<usize>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { plies: 1, candidates: 5, nodes: None, game: None }
    }
}

/// Judges every decision in the games of a file, or what is best in positions without a move. `name` is for messages and for the file's extension; nothing is opened.
/// `progress` is told how many moves or decisions are judged, and of how many.
///
/// # Errors
/// [`AnalysisError`]: the file holds neither, a game that leaves the rules, or one of a game that is not judged here.
pub fn analyse(
    bytes: &[u8],
    name: &str,
    settings: &Settings,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Report, AnalysisError> {
    let settings = Settings { plies: settings.plies.min(PLIES_MAX), ..*settings };
    let mut recorder = Recorder::of(settings.game);
    let mut replayed: Vec<Replayed> = Vec::new();
    replay_watched(bytes, name, &mut recorder, |game| replayed.push(game))?;
    let judged = |number: &usize| settings.game.is_none_or(|only| *number == only + 1);
    for (number, game) in (1..).zip(&replayed).filter(|(number, _)| judged(number)) {
        if let Some(illegal) = &game.first_illegal {
            let illegal = Box::new(illegal.clone());
            return Err(AnalysisError::Illegal { name: name.to_owned(), number, illegal });
        }
    }
    let recorded = recorder.games;
    let game = match settings.game {
        Some(only) => one_game(replayed.get(only..=only).unwrap_or_default(), name)?,
        None => one_game(&replayed, name)?,
    };
    let format = Format::detect(bytes, name);
    let wanted = || (1..).zip(&replayed).filter(|(number, _)| judged(number)).map(|(_, game)| game);
    if wanted().all(Replayed::is_position) {
        let Some(game) = wanted().next().and_then(|first| judged_as(first, format)).map(str::to_owned) else {
            return Err(AnalysisError::Game { name: name.to_owned(), game });
        };
        let found = recorded.into_iter().zip(replayed);
        let found = position::games(found, &game, (bytes, name), &settings, progress);
        return Ok(Report { game, settings, games: analysed(found, Judged::Position) });
    }
    let Some(family) = Family::of(&game) else {
        return Err(AnalysisError::Game { name: name.to_owned(), game });
    };
    let all: usize = recorded.iter().map(|game| game.events.len()).sum();
    if all == 0 {
        return Err(AnalysisError::NoMoves { name: name.to_owned() });
    }
    let mut done = 0;
    let mut step = || {
        done += 1;
        progress(done, all);
    };
    // A game that is not judged has been passed by, and has no table here.
    let found = recorded.into_iter().zip(replayed);
    let games = match family {
        Family::Chess => analysed(chess::games(found, (bytes, format), &settings, &mut step), Judged::Chess),
        Family::Kalah => analysed(kalah::games(found, &settings, &mut step), Judged::Kalah),
        Family::Bughouse => analysed(bughouse::games(found, &settings, &mut step), Judged::Bughouse),
        Family::Tables => {
            analysed(tables::games(found, (bytes, name, format), &settings, &mut step), Judged::Tables)
        }
    };
    Ok(Report { game, settings, games })
}

fn analysed<T>(games: Vec<Headed<T>>, judged: fn(T) -> Judged) -> Vec<Analysed> {
    let of =
        |Headed { title, players, result, game }| Analysed { title, players, result, judged: judged(game) };
    games.into_iter().map(of).collect()
}

/// The game that all games of a file are of.
fn one_game(replayed: &[Replayed], name: &str) -> Result<String, AnalysisError> {
    let Some(first) = replayed.first() else { return Err(AnalysisError::NoMoves { name: name.to_owned() }) };
    match replayed.iter().find(|game| game.game != first.game) {
        Some(other) => Err(AnalysisError::Mixed {
            name: name.to_owned(),
            games: [first.game.clone(), other.game.clone()],
        }),
        None => Ok(first.game.clone()),
    }
}
