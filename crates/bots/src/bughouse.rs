// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bot of bughouse. It looks ahead on its own board (`search.rs`), judges what it sees by learned values (`judge.rs`), and
//! knows the other board: what a piece is worth to the partner there, and to the partner's opponent, counts with every
//! capture, and what the partner asks for besides (`wishes.rs`).
//!
//! It knows nothing of clocks; the same position, place, wishes and seed give the same action.

mod judge;
pub mod learn;
mod search;
mod terms;
mod value;
mod wishes;

use chess::bughouse::{Action, Board, Match, Place};
use chess::shakmaty::{Move, Position, Role};
use game::Seat;
use search::Search;

use crate::chess::order;
use crate::level::{Slip, pick};
use crate::values::Values;
use crate::watch::Alone;
use crate::{Choose, Effort, Level, Limits, Watch};

pub use terms::{by_hand, read};
pub use value::{VALUE_MAX, value};
use wishes::Demand;
pub use wishes::{Wishes, needs};

/// Boards looked at where there is no time.
const LOOK: u64 = 500;

/// What the strongest level looks at for one action: well below a quarter of a second on one slow core.
pub const EXPERT: u64 = 20_000;

/// What an action may seem better for no reason, so that not all games are alike, in hundredths of a pawn; and in the first plies
/// of a board, and how many those are.
const TASTE: i32 = 13;
const VARIETY: i32 = 90;
const OPENING: u32 = 4;

/// How many plies careless actions look ahead, exchanges to their end not counted, and at how many boards at most.
const CARELESS: (i32, u64) = (2, 20_000);

/// How many boards a level looks at for one action, and how many hundredths of a pawn it gives away.
fn mind(level: Level) -> (u64, Slip) {
    match level {
        Level::Learner => (1_500, Slip::careless(30, 250.0)),
        Level::Casual => (2_500, Slip::careless(19, 200.0)),
        Level::Club => (4_500, Slip::careless(6, 150.0)),
        Level::Strong => (9_000, Slip::NONE),
        Level::Expert => (EXPERT, Slip::NONE),
    }
}

/// The action of a player of this level, as [`choose`]. Every level gives a mate at hand; who is careless looks a few plies
/// ahead alone.
#[must_use]
pub fn choose_at(game: &Match, place: Place, level: Level, seed: u64) -> Option<Action> {
    choose_asked(game, place, level, seed, &Wishes::default())
}

/// As [`choose_at`], for a partner who has asked for something: nothing also where they have asked to wait, and no mate is
/// at hand.
#[must_use]
pub fn choose_asked(game: &Match, place: Place, level: Level, seed: u64, wishes: &Wishes) -> Option<Action> {
    choose_asked_with(game, place, level, seed, wishes, Effort::Whole)
}

/// The same with so much work.
#[must_use]
pub fn choose_asked_with(
    game: &Match,
    place: Place,
    level: Level,
    seed: u64,
    wishes: &Wishes,
    effort: Effort,
) -> Option<Action> {
    let (nodes, slip) = mind(level);
    let bound = if effort == Effort::Look { 0.0 } else { slip.bound(seed) };
    let nodes = match effort {
        Effort::Look => LOOK,
        _ if bound > 0.0 => effort.of(CARELESS.1),
        _ => effort.of(nodes),
    };
    within(game, place, nodes, bound, seed, (wishes, &mut Alone))
}

/// The action for `place` after one look: a mate when there is one, the most valuable piece when a removal is due; nothing when
/// nothing can be done. Another `seed` may choose otherwise among actions that look about equally good.
#[must_use]
pub fn choose(game: &Match, place: Place, seed: u64) -> Option<Action> {
    within(game, place, LOOK, 0.0, seed, (&Wishes::default(), &mut Alone))
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
    within(game, place, limits.nodes, 0.0, seed, (wishes, watch))
}

/// As [`think`], giving away less than `bound` hundredths of a pawn.
fn within(
    game: &Match,
    place: Place,
    nodes: u64,
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
    if wishes.sits {
        return actions.into_iter().find(|action| mates(board, *action));
    }
    let values = terms::of_the_site();
    let demand = Demand::of(game, place, wishes, values);
    let mut tried = match tried(board, actions, &demand, values) {
        Ok(tried) => tried,
        Err(mate) => return Some(mate),
    };
    let most = if game.plies(place.board) < OPENING { VARIETY } else { TASTE };
    for (action, after) in &mut tried {
        after.gain += taste(seed, *action, most);
    }
    let mut search = Search::new(game.options(), demand, nodes, watch);
    if bound <= 0.0 {
        return search.best(tried).map(|(action, _)| action).or(any);
    }
    let Some(values) = search.judged(&tried, CARELESS.0, bound) else {
        // So much can be done that a look has to be enough.
        return search.again(LOOK).best(tried).map(|(action, _)| action).or(any);
    };
    // Who is mated in any case gives nothing away.
    let best = values.iter().copied().max()?;
    let bound = if best < -search::MATE_ZONE { 0.0 } else { bound };
    let values: Vec<Option<f32>> = values.into_iter().map(|value| Some(value as f32)).collect();
    pick(&values, bound, seed).and_then(|taken| tried.get(taken)).map(|(action, _)| *action).or(any)
}

/// Whether an action mates.
fn mates(board: &Board, action: Action) -> bool {
    let after = After::of(board, action, &Demand::none(board.turn()));
    after.is_some_and(|after| after.board.is_check() && after.board.is_mate())
}

/// What can be done on a board, what looks best first; a mate instead where there is one.
fn tried(
    board: &Board,
    actions: Vec<Action>,
    demand: &Demand,
    values: &Values,
) -> Result<Vec<(Action, After)>, Action> {
    let mut tried: Vec<(i32, Action, After)> = Vec::with_capacity(actions.len());
    for action in actions {
        let Some(after) = After::of(board, action, demand) else { continue };
        if after.board.is_check() && after.board.is_mate() {
            return Err(action);
        }
        let value = after.gain - judge::evaluate(&after.board, values);
        tried.push((value, action, after));
    }
    tried.sort_by_key(|(value, _, _)| -value);
    Ok(tried.into_iter().map(|(_, action, after)| (action, after)).collect())
}

/// A board after an action, and what the captures gave to the partners.
struct After {
    board: Board,
    gain: i32,
    /// What was played there.
    place: Option<order::Place>,
}

impl After {
    fn of(board: &Board, action: Action, demand: &Demand) -> Option<Self> {
        let mut after = Self { board: board.clone(), gain: 0, place: None };
        let m = match action {
            Action::Move { from, to, promotion } => {
                let fits = |m: &&Move| ends(**m, board.position()) == (from, to);
                let moves = board.moves();
                // Gambler's step names no piece; what will stand there is most often a queen.
                let wanted = promotion.or(Some(Role::Queen));
                let m =
                    moves.iter().filter(fits).find(|m| m.promotion().is_none() || m.promotion() == wanted)?;
                if let Some(taken) = after.board.play(*m) {
                    after.gain = demand.passed_on(board.turn(), taken);
                }
                *m
            }
            Action::Drop { role, to } => {
                after.board.put(role, to);
                Move::Put { role, to }
            }
            Action::Remove { .. } => return None,
        };
        after.place = Some(order::Place::of(m));
        Some(after)
    }
}

/// From where to where a piece goes; in castling the king.
fn ends(m: Move, position: &chess::shakmaty::Chess) -> (chess::Square, chess::Square) {
    match m.castling_side() {
        Some(side) => (m.from().unwrap_or(m.to()), side.king_to(position.turn())),
        None => (m.from().unwrap_or(m.to()), m.to()),
    }
}

/// Hundredths of a pawn, fewer than `most`, other for every action and seed.
fn taste(seed: u64, action: Action, most: i32) -> i32 {
    let mut hash = seed ^ 0x9e37_79b9_7f4a_7c15;
    for byte in action.to_string().bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    i32::try_from(hash >> 33).unwrap_or(0) % most
}

impl Choose for Match {
    fn choose_with(&self, seat: Seat, level: Level, seed: u64, effort: Effort) -> Option<String> {
        let place = Place::of_seat(seat)?;
        let chosen = choose_asked_with(self, place, level, seed, &Wishes::default(), effort);
        chosen.map(|action| action.to_string())
    }
}
