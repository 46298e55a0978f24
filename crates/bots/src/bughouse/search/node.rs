// SPDX-License-Identifier: AGPL-3.0-or-later
//! One position inside a search: what need not be looked at, and what is looked at less far. The margins were tried out in
//! games of the engine against itself.

use chess::bughouse::Board;
use chess::shakmaty::Move;

use super::{INFINITE, MATE, MATE_ZONE, Search, key_of, with_sleeves};
use crate::chess::checks::Checks;
use crate::chess::exchange;
use crate::chess::order::{PLY_MAX, Picker, Place, gain, is_quiet, loses_material};
use crate::chess::search::{from_table, late, to_table};
use crate::chess::table::{Bound, Entry};

/// Per ply: what a position may be above the window and be left, at most so many plies from the leaves.
const GOOD_ENOUGH: (i32, i32) = (120, 4);
/// What a quiet move is hoped to bring, and for each ply; so many plies from the leaves.
const HOPE: (i32, i32, i32) = (200, 120, 4);
/// What a move may lose for each ply near the leaves, at most so many from them.
const LOSES: (i32, i32) = (-200, 4);
/// Up to how many plies from the leaves moves are left out because others were tried.
const ALL: i32 = 4;
/// Who cannot get out of a check but by a piece that is still to come is worth so much less.
const STUCK: i32 = 600;

/// What is asked of a position.
struct Asked {
    depth: i32,
    window: [i32; 2],
    ply: usize,
    in_check: bool,
    /// Worth more than two plies before.
    improves: bool,
    standing: i32,
    known: Option<Entry>,
}

/// What a move promises near the leaves.
enum Worth {
    Trying,
    Nothing,
    /// No more than this is hoped for, which is not enough.
    AtMost(i32),
}

impl Asked {
    /// What a move that gives no check is worth, after so many others: whether it brings too little, comes too late or loses too
    /// much. Out of a check every way is tried.
    fn of(&self, board: &Board, m: Move, low: i32, tried: usize) -> Worth {
        let Self { depth, in_check, improves, standing, .. } = *self;
        let (hope, a_ply, hope_max) = HOPE;
        let (loses, loses_max) = LOSES;
        let enough = (8 + 4 * depth * depth) as usize / if improves { 1 } else { 2 };
        let hoped = standing + hope + a_ply * depth;
        if in_check {
            Worth::Trying
        } else if is_quiet(m) && depth <= hope_max && hoped <= low {
            Worth::AtMost(hoped)
        } else if is_quiet(m) && depth <= ALL && tried >= enough
            || depth <= loses_max && !exchange::wins(board.position(), m, loses * depth)
        {
            Worth::Nothing
        } else {
            Worth::Trying
        }
    }
}

impl Search<'_> {
    /// The value of a board for the side on turn, with what will be captured on it.
    pub(super) fn node(&mut self, board: &Board, key: u64, depth: i32, window: [i32; 2], ply: usize) -> i32 {
        let in_check = board.is_check();
        // Checks are looked at further, but not for ever.
        let depth = depth + i32::from(in_check && (ply as i32) < 2 * self.depth + 4);
        if depth <= 0 || ply >= PLY_MAX - 1 {
            return self.quiet(board, key, window, ply, 0);
        }
        if self.out_of_nodes() {
            return 0;
        }
        let [alpha, beta] = [window[0].max(ply as i32 - MATE), window[1].min(MATE - ply as i32)];
        if alpha >= beta {
            return alpha;
        }
        let full_key = with_sleeves(board, key);
        let known = self.table.get(full_key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
            && beta - alpha == 1
        {
            let value = from_table(entry.value.into(), ply);
            if entry.bound.settles(value, [alpha, beta]) {
                return value;
            }
        }
        let standing = known.map_or_else(|| self.look(board), |entry| entry.standing.into());
        self.standing[ply] = (!in_check).then_some(standing);
        let before = ply.checked_sub(2).and_then(|ply| self.standing[ply]);
        let improves = !in_check && before.is_some_and(|before| standing > before);
        let asked = Asked { depth, window: [alpha, beta], ply, in_check, improves, standing, known };
        if !in_check
            && beta - alpha == 1
            && let Some(value) = self.prune(board, &asked)
        {
            return value;
        }
        self.steps(board, [key, full_key], &asked)
    }

    /// Positions so good that neither a margin for every ply nor giving up the move spoils them.
    fn prune(&mut self, board: &Board, asked: &Asked) -> Option<i32> {
        let Asked { depth, window: [_, beta], ply, improves, standing, .. } = *asked;
        let (margin, depth_max) = GOOD_ENOUGH;
        if depth <= depth_max
            && standing - margin * (depth - i32::from(improves)) >= beta
            && beta.abs() < MATE_ZONE
        {
            return Some((standing + beta) / 2);
        }
        let has_passed = self.way[ply - 1].is_none();
        if depth < 3 || standing < beta || has_passed {
            return None;
        }
        let passed = board.passed()?;
        self.way[ply] = None;
        let less = 3 + depth / 4 + ((standing - beta) / 250).min(2);
        let value = -self.node(&passed, key_of(&passed), depth - less, [-beta, -beta + 1], ply + 1);
        // A mate after a turn that was given up is none.
        (!self.stopped && value >= beta).then_some(if value > MATE_ZONE { beta } else { value })
    }

    fn steps(&mut self, board: &Board, [key, full_key]: [u64; 2], asked: &Asked) -> i32 {
        let Asked { depth, window: [alpha, beta], ply, in_check, improves, standing, known } = *asked;
        let position = board.position();
        let mut moves = board.moves();
        moves.append(&mut self.drops(board));
        if moves.is_empty() {
            return self.without_a_step(board, standing, ply);
        }
        let remembered = known.and_then(|entry| entry.best);
        let before = [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.way[ply]));
        let checks = Checks::of(position);
        let score = |m: Move| {
            if Some(m) == remembered {
                return i32::MAX;
            }
            let losing = loses_material(position, m);
            if !is_quiet(m) {
                return (if losing { 0 } else { 1 << 28 }) + gain(m);
            }
            if self.memory.is_killer(m, ply) {
                return 1 << 26;
            }
            let known = self.memory.so_far(position, m, before);
            known + 6_000 * i32::from(checks.has(m)) - 12_000 * i32::from(losing)
        };
        let picker = Picker::new(moves, score);
        let is_narrow = beta - alpha == 1;
        let (mut low, mut best, mut best_move) = (alpha, -INFINITE, None);
        let mut tried: Vec<Move> = Vec::new();
        for (index, m) in picker.enumerate() {
            let so_far = if is_quiet(m) { self.memory.so_far(position, m, before) } else { 0 };
            let checked = checks.has(m);
            if best > -MATE_ZONE && Some(m) != remembered && !checked {
                match asked.of(board, m, low, tried.len()) {
                    Worth::Trying => {}
                    Worth::Nothing => continue,
                    Worth::AtMost(hoped) => {
                        best = best.max(hoped);
                        continue;
                    }
                }
            }
            let (after, after_key, gain) = self.step(board, key, m);
            self.way[ply] = Some(Place::of(m));
            let is_late = depth >= 3 && index >= 3 && (is_quiet(m) || index >= 8);
            let (mut value, mut less) = (low + 1, 0);
            if is_late {
                less = late(depth, index) - so_far * 1024 / 10_000 - if is_quiet(m) { 0 } else { 1_500 };
                less += 1_024 * i32::from(is_narrow) - 700 * i32::from(improves);
                less -= 1_024 * (i32::from(in_check || checked) + i32::from(self.memory.is_killer(m, ply)));
                less = (less / 1_024).clamp(0, depth - 1);
                value = self.child(&after, after_key, depth - 1 - less, [low, low + 1], (ply + 1, gain));
            }
            if !is_late || (value > low && !(is_narrow && less == 0)) {
                if index > 0 {
                    value = self.child(&after, after_key, depth - 1, [low, low + 1], (ply + 1, gain));
                }
                if index == 0 || (value > low && value < beta) {
                    value = self.child(&after, after_key, depth - 1, [low, beta], (ply + 1, gain));
                }
            }
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, Some(m));
                low = low.max(value);
            }
            if low >= beta {
                if is_quiet(m) {
                    self.memory.cut(position, m, before, &tried, ply, depth);
                }
                break;
            }
            if is_quiet(m) {
                tried.push(m);
            }
        }
        let bound = Bound::of(best, [alpha, beta]);
        let best_move = best_move.filter(|_| bound != Bound::Upper);
        self.table.put(full_key, best_move, [to_table(best, ply), standing], depth, bound);
        best
    }

    /// Mated, or waiting for pieces, in check or not.
    pub(super) fn without_a_step(&self, board: &Board, standing: i32, ply: usize) -> i32 {
        if !board.is_check() {
            standing
        } else if board.is_mate() {
            ply as i32 - MATE
        } else {
            standing - STUCK
        }
    }
}
