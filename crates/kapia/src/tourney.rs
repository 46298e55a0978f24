// SPDX-License-Identifier: AGPL-3.0-or-later
//! `kapia tourney`: the tables of round robins and the brackets of knock-outs, for arbiters and their programs.
//! Swiss rounds have a command of their own.

use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::Context as _;
use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};
use tourney::Pairing;
use tourney::elimination::{Bracket, Consolation, Plan, Slot};
use tourney::round_robin;

use crate::lines;

/// Tables of round robins and brackets of knock-outs.
#[derive(Subcommand, Debug)]
pub(crate) enum Tourney {
    /// Everybody meets everybody: FIDE's Berger tables.
    ///
    /// Prints each round as `kapia swiss pair` does: the number of pairs, then `white black` for each, and `player 0`
    /// for who is free.
    RoundRobin {
        /// How many players, 2 to 512; their numbers are drawn by the arbiter.
        #[arg(long)]
        players: u16,
        /// Twice, with the other colours; the last two rounds of the first cycle are exchanged.
        #[arg(long)]
        double: bool,
        /// One JSON array of rounds instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Everybody of one team meets everybody of the other.
    Scheveningen {
        /// How many players a team has, 1 to 512: the first has the numbers 1 to N, the other N + 1 to 2N.
        #[arg(long)]
        size: u16,
        /// Twice, with the other colours.
        #[arg(long)]
        double: bool,
        /// One JSON array of rounds instead of lines.
        #[arg(long)]
        json: bool,
    },
    /// Who loses is out, or has another chance.
    ///
    /// Prints every match: its number, stage, round, both players (`?`: not known yet, `-`: nobody) and the winner.
    Knockout {
        /// How many players, 2 to 1,024, numbered by seed.
        #[arg(long)]
        players: u16,
        /// Who has lost twice is out.
        #[arg(long, conflicts_with = "consolation")]
        double: bool,
        /// What those who lose have left.
        #[arg(long, value_enum, default_value_t = Losers::None)]
        consolation: Losers,
        /// What has been played: `MATCH WINNER` a line.
        #[arg(long)]
        results: Option<PathBuf>,
        /// One JSON object instead of lines.
        #[arg(long)]
        json: bool,
    },
}

/// What those who lose in a knock-out have left.
#[derive(ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Losers {
    /// Nothing.
    None,
    /// The losers of the semifinals play for third place.
    Third,
    /// Whoever loses their first match plays in a knock-out of its own.
    First,
    /// The same, and whoever loses their first match there plays one more.
    LastChance,
    /// Whoever loses goes on, the later the further.
    Progressive,
}

impl From<Losers> for Consolation {
    fn from(chance: Losers) -> Self {
        match chance {
            Losers::None => Self::None,
            Losers::Third => Self::Third,
            Losers::First => Self::First,
            Losers::LastChance => Self::LastChance,
            Losers::Progressive => Self::Progressive,
        }
    }
}

/// Longest line of a file of results, in bytes.
const LINE_BYTES_MAX: u64 = 256;

impl Tourney {
    /// Runs the command.
    pub(crate) fn run(&self) -> anyhow::Result<ExitCode> {
        let said = match self {
            Self::RoundRobin { players, double: false, json } => {
                rounds(&round_robin::single(*players)?, *json)
            }
            Self::RoundRobin { players, double: true, json } => {
                rounds(&round_robin::double(*players)?, *json)
            }
            Self::Scheveningen { size, double, json } => {
                rounds(&round_robin::scheveningen(*size, *double)?, *json)
            }
            Self::Knockout { players, double, consolation, results, json } => {
                let plan = if *double {
                    Plan::double(*players)
                } else {
                    Plan::single(*players, (*consolation).into())
                };
                let mut bracket = Bracket::new(plan?);
                if let Some(file) = results {
                    take(&mut bracket, file).with_context(|| file.display().to_string())?;
                }
                if *json { in_json(&bracket).to_string() + "\n" } else { in_text(&bracket) }
            }
        };
        write!(crate::plain::out(), "{said}")?;
        Ok(ExitCode::SUCCESS)
    }
}

fn rounds(all: &[Pairing], json: bool) -> String {
    if json {
        let rounds = all.iter().map(|round| json!({"games": round.games, "bye": round.bye}));
        return Value::from_iter(rounds).to_string() + "\n";
    }
    let numbered = all.iter().zip(1..);
    numbered.map(|(round, number)| format!("round {number}\n{round}")).collect()
}

/// Writes down what has been played.
fn take(bracket: &mut Bracket, file: &Path) -> anyhow::Result<()> {
    let file = BufReader::new(std::fs::File::open(file).context("cannot be read")?);
    lines::each(file, LINE_BYTES_MAX, |line| {
        let (which, winner) = result(line).context("a result is written MATCH WINNER, such as 3 12")?;
        if let Some(other) = bracket.winner(which).filter(|other| *other != winner) {
            anyhow::bail!("match {which} was won by {other} in a line above");
        }
        Ok(bracket.report(which, winner)?)
    })
}

/// The number of a match and who has won it.
fn result(line: &[u8]) -> Option<(usize, u16)> {
    let mut words = std::str::from_utf8(line).ok()?.split_whitespace();
    let result = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(result)
}

fn in_text(bracket: &Bracket) -> String {
    let sign = |slot: Slot| match slot {
        Slot::Open => "?".to_owned(),
        Slot::Nobody => "-".to_owned(),
        Slot::Player(seed) => seed.to_string(),
    };
    let mut text = "match\tstage\tround\tfirst\tsecond\twinner\n".to_owned();
    for (number, (this, seats)) in bracket.plan().matches.iter().zip(bracket.seats()).enumerate() {
        let winner = bracket.winner(number).map_or_else(String::new, |seed| seed.to_string());
        let [first, second] = seats.map(sign);
        text.push_str(&format!(
            "{number}\t{}\t{}\t{first}\t{second}\t{winner}\n",
            this.stage.id(),
            this.round
        ));
    }
    if let Some(champion) = bracket.champion() {
        text.push_str(&format!("champion\t{champion}\n"));
    }
    text
}

fn in_json(bracket: &Bracket) -> Value {
    let seat = |slot: Slot| match slot {
        Slot::Open => json!("open"),
        Slot::Nobody => Value::Null,
        Slot::Player(seed) => json!(seed),
    };
    let matches =
        bracket.plan().matches.iter().zip(bracket.seats()).enumerate().map(|(number, (this, seats))| {
            json!({
                "match": number,
                "stage": this.stage.id(),
                "round": this.round,
                "seats": seats.map(seat),
                "winner": bracket.winner(number),
            })
        });
    json!({"matches": matches.collect::<Vec<_>>(), "champion": bracket.champion()})
}
