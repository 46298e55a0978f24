// SPDX-License-Identifier: AGPL-3.0-or-later
//! The leaves: captures and promotions that lose nothing, and every way out of a check, until the position is quiet.

use super::{INFINITE, MATE, Search, from_table, step, to_table};
use crate::chess::evaluate::piece_value;
use crate::chess::order::{PLY_MAX, Picker, gain, is_quiet, loses_material};
use crate::chess::table::Bound;
use chess::shakmaty::{Chess, Move, MoveList, Position, Role};

/// What a capture may bring beyond what it takes.
const HOPE: i32 = 120;

impl Search<'_> {
    pub(super) fn quiet(&mut self, position: &Chess, key: u64, [alpha, beta]: [i32; 2], ply: usize) -> i32 {
        if self.out_of_nodes() {
            return 0;
        }
        let known = self.table.get(key);
        if let Some(entry) = known
            && beta - alpha == 1
        {
            let value = from_table(entry.value.into(), ply);
            if entry.bound.settles(value, [alpha, beta]) {
                return value;
            }
        }
        let in_check = position.is_check();
        let standing = known.map_or_else(|| self.standing(position, key), |entry| entry.standing.into());
        if ply >= PLY_MAX - 1 || (!in_check && standing >= beta) {
            return standing;
        }
        let moves = self.law.legal_moves(position);
        if moves.is_empty() {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let mut best = if in_check { -INFINITE } else { standing };
        let mut best_move = None;
        let mut low = alpha.max(best);
        let worth =
            |m: &Move| in_check || !is_quiet(*m) && m.promotion().is_none_or(|role| role == Role::Queen);
        let moves: MoveList = moves.into_iter().filter(worth).collect();
        let remembered = known.and_then(|entry| entry.best);
        for m in Picker::new(moves, |m| if Some(m) == remembered { i32::MAX } else { gain(m) }) {
            if !in_check {
                let brings = m.capture().map_or(0, piece_value) + m.promotion().map_or(0, piece_value);
                if standing + brings + HOPE <= low || loses_material(position, m) {
                    continue;
                }
            }
            let (after, after_key) = step(position, key, m);
            let value = -self.quiet(&after, after_key, [-beta, -low], ply + 1);
            if self.stopped {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, Some(m));
                low = low.max(value);
            }
            if low >= beta {
                break;
            }
        }
        let bound = if best >= beta { Bound::Lower } else { Bound::Upper };
        self.table.put(key, best_move, [to_table(best, ply), standing], 0, bound);
        best
    }
}
