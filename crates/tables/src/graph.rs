// SPDX-License-Identifier: AGPL-3.0-or-later
//! The plays of one stage step by step, for a page that lets a player move checker by checker: every legal
//! first step, after it every legal second one, and so on. Positions reached by different orders of the same
//! steps are one node, so the graph stays small.

use std::collections::HashMap;

use game::Side;

use crate::options::Options;
use crate::packed::{Packed, bits};
use crate::position::Position;
use crate::rules::{Ground, Meeting, Rules, stops, with_rules};
use crate::search::is_stage;
use crate::step::{Hop, Step};

/// Every legal prefix of a stage. Node 0 is where the stage begins; a node without edges is complete.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayGraph {
    /// The edges that leave each node. All complete plays lead to one common node.
    pub nodes: Vec<Vec<Edge>>,
}

/// One legal step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The step.
    pub step: Step,
    /// T16: it hits a checker.
    pub hit: bool,
    /// P11: it pins a checker that was free.
    pub pin: bool,
    /// The node after it.
    pub next: u32,
}

impl PlayGraph {
    /// A graph in which nothing is left to play.
    #[must_use]
    pub fn complete() -> Self {
        Self { nodes: vec![Vec::new()] }
    }

    /// The edges that leave a node; none for a number the graph does not have.
    #[must_use]
    pub fn edges(&self, node: u32) -> &[Edge] {
        self.nodes.get(node as usize).map_or(&[], Vec::as_slice)
    }

    /// T15, X4: nothing can be played from the start.
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.edges(0).is_empty()
    }
}

/// The plays of one stage as a graph of steps; see [`crate::stage_plays`] for the arguments. Dice that are
/// no stage give a graph in which nothing can be played.
#[must_use]
pub fn play_graph(
    position: &Position,
    side: Side,
    dice: &[u8],
    options: &Options,
    first_turn: bool,
) -> PlayGraph {
    if !is_stage(dice) || stops(position, options) {
        return PlayGraph::complete();
    }
    with_rules!(position.variant, R => Builder::<R>::new(position, side, options).build(dice, first_turn))
}

/// The dice not played yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Left {
    /// Two different ones, the larger first.
    Two(u8, u8),
    /// So many of one number.
    Same(u8, u8),
}

impl Left {
    fn of(dice: &[u8]) -> Self {
        match *dice {
            [a, b] if a != b => Self::Two(a.max(b), a.min(b)),
            [die, ..] => Self::Same(die, dice.len() as u8),
            [] => Self::Same(0, 0),
        }
    }

    fn count(self) -> u8 {
        match self {
            Self::Two(..) => 2,
            Self::Same(_, count) => count,
        }
    }

    /// Each die that may be played next, with what is left then.
    fn next(self) -> [Option<(u8, Self)>; 2] {
        match self {
            Self::Two(large, small) => {
                [Some((large, Self::Same(small, 1))), Some((small, Self::Same(large, 1)))]
            }
            Self::Same(_, 0) => [None, None],
            Self::Same(die, count) => [Some((die, Self::Same(die, count - 1))), None],
        }
    }
}

/// A place in the stage: the mover's checkers, the dice still to play, and the only point to go on from in a
/// first long move (0: any).
#[derive(Clone, Copy)]
struct Place {
    men: Packed,
    left: Left,
    only: u8,
}

impl Place {
    fn key(self) -> (u128, Left, u8) {
        (self.men.men, self.left, self.only)
    }
}

/// A step and where it leads.
#[derive(Clone, Copy)]
struct Way {
    hop: Hop,
    hit: bool,
    pin: bool,
    next: Place,
}

struct Builder<'a, R> {
    position: &'a Position,
    root: Packed,
    ground: Ground,
    options: &'a Options,
    /// The most dice that can still be used from a place (T13).
    best: HashMap<(u128, Left, u8), u8>,
    rules: std::marker::PhantomData<R>,
}

impl<'a, R: Rules> Builder<'a, R> {
    fn new(position: &'a Position, side: Side, options: &'a Options) -> Self {
        Self {
            position,
            root: Packed::new(&position.men[side.index()]),
            ground: R::ground(position, side, options),
            options,
            best: HashMap::new(),
            rules: std::marker::PhantomData,
        }
    }

    fn ended(&self, men: Packed) -> bool {
        R::ended(men, &self.ground, self.options)
    }

    /// Every step from a place, forced play not yet considered.
    fn ways(&self, place: Place) -> Vec<Way> {
        if self.ended(place.men) {
            return Vec::new();
        }
        let mut ways = Vec::new();
        for (die, left) in place.left.next().into_iter().flatten() {
            for from in bits(R::sources(place.men, &self.ground, die)) {
                if place.only == 0 || place.only == from {
                    ways.push(self.way(place.men, Hop::by::<R>(from, die), left));
                }
            }
        }
        ways
    }

    fn way(&self, men: Packed, hop: Hop, left: Left) -> Way {
        let blot = hop.to > 0 && self.ground.blots >> hop.to & 1 == 1;
        Way {
            hop,
            hit: R::MEETING == Meeting::Hit && blot && !men.has_hit(hop.to),
            pin: R::MEETING == Meeting::Pin && blot && men.count(hop.to) == 0,
            next: Place { men: men.after::<R>(&self.ground, hop), left, only: 0 },
        }
    }

    fn best(&mut self, place: Place) -> u8 {
        if self.ended(place.men) {
            return place.left.count();
        }
        if let Some(best) = self.best.get(&place.key()) {
            return *best;
        }
        let best = self.ways(place).into_iter().map(|way| 1 + self.best(way.next)).max().unwrap_or(0);
        self.best.insert(place.key(), best);
        best
    }

    /// The steps from a place that keep the most dice playable (T13).
    fn forced(&mut self, place: Place) -> Vec<Way> {
        let best = self.best(place);
        let mut ways = self.ways(place);
        ways.retain(|way| 1 + self.best(way.next) == best);
        ways
    }

    fn build(mut self, dice: &[u8], first_turn: bool) -> PlayGraph {
        let root = Place { men: self.root, left: Left::of(dice), only: 0 };
        let mut first = self.forced(root);
        if let Left::Two(large, _) = root.left {
            if self.best(root) == 1 && first.iter().any(|way| way.hop.die == large) {
                first.retain(|way| way.hop.die == large); // T14
            }
            if R::LONG_FIRST_MOVE && first_turn && self.options.first_long_move {
                let long = self.long_moves(&first);
                if !long.is_empty() {
                    first = long;
                }
            }
        }
        self.walk(first)
    }

    /// P8, G8: the first steps of one checker that can play both dice.
    fn long_moves(&mut self, first: &[Way]) -> Vec<Way> {
        let mut long = Vec::new();
        for way in first.iter().filter(|way| way.hop.from == 24) {
            let mut way = *way;
            way.next.only = way.hop.to;
            if way.hop.to > 0 && !self.forced(way.next).is_empty() {
                long.push(way);
            }
        }
        long
    }

    /// The whole graph from its first steps on, breadth first.
    fn walk(&mut self, first: Vec<Way>) -> PlayGraph {
        let mut ways = vec![first];
        let mut ids: HashMap<(u128, Left, u8), u32> = HashMap::new();
        let mut complete = None;
        let mut nodes = Vec::new();
        while nodes.len() < ways.len() {
            let here = std::mem::take(&mut ways[nodes.len()]);
            let mut edges = Vec::with_capacity(here.len());
            for way in here {
                let fresh = ways.len() as u32;
                let onward = self.forced(way.next);
                let next = if onward.is_empty() {
                    *complete.get_or_insert(fresh)
                } else {
                    *ids.entry(way.next.key()).or_insert(fresh)
                };
                if next == fresh {
                    ways.push(onward);
                }
                edges.push(Edge {
                    step: way.hop.step(self.position.variant),
                    hit: way.hit,
                    pin: way.pin,
                    next,
                });
            }
            nodes.push(edges);
        }
        PlayGraph { nodes }
    }
}
