// SPDX-License-Identifier: AGPL-3.0-or-later
//! Depth-first proof-number search (df-pn): whether a value is at least so much, by looking first where the fewest
//! positions are thought to be left to prove. It finds the way through large games in which alpha-beta drowns, and the
//! other way round where nearly every line must be seen; so both take turns (`value.rs`).
//!
//! phi is what is left to prove that whoever is on turn reaches the target, delta that they do not. An extra move keeps
//! the player on turn and so changes neither into the other.

use prefetch_index::prefetch_index;

use super::bytes::Bytes;
use super::ends::Ends;
use super::guess::Guess;
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
/// Bytes of such a line.
const LINE: usize = PLACES * PLACE;
/// Bytes of a place.
const PLACE: usize = 32;
/// A branch is left when it has become worse than the next best by a part of so much.
const PATIENCE: u32 = 4;

/// What is known of a position for whoever is on turn.
#[derive(Clone, Copy)]
struct Known {
    rows: Rows,
    /// Of the value.
    low: i16,
    high: i16,
    /// For which phi and delta hold.
    target: i16,
    /// Binary logarithm of the positions looked at below.
    effort: u8,
    phi: u32,
    delta: u32,
}

/// [`Known`] in memory: both rows, then the rest from its lowest bits upwards. Where nothing is known all bits are 0, which no
/// position is, so that memory that is not used is never touched.
type Place = [u8; PLACE];

/// The numbers of a position.
#[derive(Clone, Copy)]
struct Numbers {
    phi: u32,
    delta: u32,
}

impl Known {
    fn packed(self) -> Place {
        let [low, high, target] = [self.low, self.high, self.target].map(|bound| u64::from(bound as u16));
        let rest = low | high << 16 | target << 32 | u64::from(self.effort) << 48;
        let numbers = u64::from(self.phi) | u64::from(self.delta) << 32;
        let mut place = [0; PLACE];
        let words = place.as_chunks_mut().0.iter_mut();
        for (bytes, word) in words.zip([self.rows.own, self.rows.other, rest, numbers]) {
            *bytes = word.to_ne_bytes();
        }
        place
    }

    fn unpacked(place: &Place) -> Self {
        let [own, other, rest, numbers] = std::array::from_fn(|at| word(place, at));
        let [low, high, target] = [rest, rest >> 16, rest >> 32].map(|bound| bound as i16);
        let (phi, delta) = (numbers as u32, (numbers >> 32) as u32);
        Self { rows: Rows { own, other }, low, high, target, effort: (rest >> 48) as u8, phi, delta }
    }
}

fn word(place: &Place, at: usize) -> u64 {
    u64::from_ne_bytes(place.as_chunks().0[at])
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
    /// Source what is remembered, by the byte where its line begins.
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

const NO_BRANCH: Branch = Branch {
    rows: Rows { own: 0, other: 0 },
    seeds: 0,
    target: 0,
    extra: false,
    from: Source::Bounds,
    numbers: PROVED,
};

/// Searches, and remembers.
pub(super) struct ProofSearch<'a> {
    rules: &'a Rules,
    ends: Option<&'a Ends>,
    guess: Guess,
    /// Lines of [`Known`].
    known: Bytes,
    lines: usize,
    /// What a position that is not known yet has left to prove, by how many hundredths of a seed it promises too much.
    first_numbers: Vec<u32>,
    /// Positions looked at since it was last asked.
    nodes: u64,
    until: u64,
}

impl<'a> ProofSearch<'a> {
    pub(super) fn new(rules: &'a Rules, ends: Option<&'a Ends>, memory: usize) -> Self {
        let mut lines = 1 << (memory / LINE).max(1 << 4).ilog2();
        let mut known = Bytes::zeroed(LINE * lines);
        // Where the system does not give so much, less is slower and not wrong.
        while known.is_err() && lines > 1 << 4 {
            lines /= 2;
            known = Bytes::zeroed(LINE * lines);
        }
        let known = known.expect("there is a kilobyte");
        let number = |at: i32| (UNIT * (PER_SEED * f64::from(at) / 100.0).clamp(-2.5, 5.0).exp()) as u32 + 1;
        let first_numbers = (-LOOKS_AT..=LOOKS_AT).map(number).collect();
        let guess = Guess::new(rules);
        Self { rules, ends, guess, known, lines, first_numbers, nodes: 0, until: 0 }
    }

    /// Whether the value is at least `target`, and how many positions were looked at; nothing after `most` of them. Asked
    /// again it goes on where it stopped.
    pub(super) fn reaches(&mut self, rows: Rows, target: i32, most: u64) -> (Option<bool>, u64) {
        (self.nodes, self.until) = (0, most);
        let target = odd_or_even(rows.seeds(), target);
        let numbers = self.search(rows, rows.seeds(), target, Numbers { phi: INFINITE, delta: INFINITE });
        let answer = match numbers {
            Numbers { phi: 0, .. } => Some(true),
            Numbers { delta: 0, .. } => Some(false),
            _ => None,
        };
        (answer, self.nodes)
    }

    /// Looks below a position until one of its numbers has grown to its limit.
    fn search(&mut self, rows: Rows, seeds: i32, target: i32, limits: Numbers) -> Numbers {
        let begun = self.nodes;
        self.nodes += 1;
        let mut branches = [NO_BRANCH; HOUSES];
        let mut count = 0;
        for house in self.rules.houses(rows) {
            branches[count] = self.branch(&self.rules.sow(rows, house), seeds, target);
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
        loop {
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
            let Some(branch) = branches.get(best).copied() else {
                return self.keep(rows, target, DISPROVED, begun);
            };
            let is_done = numbers.phi >= limits.phi || numbers.delta >= limits.delta || numbers.phi == 0;
            if is_done || numbers.delta == 0 || self.nodes >= self.until {
                return self.keep(rows, target, numbers, begun);
            }
            let phi = limits.phi.min(second.saturating_add(second / PATIENCE + 1));
            let delta = limits.delta - (numbers.delta - branch.numbers.delta);
            let found = if branch.extra {
                self.search(branch.rows, branch.seeds, branch.target, Numbers { phi, delta })
            } else {
                let found =
                    self.search(branch.rows, branch.seeds, branch.target, Numbers { phi: delta, delta: phi });
                Numbers { phi: found.delta, delta: found.phi }
            };
            branches[best].numbers = found;
        }
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
        let from = match self.ends {
            Some(ends) if seeds <= ends.stones().into() => {
                let number = ends.number(rows);
                ends.prefetch(number);
                Source::Ends(number)
            }
            _ => {
                let line = self.line(rows);
                prefetch_index(&*self.known, line);
                Source::Line(line)
            }
        };
        Branch { rows, seeds, target, extra, from, numbers }
    }

    /// What is known of what follows a sowing, seen by the one who sows.
    fn known_numbers(&self, branch: &Branch) -> Numbers {
        let numbers = match (branch.from, self.ends) {
            (Source::Line(line), _) => self.remembered(branch, line),
            (Source::Ends(number), Some(ends)) if ends.at(number) >= branch.target => PROVED,
            (Source::Ends(_), _) => DISPROVED,
            (Source::Bounds, _) => return branch.numbers,
        };
        if branch.extra { numbers } else { Numbers { phi: numbers.delta, delta: numbers.phi } }
    }

    fn remembered(&self, branch: &Branch, line: usize) -> Numbers {
        let Branch { rows, target, .. } = *branch;
        if let Some(place) = self.places(line).iter().find(|place| is_of(place, rows)) {
            let known = Known::unpacked(place);
            if i32::from(known.low) >= target {
                return PROVED;
            }
            if i32::from(known.high) < target {
                return DISPROVED;
            }
            if i32::from(known.target) == target {
                return Numbers { phi: known.phi, delta: known.delta };
            }
        }
        let ahead = (self.guess.ahead(rows) - 100 * target).clamp(-LOOKS_AT, LOOKS_AT);
        let number = |at: i32| self.first_numbers[(LOOKS_AT + at) as usize];
        Numbers { phi: number(-ahead), delta: number(ahead) }
    }

    fn places(&self, line: usize) -> &[Place] {
        self.known[line..line + LINE].as_chunks().0
    }

    /// The byte where the line of a position begins.
    fn line(&self, rows: Rows) -> usize {
        LINE * (rows.mixed() as usize & (self.lines - 1))
    }

    fn keep(&mut self, rows: Rows, target: i32, numbers: Numbers, begun: u64) -> Numbers {
        let line = self.line(rows);
        let places = self.known[line..line + LINE].as_chunks_mut::<PLACE>().0;
        let same = places.iter().position(|place| is_of(place, rows));
        let mut known = match same {
            Some(at) => Known::unpacked(&places[at]),
            None => {
                let high = rows.seeds() as i16;
                Known { rows, low: -high, high, target: i16::MIN, effort: 0, phi: 0, delta: 0 }
            }
        };
        let least = || (0..PLACES).min_by_key(|at| Known::unpacked(&places[*at]).effort);
        let at = same.or_else(least).unwrap_or(0);
        let target = target as i16;
        match numbers {
            Numbers { phi: 0, .. } => known.low = known.low.max(target),
            Numbers { delta: 0, .. } => known.high = known.high.min(target - 2),
            _ => (known.target, known.phi, known.delta) = (target, numbers.phi, numbers.delta),
        }
        known.effort = known.effort.max((self.nodes - begun).max(1).ilog2() as u8);
        places[at] = known.packed();
        numbers
    }
}

fn is_of(place: &Place, rows: Rows) -> bool {
    (word(place, 0), word(place, 1)) == (rows.own, rows.other)
}

/// The least target that can be met exactly, at least this one: what one gets more than the other is even or odd as the
/// seeds in play are.
fn odd_or_even(seeds: i32, target: i32) -> i32 {
    target + (target + seeds).rem_euclid(2)
}
