// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia perft`: counts the positions of a game tree, the quickest proof that a move generator is right.

use std::io::{self, Write as _};
use std::time::Instant;

use anyhow::{Context as _, bail};
use clap::Args;
use game::OptionValue;

/// Counts leaf nodes of the game tree to a depth.
#[derive(Args, Debug)]
pub(crate) struct Perft {
    /// The game: chess, leaflet, bughouse (one board) or kalah.
    game: String,
    /// A rule switch, `name=value`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
    /// The position: a FEN for chess and leaflet, with sleeves as in `…/RNBQKBNR[Qn] w - - 0 1` for bughouse; for kalah JSON as `kapia referee` writes it, or `board;side`, the 2m+2
    /// numbers with commas and 0 or 1.
    #[arg(long)]
    position: Option<String>,
    /// Plies (kalah: sowings) to look ahead, at most 20.
    #[arg(long)]
    depth: u32,
    /// The count below each first move.
    #[arg(long)]
    divide: bool,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

impl Perft {
    /// Runs the command.
    #[expect(clippy::disallowed_methods, reason = "the command reports how long the count took")]
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        let options = self.options.iter().map(|text| option(text)).collect::<anyhow::Result<Vec<_>>>()?;
        let position = match self.position.as_deref() {
            Some(text) if self.game == "kalah" && !text.trim_start().starts_with('{') => {
                Some(kalah_json(text)?)
            }
            text => text.map(str::to_owned),
        };
        let started = Instant::now();
        let rows = referee::perft(&self.game, &options, position.as_deref(), self.depth)?;
        let nodes: u64 = rows.iter().map(|(_, nodes)| nodes).sum();
        self.report(&rows, nodes, started.elapsed().as_secs_f64())?;
        Ok(())
    }

    #[expect(clippy::cast_precision_loss, reason = "a rate for people needs no more digits")]
    fn report(&self, rows: &[(String, u64)], nodes: u64, seconds: f64) -> io::Result<()> {
        let mut out = crate::plain::out();
        let rate = nodes as f64 / seconds.max(1e-9);
        if self.json {
            let divide: serde_json::Map<String, serde_json::Value> =
                rows.iter().map(|(name, nodes)| (name.clone(), (*nodes).into())).collect();
            let mut answer =
                serde_json::json!({"nodes": nodes, "seconds": seconds, "nodes_per_s": rate.round()});
            if self.divide {
                answer["divide"] = divide.into();
            }
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        if self.divide {
            for (name, nodes) in rows {
                writeln!(out, "{name}: {nodes}")?;
            }
        }
        writeln!(out, "{nodes} nodes, {seconds:.3} s, {:.1} million nodes/s", rate / 1e6)
    }
}

/// A switch as typed on a command line.
pub(crate) fn option(text: &str) -> anyhow::Result<(String, OptionValue)> {
    let Some((name, value)) = text.split_once('=') else {
        bail!("option `{text}` must be written name=value");
    };
    let value = if let Ok(value) = value.parse() {
        OptionValue::Bool(value)
    } else if let Ok(value) = value.parse() {
        OptionValue::Int(value)
    } else {
        OptionValue::Text(value.to_owned())
    };
    Ok((name.to_owned(), value))
}

/// The short form of a kalah position as the referee reads it; what the numbers mean is checked there.
fn kalah_json(text: &str) -> anyhow::Result<String> {
    let wrong = || {
        format!(
            "a kalah position is `board;side`, for example 6,6,6,6,6,6,0,6,6,6,6,6,6,0;0, or JSON, not `{text}`"
        )
    };
    let (board, side) = text.split_once(';').with_context(wrong)?;
    let board: Vec<u16> =
        board.split(',').map(|n| n.trim().parse()).collect::<Result<_, _>>().with_context(wrong)?;
    let side: u8 = side.trim().parse().with_context(wrong)?;
    Ok(serde_json::json!({"board": board, "side": side, "sowings": 1}).to_string())
}
