// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia braille`: games of chess as scores in Braille.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use chess::announce::braille::Encoding;
use clap::Args;

/// Writes the games of a PGN file as scores in Braille, by the British code of 2015.
#[derive(Args, Debug)]
pub(crate) struct Braille {
    /// The PGN file.
    file: PathBuf,
    /// For an embosser: ASCII, 40 cells a line, 25 lines a page; otherwise Unicode.
    #[arg(long)]
    brf: bool,
}

/// Longest file read, in bytes.
const FILE_BYTES_MAX: u64 = 512 * 1024 * 1024;

impl Braille {
    /// Runs the command; the exit status is 1 when a game leaves the rules.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let name = self.file.display().to_string();
        let size = std::fs::metadata(&self.file).with_context(|| format!("cannot read {name}"))?.len();
        anyhow::ensure!(size <= FILE_BYTES_MAX, "{name} is too long: at most {FILE_BYTES_MAX} bytes");
        let bytes = std::fs::read(&self.file).with_context(|| format!("cannot read {name}"))?;
        let encoding = if self.brf { Encoding::Brf } else { Encoding::Unicode };
        let between = if self.brf { "\u{c}" } else { "\n" };
        let mut illegal = Vec::new();
        record::replay_each(&bytes, &name, |game| {
            illegal.extend(game.first_illegal.map(|illegal| format!("{}: {illegal}", game.title)));
        })?;
        if let Some(first) = illegal.first() {
            // Nothing can be done about a standard error that is closed.
            let _ = writeln!(crate::plain::err(), "kapia: not legal: {first}");
            return Ok(ExitCode::from(1));
        }
        let mut out = crate::plain::out();
        let mut any = false;
        for game in record::pgn::games(&bytes).filter(|game| !game.moves.is_empty()) {
            let between = if any { between } else { "" };
            write!(out, "{between}{}", game.braille(encoding))?;
            any = true;
        }
        anyhow::ensure!(any, "{name} holds no game: it must be a PGN file with moves");
        Ok(ExitCode::SUCCESS)
    }
}
