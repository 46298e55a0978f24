// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bot of bughouse: it looks at every action of its own and at every answer on the same board, and
//! counts what the partners will get. `judge.rs` says what a board is worth, `value.rs` what an action is.
//!
//! What its partner asks of it is in `wishes.rs`. It knows nothing of clocks; the same position, place, wishes and seed give
//! the same action.

mod judge;
mod search;
mod value;
mod wishes;

use chess::bughouse::{Action, Board, Match, Options, Place};
use chess::shakmaty::{Bitboard, Move, Piece, Position, Role, attacks};
use game::{Seat, Side};
use judge::{MATE, evaluate, worth};

use crate::level::{Slip, pick};
use crate::watch::Alone;
use crate::{Choose, Effort, Level, Limits, Watch};

pub use value::{VALUE_MAX, value};
use wishes::Demand;
pub use wishes::{Wishes, needs};

/// Boards looked at for one action, about: well below a second on one slow core.
const NODES_MAX: usize = 40_000;

/// What the strongest level looks at for one action: well below a quarter of a second on one slow core.
pub const EXPERT: u64 = 8_000;

/// How many boards a level looks at for one action, and how many hundredths of a pawn it gives away.
fn mind(level: Level) -> (u64, Slip) {
    match level {
        Level::Learner => (1_500, Slip::careless(50, 250.0)),
        Level::Casual => (2_500, Slip::careless(29, 200.0)),
        Level::Club => (4_000, Slip::careless(14, 150.0)),
        Level::Strong => (6_000, Slip::careless(5, 150.0)),
        Level::Expert => (EXPERT, Slip::NONE),
    }
}

/// The action of a player of this level, as [`choose`]. Every level gives a mate at hand; who is careless looks at the first
/// answer alone.
#[must_use]
pub fn choose_at(game: &Match, place: Place, level: Level, seed: u64) -> Option<Action> {
    choose_asked(game, place, level, seed, &Wishes::default())
}

/// As [`choose_at`], for a partner who has asked for something: nothing also where they have asked to wait, and no mate is
/// at hand.
#[must_use]
pub fn choose_asked(game: &Match, place: Place, level: Level, seed: u64, wishes: &Wishes) -> Option<Action> {
    choose_by(game, place, level, seed, wishes, Effort::Whole)
}

fn choose_by(
    game: &Match,
    place: Place,
    level: Level,
    seed: u64,
    wishes: &Wishes,
    effort: Effort,
) -> Option<Action> {
    let (nodes, slip) = mind(level);
    let bound = if effort == Effort::Look { 0.0 } else { slip.bound(seed) };
    let sight =
        if effort == Effort::Look || bound > 0.0 { Sight::Answers } else { Sight::Further(effort.of(nodes)) };
    within(game, place, sight, bound, seed, (wishes, &mut Alone))
}

/// How far is looked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sight {
    /// At every answer.
    Answers,
    /// Until so many nodes are used up.
    Further(u64),
}

/// The action for `place`: a mate when there is one, the most valuable piece when a removal is due; nothing when
/// nothing can be done. Another `seed` may choose otherwise among actions that look about equally good.
#[must_use]
pub fn choose(game: &Match, place: Place, seed: u64) -> Option<Action> {
    within(game, place, Sight::Answers, 0.0, seed, (&Wishes::default(), &mut Alone))
}

/// The action found by looking at so many boards, as the strongest level does with [`EXPERT`] of them, for a partner with
/// these wishes.
#[must_use]
pub fn think(
    game: &Match,
    place: Place,
    limits: &Limits,
    seed: u64,
    wishes: &Wishes,
    watch: &mut dyn Watch,
) -> Option<Action> {
    within(game, place, Sight::Further(limits.nodes), 0.0, seed, (wishes, watch))
}

/// As [`choose`], giving away less than `bound` hundredths of a pawn.
fn within(
    game: &Match,
    place: Place,
    sight: Sight,
    bound: f32,
    seed: u64,
    (wishes, watch): (&Wishes, &mut dyn Watch),
) -> Option<Action> {
    let actions = game.legal(place);
    let any = actions.first().copied();
    if let Some(Action::Remove { .. }) = actions.first() {
        return game.default_removal();
    }
    let board = game.board(place.board);
    let demand = Demand::of(place.side, wishes);
    let mut tried: Vec<(i32, Action, After)> = Vec::with_capacity(actions.len());
    for action in actions {
        let Some(after) = After::of(board, action, &demand) else { continue };
        if after.board.is_mate() {
            return Some(action);
        }
        let value = after.gain + evaluate(&after.board, place.side) + jitter(seed, action);
        tried.push((value, action, after));
    }
    if wishes.sits {
        return None;
    }
    tried.sort_by_key(|(value, _, _)| -value);
    if let Sight::Further(nodes) = sight {
        let tried = tried.into_iter().map(|(_, action, after)| (action, after)).collect();
        let found = search::Search::new(game.options(), demand, nodes, watch).best(tried, Some(seed));
        return found.map(|(action, _)| action).or(any);
    }
    let mut best = -MATE;
    let mut judged: Vec<(f32, Action)> = Vec::with_capacity(tried.len());
    let mut nodes = 0;
    for (value, action, after) in tried {
        if nodes > NODES_MAX && !judged.is_empty() {
            break;
        }
        let floor = best.saturating_sub(bound as i32);
        let answered = worst_answer(&after, (&demand, place.side), game.options(), floor, &mut nodes);
        let value = match answered {
            Some(worst) => worst + jitter(seed, action),
            None => value,
        };
        judged.push((value as f32, action));
        best = best.max(value);
    }
    // Who is mated in any case gives nothing away.
    let bound = if best < -MATE / 2 { 0.0 } else { bound };
    let values: Vec<Option<f32>> = judged.iter().map(|(value, _)| Some(*value)).collect();
    pick(&values, bound, seed).and_then(|taken| judged.get(taken)).map(|(_, action)| *action).or(any)
}

/// A board after an action, and what the captures gave to the partners.
struct After {
    board: Board,
    gain: i32,
}

impl After {
    fn of(board: &Board, action: Action, demand: &Demand) -> Option<Self> {
        let mut after = Self { board: board.clone(), gain: 0 };
        match action {
            Action::Move { from, to, promotion } => {
                let fits = |m: &&Move| ends(**m, board.position()) == (from, to);
                let moves = board.moves();
                // Gambler's step names no piece; what will stand there is most often a queen.
                let wanted = promotion.or(Some(Role::Queen));
                let m =
                    moves.iter().filter(fits).find(|m| m.promotion().is_none() || m.promotion() == wanted)?;
                after.play(*m, demand);
            }
            Action::Drop { role, to } => after.board.put(role, to),
            Action::Remove { .. } => return None,
        }
        Some(after)
    }

    fn play(&mut self, m: Move, demand: &Demand) {
        let turn = self.board.turn();
        if let Some(taken) = self.board.play(m) {
            self.gain += demand.passed_on(turn, taken);
        }
    }
}

/// From where to where a piece goes; in castling the king.
fn ends(m: Move, position: &chess::shakmaty::Chess) -> (chess::Square, chess::Square) {
    match m.castling_side() {
        Some(side) => (m.from().unwrap_or(m.to()), side.king_to(position.turn())),
        None => (m.from().unwrap_or(m.to()), m.to()),
    }
}

/// The value for `side` after the opponent's best answer, or a value not above `floor` as soon as one is found;
/// nothing when there is no answer.
fn worst_answer(
    after: &After,
    (demand, side): (&Demand, Side),
    options: &Options,
    floor: i32,
    nodes: &mut usize,
) -> Option<i32> {
    let mut worst: Option<i32> = None;
    for answer in answers(&after.board, options) {
        *nodes += 1;
        let mut next = After { board: after.board.clone(), gain: 0 };
        match answer {
            Answer::Move(m) => next.play(m, demand),
            Answer::Drop(role, to) => next.board.put(role, to),
        }
        let value = if next.board.is_check() && next.board.is_mate() {
            -MATE
        } else {
            after.gain - next.gain + evaluate(&next.board, side)
        };
        worst = Some(worst.map_or(value, |worst| worst.min(value)));
        if value <= floor {
            break;
        }
    }
    worst
}

#[derive(Clone, Copy)]
enum Answer {
    Move(Move),
    Drop(Role, chess::Square),
}

/// What is worth being afraid of: every move, captures first, and drops that check or come near the king.
fn answers(board: &Board, options: &Options) -> Vec<Answer> {
    let mut moves = board.moves();
    moves.sort_by_key(|m| m.capture().map_or(0, |taken| -worth(taken)));
    let mut answers: Vec<Answer> = moves.into_iter().map(Answer::Move).collect();
    let position = board.position();
    let Some(king) = position.board().king_of(!position.turn()) else { return answers };
    let near = attacks::king_attacks(king);
    for role in board.sleeve(board.turn()).roles() {
        let piece = Piece { color: !position.turn(), role };
        // A piece attacks the king from where a piece of the king's colour would attack it.
        let checks: Bitboard = attacks::attacks(king, piece, position.board().occupied());
        let targets = board.drops_of(role, options) & (near | checks);
        answers.extend(targets.into_iter().map(|to| Answer::Drop(role, to)));
    }
    answers
}

/// A few hundredths of a pawn, other for every action and seed.
fn jitter(seed: u64, action: Action) -> i32 {
    let mut hash = seed ^ 0x9e37_79b9_7f4a_7c15;
    for byte in action.to_string().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    i32::try_from((hash >> 32) % 13).unwrap_or(0)
}

impl Choose for Match {
    fn choose_with(&self, seat: Seat, level: Level, seed: u64, effort: Effort) -> Option<String> {
        let place = Place::of_seat(seat)?;
        let chosen = choose_by(self, place, level, seed, &Wishes::default(), effort);
        chosen.map(|action| action.to_string())
    }
}
