// SPDX-License-Identifier: AGPL-3.0-or-later
//! The weaker levels: a search to a fixed depth that judges every move of the root, so that a move a little worse than
//! the best can be told from one that loses the game.

use super::{INFINITE, MATE, MATE_ZONE, Search, key_of};
use crate::level::pick;
use chess::shakmaty::Move;

impl Search<'_> {
    /// The best move within `depth` plies, or one that gives away less than `bound` hundredths of a pawn. A mate
    /// at hand is given, and none is walked into that can be helped: `depth` is 2 at least.
    pub(in crate::chess) fn careless_move(&mut self, depth: i32, bound: f32) -> Option<Move> {
        // So few plies ahead every answer counts.
        self.skips = false;
        let moves = self.law.legal_moves(&self.root);
        let mut judged: Vec<(Move, i32)> = moves.iter().map(|m| (*m, 0)).collect();
        for depth in 1..=depth.max(2) {
            let Some(deeper) = self.judge_all(&judged, depth, bound) else { break };
            judged = deeper;
        }
        let best = judged.iter().map(|(_, value)| *value).max()?;
        // A mate in one is always seen, and who is lost anyway does not choose the shorter way.
        let bound = if best == MATE - 1 || best < -MATE_ZONE { 0.0 } else { bound };
        let values: Vec<Option<f32>> = judged.iter().map(|(_, value)| Some(*value as f32)).collect();
        let taken = pick(&values, bound, self.seed)?;
        judged.get(taken).map(|(m, _)| *m)
    }

    /// Every move with its value to one depth, the best first; those that give away more than `bound` only with
    /// a value low enough to show it. Nothing when the nodes are used up before the end.
    fn judge_all(&mut self, moves: &[(Move, i32)], depth: i32, bound: f32) -> Option<Vec<(Move, i32)>> {
        let root = self.root.clone();
        let root_key = key_of(&root);
        let mut judged = Vec::with_capacity(moves.len());
        let mut best = -INFINITE;
        for (m, _) in moves {
            let (after, key) = self.play(&root, root_key, *m);
            let floor = (best - bound as i32 - 1).max(-INFINITE);
            let value = -self.node(&after, key, depth - 1, [-INFINITE, -floor], 1);
            self.line.pop();
            if self.stopped {
                return None;
            }
            best = best.max(value);
            judged.push((*m, value));
        }
        judged.sort_by_key(|(_, value)| -value);
        Some(judged)
    }
}
