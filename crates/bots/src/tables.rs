// SPDX-License-Identifier: AGPL-3.0-or-later
//! The bots of the tables family: one look at every position a stage may lead to.
//!
//! [`net`] judges a position by a small network trained in self-play from nothing ([`learn`] is how, `data/`
//! says with what command), [`features`] is what it sees, and [`indiika`] is what that game has instead, and [`bearoff`] knows the last checkers of the others. At first
//! sight a stage is judged as if the turn ended with it, so a decision takes microseconds; [`ahead`] looks one or two
//! rolls further. What they do with the doubling cube is in [`cube`], what a roll is worth in [`luck`], what a game is worth at
//! a score of a match in [`AtScore`].

pub mod ahead;
mod at_score;
pub mod bearoff;
mod by_score;
mod candidates;
mod chances;
mod contact;
pub mod cube;
mod features;
pub mod indiika;
mod kernel;
mod layers;
pub mod learn;
mod levels;
pub mod luck;
mod matches;
mod met;
pub mod net;
mod stake;

use std::sync::OnceLock;

use game::{Seat, Side};
use tables::{Game, Options, Phase, Position, Search, Step, Variant, is_restart, outcome};

use crate::level::{Slip, mix};
use crate::{Choose, Effort, Level};
use net::{Net, Reader};

pub use ahead::candidates;
pub use at_score::{AtScore, Score};
pub use by_score::ByScore;
pub use candidates::Candidate;
pub use levels::{choose_at, choose_at_stake, choose_at_stake_with, expert};
pub use matches::{MATCH_MAX, met, solve_met};
pub use met::{Met, Part};
pub use stake::{AtStake, Stake};

/// No play of any level is worth less than the best one by more points: most games are worth three.
const SLIP_MAX: f32 = 2.5;
/// How much of a fully used cube counts: 0 none, 1 all.
const ALIVE: f32 = 2.0 / 3.0;

/// The steps to play now, for the stage the game waits for; no steps for a pass, nothing when there is
/// nothing to play. The same arguments give the same answer; another `seed` may choose otherwise among plays
/// that look exactly as good.
#[must_use]
pub fn choose(game: &Game, seed: u64) -> Option<Vec<Step>> {
    choose_with(game, judge(game.variant()), seed)
}

/// As [`choose`], with a network of one's own: how networks are compared.
#[must_use]
pub fn choose_with(game: &Game, judge: &Judge, seed: u64) -> Option<Vec<Step>> {
    let Phase::ToPlay { side, stage, .. } = game.phase() else {
        return None;
    };
    let mut search = Search::default();
    search.run(game.position(), side, &stage, game.options(), game.is_first_turn());
    let found = Found { search: &search, root: game.position(), side, options: game.options() };
    let best = found.best(judge, seed, |position| !throws_away(position, side, game.options()));
    let best = best.or_else(|| found.best(judge, seed, |_| true)).unwrap_or(0);
    Some(search.steps(best).to_vec())
}

/// A1: whether `side` has just lost a game of antitabla by finishing. A network that takes all lost positions
/// for equally lost must not choose that while anything else can be played.
fn throws_away(position: &Position, side: Side, options: &Options) -> bool {
    outcome(position, options).is_some_and(|outcome| outcome.winner == Some(side.other()))
}

/// What tells good positions from bad ones.
#[derive(Debug)]
pub enum Judge {
    /// A trained network.
    Net(Box<Net>),
    /// Indiika: the turns still needed, exactly.
    Places,
}

/// Our own judge of a game.
#[must_use]
pub fn judge(variant: Variant) -> &'static Judge {
    static JUDGES: [OnceLock<Judge>; 5] = [const { OnceLock::new() }; 5];
    static PLACES: Judge = Judge::Places;
    let (slot, data): (usize, &[u8]) = match variant {
        Variant::Tabla => (0, include_bytes!("../data/tabla.net")),
        Variant::Tapa => (1, include_bytes!("../data/tapa.net")),
        Variant::Gyulbara => (2, include_bytes!("../data/gyulbara.net")),
        Variant::Antitabla => (3, include_bytes!("../data/antitabla.net")),
        Variant::Chelebi => (4, include_bytes!("../data/chelebi.net")),
        Variant::Indiika => return &PLACES,
    };
    JUDGES[slot].get_or_init(|| {
        Judge::Net(Box::new(Net::from_bytes(data).expect("the data files are checked by a test")))
    })
}

/// What a level gives away, in points: usually a little, three times as much when careless, and never more than
/// [`SLIP_MAX`]. The games differ in how much there is to lose by a play.
fn slip(variant: Variant, level: Level) -> Slip {
    let [learner, casual, club, strong] = match variant {
        Variant::Tabla => [1.0, 0.6, 0.34, 0.15],
        Variant::Tapa => [0.7, 0.4, 0.2, 0.1],
        Variant::Gyulbara => [1.7, 0.7, 0.35, 0.06],
        Variant::Chelebi => [2.2, 0.85, 0.45, 0.18],
        Variant::Antitabla => [0.68, 0.47, 0.3, 0.13],
        Variant::Indiika => [0.0; 4],
    };
    let usual = match level {
        Level::Learner => learner,
        Level::Casual => casual,
        Level::Club => club,
        Level::Strong => strong,
        Level::Expert => 0.0,
    };
    Slip { usual, careless: SLIP_MAX.min(3.0 * usual), percent: 30 }
}

/// The plays of one stage.
struct Found<'a> {
    search: &'a Search,
    root: &'a Position,
    side: Side,
    options: &'a Options,
}

impl Found<'_> {
    /// The index of the best play among those that are `eligible`, if there are any.
    fn best(&self, judge: &Judge, seed: u64, eligible: impl Fn(&Position) -> bool) -> Option<usize> {
        let mut best: Option<(f32, u64, usize)> = None;
        for (index, equity) in self.judged(judge, eligible).into_iter().enumerate() {
            let Some(equity) = equity else { continue };
            let tie_break = mix(seed, index as u64);
            if best.is_none_or(|(most, tie, _)| (equity, tie_break) > (most, tie)) {
                best = Some((equity, tie_break, index));
            }
        }
        best.map(|(.., index)| index)
    }

    /// What every play looks like, in points, those of indiika in turns; nothing for plays that are not `eligible`.
    fn judged(&self, judge: &Judge, eligible: impl Fn(&Position) -> bool) -> Vec<Option<f32>> {
        let mut reader = match judge {
            Judge::Net(net) => Some(Reader::new(net, self.root, self.side)),
            Judge::Places => None,
        };
        let look = |index| {
            let position = self.search.position(index);
            eligible(&position).then(|| match (settled(&position, self.side, self.options), &mut reader) {
                (Some(equity), _) => equity,
                (None, Some(reader)) => bearoff::chances(&position, self.side)
                    .map_or_else(|| reader.equity(&position), |chances| net::equity(&chances)),
                (None, None) => -indiika::turns_left(&position, self.side),
            })
        };
        (0..self.search.len()).map(look).collect()
    }
}

/// The equity of a position in which nothing is left to judge, in points for `side`.
fn settled(position: &Position, side: Side, options: &Options) -> Option<f32> {
    if let Some(outcome) = outcome(position, options) {
        let points = outcome.points.0 as f32;
        return Some(if outcome.winner == Some(side) { points } else { -points });
    }
    is_restart(position).then_some(0.0)
}

/// Steps as the rules read them.
#[must_use]
pub fn written(steps: &[Step]) -> String {
    steps.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

impl Choose for Game {
    fn choose_with(&self, _: Seat, level: Level, seed: u64, effort: Effort) -> Option<String> {
        let single = Stake { value: 1, centred: true, away: None, after_crawford: false };
        let at_stake = AtStake { stake: single, may_double: [false; 2] };
        Some(written(&choose_at_stake_with(self, level, seed, &at_stake, effort)?))
    }
}
