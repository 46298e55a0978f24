// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia braille`: games of chess as scores in Braille.

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context as _;
use chess::announce::braille::Encoding;
use clap::Args;
use record::Format;
use record::log::Log;
use record::pgn::Game;

/// Writes the games of chess or leaflet in a file as scores in Braille, by the British code of 2015.
#[derive(Args, Debug)]
pub(crate) struct Braille {
    /// A PGN file, or a record of Kapia.
    file: PathBuf,
    /// For an embosser: ASCII, 40 cells a line, 25 lines a page; otherwise Unicode.
    #[arg(long)]
    brf: bool,
}

/// Longest file read, in bytes.
const FILE_BYTES_MAX: u64 = 512 * 1024 * 1024;

/// What a replay calls the game where it does not know it; the game is then not legal.
const UNKNOWN: &str = "unknown";

impl Braille {
    /// Runs the command; the exit status is 1 when a game leaves the rules.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let name = self.file.display().to_string();
        let size = std::fs::metadata(&self.file).with_context(|| format!("cannot read {name}"))?.len();
        anyhow::ensure!(size <= FILE_BYTES_MAX, "{name} is too long: at most {FILE_BYTES_MAX} bytes");
        let bytes = std::fs::read(&self.file).with_context(|| format!("cannot read {name}"))?;
        match write(&bytes, &name, self.brf, &mut crate::plain::out())? {
            None => Ok(ExitCode::SUCCESS),
            Some(illegal) => {
                // Nothing can be done about a standard error that is closed.
                let _ = writeln!(crate::plain::err(), "kapia: not legal: {illegal}");
                Ok(ExitCode::from(1))
            }
        }
    }
}

/// Writes the scores; nothing is written, and the first move that is not legal told, where a game leaves the rules.
fn write(bytes: &[u8], name: &str, brf: bool, out: &mut impl Write) -> anyhow::Result<Option<String>> {
    let (mut illegal, mut other) = (None, None);
    record::replay_each(bytes, name, |game| {
        if !matches!(game.game.as_str(), "chess" | "leaflet" | UNKNOWN) {
            other.get_or_insert(game.game);
        }
        if let Some(first) = game.first_illegal {
            illegal.get_or_insert(format!("{}: {first}", game.title));
        }
    })?;
    if let Some(game) = other {
        anyhow::bail!("{name} holds a game of {game}: scores in Braille are of chess and leaflet only");
    }
    let games: Box<dyn Iterator<Item = Game>> = match Format::detect(bytes, name) {
        Format::Pgn => Box::new(record::pgn::games(bytes).filter(Game::is_game)),
        Format::Log => Box::new(Log::read(bytes).ok().and_then(|(log, _)| log.to_pgn()).into_iter()),
        _ => {
            anyhow::bail!("{name} holds no moves: scores in Braille are made of PGN and of records of Kapia")
        }
    };
    if illegal.is_some() {
        return Ok(illegal);
    }
    let encoding = if brf { Encoding::Brf } else { Encoding::Unicode };
    let mut between = "";
    for game in games.filter(|game| !game.moves.is_empty()) {
        write!(out, "{between}{}", game.braille(encoding))?;
        between = if brf { "\u{c}" } else { "\n" };
    }
    anyhow::ensure!(!between.is_empty(), "{name} holds no game with moves");
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is written of a file of this name, or why nothing is.
    fn told(name: &str, text: &str) -> Result<String, String> {
        let mut out = Vec::new();
        let done = write(text.as_bytes(), name, true, &mut out).map_err(|error| error.to_string())?;
        assert_eq!(done, None, "{text}");
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn chess_and_leaflet_are_written_from_pgn_and_from_records() {
        let pgn = "[White \"Müller\"]\n[Black \"Ан\"]\n\n1. e4 e5 1/2-1/2\n\nonly words\n";
        let written = told("a.pgn", pgn).unwrap();
        assert_eq!(written, ",MULLER - ,AN\r\n1 E4 E5 #A_/#B-#A_/#B\r\n");
        let record = "Kapia record 1\nGame: leaflet\nSeat 0: Ann\nSeat 1: Bob\n\n0 move e2e4\n1 move d5\nback 1\n1 move e5\nend 0 1 flag\n";
        assert_eq!(told("a.txt", record).unwrap(), ",ANN - ,BOB\r\n1 E4 E5 #A-#J\r\n");
    }

    #[test]
    fn what_is_no_game_of_chess_is_refused_in_one_sentence() {
        let why = |name: &str, text: &str| told(name, text).unwrap_err();
        for (variant, game) in [("Crazyhouse", "crazyhouse"), ("Atomic", "atomic"), ("Chess960", "chess960")]
        {
            let text = format!("[Variant \"{variant}\"]\n\n1. e4 e5 *\n");
            let said =
                format!("a.pgn holds a game of {game}: scores in Braille are of chess and leaflet only");
            assert_eq!(why("a.pgn", &text), said);
        }
        let tabla = " 3 point match\n\n Game 1\n a : 0   b : 0\n  1) 31: 8/5 6/5\n";
        assert!(why("a.txt", tabla).contains("a game of tabla"));
        assert!(why("a.bpgn", "[WhiteA \"a\"]\n\n1A. e4 *\n").contains("a game of bughouse"));
        assert!(why("a.txt", "Kapia record 1\nGame: kalah\n\n0 move 2\n").contains("a game of kalah"));
        let positions = "8/8/8/4k3/8/8/8/4K2R w - - 0 1\n8/8/8/4k3/8/8/8/4K2R b - - 0 1\n";
        assert!(why("a.fen", positions).contains("holds no moves"));
        assert_eq!(why("a.pgn", "[White \"a\"]\n\n*\n"), "a.pgn holds no game with moves");
        let illegal = write(b"[White \"a\"]\n\n1. e5 *\n", "a.pgn", true, &mut Vec::new()).unwrap().unwrap();
        assert!(illegal.contains("line 3, move 1: `e5`"), "{illegal}");
    }
}
