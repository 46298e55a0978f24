// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bots as engines for other programs: lines in, lines out.
//!
//! Chess and leaflet chess speak UCI (`uci.rs`), the tables family UBGI (`ubgi.rs`), kalah and bughouse a protocol in the
//! same spirit (`kalah.rs`, `bughouse.rs`). A line that cannot be understood is answered with `error` and one
//! sentence, and the engine lives on; the end of the input ends it, after what it was asked to think about.
//! `desk.rs` reads, speaks and thinks on a thread of its own; the clock is read there and nowhere else.
#![forbid(unsafe_code)]

mod bughouse;
mod desk;
mod kalah;
mod lines;
mod session;
mod switches;
#[cfg(test)]
mod tests;
mod ubgi;
mod uci;
mod words;

use std::io::{BufRead, Write};

use bots::Level;
use bots::tables::net::Net;
use game::{OptionError, OptionValue};
use tables::Variant;
use thiserror::Error;

pub use crate::lines::LINE_BYTES_MAX;

/// Largest memory of a search, MiB.
pub const HASH_MIB_MAX: usize = 4096;
/// Memory of a search where nothing is said, MiB.
pub const HASH_MIB: usize = 16;

/// The protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Chess and leaflet chess.
    Uci,
    /// The tables family.
    Ubgi,
    /// Kalah and bughouse: our own.
    Lines,
}

/// The most threads of a search.
pub const THREADS_MAX: usize = 256;

/// How an engine plays.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The game's id.
    pub game: String,
    /// Rule switches.
    pub options: Vec<(String, OptionValue)>,
    /// The protocol asked for; the game's own without one.
    pub face: Option<Face>,
    /// The level; as strong as it can without one.
    pub level: Option<Level>,
    /// Memory of a search, MiB.
    pub hash_mib: usize,
    /// Threads: of a search in chess and leaflet chess, of `go analyse` in kalah. The other games think on one.
    pub threads: usize,
    /// What chooses among moves that look equally good.
    pub seed: u64,
    /// A network of one's own, for the tables family.
    pub net: Option<Net>,
}

/// Why an engine does not start.
#[derive(Debug, Error)]
pub enum EngineError {
    /// A game nobody knows.
    #[error("there is no game `{game}`; allowed: {allowed}")]
    UnknownGame {
        /// What was asked for.
        game: String,
        /// The games.
        allowed: String,
    },
    /// A protocol the game has not.
    #[error("{game} does not speak {asked}, it speaks {own}")]
    Face {
        /// The game.
        game: String,
        /// The protocol asked for.
        asked: &'static str,
        /// The protocol of the game.
        own: &'static str,
    },
    /// A rule switch.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// A memory that is too large or too small.
    #[error("the memory of a search is 1 to {HASH_MIB_MAX} MiB, not {0}")]
    Hash(usize),
    /// No threads, or too many.
    #[error("an engine thinks on 1 to {THREADS_MAX} threads, not {0}")]
    Threads(usize),
    /// Levels are those of the site's own networks.
    #[error("a network of one's own is played with as it is, without a level")]
    NetHasNoLevels,
    /// A network for another game.
    #[error("the network is for {net}, not for {game}")]
    Net {
        /// The network's game.
        net: Variant,
        /// The game asked for.
        game: String,
    },
}

impl Face {
    fn name(self) -> &'static str {
        match self {
            Self::Uci => "UCI",
            Self::Ubgi => "UBGI",
            Self::Lines => "lines of its own",
        }
    }
}

/// The games there are engines for.
pub fn games() -> impl Iterator<Item = &'static str> {
    ["chess", "leaflet", "bughouse", "kalah"].into_iter().chain(Variant::ALL.map(Variant::name))
}

/// Answers the lines of `input` on `output` until they end or `quit` is among them.
///
/// # Errors
/// [`EngineError`], before a line is read.
pub fn run(
    settings: Settings,
    input: impl BufRead,
    output: impl Write + Send + 'static,
) -> Result<(), EngineError> {
    if !(1..=HASH_MIB_MAX).contains(&settings.hash_mib) {
        return Err(EngineError::Hash(settings.hash_mib));
    }
    if !(1..=THREADS_MAX).contains(&settings.threads) {
        return Err(EngineError::Threads(settings.threads));
    }
    let own = face(&settings.game)?;
    if let Some(asked) = settings.face.filter(|asked| *asked != own) {
        let (asked, own) = (asked.name(), own.name());
        return Err(EngineError::Face { game: settings.game, asked, own });
    }
    if let Some(net) = &settings.net
        && net.variant().name() != settings.game
    {
        return Err(EngineError::Net { net: net.variant(), game: settings.game });
    }
    match own {
        Face::Uci => desk::serve(uci::Uci::new(&settings)?, input, output),
        Face::Ubgi => desk::serve(ubgi::Ubgi::new(settings)?, input, output),
        Face::Lines if settings.game == "kalah" => desk::serve(kalah::Kalah::new(&settings)?, input, output),
        Face::Lines => desk::serve(bughouse::Bughouse::new(&settings)?, input, output),
    }
    Ok(())
}

fn face(game: &str) -> Result<Face, EngineError> {
    match game {
        "chess" | "leaflet" => Ok(Face::Uci),
        "kalah" | "bughouse" => Ok(Face::Lines),
        _ if Variant::from_name(game).is_some() => Ok(Face::Ubgi),
        _ => {
            let allowed = games().collect::<Vec<_>>().join(", ");
            let game = words::shortened(game);
            Err(EngineError::UnknownGame { game, allowed })
        }
    }
}
