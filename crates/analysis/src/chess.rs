// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess and leaflet chess: what the best move and the one that was made are worth, by so many positions each. Both are
//! looked at from the same position, the made one with all others left out, and nothing is remembered from move to move:
//! a position is judged alike wherever it comes from.

use bots::Alone;
use bots::chess::{Ask, Score, Thinker};
use chess::Game;
use chess::leaflet;
use game::{OptionValue, Side};
use record::log::Log;
use record::{Format, Replayed, pgn};

use crate::mark::Mark;
use crate::watched::{Begun, Event, Headed, Recorded, Start, players};
use crate::{CHESS_NODES, Settings};

/// How fast a winning chance grows with hundredths of a pawn: 1 / (1 + e^(-k v)). Fitted by Lichess to games of its players
/// (0.00368208); a pawn is 59 %, three are 75 %.
const STEEPNESS: f64 = 0.003_682_08;
/// A value counts no more than this in a mean of hundredths of a pawn.
const CENTIPAWNS_MAX: i32 = 1000;
/// Beyond so many hundredths of a pawn a game is as good as decided, and a mate more or less weighs less.
const DECIDED: i32 = 700;
/// Memory of a search, MiB.
pub(crate) const MEMORY_MIB: usize = 8;
/// So many moves of a better line are told.
const LINE_MAX: usize = 8;

/// One game of chess.
#[derive(Clone, Debug, PartialEq)]
pub struct ChessGame {
    /// The moves in order.
    pub moves: Vec<ChessMove>,
    /// The figures of White and Black.
    pub figures: [ChessFigures; 2],
    /// The game as PGN, before anything is written into it.
    pub pgn: pgn::Game,
}

/// A move and what it was worth.
#[derive(Clone, Debug, PartialEq)]
pub struct ChessMove {
    /// The number a record gives it: 1 for the first pair of moves.
    pub number: u32,
    /// Who moved.
    pub side: Side,
    /// SAN.
    pub san: String,
    /// UCI notation.
    pub uci: String,
    /// Whether there was no other.
    pub forced: bool,
    /// What the move is worth to who made it.
    pub value: Score,
    /// What the best move is worth.
    pub best_value: Score,
    /// The best move in UCI notation; the move that was made where nothing better was found.
    pub best_uci: String,
    /// The best move and what is expected to follow, SAN; the move that was made where nothing better was found.
    pub line: Vec<String>,
    /// Winning chance lost, 0 to 1.
    pub loss: f64,
    /// How bad that is.
    pub mark: Option<Mark>,
}

/// The figures of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ChessFigures {
    /// Moves that were not forced.
    pub decisions: u32,
    /// Winning chance lost, in all.
    pub loss: f64,
    /// Hundredths of a pawn lost, in all, no value counting more than 1000.
    pub centipawns: i64,
    /// How many moves were doubtful, bad and very bad.
    pub marks: [u32; 3],
}

impl ChessFigures {
    /// Both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let mut marks = self.marks;
        marks.iter_mut().zip(other.marks).for_each(|(own, more)| *own += more);
        Self {
            decisions: self.decisions + other.decisions,
            loss: self.loss + other.loss,
            centipawns: self.centipawns + other.centipawns,
            marks,
        }
    }

    /// Winning chance lost by a decision on average, 0 to 1; nothing without one.
    #[must_use]
    pub fn mean_loss(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.loss / f64::from(self.decisions))
    }

    /// Hundredths of a pawn lost by a decision on average; nothing without one.
    #[must_use]
    pub fn mean_centipawns(&self) -> Option<f64> {
        (self.decisions > 0).then(|| self.centipawns as f64 / f64::from(self.decisions))
    }
}

/// The winning chance of who has this value, 0 to 1.
pub(crate) fn chance(value: Score) -> f64 {
    match value {
        Score::Centipawns(value) => chance_of(value),
        Score::Mate(moves) => f64::from(u8::from(moves > 0)),
    }
}

/// The winning chance of who is so many hundredths of a pawn ahead, 0 to 1.
pub(crate) fn chance_of(centipawns: i32) -> f64 {
    1.0 / (1.0 + (-STEEPNESS * f64::from(centipawns)).exp())
}

/// The value in hundredths of a pawn, for means.
fn centipawns(value: Score) -> i32 {
    match value {
        Score::Centipawns(value) => value.clamp(-CENTIPAWNS_MAX, CENTIPAWNS_MAX),
        Score::Mate(moves) if moves > 0 => CENTIPAWNS_MAX,
        Score::Mate(_) => -CENTIPAWNS_MAX,
    }
}

/// Which of two values is better, by one number.
fn rank(value: Score) -> i32 {
    const MATE: i32 = 1_000_000;
    match value {
        Score::Centipawns(value) => value,
        Score::Mate(moves) if moves > 0 => MATE - moves,
        Score::Mate(moves) => -MATE - moves,
    }
}

/// Judges the games of a file.
pub(crate) fn games(
    found: impl Iterator<Item = (Recorded, Replayed)>,
    (bytes, format): (&[u8], Format),
    settings: &Settings,
    step: &mut dyn FnMut(),
) -> Vec<Headed<ChessGame>> {
    let mut written: Vec<pgn::Game> = match format {
        Format::Pgn => pgn::games(bytes).filter(pgn::Game::is_game).collect(),
        _ => Log::read(bytes).ok().and_then(|(log, _)| log.to_pgn()).into_iter().collect(),
    };
    written.reverse();
    let nodes = settings.nodes.unwrap_or(CHESS_NODES);
    let mut thinker = Thinker::new(MEMORY_MIB);
    let mut games = Vec::new();
    for (recorded, replayed) in found {
        let Some(pgn) = written.pop() else { continue };
        let Some(Begun { options, seats, start: Start::Chess(fen) }) = recorded.table else { continue };
        let Some(mut game) = begin(&replayed.game, &options, &fen) else { continue };
        let mut moves = Vec::with_capacity(recorded.events.len());
        for event in &recorded.events {
            if let Event::Chess { san, uci } = event {
                moves.extend(judge(&game, san, uci, nodes, &mut thinker));
                // The replay has made it, also after the end that the Laws know today.
                let _ = game.play_on(uci);
            }
            step();
        }
        let figures = Side::BOTH.map(|side| figures(&moves, side));
        let (title, result) = (replayed.title, replayed.result);
        let (players, game) = (players(seats).to_vec(), ChessGame { moves, figures, pgn });
        games.push(Headed { title, players, result, game });
    }
    games
}

/// The game of a table before its first move.
pub(crate) fn begin(game: &str, options: &[(String, String)], fen: &str) -> Option<Game> {
    if game == "leaflet" {
        let mut law = leaflet::Options::default();
        for (name, text) in options {
            // The replay has refused what is not allowed.
            let _ = law.set(name, &OptionValue::Bool(text.parse().ok()?));
        }
        return leaflet::game_from_fen(&law, fen).ok();
    }
    Game::from_fen(fen).ok()
}

/// What is said of a move; nothing where the position is over.
fn judge(game: &Game, san: &str, uci: &str, nodes: u64, thinker: &mut Thinker) -> Option<ChessMove> {
    let mut think = |moves: Vec<String>| {
        thinker.forget();
        let ask = Ask { nodes: Some(nodes), depth: None, lines: 1, moves };
        let found = thinker.think(game, &ask, 0, &mut Alone)?;
        found.lines.into_iter().next()
    };
    let best = think(Vec::new())?;
    let found = best.moves.first().is_some_and(|first| first == uci);
    let made = if found { best.clone() } else { think(vec![uci.to_owned()])? };
    // What is looked at alone is looked at more deeply, and may turn out to be the better move.
    let better = if rank(made.score) >= rank(best.score) { &made } else { &best };
    let loss = (chance(better.score) - chance(made.score)).max(0.0);
    Some(ChessMove {
        number: game.move_number(),
        side: game.turn(),
        san: san.to_owned(),
        uci: uci.to_owned(),
        forced: game.legal_uci().len() < 2,
        value: made.score,
        best_value: better.score,
        best_uci: better.moves.first().map_or(uci, String::as_str).to_owned(),
        line: spelled(game, &better.moves),
        loss,
        mark: mark(better.score, made.score),
    })
}

/// How bad it is to have `made` where `best` was there. Chances alone would let who stands badly walk into a mate for the
/// little they had left: a forced mate given away, or allowed, is a mistake by itself.
fn mark(best: Score, made: Score) -> Option<Mark> {
    let mates = |value| matches!(value, Score::Mate(moves) if moves > 0);
    let mated = |value| matches!(value, Score::Mate(moves) if moves <= 0);
    // What would have been, or is, without the mate.
    let without = match (best, made) {
        (best, made) if mates(best) && !mates(made) => Some(made),
        (best, made) if mated(made) && !mated(best) => Some(best),
        _ => None,
    };
    let of_mate = without.map(|without| match without {
        Score::Centipawns(value) if value.abs() > DECIDED => Mark::Bad,
        _ => Mark::VeryBad,
    });
    of_mate.max(Mark::of_chance(chance(best) - chance(made)))
}

/// The first moves of a line in SAN.
pub(crate) fn spelled(game: &Game, moves: &[String]) -> Vec<String> {
    let mut game = game.clone();
    moves.iter().take(LINE_MAX).map_while(|uci| game.play_on(uci).ok()).map(|played| played.san).collect()
}

fn figures(moves: &[ChessMove], side: Side) -> ChessFigures {
    let mut figures = ChessFigures::default();
    for made in moves.iter().filter(|made| made.side == side && !made.forced) {
        figures.decisions += 1;
        figures.loss += made.loss;
        figures.centipawns += i64::from((centipawns(made.best_value) - centipawns(made.value)).max(0));
        for (count, size) in figures.marks.iter_mut().zip(Mark::SIZES) {
            *count += u32::from(made.mark == Some(size));
        }
    }
    figures
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mate_allowed_or_lost_is_a_mistake_however_little_chance_it_costs() {
        let (pawns, mate) = (Score::Centipawns, Score::Mate);
        for (best, made, expected) in [
            (pawns(-469), mate(-1), Some(Mark::VeryBad)),
            (pawns(-701), mate(-1), Some(Mark::Bad)),
            (pawns(-2_000), mate(-5), Some(Mark::Bad)),
            (mate(1), pawns(500), Some(Mark::VeryBad)),
            (mate(4), pawns(1_500), Some(Mark::Bad)),
            (mate(4), pawns(0), Some(Mark::VeryBad)),
            (mate(2), mate(-3), Some(Mark::VeryBad)),
            (mate(-6), mate(-1), None),
            (mate(1), mate(7), None),
            (pawns(-469), pawns(-480), None),
            (pawns(100), pawns(-20), Some(Mark::Doubtful)),
        ] {
            assert_eq!(mark(best, made), expected, "{best:?} {made:?}");
        }
    }

    #[test]
    fn chances_and_ranks_follow_values() {
        let near = |value, expected: f64| (chance(value) - expected).abs() < 0.005;
        assert!(near(Score::Centipawns(0), 0.5) && near(Score::Centipawns(100), 0.591));
        assert!(near(Score::Centipawns(300), 0.751) && near(Score::Centipawns(-300), 0.249));
        assert_eq!([chance(Score::Mate(3)), chance(Score::Mate(-3))], [1.0, 0.0]);
        let order = [
            Score::Mate(1),
            Score::Mate(5),
            Score::Centipawns(900),
            Score::Centipawns(-900),
            Score::Mate(-5),
            Score::Mate(-1),
        ];
        assert!(order.windows(2).all(|pair| rank(pair[0]) > rank(pair[1])));
    }
}
