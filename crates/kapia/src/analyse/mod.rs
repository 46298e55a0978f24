// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia analyse`: the games of a file, judged decision by decision; for the server in `job.rs`.

mod job;

use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use analysis::{BUGHOUSE_NODES, CHESS_NODES, KALAH_NODES, PLIES_MAX, Report, Settings};
use clap::Args;

use crate::bar::Bar;
use crate::ends;

/// Judges every decision in the games of a file: what was played, what was best, what it cost.
#[derive(Args, Debug)]
#[command(long_about = help())]
pub(crate) struct Analyse {
    /// The file: PGN, BPGN, Jellyfish match text, SGF of gnubg, a record of Kapia, or positions: FEN, XGID, GNUBG ID.
    #[arg(required_unless_present = "job")]
    file: Option<PathBuf>,
    /// How many rolls are looked ahead (tables family).
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=i64::from(PLIES_MAX)))]
    plies: u8,
    /// How many of the best plays of each decision --json tells, of a position the text, too (tables family).
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=500))]
    candidates: u16,
    /// Positions looked at: for each value in chess, leaflet and bughouse, for each decision in kalah.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(400..=1_000_000_000))]
    nodes: Option<u64>,
    /// Which game of the file, from 1: the others are not judged. All of them where nothing is said.
    #[arg(long, value_name = "N")]
    game: Option<NonZeroUsize>,
    /// A folder with files of `kapia tables bearoff build` and `kapia kalah db build`: more of the ends is known exactly.
    #[arg(long, value_name = "DIR")]
    db: Option<PathBuf>,
    /// One JSON object with every decision.
    #[arg(long, group = "form")]
    json: bool,
    /// Match text with the mistakes as comments above the match, which gnubg imports (tabla).
    #[arg(long, group = "form")]
    mat: bool,
    /// Match text as --mat has it, without the comments: for programs that take none (tabla).
    #[arg(long, conflicts_with_all = ["json", "sgf", "pgn", "job"])]
    plain: bool,
    /// SGF of gnubg with plays, cube, marks, luck and comments at the moves (tabla).
    #[arg(long, group = "form")]
    sgf: bool,
    /// PGN with values, glyphs and better lines (chess, leaflet).
    #[arg(long, group = "form")]
    pgn: bool,
    /// For the server: the game comes on standard input, every form goes to standard output, one JSON object a line, and
    /// whatever else runs comes first.
    #[arg(long, group = "form", hide = true)]
    job: bool,
    /// For the server: how the game on standard input is called, whose extension says what it is.
    #[arg(long, value_name = "NAME", default_value = "the game", hide = true)]
    called: String,
}

/// Longest file read, in bytes: more than anybody waits for.
const BYTES_MAX: u64 = 64 * 1024 * 1024;

fn help() -> String {
    format!(
        "\
Judges every decision in the games of a file: what was played, what was best, what it cost. Of a position without a move:
what is best there, what else there is, and what each is worth.

Tables family: each play that was not forced against all others, --plies rolls ahead; what each roll brought above the
average of all rolls (luck, 0-ply); each right to double, each double and each answer, by Janowski's formulas. A loss of
0.04 points is doubtful, 0.08 bad, 0.16 very bad; PR is 500 times the mean loss. Points count the cube as one. In a match
they are those of the score (EMG), and what was lost of the chance to win the match (MWC) stands beside them; a cube that is
dead at the score is not judged.
Chess, leaflet: the best move and the one that was made, {CHESS_NODES} positions each; 10, 20 and 30 % of winning chance lost.
Kalah: what every action wins or loses, {KALAH_NODES} positions for all of them; marks only where the end of the game is seen.
Bughouse: the best action on the own board and the one that was taken, {BUGHOUSE_NODES} positions each, as estimates; marks as in
chess. Nothing depends on time: the same file and flags, the same answer.

Without a form: text, the mistakes of each game and the figures of each player. docs/analysis.md describes --json.

Examples:

  $ kapia analyse match.mat
  $ kapia analyse game.pgn --pgn > annotated.pgn"
    )
}

impl Analyse {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if let Some(dir) = &self.db {
            ends::adopt_all(dir)?;
        }
        if self.job {
            return job::run(&self.settings(), &self.called);
        }
        // Clap has seen to it that there is one.
        let Some(file) = &self.file else { return Ok(()) };
        let name = file.display().to_string();
        let bytes = crate::lines::read_at_most(file, BYTES_MAX)?;
        let settings = self.settings();
        let bar = Bar::default();
        let report = analysis::analyse(&bytes, &name, &settings, &mut |done, all| {
            bar.show(|| format!("{done} of {all} moves"));
        });
        bar.clear();
        crate::plain::out().write_all(self.told(&report?)?.as_bytes())?;
        Ok(())
    }

    fn settings(&self) -> Settings {
        let game = self.game.map(|number| number.get() - 1);
        Settings { plies: self.plies, candidates: self.candidates.into(), nodes: self.nodes, game }
    }

    fn told(&self, report: &Report) -> anyhow::Result<String> {
        Ok(if self.json {
            format!("{}\n", report.to_json())
        } else if self.plain {
            report.to_plain_mat()?
        } else if self.mat {
            report.to_mat()?
        } else if self.sgf {
            report.to_sgf()?
        } else if self.pgn {
            report.to_pgn()?
        } else {
            report.to_text()
        })
    }
}
