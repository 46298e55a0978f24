// SPDX-License-Identifier: AGPL-3.0-or-later
//! The leaves: captures and promotions that lose nothing, and every way out of a check, until the board is quiet.

use chess::bughouse::Board;
use chess::shakmaty::{Move, Role};

use super::{INFINITE, Search, more, with_sleeves};
use crate::bughouse::judge::worth;
use crate::chess::order::{PLY_MAX, Picker, gain, is_quiet, loses_material};
use crate::chess::search::{from_table, to_table};
use crate::chess::table::Bound;

/// What a capture may bring beyond what it takes, here and to the partner.
const HOPE: i32 = 200;
/// So many plies of exchanges every way out of a check is looked at.
const CHECKS: i32 = 4;

impl Search<'_> {
    pub(super) fn quiet(
        &mut self,
        board: &Board,
        key: u64,
        [alpha, beta]: [i32; 2],
        ply: usize,
        further: i32,
    ) -> i32 {
        if self.out_of_nodes() {
            return 0;
        }
        let full_key = with_sleeves(board, key);
        let known = self.table.get(full_key);
        if let Some(entry) = known
            && beta - alpha == 1
        {
            let value = from_table(entry.value.into(), ply);
            if entry.bound.settles(value, [alpha, beta]) {
                return value;
            }
        }
        let standing = known.map_or_else(|| self.look(board), |entry| entry.standing.into());
        let in_check = board.is_check() && further < CHECKS;
        if ply >= PLY_MAX - 1 || (!in_check && standing >= beta) {
            return standing;
        }
        let mut moves = board.moves();
        if in_check {
            moves.append(&mut self.drops(board));
            if moves.is_empty() {
                return self.without_a_step(board, standing, ply);
            }
        } else {
            moves.retain(|m| !is_quiet(*m) && m.promotion().is_none_or(|role| role == Role::Queen));
        }
        let mut best = if in_check { -INFINITE } else { standing };
        let (mut low, mut best_move) = (alpha.max(best), None);
        let remembered = known.and_then(|entry| entry.best);
        let turn = board.turn();
        for m in Picker::new(moves, |m: Move| if Some(m) == remembered { i32::MAX } else { gain(m) }) {
            if !in_check {
                let taken = m.capture().map_or(0, |taken| worth(taken) + self.demand.passed_on(turn, taken));
                let hoped = standing + taken + m.promotion().map_or(0, worth) + HOPE;
                if hoped <= low {
                    best = best.max(hoped);
                    continue;
                }
                if loses_material(board.position(), m) {
                    continue;
                }
            }
            let (after, after_key, gain) = self.step(board, key, m);
            let window = [-more(beta, -gain), -more(low, -gain)];
            let value = more(-self.quiet(&after, after_key, window, ply + 1, further + 1), gain);
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
        self.table.put(full_key, best_move, [to_table(best, ply), standing], 0, bound);
        best
    }
}
