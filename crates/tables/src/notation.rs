// SPDX-License-Identifier: AGPL-3.0-or-later
//! Plays as people write them: `24/18 13/11`, `bar/20*`, `6/off`, `hand/4`, `24/14` for one checker playing
//! several dice, `13/10(2)` for the same step twice; bar, hand and off also by their Bulgarian and Russian
//! names, which the page shows. Reading finds the steps in the graph of legal ones; it
//! is `judge.rs` that says why a play is not legal.

use thiserror::Error;

use crate::graph::PlayGraph;
use crate::step::{Done, Origin, Step, Target};

/// Why a written play cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum NotationError {
    /// A word that is no move.
    #[error("`{word}` is not a move; write for example 24/18, bar/20, 6/off or hand/4")]
    BadWord {
        /// The word.
        word: String,
    },
    /// More words than dice.
    #[error("a stage has at most {dice} steps")]
    TooLong {
        /// Dice of the stage.
        dice: usize,
    },
    /// The dice do not make these moves.
    #[error("the dice {} do not play {word}", list(.dice))]
    NotTheDice {
        /// The move.
        word: String,
        /// The dice of the stage.
        dice: Vec<u8>,
    },
    /// A merged move that can be played in ways with different results.
    #[error("`{text}` can mean {first} or {second}: write each step")]
    Ambiguous {
        /// What was written.
        text: String,
        /// One reading.
        first: String,
        /// Another.
        second: String,
    },
}

game::messages! { NotationError {
    BadWord { word } => "bad_word",
    TooLong { ; dice } => "too_many_steps",
    NotTheDice { word, dice = list(dice) } => "not_the_dice",
    Ambiguous { text, first, second } => "ambiguous_move",
} }

/// Writes steps with hits marked: `24/18* 13/11`; the empty text for a pass.
#[must_use]
pub fn format_steps(steps: &[Done]) -> String {
    steps.iter().map(Done::to_string).collect::<Vec<_>>().join(" ")
}

/// How the bar and the hand are numbered here, as on the wire.
const BAR: u8 = 25;
const HAND: u8 = 26;

/// A checker's way as it is written: 1..=24 points, 25 the bar, 26 the hand, 0 off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Way {
    from: u8,
    to: u8,
}

/// Reads the play of one stage. The empty text and `pass` are the empty play; `*` is never needed; moves may
/// come in any order that can be played, and merged moves are taken apart, hitting no more than is written
/// if there is a choice.
///
/// What comes back fits the dice but need not be legal: [`crate::apply_steps`] or [`crate::Game::play`]
/// decides that and says why not.
///
/// # Errors
/// The text is no play of these dice, or a merged move has two meanings.
pub fn parse_steps(text: &str, dice: &[u8], graph: &PlayGraph) -> Result<Vec<Step>, NotationError> {
    let ways = words(text, dice)?;
    let mut reader = Reader { graph, best: None, other: None, hits: usize::MAX, path: Vec::new() };
    reader.follow(0, &ways);
    let Some(best) = reader.best else {
        return literal(&ways, dice);
    };
    match reader.other {
        Some(other) => Err(NotationError::Ambiguous {
            text: text.trim().to_owned(),
            first: written(&best),
            second: written(&other),
        }),
        None => Ok(best),
    }
}

fn written(steps: &[Step]) -> String {
    steps.iter().map(Step::to_string).collect::<Vec<_>>().join(" ")
}

fn list(dice: &[u8]) -> String {
    dice.iter().map(u8::to_string).collect::<Vec<_>>().join("-")
}

/// Takes the text apart into checkers' ways.
fn words(text: &str, dice: &[u8]) -> Result<Vec<Way>, NotationError> {
    let mut ways = Vec::new();
    let text = text.trim();
    if text.eq_ignore_ascii_case("pass") {
        return Ok(ways);
    }
    for word in text.split([' ', ',', '\t']).filter(|word| !word.is_empty()) {
        let bad = || NotationError::BadWord { word: word.chars().take(20).collect() };
        let (body, times) = match word.strip_suffix(')').map(|word| word.rsplit_once('(')) {
            None => (word, 1),
            Some(split) => {
                let (body, times) = split.ok_or_else(bad)?;
                (body, times.parse::<usize>().ok().filter(|n| (1..=4).contains(n)).ok_or_else(bad)?)
            }
        };
        let stops: Vec<u8> = body
            .split(['/', '-'])
            .map(|stop| stop_index(stop.strip_suffix('*').unwrap_or(stop)))
            .collect::<Option<_>>()
            .ok_or_else(bad)?;
        if !(2..=5).contains(&stops.len()) {
            return Err(bad());
        }
        for _ in 0..times {
            ways.extend(stops.windows(2).map(|pair| Way { from: pair[0], to: pair[1] }));
        }
        if ways.len() > dice.len() {
            return Err(NotationError::TooLong { dice: dice.len() });
        }
    }
    Ok(ways)
}

/// `bar`, `hand`, `off`, as the page writes them in its languages, or a number as an index.
fn stop_index(word: &str) -> Option<u8> {
    match word.to_lowercase().as_str() {
        "bar" | "бар" => Some(BAR),
        "hand" | "ръка" | "рука" => Some(HAND),
        "off" | "вън" | "вне" => Some(0),
        number => number.parse().ok().filter(|n| *n <= HAND),
    }
}

fn origin_index(origin: Origin) -> u8 {
    match origin {
        Origin::Bar => BAR,
        Origin::Hand => HAND,
        Origin::Point(point) => point,
    }
}

fn target_index(target: Target) -> u8 {
    match target {
        Target::Off => 0,
        Target::Point(point) => point,
    }
}

/// Looks through the graph for paths that are exactly the written ways.
struct Reader<'a> {
    graph: &'a PlayGraph,
    best: Option<Vec<Step>>,
    /// Another path with as few hits that leads somewhere else.
    other: Option<Vec<Step>>,
    hits: usize,
    path: Vec<(Step, bool, bool)>,
}

impl Reader<'_> {
    fn follow(&mut self, node: u32, ways: &[Way]) {
        if ways.is_empty() {
            if self.graph.edges(node).is_empty() {
                self.arrived();
            }
            return;
        }
        for (index, way) in ways.iter().enumerate() {
            if ways[..index].contains(way) {
                continue;
            }
            for edge in self.graph.edges(node) {
                let (from, to) = (origin_index(edge.step.from), target_index(edge.step.to));
                if from != way.from || to < way.to || from == HAND && to != way.to {
                    continue;
                }
                let mut left = ways.to_vec();
                let arrives = to == way.to;
                if arrives {
                    left.remove(index);
                } else {
                    left[index].from = to;
                }
                self.path.push((edge.step, edge.hit, arrives));
                self.follow(edge.next, &left);
                self.path.pop();
            }
        }
    }

    /// A whole play was found. Fewer unwritten hits on the way are the better reading.
    fn arrived(&mut self) {
        let hits = self.path.iter().filter(|(_, hit, arrives)| *hit && !arrives).count();
        let steps: Vec<Step> = self.path.iter().map(|(step, ..)| *step).collect();
        if hits < self.hits {
            (self.hits, self.best, self.other) = (hits, Some(steps), None);
        } else if hits == self.hits && hits > 0 && self.other.is_none() {
            let same = self.best.as_ref().is_some_and(|best| landings(best) == landings(&steps));
            if !same {
                self.other = Some(steps);
            }
        }
    }
}

/// The points steps land on, for telling apart plays that hit different checkers.
fn landings(steps: &[Step]) -> Vec<Target> {
    let mut landings: Vec<Target> = steps.iter().map(|step| step.to).collect();
    landings.sort_unstable();
    landings
}

/// Reads the ways by the dice alone, each way one die, legal or not.
fn literal(ways: &[Way], dice: &[u8]) -> Result<Vec<Step>, NotationError> {
    let mut left = dice.to_vec();
    let mut steps = Vec::with_capacity(ways.len());
    for way in ways {
        let distance = if way.from == HAND { way.to } else { way.from.saturating_sub(way.to) };
        let exact = left.iter().position(|die| *die == distance);
        let larger = || {
            let fits = |die: &&u8| way.to == 0 && **die > distance;
            let die = *left.iter().filter(fits).min()?;
            left.iter().position(|other| *other == die)
        };
        let to = if way.to == 0 { Target::Off } else { Target::Point(way.to) };
        let from = match way.from {
            HAND => Origin::Hand,
            BAR => Origin::Bar,
            point => Origin::Point(point),
        };
        let word = Step { from, to, die: 0 }.to_string();
        let index =
            exact.or_else(larger).ok_or_else(|| NotationError::NotTheDice { word, dice: dice.to_vec() })?;
        steps.push(Step { from, to, die: left.swap_remove(index) });
    }
    Ok(steps)
}
