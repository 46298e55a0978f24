// SPDX-License-Identifier: AGPL-3.0-or-later
//! The strongest level looks further on its own board: one ply deeper at a time, captures and checks to their end,
//! until its nodes are used up. Every capture counts what the partners make of it, as in one look.

use chess::bughouse::{Action, Board, Options};

use super::judge::{MATE, evaluate, worth};
use super::wishes::Demand;
use crate::Watch;
use crate::watch::POSITIONS;

use super::{After, Answer, answers, jitter};

/// Above every value.
const INFINITE: i32 = 2 * MATE;
/// Plies looked ahead at most.
const DEPTH_MAX: i32 = 8;
/// Where checks are followed no further.
const PLY_MAX: i32 = 12;

/// One search for one action.
pub(super) struct Search<'a> {
    watch: &'a mut dyn Watch,
    options: &'a Options,
    demand: Demand,
    nodes: u64,
    nodes_max: u64,
    stopped: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        options: &'a Options,
        demand: Demand,
        nodes_max: u64,
        watch: &'a mut dyn Watch,
    ) -> Self {
        Self { watch, options, demand, nodes: 0, nodes_max, stopped: false }
    }

    /// The best of these actions, the first of which looks best; an iteration that is cut short counts only for
    /// what it has finished.
    /// With its value for who acts; without a `seed` as it is, with one a few hundredths of a pawn beside it.
    pub(super) fn best(
        &mut self,
        mut tried: Vec<(Action, After)>,
        seed: Option<u64>,
    ) -> Option<(Action, i32)> {
        let (first, after) = tried.first()?;
        let mut best = (*first, after.gain - evaluate(&after.board, after.board.turn()));
        for depth in 1..=DEPTH_MAX {
            let mut alpha = -INFINITE;
            let mut found = None;
            for (at, (action, after)) in tried.iter().enumerate() {
                let taste = seed.map_or(0, |seed| jitter(seed, *action));
                let shifted = after.gain + taste;
                let value = shifted - self.node(&after.board, depth, 1, [-INFINITE, shifted - alpha]);
                if self.stopped {
                    break;
                }
                if value > alpha {
                    (alpha, found) = (value, Some(at));
                }
            }
            if let Some(at) = found {
                best = (tried[at].0, alpha);
                tried[..=at].rotate_right(1);
            }
            if self.stopped || alpha.abs() > MATE / 2 {
                break;
            }
        }
        Some(best)
    }

    /// The value of a board for the side on turn, with what it will capture.
    fn node(&mut self, board: &Board, depth: i32, ply: i32, [alpha, beta]: [i32; 2]) -> i32 {
        self.nodes += 1;
        self.stopped |= self.nodes > self.nodes_max;
        if self.nodes.is_multiple_of(POSITIONS) {
            self.stopped |= !self.watch.goes_on(self.nodes);
        }
        if self.stopped {
            return 0;
        }
        let in_check = board.is_check();
        if in_check && board.is_mate() {
            return ply - MATE;
        }
        let quiet = depth <= 0 && (!in_check || ply >= PLY_MAX);
        let mut best = if quiet { evaluate(board, board.turn()) } else { -INFINITE };
        let mut low = alpha.max(best);
        if low >= beta {
            return best;
        }
        for answer in self.steps(board, quiet, in_check) {
            let mut next = After { board: board.clone(), gain: 0 };
            match answer {
                Answer::Move(m) => next.play(m, &self.demand),
                Answer::Drop(role, to) => next.board.put(role, to),
            }
            let gain = next.gain;
            let value = gain - self.node(&next.board, depth - 1, ply + 1, [gain - beta, gain - low]);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            low = low.max(value);
            if low >= beta {
                break;
            }
        }
        // Without a step there is nothing to do but wait for pieces.
        if best == -INFINITE { evaluate(board, board.turn()) } else { best }
    }

    /// What is looked at: captures alone where it has to become quiet, every way out of a check.
    fn steps(&self, board: &Board, quiet: bool, in_check: bool) -> Vec<Answer> {
        if quiet {
            let mut captures: Vec<_> = board.moves().into_iter().filter(|m| m.is_capture()).collect();
            captures.sort_by_key(|m| worth(m.role()) / 16 - m.capture().map_or(0, worth));
            return captures.into_iter().map(Answer::Move).collect();
        }
        if !in_check {
            return answers(board, self.options);
        }
        let mut out: Vec<Answer> = board.moves().into_iter().map(Answer::Move).collect();
        for role in board.sleeve(board.turn()).roles() {
            out.extend(board.drops_of(role, self.options).into_iter().map(|to| Answer::Drop(role, to)));
        }
        out
    }
}
