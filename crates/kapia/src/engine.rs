// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia engine`: a bot for other programs, on standard input and output.

use std::fs;
use std::io;
use std::path::PathBuf;

use anyhow::{Context as _, anyhow};
use bots::Level;
use bots::tables::net::Net;
use clap::Args;
use engine::{Face, HASH_MIB, Settings, THREADS_MAX};

use crate::ends;
use crate::perft;

/// A bot as an engine for other programs, on standard input and output.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Engine {
    /// The game: chess, leaflet, bughouse, kalah, tabla, tapa, gyulbara, chelebi, indiika or antitabla.
    game: String,
    /// How strong: learner, casual, club, strong or expert; without it as strong as the limits of `go` allow.
    #[arg(long)]
    level: Option<String>,
    /// Threads: of a search (chess, leaflet), of `go analyse` (kalah); the other games think on one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads)]
    threads: usize,
    /// Memory of a search in MiB (chess, leaflet).
    #[arg(long, value_name = "MIB", default_value_t = HASH_MIB)]
    hash: usize,
    /// A network of one's own, for the tables family.
    #[arg(long, value_name = "FILE")]
    net: Option<PathBuf>,
    /// A folder with files of `kapia tables bearoff build` and `kapia kalah db build`: more of the ends is known exactly.
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,
    /// What chooses among moves that look equally good; the same number, the same games.
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// A rule switch, `name=value`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// Fails unless the game speaks UCI.
    #[arg(long, conflicts_with = "ubgi")]
    uci: bool,
    /// Fails unless the game speaks UBGI.
    #[arg(long)]
    ubgi: bool,
}

const HELP: &str = "\
A bot as an engine for other programs, on standard input and output.

Chess and leaflet chess speak UCI. The tables family speaks UBGI: gnubg's position IDs for tabla, for every game
`position json {…} [player white|black] [rolls W B]` in the form of `kapia referee`, `setgame`, `dice A B`, `play STEPS`
for the other player, `go role chequer`, `cube`, `take` or `analyse`. Kalah: `position kalah {…}`, `go nodes N`,
`movetime MS`, `exact` or `analyse`. Bughouse: `position bughouse {…}`, `seat A`, `go nodes N` or `movetime MS`.
A line that is not understood is answered with `error` and one sentence; the end of the input ends the engine.

Example:

  $ printf 'position startpos moves e2e4\\ngo depth 6\\n' | kapia engine chess
  …
  bestmove …";

fn threads(word: &str) -> Result<usize, String> {
    match word.parse() {
        Ok(threads @ 1..=THREADS_MAX) => Ok(threads),
        _ => Err(format!("an engine thinks on 1 to {THREADS_MAX} threads")),
    }
}

impl Engine {
    /// Runs the command until its input ends.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let level = self.level.as_deref().map(|name| {
            Level::from_name(name).ok_or_else(|| {
                anyhow!("the levels are learner, casual, club, strong and expert, not `{name}`")
            })
        });
        let net = self.net.as_deref().map(|path| {
            let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
            Net::from_bytes(&bytes).map_err(|why| anyhow!("{}: {why}", path.display()))
        });
        if let Some(dir) = &self.db {
            ends::adopt(dir, &self.game)?;
        }
        let options =
            self.options.iter().map(|text| perft::option(text)).collect::<anyhow::Result<Vec<_>>>()?;
        let face = match (self.uci, self.ubgi) {
            (true, _) => Some(Face::Uci),
            (_, true) => Some(Face::Ubgi),
            _ => None,
        };
        let settings = Settings {
            game: self.game.clone(),
            options,
            face,
            level: level.transpose()?,
            hash_mib: self.hash,
            threads: self.threads,
            seed: self.seed,
            net: net.transpose()?,
        };
        Ok(engine::run(settings, io::stdin().lock(), io::stdout())?)
    }
}
