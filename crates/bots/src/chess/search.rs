// SPDX-License-Identifier: AGPL-3.0-or-later
//! Iterative deepening over a principal variation search: `node.rs` is one position of it, `quiet.rs` the exchanges at the
//! leaves. A repeated position counts as a draw at once, so a winning side avoids it and a losing side looks for it.

mod lines;
mod node;
mod quiet;
mod slip;

pub(crate) use node::late;

use super::evaluate::evaluate;
use super::evaluate::terms;
use super::order::{Memory, PLY_MAX, Picker, Place, is_quiet};
use super::table::Table;
use crate::values::Values;
use crate::watch::{POSITIONS, Watch};
use chess::shakmaty::zobrist::Zobrist64;
use chess::shakmaty::{Chess, EnPassantMode, Move, MoveList, Position};

/// Being mated at once; one less for every ply it takes.
const MATE: i32 = 30_000;
const INFINITE: i32 = 32_000;
/// Values beyond this are mates.
const MATE_ZONE: i32 = MATE - 200;
const DEPTH_MAX: i32 = 60;
/// Fewest nodes a search may be given, so that every root move is looked at.
const NODES_MIN: u64 = 400;
/// How far the value of a depth is first looked for around that of the depth before, and from which depth on.
const ASPIRATION: i32 = 20;
const ASPIRATION_DEPTH: i32 = 5;

/// One search for one move.
pub(super) struct Search<'w> {
    law: chess::Law,
    root: Chess,
    nodes: u64,
    nodes_max: u64,
    stopped: bool,
    seed: u64,
    table: Table,
    memory: Memory,
    values: &'w Values,
    /// What is known of the positions on the way to the one being looked at, by ply.
    way: [Step; PLY_MAX + 1],
    watch: &'w mut dyn Watch,
    /// Whether moves that promise nothing near the leaves are left out.
    skips: bool,
    /// Keys of the game since its last irreversible move, those that have come once only as [`ONCE`], and of the line being
    /// looked at, oldest first.
    line: Vec<u64>,
}

/// One ply of the line being looked at.
#[derive(Clone, Copy, Default)]
struct Step {
    /// What its position is worth without looking ahead; nothing in check.
    standing: Option<i32>,
    /// The move that is tried; none where the turn is passed.
    place: Option<Place>,
    /// A move that is left out, to see what the others are worth.
    without: Option<Move>,
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
            values: terms::of_the_site(),
            way: [Step::default(); PLY_MAX + 1],
            watch,
            skips: true,
            line: come_twice(game.repetition_keys()),
        }
    }

    /// With other values of what it sees than those of the site.
    pub(super) fn judging_by(self, values: &'w Values) -> Self {
        Self { values, ..self }
    }

    /// What was learned, for the next search.
    pub(super) fn into_table(self) -> Table {
        self.table
    }

    /// Deepens until the nodes are used up or a mate is certain; `None` only without a legal move.
    pub(super) fn best_move(&mut self) -> Option<Move> {
        let moves = self.law.legal_moves(&self.root);
        if moves.len() == 1 { moves.first().copied() } else { Some(self.best()?.0) }
    }

    /// The best move with its value for the side on turn.
    pub(super) fn best(&mut self) -> Option<(Move, i32)> {
        let moves = self.law.legal_moves(&self.root);
        let (mut best, mut value) = (*moves.first()?, 0);
        for depth in 1..=DEPTH_MAX {
            let (found, deeper) = self.around(&moves, best, depth, value);
            if let Some(found) = found {
                (best, value) = (found, deeper);
            }
            if self.stopped || is_sure(value, depth) {
                break;
            }
        }
        Some((best, value))
    }

    /// All moves of the root to one depth, with a value near that of the depth before to begin with.
    fn around(&mut self, moves: &MoveList, first: Move, depth: i32, before: i32) -> (Option<Move>, i32) {
        if depth < ASPIRATION_DEPTH || before.abs() > MATE_ZONE {
            return self.root(moves, first, depth, [-INFINITE, INFINITE]);
        }
        let (mut below, mut above) = (ASPIRATION, ASPIRATION);
        // A move and what was found of it; a search that is cut off before it finds one says nothing.
        let mut kept = (None, before);
        loop {
            let window = [(before - below).max(-INFINITE), (before + above).min(INFINITE)];
            let (found, value) = self.root(moves, kept.0.unwrap_or(first), depth, window);
            if found.is_some() {
                kept = (found, value);
            }
            if self.stopped || (window[0] < value && value < window[1]) {
                return kept;
            }
            let side = if value <= window[0] { &mut below } else { &mut above };
            *side = if *side > 8 * ASPIRATION { 2 * INFINITE } else { 3 * *side };
        }
    }

    /// All moves of the root to one depth, the best one so far first. Cut off early, the best of those that
    /// were finished still counts; below the window none does.
    fn root(&mut self, moves: &MoveList, first: Move, depth: i32, window: [i32; 2]) -> (Option<Move>, i32) {
        let root = self.root.clone();
        let root_key = key_of(&root);
        let in_check = root.is_check();
        self.way[0] = Step { standing: (!in_check).then(|| evaluate(&root, self.values)), ..Step::default() };
        let ([mut alpha, beta], mut best) = (window, None);
        let mut value_max = -INFINITE;
        let picker = Picker::new(moves.clone(), |m| {
            self.memory.score(&root, self.values, m, Some(first), [None; 2], 0)
        });
        for (index, m) in picker.enumerate() {
            let (after, key) = self.play(&root, root_key, m);
            self.way[0].place = Some(Place::of(m));
            let is_late = index >= 4 && depth >= 3 && is_quiet(m) && !in_check && !after.is_check();
            let mut value = alpha + 1;
            if is_late {
                let less = depth - 2 - i32::from(index >= 12);
                value = -self.node(&after, key, less, [-alpha - 1, -alpha], 1);
            }
            if value > alpha {
                value = self.child(&after, key, depth - 1, [alpha, beta], 1, index > 0);
            }
            self.line.pop();
            if self.stopped {
                break;
            }
            value_max = value_max.max(value);
            if value > alpha {
                (alpha, best) = (value, Some(m));
            }
            if alpha >= beta {
                break;
            }
        }
        (best, if best.is_some() { alpha } else { value_max })
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
            let value = -self.node(after, key, depth, [-alpha - 1, -alpha], ply);
            if value <= alpha || value >= beta {
                return value;
            }
        }
        -self.node(after, key, depth, [-beta, -alpha], ply)
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

    /// What a position is worth without looking ahead, with a few hundredths of a pawn of taste that depend on the seed and
    /// the position alone.
    fn standing(&self, position: &Chess, key: u64) -> i32 {
        let value = evaluate(position, self.values);
        if self.seed == 0 {
            return value;
        }
        let mixed = (key ^ self.seed).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        value + (mixed >> 60) as i32 - 8
    }
}

/// Whether a mate was found so much before a depth that there is no shorter one: one that comes late in the order is
/// looked at less far.
fn is_sure(value: i32, depth: i32) -> bool {
    value.abs() > MATE_ZONE && 2 * (MATE - value.abs()) <= depth
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
pub(crate) fn to_table(value: i32, ply: usize) -> i32 {
    if value > MATE_ZONE {
        value + ply as i32
    } else if value < -MATE_ZONE {
        value - ply as i32
    } else {
        value
    }
}

pub(crate) fn from_table(value: i32, ply: usize) -> i32 {
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
