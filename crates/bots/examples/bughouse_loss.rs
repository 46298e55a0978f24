// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the actions of the strongest bughouse player lose in the eyes of another engine, which knows one board and no partner:
//! `cargo run --profile dist -p bots --example bughouse_loss -- fairy-stockfish [POSITIONS [NODES [OWN_NODES]]]`.
//!
//! Four bots play matches; every ninth action is judged by a program that speaks UCI and knows the variant `bughouse`: what its
//! best move is worth after NODES positions (200,000), less what the bot's is worth after as many, in hundredths of a pawn, 1,000
//! at most, and nothing where it thinks the bot's better than its own. Prints the mean with its 95 % interval, and how many actions
//! lost at most a tenth of a pawn and two pawns or more.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "figures for the terminal")]

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitCode, Stdio};

use bots::bughouse::{EXPERT, Wishes, think};
use bots::{Alone, Limits};
use chess::bughouse::{Action, BoardId, Match, Options};

/// Of so many actions one is judged.
const EVERY: usize = 9;
/// Actions at the beginning that are drawn by lot.
const OPENING: usize = 8;
/// No action loses more.
const LOSS_MAX: i32 = 1_000;
/// What a mate is worth.
const MATE: i32 = 3_000;

/// The program that judges.
struct Judge {
    child: Child,
    say: ChildStdin,
    hear: BufReader<ChildStdout>,
}

impl Judge {
    fn start(program: &str) -> io::Result<Self> {
        let mut child = Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(say), Some(hear)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("it has no input or output"));
        };
        let mut judge = Self { child, say, hear: BufReader::new(hear) };
        judge.ask("uci\nsetoption name UCI_Variant value bughouse\nisready", "readyok")?;
        Ok(judge)
    }

    /// The lines that it answers, up to the first that begins with a word.
    fn ask(&mut self, what: &str, until: &str) -> io::Result<Vec<String>> {
        writeln!(self.say, "{what}")?;
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            if self.hear.read_line(&mut line)? == 0 {
                return Err(io::Error::other("it has ended"));
            }
            let is_last = line.starts_with(until);
            lines.push(line);
            if is_last {
                return Ok(lines);
            }
        }
    }

    /// What a position is worth to who is on turn, where only `action` may be played if one is named.
    fn value(&mut self, fen: &str, nodes: u64, action: Option<Action>) -> io::Result<Option<i32>> {
        let only = action.map_or_else(String::new, |action| format!(" searchmoves {action}"));
        let what = format!("ucinewgame\nposition fen {fen}\ngo nodes {nodes}{only}");
        let lines = self.ask(&what, "bestmove")?;
        Ok(lines.iter().rev().find_map(|line| score(line)))
    }
}

impl Drop for Judge {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn score(line: &str) -> Option<i32> {
    let mut words = line.split_whitespace().skip_while(|word| *word != "score").skip(1);
    let (kind, value) = (words.next()?, words.next()?.parse::<i32>().ok()?);
    match kind {
        "cp" => Some(value.clamp(-MATE, MATE)),
        "mate" => Some(MATE * value.signum()),
        _ => None,
    }
}

fn measure(program: &str, positions: usize, nodes: u64, own: u64) -> io::Result<Vec<i32>> {
    let mut judge = Judge::start(program)?;
    let mut losses = Vec::with_capacity(positions);
    for seed in 1.. {
        let mut game = Match::new(&Options::default());
        let mut chance = fastrand::Rng::with_seed(seed);
        let mut turn = 0;
        while game.outcome().is_none() && !game.is_deadlock() && turn < 400 {
            let board = BoardId::BOTH[turn % 2];
            let waits = game.is_waiting(game.on_turn(board));
            let place = game.on_turn(if waits { board.other() } else { board });
            let legal = game.legal(place);
            let found = if turn < OPENING {
                chance.choice(&legal).copied()
            } else {
                think(&game, place, &Limits { nodes: own }, chance.u64(..), &Wishes::default(), &mut Alone)
            };
            let Some(action) = found else { break };
            if turn >= OPENING && turn % EVERY == 0 && legal.len() > 1 {
                let fens = game.fens().to_string();
                let fen = fens.split('|').nth(place.board.index()).unwrap_or_default().trim();
                let [best, ours] = [None, Some(action)].map(|only| judge.value(fen, nodes, only));
                if let (Some(best), Some(ours)) = (best?, ours?) {
                    losses.push((best - ours).clamp(0, LOSS_MAX));
                }
                if losses.len() >= positions {
                    return Ok(losses);
                }
            }
            if game.apply(place, action).is_err() {
                break;
            }
            turn += 1;
        }
    }
    Ok(losses)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| words.get(at).map_or(Some(otherwise), |word| word.parse().ok());
    let (Some(program), Some(positions), Some(nodes), Some(own)) =
        (words.first(), number(1, 200), number(2, 200_000), number(3, EXPERT))
    else {
        eprintln!("usage: bughouse_loss PROGRAM [POSITIONS [NODES [OWN_NODES]]]");
        return ExitCode::from(2);
    };
    let losses = match measure(program, (positions as usize).max(2), nodes, own) {
        Ok(losses) => losses,
        Err(error) => {
            eprintln!("{program}: {error}");
            return ExitCode::from(2);
        }
    };
    let count = losses.len() as f64;
    let mean = losses.iter().map(|loss| f64::from(*loss)).sum::<f64>() / count;
    let spread = losses.iter().map(|loss| (f64::from(*loss) - mean).powi(2)).sum::<f64>() / (count - 1.0);
    let margin = 1.96 * (spread / count).sqrt();
    let share = |is: fn(i32) -> bool| 100.0 * losses.iter().filter(|loss| is(**loss)).count() as f64 / count;
    println!(
        "{count} actions of {own} boards each, judged by {program} with {nodes} positions: {mean:.0} ± {margin:.0} hundredths of a pawn \
         an action; {:.0} % lose at most 10, {:.0} % lose 200 or more",
        share(|loss| loss <= 10),
        share(|loss| loss >= 200)
    );
    ExitCode::SUCCESS
}
