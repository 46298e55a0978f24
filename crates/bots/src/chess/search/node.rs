// SPDX-License-Identifier: AGPL-3.0-or-later
//! One position inside a search: what need not be looked at, what is looked at less far, what further. The margins and
//! reductions were tried out in games of the engine against itself.

use std::sync::LazyLock;

use super::{INFINITE, MATE, MATE_ZONE, Search, Step, from_table, key_of, to_table};
use crate::chess::checks::Checks;
use crate::chess::exchange;
use crate::chess::order::{PLY_MAX, Picker, Place, is_quiet};
use crate::chess::table::{Bound, Entry};
use chess::shakmaty::{Chess, Move, MoveList, Position};

/// Plies by which a late quiet move is looked at less far, in 1/1024, by depth and its place in the order.
static LATE: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut all = [[0; 64]; 64];
    for (depth, row) in all.iter_mut().enumerate().skip(1) {
        for (index, cell) in row.iter_mut().enumerate().skip(1) {
            let logs = (depth as f64).ln() * (index as f64).ln();
            *cell = ((0.6 + logs / 2.2) * 1024.0) as i32;
        }
    }
    all
});

/// Plies by which a late move is looked at less far, in 1/1024.
pub(crate) fn late(depth: i32, index: usize) -> i32 {
    LATE[depth.clamp(0, 63) as usize][index.min(63)]
}

/// Per ply: what a position may be above the window and be left, at most so many plies from the leaves.
const GOOD_ENOUGH: (i32, i32) = (80, 7);
/// Likewise below it, where captures do not help.
const HOPELESS: (i32, i32) = (220, 3);
/// What a quiet move is hoped to bring, and for each ply; so many plies from the leaves.
const HOPE: (i32, i32, i32) = (110, 90, 6);
/// What a move has been so bad for, a ply, that it is not tried near the leaves.
const BAD_SO_FAR: (i32, i32) = (-3_000, 3);
/// What a quiet move may lose for each ply, another one, and one that gives check.
const LOSES: [i32; 3] = [-60, -100, -250];
/// Up to how many plies from the leaves moves are left out because others were tried, or because they lose.
const ALL: i32 = 8;

/// What is asked of a position.
#[derive(Clone, Copy)]
struct Asked {
    depth: i32,
    window: [i32; 2],
    ply: usize,
    in_check: bool,
    /// Worth more than two plies before, when the same side was on turn.
    improves: bool,
    /// What it is worth without looking ahead.
    standing: i32,
    /// What the table says of it.
    known: Option<Entry>,
}

/// What is known of a move before it is tried.
struct Seen {
    /// Quiet moves tried before it.
    tried: usize,
    so_far: i32,
    /// Plies to the leaves, as far as it would be looked at.
    left: i32,
    low: i32,
    /// Whether it gives check.
    checks: bool,
}

impl Seen {
    /// Whether a move need not be tried so near to the leaves: others were tried, it brings too little, or it loses too much.
    fn skips(&self, position: &Chess, m: Move, asked: &Asked) -> bool {
        let Asked { depth, in_check, improves, .. } = *asked;
        // A mate in one is always seen.
        if in_check || (asked.ply == 1 && (self.checks || m.is_castle())) {
            return false;
        }
        let left = self.left;
        if is_quiet(m) && !self.checks {
            let enough = (6 + 2 * depth * depth) as usize / if improves { 1 } else { 2 };
            let (hope, a_ply, hope_max) = HOPE;
            let (bad, bad_max) = BAD_SO_FAR;
            if (depth <= ALL && self.tried >= enough)
                || (left <= hope_max && asked.standing + hope + a_ply * left <= self.low)
                || (left <= bad_max && self.so_far < bad * left.max(1))
            {
                return true;
            }
        }
        let loses = match (self.checks, is_quiet(m)) {
            (true, _) => LOSES[2] * depth,
            (false, false) => LOSES[1] * depth,
            (false, true) => LOSES[0] * left,
        };
        depth <= ALL && !exchange::wins(position, m, loses)
    }
}

impl Search<'_> {
    pub(super) fn node(
        &mut self,
        position: &Chess,
        key: u64,
        depth: i32,
        window: [i32; 2],
        ply: usize,
    ) -> i32 {
        if self.is_drawn(position, key) {
            return 0;
        }
        let in_check = position.is_check();
        let depth = depth + i32::from(in_check);
        if depth <= 0 || ply >= PLY_MAX - 1 {
            return self.quiet(position, key, window, ply);
        }
        if self.out_of_nodes() {
            return 0;
        }
        // A mate found nearer to the root is not beaten from here.
        let [alpha, beta] = [window[0].max(ply as i32 - MATE), window[1].min(MATE - ply as i32)];
        if alpha >= beta {
            return alpha;
        }
        let without = self.way[ply].without;
        let known = if without.is_none() { self.table.get(key) } else { None };
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
            && beta - alpha == 1
        {
            let value = from_table(entry.value.into(), ply);
            if entry.bound.settles(value, [alpha, beta]) {
                return value;
            }
        }
        let standing = if without.is_some() {
            self.way[ply].standing.unwrap_or(0)
        } else {
            known.map_or_else(|| self.standing(position, key), |entry| entry.standing.into())
        };
        self.way[ply].standing = (!in_check).then_some(standing);
        let before = ply.checked_sub(2).and_then(|ply| self.way[ply].standing);
        let improves = !in_check && before.is_some_and(|before| standing > before);
        let mut asked = Asked { depth, window: [alpha, beta], ply, in_check, improves, standing, known };
        if !in_check
            && without.is_none()
            && beta - alpha == 1
            && let Some(value) = self.prune(position, key, &asked)
        {
            return value;
        }
        // What nobody has looked at yet is looked at less far: the next time its best move is known.
        if depth >= 4 && without.is_none() && known.is_none() {
            asked.depth -= 1;
        }
        self.moves(position, key, &asked)
    }

    /// Positions that are not worth looking into: so good that neither a margin for every ply nor giving up the move spoils
    /// them, or so bad that only captures could help, and do not.
    fn prune(&mut self, position: &Chess, key: u64, asked: &Asked) -> Option<i32> {
        let Asked { depth, window: [alpha, beta], ply, improves, standing, known, .. } = *asked;
        // What a search has said counts more than a look.
        let value = match known {
            Some(entry) if i32::from(entry.value).abs() < MATE_ZONE => {
                let found = i32::from(entry.value);
                let tells = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => found > standing,
                    Bound::Upper => found < standing,
                };
                if tells { found } else { standing }
            }
            _ => standing,
        };
        let (margin, depth_max) = GOOD_ENOUGH;
        let margin = margin * (depth - i32::from(improves));
        if depth <= depth_max && value - margin >= beta && beta.abs() < MATE_ZONE {
            return Some((value + beta) / 2);
        }
        let (margin, depth_max) = HOPELESS;
        if depth <= depth_max && value + margin * depth < alpha && alpha.abs() < MATE_ZONE {
            let value = self.quiet(position, key, [alpha, alpha + 1], ply);
            if value <= alpha {
                return Some(value);
            }
        }
        // With one piece alone whoever must move may lose by it.
        let pieces = position.us() & !position.board().pawns() & !position.board().kings();
        let has_passed = ply > 0 && self.way[ply - 1].place.is_none();
        if depth < 3 || value < beta || has_passed || pieces.count() < 2 {
            return None;
        }
        let passed = position.clone().swap_turn().ok()?;
        let key = key_of(&passed);
        self.line.push(key);
        self.way[ply].place = None;
        let less = 3 + depth / 3 + ((value - beta) / 200).min(3);
        self.way[ply + 1] = Step::default();
        let value = -self.node(&passed, key, depth - less, [-beta, -beta + 1], ply + 1);
        self.line.pop();
        (!self.stopped && value >= beta).then(|| value.min(MATE_ZONE))
    }

    fn moves(&mut self, position: &Chess, key: u64, asked: &Asked) -> i32 {
        let Asked { depth, window: [alpha, beta], ply, in_check, improves, standing, known } = *asked;
        let without = self.way[ply].without;
        let moves = self.law.legal_moves(position);
        if moves.is_empty() {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let remembered = known.and_then(|entry| entry.best);
        let before = self.before(ply);
        let further = self.further(position, key, asked, &moves);
        if let Err(value) = further {
            return value;
        }
        let further = further.unwrap_or(0);
        if self.stopped {
            return 0;
        }
        let is_narrow = beta - alpha == 1;
        let picker =
            Picker::new(moves, |m| self.memory.score(position, self.values, m, remembered, before, ply));
        let (mut low, mut best, mut best_move) = (alpha, -INFINITE, None);
        let mut tried = MoveList::new();
        let checks = Checks::of(position);
        for (index, m) in picker.enumerate() {
            if Some(m) == without {
                continue;
            }
            let is_first = Some(m) == remembered;
            let so_far = if is_quiet(m) { self.memory.so_far(position, m, before) } else { 0 };
            let reduction = late(depth, index);
            let left = (depth - reduction / 1_024).max(0);
            let seen = Seen { tried: tried.len(), so_far, left, low, checks: checks.has(m) };
            if self.skips && best > -MATE_ZONE && !is_first && seen.skips(position, m, asked) {
                continue;
            }
            let (after, after_key) = self.play(position, key, m);
            self.way[ply].place = Some(Place::of(m));
            let next = depth - 1 + if is_first { further } else { 0 };
            let is_late = depth >= 3 && index >= if is_narrow { 2 } else { 3 } && (is_quiet(m) || index >= 6);
            let (mut value, mut less) = (low + 1, 0);
            if is_late {
                less = reduction - so_far * 1024 / 10_000 - if is_quiet(m) { 0 } else { 1_500 };
                less += 1_024 * i32::from(is_narrow) - 700 * i32::from(improves);
                let is_special = [in_check || after.is_check(), self.memory.is_killer(m, ply)];
                less -= 1_024 * is_special.into_iter().map(i32::from).sum::<i32>();
                less = (less / 1_024).clamp(0, next);
                value = -self.node(&after, after_key, next - less, [-low - 1, -low], ply + 1);
            }
            // What was looked at less far and looks good is looked at again.
            if !is_late || (value > low && !(is_narrow && less == 0)) {
                value = self.child(&after, after_key, next, [low, beta], ply + 1, index > 0);
            }
            self.line.pop();
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
        if best == -INFINITE {
            // Nothing but the move that is left out.
            return alpha;
        }
        let bound = Bound::of(best, [alpha, beta]);
        if without.is_none() {
            let best_move = best_move.filter(|_| bound != Bound::Upper);
            self.table.put(key, best_move, [to_table(best, ply), standing], depth, bound);
        }
        best
    }

    /// The moves that led here: the last one, and the one before it, of the side on turn.
    fn before(&self, ply: usize) -> [Option<Place>; 2] {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.way[ply].place))
    }

    /// By how many plies the remembered move is looked at further: it is where all others are clearly worse than it. A value
    /// instead where even without it the position is too good.
    fn further(&mut self, position: &Chess, key: u64, asked: &Asked, moves: &MoveList) -> Result<i32, i32> {
        let Asked { depth, window: [_, beta], ply, known, .. } = *asked;
        let Some(entry) = known else { return Ok(0) };
        let value = from_table(entry.value.into(), ply);
        let Some(m) = entry.best else { return Ok(0) };
        if depth < 7
            || i32::from(entry.depth) < depth - 3
            || entry.bound == Bound::Upper
            || value.abs() > MATE_ZONE
            || !moves.contains(&m)
        {
            return Ok(0);
        }
        let bound = value - 2 * depth;
        self.way[ply].without = Some(m);
        let standing = self.way[ply].standing;
        let others = self.node(position, key, (depth - 1) / 2, [bound - 1, bound], ply);
        self.way[ply].without = None;
        self.way[ply].standing = standing;
        if self.stopped {
            return Ok(0);
        }
        if others < bound {
            Ok(1)
        } else if bound >= beta {
            Err(bound)
        } else {
            Ok(0)
        }
    }
}
