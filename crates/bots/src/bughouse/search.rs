// SPDX-License-Identifier: AGPL-3.0-or-later
//! Looking ahead on one's own board: one ply deeper at a time, until the positions that may be looked at are used up.
//! `node.rs` is one position of it, `quiet.rs` the exchanges at the leaves. Every capture counts what the partners make of it,
//! as in one look; what they do meanwhile is not known.

mod node;
mod quiet;

use chess::bughouse::{Action, Board, Options};
use chess::shakmaty::zobrist::Zobrist64;
use chess::shakmaty::{Bitboard, EnPassantMode, Move, Position};

use super::wishes::Demand;
use super::{After, terms};
use crate::Watch;
use crate::chess::order::{Memory, PLY_MAX, Place};
use crate::chess::table::Table;
use crate::level::mix;
use crate::values::Values;
use crate::watch::POSITIONS;

/// Being mated at once; one less for every ply it takes.
pub(super) const MATE: i32 = 30_000;
/// Above every value.
const INFINITE: i32 = 32_000;
/// Values beyond this are mates.
pub(super) const MATE_ZONE: i32 = MATE - 200;
/// Plies looked ahead at most.
const DEPTH_MAX: i32 = 40;
/// Actions of the root that are looked at as far as was asked, from which depth on the others are looked at less far first.
const LATE: (usize, i32) = (6, 3);

/// One search for one action.
pub(super) struct Search<'a> {
    watch: &'a mut dyn Watch,
    options: &'a Options,
    values: &'a Values,
    demand: Demand,
    nodes: u64,
    nodes_max: u64,
    stopped: bool,
    table: Table,
    memory: Memory,
    /// What was played on the way to the position being looked at, by ply; nothing where the turn was passed.
    way: [Option<Place>; PLY_MAX + 1],
    /// What the positions on the way are worth without looking ahead; nothing in check.
    standing: [Option<i32>; PLY_MAX + 1],
    /// How far the root is looked into.
    depth: i32,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        options: &'a Options,
        demand: Demand,
        nodes_max: u64,
        watch: &'a mut dyn Watch,
    ) -> Self {
        Self {
            watch,
            options,
            values: terms::of_the_site(),
            demand,
            nodes: 0,
            nodes_max,
            stopped: false,
            table: if nodes_max < 5_000 { Table::small() } else { Table::new() },
            memory: Memory::new(),
            way: [None; PLY_MAX + 1],
            standing: [None; PLY_MAX + 1],
            depth: 0,
        }
    }

    /// With other values of what it sees than those of the site.
    pub(super) fn judging_by(self, values: &'a Values) -> Self {
        Self { values, ..self }
    }

    /// The same search with so many more positions.
    pub(super) fn again(&mut self, nodes: u64) -> &mut Self {
        (self.stopped, self.nodes_max) = (false, self.nodes + nodes);
        self
    }

    /// The best of these actions, the first of which looks best, and its value for who acts. A depth that is cut short counts
    /// only for what it has finished.
    pub(super) fn best(&mut self, mut tried: Vec<(Action, After)>) -> Option<(Action, i32)> {
        let (first, after) = tried.first()?;
        let mut best = (*first, after.gain - self.look(&after.board));
        for depth in 1..=DEPTH_MAX {
            self.depth = depth;
            let (mut alpha, mut found) = (-INFINITE, None);
            for (at, (_, after)) in tried.iter().enumerate() {
                let value = self.after(after, depth, alpha, at);
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
            if self.stopped || (alpha.abs() > MATE_ZONE && MATE - alpha.abs() <= depth) {
                break;
            }
        }
        Some(best)
    }

    /// Every action with its value to one depth; of those that give away more than `bound` only a value low enough to show it.
    /// Nothing when the positions are used up before the end.
    pub(super) fn judged(&mut self, tried: &[(Action, After)], depth: i32, bound: f32) -> Option<Vec<i32>> {
        self.depth = depth;
        let (mut values, mut best) = (Vec::with_capacity(tried.len()), -INFINITE);
        for (_, after) in tried {
            let floor = (best - bound as i32 - 1).max(-INFINITE);
            let value = self.after(after, depth, floor, 0);
            if self.stopped {
                return None;
            }
            best = best.max(value);
            values.push(value);
        }
        Some(values)
    }

    /// The value of an action of the root: the first one as it is, of the others first whether
    /// they are better at all.
    fn after(&mut self, after: &After, depth: i32, alpha: i32, at: usize) -> i32 {
        let key = key_of(&after.board);
        let ask =
            |this: &mut Self, depth, window| this.child(&after.board, key, depth, window, (1, after.gain));
        self.way[0] = after.place;
        self.standing[0] = None;
        if at > 0 {
            let (looked, from) = LATE;
            let is_late = at >= looked && depth >= from && !after.board.is_check();
            let less = if is_late { 1 + i32::from(at >= 4 * looked) } else { 0 };
            let value = ask(self, depth - 1 - less, [alpha, alpha + 1]);
            if value <= alpha || self.stopped {
                return value;
            }
        }
        ask(self, depth - 1, [alpha, INFINITE])
    }

    /// The value of a board for who has just moved, who got `gain` by it.
    fn child(
        &mut self,
        board: &Board,
        key: u64,
        depth: i32,
        [low, high]: [i32; 2],
        (ply, gain): (usize, i32),
    ) -> i32 {
        let window = [-more(high, -gain), -more(low, -gain)];
        more(-self.node(board, key, depth, window, ply), gain)
    }

    fn look(&self, board: &Board) -> i32 {
        super::judge::evaluate(board, self.values)
    }

    fn out_of_nodes(&mut self) -> bool {
        self.nodes += 1;
        self.stopped |= self.nodes > self.nodes_max;
        if self.nodes.is_multiple_of(POSITIONS) {
            self.stopped |= !self.watch.goes_on(self.nodes);
        }
        self.stopped
    }

    /// The board after a move or a drop, its key, and what that brings besides.
    fn step(&self, board: &Board, key: u64, m: Move) -> (Board, u64, i32) {
        let (mut after, mut gain) = (board.clone(), 0);
        if let Move::Put { role, to } = m {
            after.put(role, to);
        } else if let Some(taken) = after.play(m) {
            gain = self.demand.passed_on(board.turn(), taken);
        }
        let updated = board.position().update_zobrist_hash(Zobrist64(key), m, EnPassantMode::Legal);
        let key = updated.map_or_else(|| key_of(&after), |key| key.0);
        (after, key, gain)
    }

    /// Where a piece may be dropped. What a table forbids besides is looked at only where it forbids something.
    fn drops(&self, board: &Board) -> Vec<Move> {
        let mut drops = Vec::new();
        for role in board.sleeve(board.turn()).roles() {
            let to: Bitboard = board.drops_of(role, self.options);
            drops.extend(to.into_iter().map(|to| Move::Put { role, to }));
        }
        drops
    }
}

/// A value with a gain. Nobody who is mated counts pieces.
fn more(value: i32, gain: i32) -> i32 {
    if value.abs() > MATE_ZONE { value } else { value + gain }
}

/// The key of the pieces on a board.
fn key_of(board: &Board) -> u64 {
    board.position().zobrist_hash::<Zobrist64>(EnPassantMode::Legal).0
}

/// With what is in the sleeves, and which pieces were pawns.
fn with_sleeves(board: &Board, key: u64) -> u64 {
    let held = [game::Side::White, game::Side::Black].map(|side| {
        let sleeve = board.sleeve(side);
        super::judge::ROLES.into_iter().fold(0u64, |held, role| held << 6 | u64::from(sleeve.count(role)))
    });
    // Pieces that were pawns are pawns again when they are taken.
    let marks = board.promoted().0;
    if held == [0, 0] && marks == 0 { key } else { key ^ mix(mix(held[0], held[1]), marks) }
}

#[cfg(test)]
mod tests {
    use chess::bughouse::{BoardId, Match, Place, Setup};
    use game::Side;

    use super::*;
    use crate::bughouse::{Wishes, tried};
    use crate::watch::Alone;

    fn set_up(board: &str) -> (Match, Place) {
        let boards = format!("{board} | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
        let game = Match::from_setup(&Setup::from_fens(&Options::default(), &boards).unwrap()).unwrap();
        let place = game.on_turn(BoardId::A);
        (game, place)
    }

    fn best(board: &str, nodes: u64) -> (String, i32) {
        let (game, place) = set_up(board);
        let demand = Demand::of(&game, place, &Wishes::default(), terms::of_the_site());
        let tried = match tried(game.board(BoardId::A), game.legal(place), &demand, terms::of_the_site()) {
            Ok(tried) => tried,
            Err(mate) => return (mate.to_string(), MATE),
        };
        let mut alone = Alone;
        let (action, value) = Search::new(game.options(), demand, nodes, &mut alone).best(tried).unwrap();
        (action.to_string(), value)
    }

    #[test]
    fn a_mate_by_drops_is_seen_ahead() {
        // A queen is given away on g8, which a bishop guards, and a knight smothers the king.
        let (action, value) = best("5r1k/6pp/8/8/8/8/B7/K7[QN] w - - 0 1", 20_000);
        assert!(value > MATE_ZONE, "{action} {value}");
        // Whatever Black does, a queen beside the king mates; a move that sees it in time.
        let (action, value) = best("7k/8/5K2/8/8/8/8/8[QPr] b - - 0 1", 5_000);
        assert!(value > -MATE_ZONE, "{action} {value}");
    }

    #[test]
    fn who_waits_for_a_piece_is_not_mated() {
        // The rook checks from afar, nothing can be put between, and nothing is held.
        let (game, _) = set_up("R6k/6pp/8/8/8/8/8/7K[] b - - 0 1");
        let board = game.board(BoardId::A);
        let mut alone = Alone;
        let demand = Demand::none(Side::Black);
        let mut search = Search::new(game.options(), demand, 1_000, &mut alone);
        let value = search.node(board, key_of(board), 2, [-INFINITE, INFINITE], 1);
        assert!((-MATE_ZONE..-300).contains(&value), "{value}");
    }

    #[test]
    fn sleeves_tell_boards_apart_and_a_key_is_that_of_the_board() {
        let (game, _) =
            set_up("r1bqk2r/pppp1ppp/2n1p3/4P3/1b1Pn3/2NB1N2/PPP2PPP/R1BQK2R[QNPrrb] w KQkq - 0 1");
        let mut board = game.board(BoardId::A).clone();
        let mut alone = Alone;
        let demand = Demand::none(Side::White);
        let search = Search::new(game.options(), demand, 1_000, &mut alone);
        let mut key = key_of(&board);
        let mut seen = std::collections::BTreeSet::from([with_sleeves(&board, key)]);
        for turn in 0..60u64 {
            let moves: Vec<Move> = board.moves().into_iter().chain(search.drops(&board)).collect();
            let Some(m) = moves.get((mix(turn, 7) % moves.len().max(1) as u64) as usize) else { break };
            (board, key, _) = search.step(&board, key, *m);
            assert_eq!(key, key_of(&board));
            assert!(seen.insert(with_sleeves(&board, key)), "{m}");
        }
        let mut fed = board.clone();
        fed.give(Side::White, chess::shakmaty::Role::Pawn);
        assert_ne!(with_sleeves(&fed, key), with_sleeves(&board, key));
    }
}
