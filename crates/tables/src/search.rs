// SPDX-License-Identifier: AGPL-3.0-or-later
//! Forced play of one stage: every distinct position it may lead to. Two different dice need look-ahead
//! (T13, T14); equal dice do not (12.4): there "as many as possible" is "go on while you can", and the steps
//! of any such play can be sorted by origin, so only sorted orders are walked.

use game::Side;

use crate::options::Options;
use crate::packed::{Packed, bits};
use crate::play::{Path, Play, Steps};
use crate::position::{Position, WAITING};
use crate::rules::{Ground, Rules, stops, with_rules};
use crate::step::{Done, Hop};

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
    let mut plays =
        vec![Play { position: *position, steps: Steps::none(), dice_used: search.used }; search.len()];
    for (play, found) in plays.iter_mut().zip(&search.found) {
        search.walk(found.path, &mut play.position, |done| play.steps.push(done.step));
    }
    plays
}

/// A distinct result as the search keeps it.
#[derive(Clone, Copy, Debug)]
struct Found {
    /// [`Packed::men`] after the stage.
    key: u128,
    path: Path,
}

/// [`stage_plays`] with buffers that are kept from call to call, for those who ask often.
#[derive(Debug)]
pub struct Search {
    root: Position,
    side: Side,
    found: Vec<Found>,
    /// Open addressing into `found`: index + 1, 0 is free. Only the first `mask` + 1 are in use.
    slots: Vec<u32>,
    /// One less than a power of two.
    mask: usize,
    used: u8,
    /// P8, G8: the plays found are long first moves, and therefore compulsory.
    long: bool,
}

/// [`Search::mask`] at the beginning of a search; most stages have fewer results than half of it.
const FIRST_MASK: usize = 127;

impl Default for Search {
    fn default() -> Self {
        Self {
            root: Position::initial(crate::Variant::Tabla),
            side: Side::White,
            found: Vec::with_capacity(32),
            slots: vec![0; FIRST_MASK + 1],
            mask: FIRST_MASK,
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
        self.found.len()
    }

    /// True only for dice that are no stage.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
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
        self.walk(self.path(index), &mut position, |_| ());
        position
    }

    /// The steps of a play; none for an index out of range.
    #[must_use]
    pub fn steps(&self, index: usize) -> Steps {
        let mut steps = Steps::none();
        for hop in self.path(index).hops() {
            steps.push(hop.step(self.root.variant));
        }
        steps
    }

    /// The position a play leads to, as [`Search::position`], with its steps and what they did in `done`,
    /// whatever that held before.
    pub fn replay(&self, index: usize, done: &mut Vec<Done>) -> Position {
        done.clear();
        let mut position = self.root;
        self.walk(self.path(index), &mut position, |step| done.push(step));
        position
    }

    fn path(&self, index: usize) -> Path {
        self.found.get(index).map_or_else(Path::default, |found| found.path)
    }

    /// Plays a path from the root. The position is changed where it lies: copied right after single bytes of
    /// it were written, it would wait for them.
    #[inline(never)]
    fn walk(&self, path: Path, position: &mut Position, mut each: impl FnMut(Done)) {
        with_rules!(position.variant, R => for hop in path.hops() {
            let (hit, pin) = position.advance::<R>(self.side, hop);
            each(Done { step: hop.step(self.root.variant), hit, pin });
        });
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
        let is_larger = |found: &Found| found.path.hops().next().is_some_and(|hop| hop.die == large);
        if self.used == 1 && self.found.iter().any(is_larger) {
            self.found.retain(is_larger);
        }
    }

    fn clear(&mut self) {
        self.found.clear();
        self.mask = FIRST_MASK;
        self.slots[..=FIRST_MASK].fill(0);
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
            self.raise(used);
        }
        let slot = self.slot(key);
        if self.slots[slot] == 0 {
            self.found.push(Found { key, path });
            self.slots[slot] = self.found.len() as u32;
            if self.found.len() * 2 > self.mask {
                self.grow();
            }
        }
    }

    /// Forgets the plays that use fewer dice.
    #[cold]
    fn raise(&mut self, used: u8) {
        if !self.found.is_empty() {
            self.clear();
        }
        self.used = used;
    }

    /// The slot of a key, or the free one in which it belongs.
    #[inline]
    fn slot(&self, key: u128) -> usize {
        let mut slot = spread(key) & self.mask;
        while let Some(seen) = (self.slots[slot] as usize).checked_sub(1) {
            if self.found[seen].key == key {
                break;
            }
            slot = (slot + 1) & self.mask;
        }
        slot
    }

    #[cold]
    fn grow(&mut self) {
        self.mask = self.mask * 2 + 1;
        self.slots.clear();
        self.slots.resize(self.mask + 1, 0);
        for index in 0..self.found.len() {
            let slot = self.slot(self.found[index].key);
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
    /// Two steps that were found in that order lead to the same position in the other one.
    fn two_dice(&self, men: Packed, [large, small]: [u8; 2], found: &mut Search) {
        let mut played = false;
        // Bit x of partners[y]: the larger die from x and then the smaller one from y was found.
        let mut partners = [0u32; 32];
        for (first, second, again) in [(large, small, false), (small, large, true)] {
            for from in bits(R::sources(men, &self.ground, first)) {
                played = true;
                let hop = Hop::by::<R>(from, first);
                let path = Path::default().with(hop);
                let halfway = men.after::<R>(&self.ground, hop);
                if self.ended(halfway) {
                    found.keep(2, halfway.men, path);
                    continue;
                }
                let mut sources = R::sources(halfway, &self.ground, second);
                if sources == 0 {
                    found.keep(1, halfway.men, path);
                }
                if again {
                    sources &= !partners[usize::from(from & 31)];
                }
                for on in bits(sources) {
                    let hop = Hop::by::<R>(on, second);
                    found.keep(2, halfway.after::<R>(&self.ground, hop).men, path.with(hop));
                    if !again {
                        partners[usize::from(on & 31)] |= 1 << from;
                    }
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
            found.keep(path.len() + left, men.men, path);
            return;
        }
        let allowed = if R::stops_early(self.options) { u32::MAX } else { (2 << highest) - 1 };
        let sources = R::sources(men, &self.ground, die) & allowed;
        if sources == 0 {
            found.keep(path.len(), men.men, path);
        }
        for from in bits(sources) {
            let hop = Hop::by::<R>(from, die);
            let after = men.after::<R>(&self.ground, hop);
            self.equal_dice(after, die, left - 1, path.with(hop), from, found);
        }
    }
}
