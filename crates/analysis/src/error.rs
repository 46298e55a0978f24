// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a file is not analysed, or an analysis not written in a form.

use record::{Illegal, RecordError};
use thiserror::Error;

/// Why there is no analysis.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum AnalysisError {
    /// The file holds no game that can be read.
    #[error(transparent)]
    Record(#[from] RecordError),
    /// A game leaves the rules; what comes after would be judged for nothing.
    #[error("{name}, game {number}, {illegal}")]
    Illegal {
        /// The file's name as given.
        name: String,
        /// The place of the game in the file, from 1.
        number: usize,
        /// Where and why.
        illegal: Box<Illegal>,
    },
    /// A variant whose moves nobody here judges.
    #[error("{name}: {game} is not analysed; allowed: chess, leaflet, bughouse, kalah, the tables family")]
    Game {
        /// The file's name as given.
        name: String,
        /// The game, as the record names it.
        game: String,
    },
    /// Games of two kinds, whose figures cannot be added up.
    #[error("{name}: games of {} and of {} in one file are not analysed together", .games[0], .games[1])]
    Mixed {
        /// The file's name as given.
        name: String,
        /// Two of the games in it.
        games: [String; 2],
    },
    /// Neither a move nor a position that somebody has set up.
    #[error("{name}: there is no move and no position to judge")]
    NoMoves {
        /// The file's name as given.
        name: String,
    },
    /// A form that other games have.
    #[error("{form} holds {holds}, not {game}")]
    Form {
        /// The form, as it is asked for.
        form: &'static str,
        /// What it holds.
        holds: &'static str,
        /// The game that was analysed.
        game: String,
    },
}
