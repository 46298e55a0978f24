// SPDX-License-Identifier: AGPL-3.0-or-later
//! The kalah bot: alpha-beta over every option of the game, the pie rule included.
//!
//! It plays for the margin of seeds, which is also what wins (K10). [`search`] looks ahead and keeps what it
//! has learned in [`table`], [`order`] decides what to look at first, [`eval`] judges where it stops, and
//! what few seeds in play come to is [`known`], as are the first turns of the boards in [`book`]. When the rest of
//! a game fits into the limits, the answer is the best move, not an estimate.

mod book;
mod eval;
mod known;
mod order;
mod search;
pub mod solve;
mod table;

use game::{Seat, Side};
use kalah::{Action, Position};

use crate::level::{Slip, pick};
use crate::watch::Alone;
use crate::{Choose, Effort, Level, Limits, Watch};

pub use book::lines as opening_lines;
pub use known::adopt;
pub use search::{Proven, Thought};

/// What the strongest level thinks with: well below 300 ms a move on one slow core.
pub const EXPERT: Limits = Limits { nodes: 150_000 };
/// And with few seeds in play, where that often sees the end: 60 ms at most, and mostly nothing of it.
pub const EXPERT_AT_THE_END: Limits = Limits { nodes: 600_000 };
/// One look: enough for every own sowing, and for chains of them.
const LOOK: Limits = Limits { nodes: 500 };
/// So few they are.
const FEW: u16 = 39;
/// What judging every action for a careless one may cost.
const CARELESS: Limits = Limits { nodes: 150_000 };

/// How a level decides.
struct Mind {
    /// With what it thinks when it is not careless.
    limits: Limits,
    /// How many hundredths of a seed it gives away.
    slip: Slip,
    /// How many turns it looks ahead when it is careless.
    turns: u8,
}

fn mind(level: Level, position: &Position) -> Mind {
    let (nodes, slip, turns) = match level {
        Level::Learner => (4_000, Slip::careless(70, 350.0), 2),
        Level::Casual => (15_000, Slip::careless(48, 250.0), 2),
        Level::Club => (40_000, Slip::careless(40, 200.0), 3),
        Level::Strong => (EXPERT.nodes, Slip::careless(25, 150.0), 4),
        Level::Expert => (expert(position).nodes, Slip::NONE, 0),
    };
    Mind { limits: Limits { nodes }, slip, turns }
}

/// The action of a player of this level, as [`choose`]. Whatever the level, an action that wins at once is taken.
#[must_use]
pub fn choose_at(position: &Position, level: Level, seed: u64) -> Option<Action> {
    choose_by(position, level, seed, Effort::Whole)
}

fn choose_by(position: &Position, level: Level, seed: u64, effort: Effort) -> Option<Action> {
    if effort == Effort::Look {
        return choose(position, &LOOK, seed);
    }
    let Mind { limits, slip, turns } = mind(level, position);
    let bound = slip.bound(seed);
    if bound <= 0.0 {
        return choose(position, &Limits { nodes: effort.of(limits.nodes) }, seed);
    }
    let judged = search::judge_all(position, turns, effort.of(CARELESS.nodes), seed);
    let won = judged.iter().find(|(action, score)| *score > 0 && ends(position, *action));
    if let Some((action, _)) = won {
        return Some(*action);
    }
    let values: Vec<Option<f32>> = judged.iter().map(|(_, score)| Some(*score as f32)).collect();
    judged.get(pick(&values, bound, seed)?).map(|(action, _)| *action)
}

/// What the strongest level thinks with in a position.
#[must_use]
pub fn expert(position: &Position) -> &'static Limits {
    if in_play(position) <= FEW { &EXPERT_AT_THE_END } else { &EXPERT }
}

/// Seeds that lie in no store.
fn in_play(position: &Position) -> u16 {
    position.board().iter().sum::<u16>() - position.stores().iter().sum::<u16>()
}

/// Whether the game is over after this action.
fn ends(position: &Position, action: Action) -> bool {
    let mut after = position.clone();
    after.advance(action).is_ok() && after.is_over()
}

/// The action to take for whoever has to decide; nothing when the game is over. The same arguments give the
/// same answer; another `seed` may choose otherwise among actions that look equally good.
#[must_use]
pub fn choose(position: &Position, limits: &Limits, seed: u64) -> Option<Action> {
    think(position, limits, seed).map(|thought| thought.action)
}

/// As [`choose`], and tells what the search found out.
#[must_use]
pub fn think(position: &Position, limits: &Limits, seed: u64) -> Option<Thought> {
    think_watched(position, limits, seed, &mut Alone)
}

/// As [`think`], and somebody may break it off.
#[must_use]
pub fn think_watched(
    position: &Position,
    limits: &Limits,
    seed: u64,
    watch: &mut dyn Watch,
) -> Option<Thought> {
    search::think(position, limits.nodes, seed, watch)
}

/// As [`think_watched`], and tells what is certain of the actions by then.
#[must_use]
pub fn prove_watched(
    position: &Position,
    limits: &Limits,
    seed: u64,
    watch: &mut dyn Watch,
) -> Option<(Thought, Vec<Proven>)> {
    search::prove(position, limits.nodes, seed, watch)
}

/// What an action is worth to whoever takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Worth {
    /// The final margin expected, in hundredths of a seed.
    pub score: i32,
    /// Whether every line was played to the end.
    pub exact: bool,
    /// Positions looked at.
    pub nodes: u64,
}

/// What this action is worth, by a search of what follows; nothing where it may not be taken.
#[must_use]
pub fn worth(
    position: &Position,
    action: Action,
    limits: &Limits,
    seed: u64,
    watch: &mut dyn Watch,
) -> Option<Worth> {
    let me = position.decider()?;
    let mut after = position.clone();
    let mut next = Some(action);
    // Where there is no choice nothing is thought about.
    while let Some(action) = next {
        after.advance(action).ok()?;
        let legal = after.legal();
        next = legal.first().copied().filter(|_| legal.len() == 1);
    }
    if after.is_over() {
        let [south, north] = after.stores().map(i32::from);
        let margin = if after.seat_of(Side::White) == me { south - north } else { north - south };
        return Some(Worth { score: eval::SEED * margin, exact: true, nodes: 1 });
    }
    let thought = think_watched(&after, limits, seed, watch)?;
    let score = if after.decider() == Some(me) { thought.score } else { -thought.score };
    Some(Worth { score, exact: thought.solved, nodes: thought.nodes })
}

/// What changing sides is worth where the other actions are worth so much: the board stays, and whoever gets it does the
/// best of these.
#[must_use]
pub fn worth_of_swap(others: impl IntoIterator<Item = Worth>) -> Option<Worth> {
    others
        .into_iter()
        .reduce(|best, other| Worth {
            score: best.score.max(other.score),
            exact: best.exact && other.exact,
            nodes: best.nodes + other.nodes,
        })
        .map(|best| Worth { score: -best.score, ..best })
}

/// Every action with its worth, each looked at with as many of these positions as the others.
#[must_use]
pub fn worths(position: &Position, nodes: u64, watch: &mut dyn Watch) -> Option<Vec<(Action, Worth)>> {
    let legal = position.legal();
    let limits = Limits { nodes: nodes / (legal.len() as u64).max(1) };
    let is_swap = |action: &Action| *action == Action::Swap;
    let mut found = Vec::with_capacity(legal.len());
    for action in legal.iter().copied().filter(|action| !is_swap(action)) {
        found.push((action, worth(position, action, &limits, 0, watch)?));
    }
    if legal.iter().any(is_swap) {
        found.push((Action::Swap, worth_of_swap(found.iter().map(|(_, worth)| *worth))?));
    }
    Some(found)
}

impl Choose for Position {
    fn choose_with(&self, _: Seat, level: Level, seed: u64, effort: Effort) -> Option<String> {
        choose_by(self, level, seed, effort).map(|action| action.to_string())
    }
}
