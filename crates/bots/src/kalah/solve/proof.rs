// SPDX-License-Identifier: AGPL-3.0-or-later
//! Depth-first proof-number search (df-pn): whether a value is at least so much, by looking first where the fewest
//! positions are thought to be left to prove. It finds the way through large games in which alpha-beta drowns, and the
//! other way round where nearly every line must be seen; so both take turns (`value.rs`).
//!
//! phi is what is left to prove that whoever is on turn reaches the target, delta that they do not. An extra move keeps
//! the player on turn and so changes neither into the other.
//!
//! Two may search side by side with the same memory. Each leaves the branch that the other one is in where another is
//! nearly as good, so that they look at different positions; what one has proved the other one finds.

use std::sync::atomic::{AtomicU64, Ordering};

use prefetch_index::prefetch_index;
use zerocopy::FromBytes as _;

use super::bytes::Bytes;
use super::ends::Ends;
use super::guess::Guess;
use super::places::{self, Known, PLACE, Place};
use super::rows::{HOUSES, Rows, Rules, Sown, asked_after};

/// Proved, or disproved, when the other one of phi and delta.
const INFINITE: u32 = u32::MAX / 4;
/// A position that is not known yet has numbers of this times a power of e, so that there is room below.
const UNIT: f64 = 16.0;
/// How much a seed between the target and what a position promises at first sight changes its numbers.
const PER_SEED: f64 = 0.12;
/// Hundredths of a seed beyond which a promise changes the numbers no more.
const LOOKS_AT: i32 = 4_200;
/// Places in which a position may be remembered: as many as share a line of the processor's cache.
const PLACES: usize = 2;
/// Words of such a line.
const LINE: usize = PLACES * PLACE;
/// Bytes of a word.
const WORD: usize = size_of::<u64>();
/// A branch is left when it has become worse than the next best by a part of so much.
const PATIENCE: u32 = 4;
/// A branch that somebody else is in is taken for worse by a part of so much.
const SHYNESS: u32 = 2;
/// How far from the beginning of a search it is told where one is.
const TOLD: usize = 64;
/// No line.
const NOWHERE: u64 = u64::MAX;
/// Who searches beside somebody else looks after so many positions at what the others have proved meanwhile.
const LOOKS_AFTER: u64 = 64;

/// The numbers of a position.
#[derive(Clone, Copy)]
struct Numbers {
    phi: u32,
    delta: u32,
}

const PROVED: Numbers = Numbers { phi: 0, delta: INFINITE };
const DISPROVED: Numbers = Numbers { phi: INFINITE, delta: 0 };

/// Where what is known of a position comes from.
#[derive(Clone, Copy)]
enum Source {
    /// Source what is left in play.
    Bounds,
    /// Source the ends, by number.
    Ends(usize),
    /// Source what is remembered, by the word where its line begins.
    Line(usize),
}

/// A sowing with the question that is asked of what follows.
#[derive(Clone, Copy)]
struct Branch {
    rows: Rows,
    seeds: i32,
    target: i32,
    extra: bool,
    from: Source,
    numbers: Numbers,
}

impl Branch {
    /// Numbers of what follows, seen by the one who sows.
    fn seen(&self, numbers: Numbers) -> Numbers {
        if self.extra { numbers } else { Numbers { phi: numbers.delta, delta: numbers.phi } }
    }
}

const NO_BRANCH: Branch = Branch {
    rows: Rows { own: 0, other: 0 },
    seeds: 0,
    target: 0,
    extra: false,
    from: Source::Bounds,
    numbers: PROVED,
};

/// What is searched, and how.
struct Ground<'a> {
    rules: &'a Rules,
    ends: Option<&'a Ends>,
    guess: Guess,
    lines: usize,
    /// What a position that is not known yet has left to prove, by how many hundredths of a seed it promises too much.
    first_numbers: Vec<u32>,
}

impl Ground<'_> {
    /// What is left to prove of what follows a sowing, at first sight.
    fn promised(&self, branch: &Branch) -> Numbers {
        let ahead = (self.guess.ahead(branch.rows) - 100 * branch.target).clamp(-LOOKS_AT, LOOKS_AT);
        let number = |at: i32| self.first_numbers[(LOOKS_AT + at) as usize];
        Numbers { phi: number(-ahead), delta: number(ahead) }
    }
}

/// Where somebody searches: the lines of the positions that lead there.
type Way = Vec<AtomicU64>;

/// Searches, and remembers.
pub(super) struct ProofSearch<'a> {
    ground: Ground<'a>,
    /// Lines of [`Known`].
    known: Bytes,
    ways: [Way; 2],
}

/// One of those who search with the same memory.
pub(super) struct Searcher<'s, 'a> {
    ground: &'s Ground<'a>,
    known: &'s [AtomicU64],
    way: &'s Way,
    /// Of the other one, where there is one.
    other: Option<&'s Way>,
    /// Positions looked at since it was last asked.
    nodes: u64,
    until: u64,
}

impl<'a> ProofSearch<'a> {
    pub(super) fn new(rules: &'a Rules, ends: Option<&'a Ends>, memory: usize) -> Self {
        let mut lines = 1 << (memory / (WORD * LINE)).max(1 << 4).ilog2();
        let mut known = Bytes::zeroed(WORD * LINE * lines);
        // Where the system does not give so much, less is slower and not wrong.
        while known.is_err() && lines > 1 << 4 {
            lines /= 2;
            known = Bytes::zeroed(WORD * LINE * lines);
        }
        let known = known.expect("there is a kilobyte");
        let number = |at: i32| (UNIT * (PER_SEED * f64::from(at) / 100.0).clamp(-2.5, 5.0).exp()) as u32 + 1;
        let first_numbers = (-LOOKS_AT..=LOOKS_AT).map(number).collect();
        let ground = Ground { rules, ends, guess: Guess::new(rules), lines, first_numbers };
        let way = || (0..TOLD).map(|_| AtomicU64::new(NOWHERE)).collect();
        Self { ground, known, ways: [way(), way()] }
    }

    /// Two who search side by side.
    pub(super) fn two(&mut self) -> [Searcher<'_, 'a>; 2] {
        let Self { ground, known, ways: [one, other] } = self;
        let known: &[AtomicU64] = <[AtomicU64]>::mut_from_bytes(known).expect("pages hold whole words");
        let (ground, one, other) = (&*ground, &*one, &*other);
        [(one, other), (other, one)].map(|(way, other)| Searcher {
            ground,
            known,
            way,
            other: Some(other),
            nodes: 0,
            until: 0,
        })
    }

    /// As [`Searcher::reaches`], of one who searches alone.
    pub(super) fn reaches(&mut self, rows: Rows, target: i32, most: u64) -> (Option<bool>, u64) {
        let [alone, _] = self.two();
        Searcher { other: None, ..alone }.reaches(rows, target, most)
    }
}

impl Searcher<'_, '_> {
    /// Whether the value is at least `target`, and how many positions were looked at; nothing after `most` of them. Asked
    /// again it goes on where it stopped.
    pub(super) fn reaches(&mut self, rows: Rows, target: i32, most: u64) -> (Option<bool>, u64) {
        (self.nodes, self.until) = (0, most);
        let target = odd_or_even(rows.seeds(), target);
        let limits = Numbers { phi: INFINITE, delta: INFINITE };
        let numbers = self.search(rows, rows.seeds(), target, limits, 0);
        self.way.iter().for_each(|at| at.store(NOWHERE, Ordering::Relaxed));
        let answer = match numbers {
            Numbers { phi: 0, .. } => Some(true),
            Numbers { delta: 0, .. } => Some(false),
            _ => None,
        };
        (answer, self.nodes)
    }

    /// Looks below a position, so many sowings from the first one, until one of its numbers has grown to its limit.
    fn search(&mut self, rows: Rows, seeds: i32, target: i32, limits: Numbers, depth: usize) -> Numbers {
        let begun = self.nodes;
        self.nodes += 1;
        if self.other.is_some()
            && let Some(way) = self.way.get(depth)
        {
            way.store(self.line(rows) as u64, Ordering::Relaxed);
        }
        let mut branches = [NO_BRANCH; HOUSES];
        let mut count = 0;
        for house in self.ground.rules.houses(rows) {
            branches[count] = self.branch(&self.ground.rules.sow(rows, house), seeds, target);
            count += 1;
        }
        let mut open = 0;
        for at in 0..count {
            let mut branch = branches[at];
            branch.numbers = self.known_numbers(&branch);
            if branch.numbers.phi == 0 {
                return self.keep(rows, target, PROVED, begun);
            }
            // What cannot reach the target is not looked at again.
            if branch.numbers.delta > 0 {
                branches[open] = branch;
                open += 1;
            }
        }
        let count = open;
        let branches = &mut branches[..count];
        let mut looked = self.nodes;
        loop {
            if self.other.is_some() && self.nodes - looked >= LOOKS_AFTER {
                looked = self.nodes;
                for branch in branches.iter_mut() {
                    branch.numbers = self.remembered_numbers(branch).unwrap_or(branch.numbers);
                }
            }
            let mut numbers = DISPROVED;
            let (mut best, mut second) = (0, INFINITE);
            for (at, branch) in branches.iter().enumerate() {
                let Numbers { phi, delta } = branch.numbers;
                numbers.delta = (numbers.delta + delta).min(INFINITE - 1);
                if phi < numbers.phi {
                    (second, numbers.phi, best) = (numbers.phi, phi, at);
                } else {
                    second = second.min(phi);
                }
            }
            if numbers.phi == 0 {
                numbers = PROVED;
            }
            let is_done = numbers.phi >= limits.phi || numbers.delta >= limits.delta || numbers.phi == 0;
            if is_done || numbers.delta == 0 || self.nodes >= self.until {
                return self.keep(rows, target, numbers, begun);
            }
            if let Some(elsewhere) = self.elsewhere(branches, depth, limits.phi) {
                (best, second) = elsewhere;
            }
            let branch = branches[best];
            let phi = limits.phi.min(second.saturating_add(second / PATIENCE + 1));
            let delta = limits.delta - (numbers.delta - branch.numbers.delta);
            let found = if branch.extra {
                let limits = Numbers { phi, delta };
                self.search(branch.rows, branch.seeds, branch.target, limits, depth + 1)
            } else {
                let limits = Numbers { phi: delta, delta: phi };
                let found = self.search(branch.rows, branch.seeds, branch.target, limits, depth + 1);
                Numbers { phi: found.delta, delta: found.phi }
            };
            branches[best].numbers = found;
        }
    }

    /// The branch to look at, and the phi of the next best, where the other one is in one of them and there are others.
    fn elsewhere(&self, branches: &[Branch], depth: usize, limit: u32) -> Option<(usize, u32)> {
        let there = self.other?.get(depth + 1)?.load(Ordering::Relaxed);
        let is_there = |branch: &Branch| matches!(branch.from, Source::Line(line) if line as u64 == there);
        if branches.len() < 2 || !branches.iter().any(is_there) {
            return None;
        }
        let (mut best, mut first, mut second) = (0, INFINITE, INFINITE);
        for (at, branch) in branches.iter().enumerate() {
            let phi = branch.numbers.phi;
            let shy = if is_there(branch) { phi / SHYNESS + 1 } else { 0 };
            let phi = phi.saturating_add(shy).min(INFINITE);
            if phi < first {
                (best, first, second) = (at, phi, first);
            } else {
                second = second.min(phi);
            }
        }
        // Where that one is beyond the limit already, only the best is left.
        (branches[best].numbers.phi < limit).then_some((best, second))
    }

    /// What a sowing asks of the position that it leads to, seen by whoever is on turn there; what answers it is brought
    /// from memory meanwhile. Where the game is over or the seeds left answer it, the numbers are those of the one who sows.
    fn branch(&self, sown: &Sown, seeds: i32, target: i32) -> Branch {
        let (seeds, Sown { rows, gain, extra, over }) = (sown.left(seeds), *sown);
        let numbers = if gain - seeds >= target { PROVED } else { DISPROVED };
        if over || gain - seeds >= target || gain + seeds < target {
            return Branch { rows, seeds, target, extra, from: Source::Bounds, numbers };
        }
        let target = odd_or_even(seeds, asked_after(gain, extra, target));
        let from = match self.ground.ends {
            Some(ends) if seeds <= ends.stones().into() => {
                let number = ends.number(rows);
                ends.prefetch(number);
                Source::Ends(number)
            }
            _ => {
                let line = self.line(rows);
                prefetch_index(self.known, line);
                Source::Line(line)
            }
        };
        Branch { rows, seeds, target, extra, from, numbers }
    }

    /// What is known of what follows a sowing, or what it promises, seen by the one who sows.
    fn known_numbers(&self, branch: &Branch) -> Numbers {
        match (branch.from, self.ground.ends) {
            (Source::Line(_), _) => {
                self.remembered_numbers(branch).unwrap_or_else(|| branch.seen(self.ground.promised(branch)))
            }
            (Source::Ends(number), Some(ends)) if ends.at(number) >= branch.target => branch.seen(PROVED),
            (Source::Ends(_), _) => branch.seen(DISPROVED),
            (Source::Bounds, _) => branch.numbers,
        }
    }

    /// What is remembered of what follows a sowing, seen by the one who sows.
    fn remembered_numbers(&self, branch: &Branch) -> Option<Numbers> {
        let Branch { rows, target, from: Source::Line(line), .. } = *branch else { return None };
        let known = self.places(line).find_map(|place| Known::read(rows, place))?;
        let numbers = if i32::from(known.low) >= target {
            PROVED
        } else if i32::from(known.high) < target {
            DISPROVED
        } else if i32::from(known.target) == target {
            Numbers { phi: known.phi, delta: known.delta }
        } else {
            return None;
        };
        Some(branch.seen(numbers))
    }

    fn places(&self, line: usize) -> impl Iterator<Item = &Place> {
        self.known[line..line + LINE].chunks_exact(PLACE)
    }

    /// The word where the line of a position begins.
    fn line(&self, rows: Rows) -> usize {
        LINE * (rows.mixed() as usize & (self.ground.lines - 1))
    }

    fn keep(&self, rows: Rows, target: i32, numbers: Numbers, begun: u64) -> Numbers {
        let line = self.line(rows);
        let same = self.places(line).find_map(|place| Some((place, Known::read(rows, place)?)));
        let (place, mut known) = match same {
            Some(same) => same,
            None => {
                let least = self.places(line).min_by_key(|place| places::effort(place));
                let Some(place) = least else { return numbers };
                let high = rows.seeds() as i16;
                // Numbers that are none of something proved, even where they stand beside another target.
                (place, Known { rows, low: -high, high, target: i16::MIN, effort: 0, phi: 1, delta: 1 })
            }
        };
        let target = target as i16;
        match numbers {
            Numbers { phi: 0, .. } => known.low = known.low.max(target),
            Numbers { delta: 0, .. } => known.high = known.high.min(target - 2),
            _ => (known.target, known.phi, known.delta) = (target, numbers.phi, numbers.delta),
        }
        known.effort = known.effort.max((self.nodes - begun).max(1).ilog2() as u8);
        known.write(place);
        numbers
    }
}

/// The least target that can be met exactly, at least this one: what one gets more than the other is even or odd as the
/// seeds in play are.
fn odd_or_even(seeds: i32, target: i32) -> i32 {
    target + (target + seeds).rem_euclid(2)
}
