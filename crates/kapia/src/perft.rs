// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia perft`: counts the positions of a game tree, the quickest proof that a move generator is right.

use std::time::Instant;

use anyhow::{Context as _, bail};
use clap::Args;
use game::OptionValue;

/// Counts leaf nodes of the game tree to a depth.
#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// The game: chess or kalah.
    game: String,
    /// A rule switch, `name=value`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The position: a FEN for chess; for kalah `board;side`, the 2m+2 numbers with commas and 0 or 1.
    #[arg(long)]
    position: Option<String>,
    /// Plies (kalah: sowings) to look ahead.
    #[arg(long)]
    depth: u32,
    /// The count below each first move.
    #[arg(long)]
    divide: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Deeper trees take longer than a person waits, in any game.
const DEPTH_MAX: u32 = 20;

impl Perft {
    /// Runs the command.
    #[expect(clippy::disallowed_methods, reason = "the command reports how long the count took")]
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        if self.depth > DEPTH_MAX {
            bail!("depth {} is too deep: at most {DEPTH_MAX}", self.depth);
        }
        let started = Instant::now();
        let rows = match self.game.as_str() {
            "chess" => self.chess()?,
            "kalah" => self.kalah()?,
            other => bail!("there is no perft for `{other}`; allowed: chess, kalah"),
        };
        let nodes: u64 = rows.iter().map(|(_, nodes)| nodes).sum();
        self.report(&rows, nodes, started.elapsed().as_secs_f64());
        Ok(())
    }

    fn chess(&self) -> anyhow::Result<Vec<(String, u64)>> {
        if let Some(option) = self.options.first() {
            bail!("there is no option `{option}`: chess has none");
        }
        let fen = self.position.as_deref().unwrap_or(START_FEN);
        if self.depth == 0 {
            return Ok(vec![(String::new(), chess::perft(fen, 0)?)]);
        }
        Ok(chess::divide(fen, self.depth)?)
    }

    fn kalah(&self) -> anyhow::Result<Vec<(String, u64)>> {
        let mut options = kalah::Options::default();
        for text in &self.options {
            let (name, value) = text
                .split_once('=')
                .with_context(|| format!("option `{text}` must be written name=value"))?;
            options.set(name, &parsed(value))?;
        }
        let position = match &self.position {
            None => kalah::Position::initial(&options),
            Some(text) => kalah_position(&options, text)?,
        };
        if self.depth == 0 {
            return Ok(vec![(String::new(), 1)]);
        }
        let mut rows = Vec::new();
        for action in position.legal() {
            let mut next = position.clone();
            next.apply(action)?;
            rows.push((action.to_string(), kalah::perft(&next, self.depth - 1)));
        }
        Ok(rows)
    }

    #[expect(clippy::print_stdout, reason = "the answer of a command goes to standard output")]
    #[expect(clippy::cast_precision_loss, reason = "a rate for people needs no more digits")]
    fn report(&self, rows: &[(String, u64)], nodes: u64, seconds: f64) {
        let rate = nodes as f64 / seconds.max(1e-9);
        if self.json {
            let divide: serde_json::Map<String, serde_json::Value> =
                rows.iter().map(|(name, nodes)| (name.clone(), (*nodes).into())).collect();
            let mut answer =
                serde_json::json!({"nodes": nodes, "seconds": seconds, "nodes_per_s": rate.round()});
            if self.divide {
                answer["divide"] = divide.into();
            }
            println!("{answer}");
            return;
        }
        if self.divide {
            for (name, nodes) in rows {
                println!("{name}: {nodes}");
            }
        }
        println!("{nodes} nodes, {seconds:.3} s, {:.1} million nodes/s", rate / 1e6);
    }
}

/// A switch's value as typed on a command line.
fn parsed(text: &str) -> OptionValue {
    if let Ok(value) = text.parse() {
        OptionValue::Bool(value)
    } else if let Ok(value) = text.parse() {
        OptionValue::Int(value)
    } else {
        OptionValue::Text(text.to_owned())
    }
}

fn kalah_position(options: &kalah::Options, text: &str) -> anyhow::Result<kalah::Position> {
    let wrong = || {
        format!("a kalah position is `board;side`, for example 6,6,6,6,6,6,0,6,6,6,6,6,6,0;0, not `{text}`")
    };
    let (board, side) = text.split_once(';').with_context(wrong)?;
    let board = board.split(',').map(|n| n.trim().parse()).collect::<Result<_, _>>().with_context(wrong)?;
    let side = match side.trim() {
        "0" => game::Side::White,
        "1" => game::Side::Black,
        _ => bail!(wrong()),
    };
    let setup = kalah::Setup {
        board,
        side,
        sowings: 1,
        first_turn: false,
        pie_open: false,
        south_seat: game::Seat(0),
    };
    Ok(kalah::Position::from_setup(options, setup)?)
}
