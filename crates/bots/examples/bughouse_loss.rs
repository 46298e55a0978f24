// SPDX-License-Identifier: AGPL-3.0-or-later
//! What the actions of the strongest bughouse player lose in the eyes of another engine, which knows one board and no partner:
//! `cargo run --profile dist -p bots --example bughouse_loss -- fairy-stockfish [POSITIONS [NODES [OWN_NODES [FIRST_GAME]]]]`.
//!
//! Four bots play matches; every ninth action is judged by a program that speaks UCI and knows the variant `bughouse`: what its
//! best move is worth after NODES positions (200,000), less what the bot's is worth after as many, in hundredths of a pawn, 1,000
//! at most, and nothing where it would take the same or thinks the bot's better than its own. Prints the mean with its 95 %
//! interval, how many actions lost at most a tenth of a pawn and two pawns or more, and the worst of them: what each lost, out of
//! which value, the action, the one it would have taken, and the board. Another FIRST_GAME (1) plays other games. Actions of one
//! game have much in common, so the interval is from what the games differ by.
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
/// So many of the worst are shown.
const SHOWN: usize = 12;
/// What a mate is worth.
const MATE: i32 = 3_000;

/// An action that was judged.
struct Judged {
    /// The number of its game.
    game: u64,
    /// Hundredths of a pawn, and of what the board was worth.
    loss: i32,
    best: i32,
    action: Action,
    /// What would have been better, as the program that judges writes it.
    better: String,
    fen: String,
}

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

    /// What a position is worth to who is on turn and what to play, where only `action` may be played if one is named.
    fn value(&mut self, fen: &str, nodes: u64, action: Option<Action>) -> io::Result<Option<(i32, String)>> {
        let only = action.map_or_else(String::new, |action| format!(" searchmoves {action}"));
        let what = format!("ucinewgame\nposition fen {fen}\ngo nodes {nodes}{only}");
        let lines = self.ask(&what, "bestmove")?;
        let played = lines.last().and_then(|line| line.split_whitespace().nth(1)).unwrap_or_default();
        Ok(lines.iter().rev().find_map(|line| score(line)).map(|value| (value, played.to_owned())))
    }

    /// What an action loses where another, or the same, is best. What it would take itself loses nothing, although it often thinks
    /// less of it where it looks at nothing else and so further ahead.
    fn loss(
        &mut self,
        fen: &str,
        nodes: u64,
        action: Action,
        best: i32,
        better: &str,
    ) -> io::Result<Option<i32>> {
        if action.to_string() == better {
            return Ok(Some(0));
        }
        let ours = self.value(fen, nodes, Some(action))?;
        Ok(ours.map(|(ours, _)| (best - ours).clamp(0, LOSS_MAX)))
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

fn measure(program: &str, positions: usize, nodes: u64, own: u64, first: u64) -> io::Result<Vec<Judged>> {
    let mut judge = Judge::start(program)?;
    let mut all = Vec::with_capacity(positions);
    for seed in first.. {
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
                if let Some((best, better)) = judge.value(fen, nodes, None)?
                    && let Some(loss) = judge.loss(fen, nodes, action, best, &better)?
                {
                    all.push(Judged { game: seed, loss, best, action, better, fen: fen.to_owned() });
                }
                if all.len() >= positions {
                    return Ok(all);
                }
            }
            if game.apply(place, action).is_err() {
                break;
            }
            turn += 1;
        }
    }
    Ok(all)
}

/// The mean loss, and how far it may be off, 95 %: how much the games' sums differ from what their actions would lose on average.
fn mean(all: &[Judged]) -> (f64, f64) {
    let count = all.len() as f64;
    let mean = all.iter().map(|judged| f64::from(judged.loss)).sum::<f64>() / count;
    let games: Vec<&[Judged]> = all.chunk_by(|one, other| one.game == other.game).collect();
    let off = |game: &&[Judged]| game.iter().map(|judged| f64::from(judged.loss) - mean).sum::<f64>().powi(2);
    if games.len() < 2 {
        return (mean, f64::INFINITY);
    }
    let played = games.len() as f64;
    let spread = games.iter().map(off).sum::<f64>() * played / (played - 1.0);
    (mean, 1.96 * spread.sqrt() / count)
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u64| words.get(at).map_or(Some(otherwise), |word| word.parse().ok());
    let (Some(program), Some(positions), Some(nodes), Some(own), Some(first)) =
        (words.first(), number(1, 200), number(2, 200_000), number(3, EXPERT), number(4, 1))
    else {
        eprintln!("usage: bughouse_loss PROGRAM [POSITIONS [NODES [OWN_NODES [FIRST_GAME]]]]");
        return ExitCode::from(2);
    };
    let mut all = match measure(program, (positions as usize).max(2), nodes, own, first) {
        Ok(all) => all,
        Err(error) => {
            eprintln!("{program}: {error}");
            return ExitCode::from(2);
        }
    };
    let (mean, margin) = mean(&all);
    let share = |is: fn(i32) -> bool| {
        100.0 * all.iter().filter(|judged| is(judged.loss)).count() as f64 / all.len() as f64
    };
    println!(
        "{} actions of {own} boards each, judged by {program} with {nodes} positions: {mean:.0} ± {margin:.0} hundredths of a pawn \
         an action; {:.0} % lose at most 10, {:.0} % lose 200 or more\n",
        all.len(),
        share(|loss| loss <= 10),
        share(|loss| loss >= 200)
    );
    all.sort_by_key(|judged| -judged.loss);
    for Judged { game, loss, best, action, better, fen } in all.iter().take(SHOWN) {
        println!("{loss:5} of {best:5}  {action} instead of {better}, game {game}: {fen}");
    }
    ExitCode::SUCCESS
}
