// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looking ahead: principal variation search, one turn deeper at a time until the budget is spent or the
//! game is solved. Scores are hundredths of a seed of final margin, for the seat that decides.
//!
//! The node of the tree is one action, not one turn: after an extra move the same seat decides again, and
//! nothing is negated. Depth counts turns, so a chain of extra moves is followed to its end.

mod slip;

use game::{Seat, Side};
use kalah::{Action, Position};

use super::eval::{self, SEED};
use super::known::Known;
use super::order::Ordered;
use crate::Watch;
use crate::watch::POSITIONS;

use super::table::{Bound, Entry, SOLVED, Table, key};

pub(super) use slip::judge_all;

/// Above every score: more seeds than a position may hold.
const INFINITE: i32 = SEED * 4 * kalah::MAX_SEEDS as i32;

/// Turns looked ahead at most; a game that is longer is not solved by then anyway.
const DEPTH_MAX: u8 = 100;

/// What a search found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// The action chosen.
    pub action: Action,
    /// The final margin expected for the one who decides, in hundredths of a seed.
    pub score: i32,
    /// Whether the score is exact: every line was played to the end.
    pub solved: bool,
    /// Turns looked ahead in full.
    pub depth: u8,
    /// Positions looked at.
    pub nodes: u64,
}

/// What is certain of an action, whatever was not looked at: the margin of the one who takes it, hundredths of a seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The action.
    pub action: Action,
    /// It wins by so much, or more.
    pub at_least: Option<i32>,
    /// It wins by so much, or less.
    pub at_most: Option<i32>,
}

struct Search<'w> {
    watch: &'w mut dyn Watch,
    table: Table,
    nodes: u64,
    budget: u64,
    /// How often a judgement stood in for the rest of a line; unchanged over a subtree: the subtree is exact.
    judged: u64,
    seed: u64,
    /// What needs no looking ahead.
    known: Known,
    /// Of each action in the root that was looked at.
    proven: Vec<Proven>,
}

/// The budget is spent.
struct Spent;

pub(super) fn think(position: &Position, budget: u64, seed: u64, watch: &mut dyn Watch) -> Option<Thought> {
    think_with(position, Known::of(position.options()), (budget, seed), watch).map(|(thought, _)| thought)
}

/// As [`think`], and tells what is certain of each action, even where the search was broken off.
pub(super) fn prove(
    position: &Position,
    budget: u64,
    seed: u64,
    watch: &mut dyn Watch,
) -> Option<(Thought, Vec<Proven>)> {
    think_with(position, Known::of(position.options()), (budget, seed), watch)
}

/// With nothing by heart.
#[cfg(test)]
pub(super) fn unaided(position: &Position, budget: u64) -> Thought {
    think_with(position, Known::default(), (budget, 1), &mut crate::watch::Alone)
        .expect("the game is not over")
        .0
}

fn think_with(
    position: &Position,
    known: Known,
    (budget, seed): (u64, u64),
    watch: &mut dyn Watch,
) -> Option<(Thought, Vec<Proven>)> {
    let table = Table::for_nodes(budget);
    let mut search = Search { watch, table, nodes: 0, budget, judged: 0, seed, known, proven: Vec::new() };
    let action = search.ordered(position, None).actions().next().filter(|_| !position.is_over())?;
    let mut thought = Thought { action, score: 0, solved: false, depth: 0, nodes: 0 };
    if position.legal().len() > 1 {
        for depth in 1..=DEPTH_MAX {
            let before = thought;
            let deeper = search.root(position, depth, &mut thought);
            if deeper.is_err() && position.pie_open() {
                // Of two that are each other's opposite one alone was looked at again.
                thought = before;
            }
            if deeper.is_err() || thought.solved {
                break;
            }
        }
    }
    thought.nodes = search.nodes;
    Some((thought, search.proven))
}

impl Search<'_> {
    /// One iteration. Whatever it finds better than before, it writes down at once, so that an iteration cut
    /// short is not lost; the action of the last one is tried first, so what is written down is sound.
    fn root(&mut self, position: &Position, depth: u8, thought: &mut Thought) -> Result<(), Spent> {
        let judged = self.judged;
        let me = position.decider();
        let known = (thought.depth > 0).then_some(thought.action);
        let mut best = -INFINITE;
        for action in self.ordered(position, known).actions() {
            let mut child = position.clone();
            if child.advance(action).is_err() {
                continue;
            }
            let before = self.judged;
            let (score, low) = if best == -INFINITE {
                (self.child(me, (action, &child), depth, -INFINITE, INFINITE)?, -INFINITE)
            } else {
                let probe = self.child(me, (action, &child), depth, best, best + 1)?;
                if probe > best {
                    (self.child(me, (action, &child), depth, probe - 1, INFINITE)?, probe - 1)
                } else {
                    (probe, probe)
                }
            };
            if self.judged == before {
                self.note(action, (score > low).then_some(score), Some(score));
            }
            if score > best {
                best = score;
                (thought.action, thought.score) = (action, score);
            }
        }
        thought.depth = depth;
        thought.solved = self.judged == judged;
        Ok(())
    }

    /// Keeps what is certain of an action; later iterations only add to it.
    fn note(&mut self, action: Action, at_least: Option<i32>, at_most: Option<i32>) {
        let at = self.proven.iter().position(|known| known.action == action);
        let mut told =
            at.map_or(Proven { action, at_least: None, at_most: None }, |at| self.proven.swap_remove(at));
        told.at_least = told.at_least.max(at_least);
        told.at_most = told.at_most.into_iter().chain(at_most).min();
        self.proven.push(told);
    }

    /// The actions in the order to try them; among equals the seed decides.
    fn ordered(&self, position: &Position, known: Option<Action>) -> Ordered {
        Ordered::of(position, known, |pit| {
            let mixed = (self.seed ^ u64::from(pit)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            (mixed >> 61) as i32
        })
    }

    /// The score of a position for `me` after an action of theirs; `depth` counts this turn. An answer to the pie is none:
    /// what is compared by it is the same board looked at from two sides, as far ahead from the one as from the other.
    fn child(
        &mut self,
        me: Option<Seat>,
        (action, child): (Action, &Position),
        depth: u8,
        alpha: i32,
        beta: i32,
    ) -> Result<i32, Spent> {
        let decider = child.decider();
        if decider.is_none() {
            self.nodes += 1;
            Ok(for_seat(me, child, banked(child)))
        } else if decider == me {
            self.node(child, depth, alpha, beta)
        } else {
            let turns = u8::from(!matches!(action, Action::Swap | Action::Decline));
            Ok(-self.node(child, depth - turns, -beta, -alpha)?)
        }
    }

    /// The score of a position for whoever decides in it.
    fn node(&mut self, position: &Position, depth: u8, mut alpha: i32, mut beta: i32) -> Result<i32, Spent> {
        self.nodes += 1;
        let is_asked = self.nodes.is_multiple_of(POSITIONS);
        if self.nodes > self.budget || is_asked && !self.watch.goes_on(self.nodes) {
            return Err(Spent);
        }
        let me = position.decider();
        if let Some(score) = certain(position, me, &mut alpha, &mut beta) {
            return Ok(score);
        }
        if let Some(margin) = self.known.margin(position) {
            return Ok(SEED * margin);
        }
        if depth == 0 {
            self.judged += 1;
            let score = for_seat(me, position, eval::expected(position));
            return Ok(if position.pie_open() { score.abs() } else { score });
        }
        let key = key(position);
        let known = self.table.find(key);
        if let Some(score) = known.and_then(|entry| self.usable(entry, depth, alpha, beta)) {
            return Ok(score);
        }
        let judged = self.judged;
        let asked = alpha;
        let mut best = -INFINITE;
        let mut best_action = None;
        for action in self.ordered(position, known.and_then(|entry| entry.best)).actions() {
            let mut child = position.clone();
            if child.advance(action).is_err() {
                continue;
            }
            let mut score = if best == -INFINITE {
                self.child(me, (action, &child), depth, alpha, beta)?
            } else {
                self.child(me, (action, &child), depth, alpha, alpha + 1)?
            };
            if score > alpha && score < beta && best > -INFINITE {
                score = self.child(me, (action, &child), depth, score - 1, beta)?;
            }
            if score > best {
                (best, best_action) = (score, Some(action));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                break;
            }
        }
        let depth = if self.judged == judged { SOLVED } else { depth };
        let bound = match best {
            _ if best >= beta => Bound::AtLeast,
            _ if best <= asked => Bound::AtMost,
            _ => Bound::Exact,
        };
        self.table.keep(key, best, depth, bound, best_action);
        Ok(best)
    }

    /// The score of an entry, when it answers the question asked.
    fn usable(&mut self, entry: Entry, depth: u8, alpha: i32, beta: i32) -> Option<i32> {
        let answers = entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= beta,
                Bound::AtMost => entry.score <= alpha,
            };
        if answers && entry.depth < SOLVED {
            self.judged += 1;
        }
        answers.then_some(entry.score)
    }
}

/// What is certain from the stores alone: nobody can get more than they have and all seeds in play. Narrows the
/// window to it, and answers when that closes it. With the pie open the sides may still change: nothing is.
fn certain(position: &Position, me: Option<Seat>, alpha: &mut i32, beta: &mut i32) -> Option<i32> {
    if position.pie_open() {
        return None;
    }
    let in_play = i32::from(super::in_play(position)) * SEED;
    let now = for_seat(me, position, banked(position));
    if now - in_play >= *beta {
        return Some(now - in_play);
    }
    if now + in_play <= *alpha {
        return Some(now + in_play);
    }
    *alpha = (*alpha).max(now - in_play - 1);
    *beta = (*beta).min(now + in_play + 1);
    None
}

/// South's margin in the stores.
fn banked(position: &Position) -> i32 {
    let [south, north] = position.stores().map(i32::from);
    (south - north) * SEED
}

/// South's score as the score of `seat`.
fn for_seat(seat: Option<Seat>, position: &Position, south: i32) -> i32 {
    if seat == Some(position.seat_of(Side::White)) { south } else { -south }
}

#[cfg(test)]
pub(super) mod tests;
