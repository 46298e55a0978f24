// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia replay`: plays a record of any supported form through the site's rules.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use record::Replayed;

/// Replays a game record: final position, result, and the first illegal move if there is one.
#[derive(Args, Debug)]
pub(crate) struct Replay {
    /// The file: PGN, bughouse PGN, Jellyfish match text, SGF of gnubg, a copied position, or a record of Kapia.
    file: PathBuf,
    /// One JSON object a game instead of text.
    #[arg(long)]
    json: bool,
}

/// Longest record read, in bytes.
const RECORD_BYTES_MAX: u64 = 512 * 1024 * 1024;

impl Replay {
    /// Runs the command; the exit status is 1 when a game leaves the rules.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let name = self.file.display().to_string();
        let bytes = crate::lines::read_at_most(&self.file, RECORD_BYTES_MAX)?;
        let mut out = crate::plain::out();
        let mut told = Ok(());
        let (mut games, mut faults) = (0_u64, 0_u64);
        record::replay_each(&bytes, &name, |game: Replayed| {
            games += 1;
            faults += u64::from(game.first_illegal.is_some());
            if told.is_ok() {
                told = writeln!(out, "{}", if self.json { as_json(&game) } else { as_text(&game) });
            }
        })?;
        told?;
        if !self.json {
            let noun = if games == 1 { "game" } else { "games" };
            writeln!(out, "{games} {noun}, {faults} with a move that is not legal")?;
        }
        Ok(if faults == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

fn as_json(game: &Replayed) -> String {
    let illegal = game.first_illegal.as_ref().map(|illegal| {
        serde_json::json!({"line": illegal.line, "ply": illegal.ply, "text": illegal.text, "reason": illegal.reason.to_string()})
    });
    let remarks: Vec<String> = game.remarks.iter().map(ToString::to_string).collect();
    serde_json::json!({
        "title": game.title,
        "game": game.game,
        "plies": game.plies,
        "final_position": game.final_position,
        "result": game.result,
        "ended_by": game.ended_by,
        "first_illegal": illegal,
        "remarks": remarks,
    })
    .to_string()
}

fn as_text(game: &Replayed) -> String {
    let moves = if game.plies == 1 { "move" } else { "moves" };
    let mut text = format!("{}: {}, {} {moves}, {}", game.title, game.game, game.plies, game.result);
    if let Some(end) = &game.ended_by {
        text.push_str(&format!(" ({end})"));
    }
    text.push_str(&format!("\n  {}", game.final_position));
    if let Some(illegal) = &game.first_illegal {
        text.push_str(&format!("\n  not legal: {illegal}"));
    }
    for remark in &game.remarks {
        text.push_str(&format!("\n  {remark}"));
    }
    text
}
