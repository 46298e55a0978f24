// SPDX-License-Identifier: AGPL-3.0-or-later
//! How a network learns: temporal differences in self-play. After every turn the chances before it are moved
//! towards those after it, and at the end towards what happened; and [`study`], towards what it finds itself when it looks
//! further. No other player's games or judgements are used.

pub mod study;

use game::Side;
use tables::{Game, Options, Phase, Position, Search, outcome};

use super::features::View;
use super::kernel::{Block, Changes};
use super::net::{Chances, Net, clear_impossible};
use super::{Found, Judge};

/// How the networks that come with the crate were trained: TOML, a table by the name of its game.
pub const RECIPES: &str = include_str!("../../data/recipes.toml");

/// The learning rate has so many values while it falls.
const RATES: u32 = 100;

/// The learning rates of so many games, evenly on a logarithmic scale from the first number to the second, each with how
/// many of the games are played when it ends.
pub fn falling(games: u32, [first, last]: [f32; 2]) -> impl Iterator<Item = (f32, u32)> {
    (0..RATES).map(move |at| {
        let rate = first * (last / first).powf(at as f32 / (RATES - 1) as f32);
        let played = u64::from(games) * u64::from(at + 1) / u64::from(RATES);
        (rate, u32::try_from(played).unwrap_or(games))
    })
}

/// The longest game that is learned from, in turns; antitabla can go on for thousands.
const TURNS_MAX: u32 = 3_000;

/// A network in training.
#[derive(Debug)]
pub struct Pupil {
    judge: Judge,
    options: Options,
    state: u64,
    search: Search,
    sums: Vec<Block>,
    inputs: Changes,
}

impl Pupil {
    /// Trains this network; dice are drawn from `seed`.
    #[must_use]
    pub fn new(net: Net, seed: u64) -> Self {
        let (sums, inputs) = (Vec::new(), Changes::new());
        let judge = Judge::Net(Box::new(net));
        Self { judge, options: Options::default(), state: seed, search: Search::default(), sums, inputs }
    }

    /// The network as it is now.
    #[must_use]
    pub fn net(&self) -> &Net {
        match &self.judge {
            Judge::Net(net) => net,
            Judge::Places => unreachable!("a pupil is made of a network"),
        }
    }

    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn die(&mut self) -> u8 {
        (self.random() % 6) as u8 + 1
    }

    /// A number below `count`, and 0 below none.
    fn below(&mut self, count: u64) -> usize {
        (self.random() % count.max(1)) as usize
    }

    /// Gives the network so many hidden units for positions in contact, which change nothing before they learn: each new one is
    /// one there was, split in two. False when there are as many already, or less than half as many.
    pub fn widen(&mut self, hidden: u16) -> bool {
        let seed = self.random();
        match &mut self.judge {
            Judge::Net(net) => net.contact.widen(usize::from(hidden), seed),
            Judge::Places => false,
        }
    }

    /// Plays one game against itself and learns from every turn; returns the turns played.
    pub fn play(&mut self, rate: f32) -> u32 {
        let starter = if self.die() > 3 { Side::White } else { Side::Black };
        let mut game = Game::new_with_starter(self.net().variant(), &self.options, starter);
        let mut last: Option<(Position, Side)> = None;
        for turn in 0..TURNS_MAX {
            let Some(side) = game.side() else {
                return turn;
            };
            let dice = [self.die(), self.die()];
            if game.roll(dice).is_err() || self.turn(&mut game, 0.0) {
                return turn;
            }
            let now = *game.position();
            let target = self.target(&now, side);
            if let Some((before, who)) = last {
                self.learn(&before, who, &reversed(target), rate);
            }
            if outcome(&now, &self.options).is_some() {
                self.learn(&now, side, &target, rate);
                return turn + 1;
            }
            last = Some((now, side));
        }
        TURNS_MAX
    }

    /// Plays until somebody is to roll or the game is over, each stage at most `spread` points worse than what looks best;
    /// says whether it started over.
    fn turn(&mut self, game: &mut Game, spread: f32) -> bool {
        while let Phase::ToPlay { side, stage, .. } = game.phase() {
            self.search.run(game.position(), side, &stage, &self.options, game.is_first_turn());
            let choice = if spread > 0.0 {
                self.about_best(game, spread)
            } else {
                let root = game.position();
                let found = Found { search: &self.search, root, side, options: &self.options };
                found.best(&self.judge, 0, |_| true).unwrap_or(0)
            };
            match game.play(&self.search.steps(choice)) {
                Ok(played) if !played.restarted => {}
                _ => return true,
            }
        }
        false
    }

    /// What the chances of `side` are, or what has happened.
    fn target(&self, position: &Position, side: Side) -> Chances {
        let Some(outcome) = outcome(position, &self.options) else {
            return self.net().chances(position, side);
        };
        let at_least = |points: u32| f32::from(u8::from(outcome.points.0 >= points));
        if outcome.winner == Some(side) {
            [1.0, at_least(2), at_least(3), 0.0, 0.0]
        } else {
            [0.0, 0.0, 0.0, at_least(2), at_least(3)]
        }
    }

    /// Moves what is said of this position towards the target.
    fn learn(&mut self, position: &Position, side: Side, target: &Chances, rate: f32) {
        let Judge::Net(net) = &mut self.judge else { return };
        let view = View::new(position, side);
        let layers = net.layers_mut(position);
        let mut got = layers.look(&view, &mut self.sums, &mut self.inputs);
        clear_impossible(&mut got, position, side);
        layers.learn(&self.inputs, &mut self.sums, &got, target, rate);
    }
}

/// The same chances from the other side.
fn reversed([win, two, three, lose_two, lose_three]: Chances) -> Chances {
    [1.0 - win, lose_two, lose_three, two, three]
}
