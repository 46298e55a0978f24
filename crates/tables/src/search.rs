// SPDX-License-Identifier: AGPL-3.0-or-later
//! Forced play of one stage: every distinct position it may lead to. Two different dice need look-ahead
//! (T13, T14); equal dice do not (12.4): there "as many as possible" is "go on while you can", and the steps
//! of any such play can be sorted by origin, so only sorted orders are walked.

use game::Side;

use crate::options::Options;
use crate::packed::Packed;
use crate::position::{Position, WAITING};
use crate::rules::{Ground, Rules, stops, with_rules};
use crate::step::{Done, Hop, Step};

/// One of the distinct results of a stage, with one way to reach it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The position after the stage.
    pub position: Position,
    /// Steps that lead there, in an order in which they can be played.
    pub steps: Vec<Step>,
    /// T13: how many dice of the stage count as used. It is the number of steps, except that a play which
    /// ends the game counts as using all (X3).
    pub dice_used: u8,
}

/// Whether these dice can be one stage: two different numbers, or one to four equal ones, each 1..=6.
#[must_use]
pub fn is_stage(dice: &[u8]) -> bool {
    let equal = || dice.iter().all(|die| *die == dice[0]);
    (1..=4).contains(&dice.len())
        && dice.iter().all(|die| (1..=6).contains(die))
        && (dice.len() == 2 || equal())
}

/// All distinct positions one stage may lead to (T11-T15, X3; P8, G8 when `first_turn`).
///
/// There is always at least one entry; when nothing can be played it is the unchanged position without
/// steps. Dice that are no stage (see [`is_stage`]) have no entries at all.
#[must_use]
pub fn stage_plays(
    position: &Position,
    side: Side,
    dice: &[u8],
    options: &Options,
    first_turn: bool,
) -> Vec<Play> {
    let mut search = Search::default();
    search.run(position, side, dice, options, first_turn);
    (0..search.len())
        .map(|index| Play {
            position: search.position(index),
            steps: search.steps(index).collect(),
            dice_used: search.dice_used(),
        })
        .collect()
}

/// Steps of one play; a stage has four dice at most.
#[derive(Clone, Copy, Debug, Default)]
struct Path {
    hops: [Hop; 4],
    len: u8,
}

impl Path {
    fn with(mut self, hop: Hop) -> Self {
        if let Some(slot) = self.hops.get_mut(usize::from(self.len)) {
            *slot = hop;
            self.len += 1;
        }
        self
    }

    fn hops(&self) -> &[Hop] {
        &self.hops[..usize::from(self.len).min(4)]
    }
}

/// [`stage_plays`] with buffers that are kept from call to call, for those who ask often.
#[derive(Debug)]
pub struct Search {
    root: Position,
    side: Side,
    keys: Vec<u128>,
    paths: Vec<Path>,
    /// Open addressing into `keys`: index + 1, 0 is free. The length is a power of two.
    slots: Vec<u32>,
    used: u8,
    /// P8, G8: the plays found are long first moves, and therefore compulsory.
    long: bool,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            root: Position::initial(crate::Variant::Tabla),
            side: Side::White,
            keys: Vec::with_capacity(64),
            paths: Vec::with_capacity(64),
            slots: vec![0; 256],
            used: 0,
            long: false,
        }
    }
}

impl Search {
    /// Searches one stage; the other methods then tell what was found. See [`stage_plays`].
    pub fn run(&mut self, position: &Position, side: Side, dice: &[u8], options: &Options, first_turn: bool) {
        self.root = *position;
        self.side = side;
        self.clear();
        if !is_stage(dice) {
            return;
        }
        if stops(position, options) {
            self.keep(dice.len() as u8, 0, Path::default());
            return;
        }
        with_rules!(position.variant, R => self.explore::<R>(dice, options, first_turn));
    }

    /// How many distinct results there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.keys.len()
    }

    /// True only for dice that are no stage.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// T13: how many dice every one of these plays uses.
    #[must_use]
    pub fn dice_used(&self) -> u8 {
        self.used
    }

    /// P8, G8: whether only long first moves are legal here.
    #[must_use]
    pub fn is_long_move(&self) -> bool {
        self.long
    }

    /// The position a play leads to; the root for an index out of range.
    #[must_use]
    pub fn position(&self, index: usize) -> Position {
        let mut position = self.root;
        if let Some(path) = self.paths.get(index) {
            with_rules!(position.variant, R => for hop in path.hops() {
                position.advance::<R>(self.side, *hop);
            });
        }
        position
    }

    /// The position a play leads to, as [`Search::position`], with its steps and what they did in `done`,
    /// whatever that held before.
    pub fn replay(&self, index: usize, done: &mut Vec<Done>) -> Position {
        done.clear();
        let mut position = self.root;
        if let Some(path) = self.paths.get(index) {
            with_rules!(position.variant, R => for hop in path.hops() {
                let step = hop.step(&self.root);
                let (hit, pin) = position.advance::<R>(self.side, *hop);
                done.push(Done { step, hit, pin });
            });
        }
        position
    }

    /// The steps of a play; none for an index out of range.
    pub fn steps(&self, index: usize) -> impl Iterator<Item = Step> + '_ {
        let path = self.paths.get(index).map_or(&[][..], Path::hops);
        path.iter().map(|hop| hop.step(&self.root))
    }

    fn explore<R: Rules>(&mut self, dice: &[u8], options: &Options, first_turn: bool) {
        let men = Packed::new(&self.root.men[self.side.index()]);
        let ground = R::ground(&self.root, self.side, options);
        let stage = Stage::<'_, R> { ground, options, rules: std::marker::PhantomData };
        match *dice {
            [a, b] if a != b => {
                let (large, small) = (a.max(b), a.min(b));
                if first_turn && options.first_long_move && R::LONG_FIRST_MOVE {
                    stage.long_moves(men, [large, small], self);
                    if self.used == 2 {
                        self.long = true;
                        return;
                    }
                }
                stage.two_dice(men, [large, small], self);
                self.keep_larger(large);
            }
            [die, ..] => stage.equal_dice(men, die, dice.len() as u8, Path::default(), WAITING as u8, self),
            [] => {}
        }
    }

    /// T14: when only one die of two different ones can be played, and the larger can, it must be.
    fn keep_larger(&mut self, large: u8) {
        if self.used != 1 || !self.paths.iter().any(|path| path.hops[0].die == large) {
            return;
        }
        let mut index = 0;
        let paths = &self.paths;
        self.keys.retain(|_| {
            index += 1;
            paths[index - 1].hops[0].die == large
        });
        self.paths.retain(|path| path.hops[0].die == large);
    }

    fn clear(&mut self) {
        self.keys.clear();
        self.paths.clear();
        self.slots.fill(0);
        self.used = 0;
        self.long = false;
    }

    /// Remembers a play that cannot be continued, if it uses as many dice as any (T13) and leads to a new
    /// position. The first path to a position is kept.
    #[inline]
    fn keep(&mut self, used: u8, key: u128, path: Path) {
        if used < self.used {
            return;
        }
        if used > self.used {
            self.clear();
            self.used = used;
        }
        let mask = self.slots.len() - 1;
        let mut slot = spread(key) & mask;
        while let Some(seen) = (self.slots[slot] as usize).checked_sub(1) {
            if self.keys[seen] == key {
                return;
            }
            slot = (slot + 1) & mask;
        }
        self.keys.push(key);
        self.paths.push(path);
        self.slots[slot] = self.keys.len() as u32;
        if self.keys.len() * 2 > self.slots.len() {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        self.slots = vec![0; mask + 1];
        for (index, key) in self.keys.iter().enumerate() {
            let mut slot = spread(*key) & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = index as u32 + 1;
        }
    }
}

/// Mixes a key into a table index.
#[inline]
fn spread(key: u128) -> usize {
    let folded = (key as u64) ^ ((key >> 64) as u64).rotate_left(29);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize
}

/// One stage of the mover under the rules `R`.
struct Stage<'a, R> {
    ground: Ground,
    options: &'a Options,
    rules: std::marker::PhantomData<R>,
}

impl<R: Rules> Stage<'_, R> {
    fn ended(&self, men: Packed) -> bool {
        R::ended(men, &self.ground, self.options)
    }

    /// T13: both orders of two different dice, the larger first so that its paths are found first (T14).
    fn two_dice(&self, men: Packed, [large, small]: [u8; 2], found: &mut Search) {
        let mut played = false;
        for (first, second) in [(large, small), (small, large)] {
            for from in bits(R::sources(men, &self.ground, first)) {
                played = true;
                let hop = Hop::by::<R>(from, first);
                let path = Path::default().with(hop);
                let halfway = men.after::<R>(&self.ground, hop);
                if self.ended(halfway) {
                    found.keep(2, halfway.men, path);
                    continue;
                }
                let sources = R::sources(halfway, &self.ground, second);
                if sources == 0 {
                    found.keep(1, halfway.men, path);
                }
                for from in bits(sources) {
                    let hop = Hop::by::<R>(from, second);
                    found.keep(2, halfway.after::<R>(&self.ground, hop).men, path.with(hop));
                }
            }
        }
        if !played {
            found.keep(0, men.men, Path::default());
        }
    }

    /// P8, G8: one checker from the start point, both dice.
    fn long_moves(&self, men: Packed, [large, small]: [u8; 2], found: &mut Search) {
        for (first, second) in [(large, small), (small, large)] {
            let start = Hop::by::<R>(24, first);
            if R::sources(men, &self.ground, first) >> 24 & 1 == 0 {
                continue;
            }
            let halfway = men.after::<R>(&self.ground, start);
            let on = Hop::by::<R>(start.to, second);
            if !self.ended(halfway) && R::sources(halfway, &self.ground, second) >> start.to & 1 == 1 {
                let path = Path::default().with(start).with(on);
                found.keep(2, halfway.after::<R>(&self.ground, on).men, path);
            }
        }
    }

    /// T12: up to four equal dice. `highest` is the last origin used: origins never rise, unless the game
    /// may stop in between, when every order counts.
    fn equal_dice(&self, men: Packed, die: u8, left: u8, path: Path, highest: u8, found: &mut Search) {
        if left == 0 || self.ended(men) {
            found.keep(path.len + left, men.men, path);
            return;
        }
        let allowed = if R::stops_early(self.options) { u32::MAX } else { (2 << highest) - 1 };
        let sources = R::sources(men, &self.ground, die) & allowed;
        if sources == 0 {
            found.keep(path.len, men.men, path);
        }
        for from in bits(sources) {
            let hop = Hop::by::<R>(from, die);
            let after = men.after::<R>(&self.ground, hop);
            self.equal_dice(after, die, left - 1, path.with(hop), from, found);
        }
    }
}

/// The set bits, highest first.
pub(crate) fn bits(mut mask: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let top = mask.checked_ilog2()?;
        mask ^= 1 << top;
        Some(top as u8)
    })
}
