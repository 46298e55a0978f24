// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia met`: the chance to win a match at every score.

use std::io::Write as _;

use ::tables::{Options, Variant};
use anyhow::bail;
use bots::tables::{Met as Table, Part, solve_met};
use clap::{Args, Subcommand, ValueEnum};
use serde_json::{Value, json};

use crate::bar::Bar;

/// Match equity tables: the chance to win a match at every score.
#[derive(Subcommand, Debug)]
pub(crate) enum Met {
    Build(Build),
}

/// Works out the chance to win a match at every score.
#[derive(Args, Debug)]
#[command(long_about = HELP)]
pub(crate) struct Build {
    /// A game of the tables family.
    game: String,
    /// Points of the longest match: 3, 5, 7 or 9.
    #[arg(long, value_parser = length)]
    length: u16,
    /// Whether what is left of the roll that places the fifteenth checker takes off at once (the switch
    /// `indiika_carry_over`).
    #[arg(long, value_enum, default_value = "on")]
    carry_over: OnOff,
    /// One JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OnOff {
    On,
    Off,
}

const HELP: &str = "\
Works out the chance to win a match at every score, when both play on without a mistake, from the last score on. That of
indiika is exact. Of the other games the network tells how often whoever begins wins and loses one, two and three points, and
the cube is two thirds alive. The winner of a game begins the next one and nobody doubles before their own first roll of it; in
the Crawford game nobody doubles.

A line a score: the part of the match (normal, crawford: the first game in which one player needs exactly one point,
after: the games after that), the points both players need, the chance of the first player when they begin the next game,
and their chance when the other one begins.

With --json: game, length, carry_over (of indiika alone), scores: [{part, away: [first, second], begins, waits}].

Example:

  $ kapia met build indiika --length 3";

fn length(word: &str) -> Result<u16, String> {
    match word.parse() {
        Ok(length @ (3 | 5 | 7 | 9)) => Ok(length),
        _ => Err("a match is to 3, 5, 7 or 9 points".to_owned()),
    }
}

impl Met {
    pub(crate) fn run(&self) -> anyhow::Result<()> {
        match self {
            Self::Build(build) => build.run(),
        }
    }
}

impl Build {
    fn run(&self) -> anyhow::Result<()> {
        let Some(variant) = Variant::from_name(&self.game) else {
            let names = Variant::ALL.map(Variant::name).join(", ");
            bail!("`{}` has no match equity table; allowed: {names}", self.game)
        };
        if variant != Variant::Indiika && self.carry_over == OnOff::Off {
            bail!("--carry-over is for indiika, not for {variant}");
        }
        let indiika_carry_over = self.carry_over == OnOff::On;
        let options = Options { indiika_carry_over, ..Options::default() };
        let bar = Bar::default();
        let table = solve_met(variant, &options, self.length, &mut |done, all| {
            bar.show(|| format!("{done} of {all} scores"));
        });
        bar.clear();
        let mut out = crate::plain::out();
        if self.json {
            writeln!(out, "{}", self.told(variant, &table))?;
        } else {
            write!(out, "{}", table.to_text())?;
        }
        Ok(())
    }

    fn told(&self, variant: Variant, table: &Table) -> Value {
        let length = self.length;
        let scores = Part::ALL.into_iter().flat_map(|part| {
            (1..=length).flat_map(move |own| (1..=length).map(move |other| (part, [own, other])))
        });
        let scores: Vec<Value> = scores
            .filter_map(|(part, away)| {
                let [begins, waits] = table.chance(part, away)?;
                Some(json!({ "part": part.name(), "away": away, "begins": begins, "waits": waits }))
            })
            .collect();
        let carry_over = (variant == Variant::Indiika).then_some(self.carry_over == OnOff::On);
        json!({ "game": variant.name(), "length": self.length, "carry_over": carry_over, "scores": scores })
    }
}
