// SPDX-License-Identifier: AGPL-3.0-or-later
//! Iterative deepening over a principal variation search: null moves, reductions of late quiet moves, and a
//! quiescence search at the leaves. A repeated position counts as a draw at once, so a winning side avoids
//! it and a losing side looks for it.

mod lines;
mod slip;

use super::evaluate::{evaluate, piece_value};
use super::order::{Memory, PLY_MAX, Picker, gain, is_quiet, loses_material};
use super::table::{Bound, Table};
use crate::watch::{POSITIONS, Watch};
use chess::shakmaty::zobrist::Zobrist64;
use chess::shakmaty::{Chess, EnPassantMode, Move, MoveList, Position, Role};

/// Being mated at once; one less for every ply it takes.
const MATE: i32 = 30_000;
const INFINITE: i32 = 32_000;
/// Values beyond this are mates.
const MATE_ZONE: i32 = MATE - 200;
const DEPTH_MAX: i32 = 40;
/// Fewest nodes a search may be given, so that every root move is looked at.
const NODES_MIN: u64 = 400;

/// One search for one move.
pub(super) struct Search<'w> {
    law: chess::Law,
    root: Chess,
    nodes: u64,
    nodes_max: u64,
    stopped: bool,
    seed: u64,
    table: Table,
    memory: Box<Memory>,
    watch: &'w mut dyn Watch,
    /// Keys of the game since its last irreversible move, those that have come once only as [`ONCE`], and of the line being
    /// looked at, oldest first.
    line: Vec<u64>,
}

/// Stands for a position of the game that has come once: coming once more it is not drawn yet.
const ONCE: u64 = 0;

/// The keys of a game, but only of what has come twice and of the position on the board, each in its place.
fn come_twice(keys: &[u64]) -> Vec<u64> {
    let last = keys.len().saturating_sub(1);
    let counts = |key| keys.iter().filter(|other| **other == key).count() > 1;
    keys.iter().enumerate().map(|(at, key)| if at == last || counts(*key) { *key } else { ONCE }).collect()
}

impl<'w> Search<'w> {
    pub(super) fn new(
        game: &chess::Game,
        nodes: u64,
        seed: u64,
        table: Table,
        watch: &'w mut dyn Watch,
    ) -> Self {
        Self {
            law: game.law(),
            root: game.position().clone(),
            nodes: 0,
            nodes_max: nodes.max(NODES_MIN),
            stopped: false,
            seed,
            table,
            memory: Memory::new(),
            watch,
            line: come_twice(game.repetition_keys()),
        }
    }

    /// What was learned, for the next search.
    pub(super) fn into_table(self) -> Table {
        self.table
    }

    /// Deepens until the nodes are used up or a mate is certain; `None` only without a legal move.
    pub(super) fn best_move(&mut self) -> Option<Move> {
        let moves = self.law.legal_moves(&self.root);
        let mut best = *moves.first()?;
        if moves.len() == 1 {
            return Some(best);
        }
        for depth in 1..=DEPTH_MAX {
            let (found, value) = self.root(&moves, best, depth);
            best = found.unwrap_or(best);
            if self.stopped || (value.abs() > MATE_ZONE && MATE - value.abs() <= depth) {
                break;
            }
        }
        Some(best)
    }

    /// All moves of the root to one depth, the best one so far first. Cut off early, the best of those that
    /// were finished still counts.
    fn root(&mut self, moves: &MoveList, first: Move, depth: i32) -> (Option<Move>, i32) {
        let root = self.root.clone();
        let root_key = key_of(&root);
        let (mut alpha, mut best) = (-INFINITE, None);
        let picker = Picker::new(moves.clone(), |m| self.memory.score(&root, m, Some(first), 0));
        for m in picker {
            let (after, key) = self.play(&root, root_key, m);
            let value = self.child(&after, key, depth - 1, [alpha, INFINITE], 1, best.is_some());
            self.line.pop();
            if self.stopped {
                break;
            }
            if value > alpha {
                (alpha, best) = (value, Some(m));
            }
        }
        (best, alpha)
    }

    /// Plays a move and puts the new position on the line.
    fn play(&mut self, position: &Chess, key: u64, m: Move) -> (Chess, u64) {
        let (after, key) = step(position, key, m);
        self.line.push(key);
        (after, key)
    }

    /// The value of a position after a move, for the side that moved: the first move with the whole window,
    /// the others first with the question "is it better at all?".
    fn child(
        &mut self,
        after: &Chess,
        key: u64,
        depth: i32,
        [alpha, beta]: [i32; 2],
        ply: usize,
        later: bool,
    ) -> i32 {
        if later {
            let value = -self.node(after, key, depth, [-alpha - 1, -alpha], ply, true);
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.node(after, key, depth, [-beta, -alpha], ply, true)
    }

    /// 9.2, 9.3, 5.2.2 seen from inside a search: what is repeated in it is drawn enough, and what comes for the third time.
    fn is_drawn(&self, position: &Chess, key: u64) -> bool {
        let back = usize::try_from(position.halfmoves()).unwrap_or(usize::MAX);
        // 5.1.1: a mate ends the game before anybody counts.
        position.halfmoves() >= 100 && !self.law.legal_moves(position).is_empty()
            || position.is_insufficient_material()
            || self.line.iter().rev().skip(1).take(back).any(|other| *other == key)
    }

    fn out_of_nodes(&mut self) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes > self.nodes_max;
        if self.nodes.is_multiple_of(POSITIONS) {
            self.stopped |= !self.watch.goes_on(self.nodes);
        }
        self.stopped
    }

    fn node(
        &mut self,
        position: &Chess,
        key: u64,
        depth: i32,
        window: [i32; 2],
        ply: usize,
        null: bool,
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
        let [alpha, beta] = window;
        let known = self.table.get(key);
        if let Some(entry) = known
            && i32::from(entry.depth) >= depth
            && beta - alpha == 1
        {
            let value = from_table(entry.value.into(), ply);
            let usable = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if usable {
                return value;
            }
        }
        if !in_check
            && null
            && beta - alpha == 1
            && let Some(value) = self.prune(position, depth, beta, ply)
        {
            return value;
        }
        self.moves(position, key, depth, window, ply, in_check, known.and_then(|entry| entry.best))
    }

    /// Positions so good that even giving up a pawn per ply, or the move, does not spoil them.
    fn prune(&mut self, position: &Chess, depth: i32, beta: i32, ply: usize) -> Option<i32> {
        let value = evaluate(position);
        if depth <= 3 && value - 95 * depth >= beta && beta.abs() < MATE_ZONE {
            return Some(value);
        }
        let pieces = position.us() & !position.board().pawns() & !position.board().kings();
        if depth < 3 || value < beta || pieces.is_empty() {
            return None;
        }
        let passed = position.clone().swap_turn().ok()?;
        let key = key_of(&passed);
        self.line.push(key);
        let value = -self.node(&passed, key, depth - 3 - depth / 5, [-beta, -beta + 1], ply + 1, false);
        self.line.pop();
        (!self.stopped && value >= beta).then(|| value.min(MATE_ZONE))
    }

    #[allow(clippy::too_many_arguments, reason = "one step of one recursion, split for reading")]
    fn moves(
        &mut self,
        position: &Chess,
        key: u64,
        depth: i32,
        [alpha, beta]: [i32; 2],
        ply: usize,
        in_check: bool,
        remembered: Option<Move>,
    ) -> i32 {
        let moves = self.law.legal_moves(position);
        if moves.is_empty() {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let picker = Picker::new(moves, |m| self.memory.score(position, m, remembered, ply));
        let (mut low, mut best, mut best_move) = (alpha, -INFINITE, None);
        for (index, m) in picker.enumerate() {
            let (after, after_key) = self.play(position, key, m);
            let late = index >= 4 && depth >= 3 && is_quiet(m) && !in_check && !after.is_check();
            let mut value = low + 1;
            if late {
                let less = depth - 2 - i32::from(index >= 12) - i32::from(depth >= 7 && index >= 8);
                value = -self.node(&after, after_key, less, [-low - 1, -low], ply + 1, true);
            }
            if !late || value > low {
                value = self.child(&after, after_key, depth - 1, [low, beta], ply + 1, index > 0);
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
                    self.memory.cut(position, m, ply, depth);
                }
                break;
            }
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.put(key, best_move.filter(|_| bound != Bound::Upper), to_table(best, ply), depth, bound);
        best
    }

    /// Plays out captures and promotions, and every way out of a check, until the position is quiet.
    fn quiet(&mut self, position: &Chess, key: u64, [alpha, beta]: [i32; 2], ply: usize) -> i32 {
        if self.out_of_nodes() {
            return 0;
        }
        let in_check = position.is_check();
        let standing = self.with_whim(evaluate(position), key);
        if ply >= PLY_MAX - 1 || (!in_check && standing >= beta) {
            return standing;
        }
        let moves = self.law.legal_moves(position);
        if moves.is_empty() {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let mut best = if in_check { -INFINITE } else { standing };
        let mut low = alpha.max(best);
        let worth = |m: &Move| {
            in_check
                || !is_quiet(*m)
                    && m.promotion().is_none_or(|role| role == Role::Queen)
                    && !loses_material(position, *m)
        };
        let moves: MoveList = moves.into_iter().filter(worth).collect();
        for m in Picker::new(moves, gain) {
            let hope =
                standing + m.capture().map_or(0, piece_value) + m.promotion().map_or(0, piece_value) + 120;
            if !in_check && hope <= low {
                continue;
            }
            let (after, after_key) = step(position, key, m);
            let value = -self.quiet(&after, after_key, [-beta, -low], ply + 1);
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            low = low.max(value);
            if low >= beta {
                break;
            }
        }
        best
    }

    /// A few hundredths of a pawn of taste that depend on the seed and the position alone.
    fn with_whim(&self, value: i32, key: u64) -> i32 {
        if self.seed == 0 {
            return value;
        }
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        value + (mixed >> 60) as i32 - 8
    }
}

/// The key the rules know repetitions by.
fn key_of(position: &Chess) -> u64 {
    position.zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// The position after a move, and its key.
fn step(position: &Chess, key: u64, m: Move) -> (Chess, u64) {
    let mut after = position.clone();
    after.play_unchecked(m);
    let updated = position.update_zobrist_hash(Zobrist64(key), m, EnPassantMode::Legal);
    let key = updated.map_or_else(|| key_of(&after), |key| key.0);
    (after, key)
}

/// Mates are stored as seen from the position, not from the root.
fn to_table(value: i32, ply: usize) -> i32 {
    if value > MATE_ZONE {
        value + ply as i32
    } else if value < -MATE_ZONE {
        value - ply as i32
    } else {
        value
    }
}

fn from_table(value: i32, ply: usize) -> i32 {
    if value > MATE_ZONE {
        value - ply as i32
    } else if value < -MATE_ZONE {
        value + ply as i32
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_kept_up_to_date_is_the_key_of_the_rules() {
        let mut game =
            chess::Game::from_fen("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
                .unwrap();
        let mut key = key_of(game.position());
        let mut turn = 7usize;
        for _ in 0..300 {
            let legal = game.position().legal_moves();
            turn = turn.wrapping_mul(2_862_933_555_777_941_757).wrapping_add(3_037_000_493);
            let Some(m) = legal.get((turn >> 33) % legal.len().max(1)) else { break };
            let (after, next) = step(game.position(), key, *m);
            game.play_on(&m.to_uci(chess::shakmaty::CastlingMode::Standard).to_string()).unwrap();
            assert_eq!((next, next), (key_of(&after), *game.repetition_keys().last().unwrap()));
            key = next;
        }
    }
}
