// SPDX-License-Identifier: AGPL-3.0-or-later
//! Proofs: a search with a window of nothing, asked again and again (MTD(f)), with a memory that keeps whole positions, so
//! that nothing is taken for anything else. What is known of the positions after a sowing is looked up before any of
//! them is searched.

use super::ends::Ends;
use super::guess;
use super::rows::{Rows, Rules, Sown};

/// Most houses, and so most sowings, of a position.
const SOWINGS: usize = super::rows::HOUSES;

/// What is known of a position, for whoever is on turn.
#[derive(Clone, Copy)]
struct Known {
    rows: Rows,
    low: i16,
    high: i16,
    /// The house to try first.
    best: u8,
}

/// [`Known`] in memory: both rows, then its bounds in two bytes each and its house from 1. Where nothing is known all bits
/// are 0, so that memory that is not used is never touched.
type Place = [u64; 3];

impl Known {
    fn packed(self) -> Place {
        let [low, high] = [self.low, self.high].map(|bound| u64::from(bound as u16));
        [self.rows.own, self.rows.other, low | high << 16 | u64::from(self.best.wrapping_add(1)) << 32]
    }

    fn unpacked([own, other, rest]: Place) -> Self {
        let [low, high, best] = [rest, rest >> 16, rest >> 32].map(|part| part as u16);
        let best = best as u8;
        Self { rows: Rows { own, other }, low: low as i16, high: high as i16, best: best.wrapping_sub(1) }
    }
}

/// The work was broken off.
struct Broken;

/// Finds values, and remembers what it has proved.
pub(super) struct Prover<'a> {
    rules: &'a Rules,
    ends: Option<&'a Ends>,
    known: Vec<Place>,
    /// Positions looked at since it was last asked.
    nodes: u64,
    until: u64,
}

impl<'a> Prover<'a> {
    pub(super) fn new(rules: &'a Rules, ends: Option<&'a Ends>, memory: usize) -> Self {
        let fit = (memory / size_of::<Place>()).max(1 << 8);
        Self { rules, ends, known: vec![[0; 3]; 1 << fit.ilog2()], nodes: 0, until: 0 }
    }

    /// A bound of the value, at least it when it is `beta` or more, at most it when it is less, and how many positions were
    /// looked at; no bound after `most` of them. Asked again it goes on where it stopped.
    pub(super) fn bound(&mut self, rows: Rows, beta: i32, most: u64) -> (Option<i32>, u64) {
        (self.nodes, self.until) = (0, most);
        let found = self.search(rows, beta).ok();
        (found, self.nodes)
    }

    fn count(&mut self) -> Result<(), Broken> {
        self.nodes += 1;
        if self.nodes < self.until { Ok(()) } else { Err(Broken) }
    }

    /// A bound of the value: at least it when it is `beta` or more, at most it when it is less.
    fn search(&mut self, rows: Rows, beta: i32) -> Result<i32, Broken> {
        self.count()?;
        let known = self.recall(rows);
        let (low, high) = known
            .map_or_else(|| (-rows.seeds(), rows.seeds()), |known| (known.low.into(), known.high.into()));
        if low >= beta {
            return Ok(low);
        }
        if high < beta {
            return Ok(high);
        }
        let mut sowings = [(i32::MIN, 0u8, NO_SOWING); SOWINGS];
        let count = self.sowings(rows, known.map(|known| known.best), &mut sowings);
        let sowings = &mut sowings[..count];
        // What is known already may answer.
        let mut best = i32::MIN;
        for (_, house, sown) in sowings.iter() {
            let least = self.least(sown);
            if least >= beta {
                self.keep(rows, least, high, *house);
                return Ok(least);
            }
            best = best.max(least);
        }
        sowings.sort_unstable_by_key(|(order, ..)| -order);
        let (mut most, mut best_house) = (i32::MIN, u8::MAX);
        for (_, house, sown) in sowings.iter() {
            let value = match (sown.over, sown.extra) {
                (true, _) => sown.gain,
                (false, true) => sown.gain + self.search(sown.rows, beta - sown.gain)?,
                (false, false) => sown.gain - self.search(sown.rows, sown.gain - beta + 1)?,
            };
            if value > most {
                (most, best_house) = (value, *house);
            }
            if most >= beta {
                self.keep(rows, most, high, *house);
                return Ok(most);
            }
        }
        self.keep(rows, low.max(best), most, best_house);
        Ok(most)
    }

    /// The sowings with what orders them: what was best before, then extra moves from the store outwards, and the others by
    /// what they gain, how near to the store they begin and what they promise; more weight on the promise looked at more.
    fn sowings(&self, rows: Rows, best: Option<u8>, into: &mut [(i32, u8, Sown); SOWINGS]) -> usize {
        let mut count = 0;
        for house in self.rules.houses(rows) {
            let sown = self.rules.sow(rows, house);
            let order = match () {
                () if best == Some(house as u8) => 1 << 28,
                () if sown.over => (1 << 24) + sown.gain,
                () if sown.extra => (1 << 20) + house as i32,
                () => 400 * sown.gain + 100 * house as i32 - guess::ahead(self.rules, sown.rows),
            };
            into[count] = (order, house as u8, sown);
            count += 1;
        }
        count
    }

    /// What a sowing is worth at least, as far as that is known.
    fn least(&self, sown: &Sown) -> i32 {
        if sown.over {
            return sown.gain;
        }
        let seeds = sown.rows.seeds();
        let (low, high) = match self.ends {
            Some(ends) if seeds <= ends.stones().into() => {
                let value = ends.value(sown.rows);
                (value, value)
            }
            _ => {
                self.recall(sown.rows).map_or((-seeds, seeds), |known| (known.low.into(), known.high.into()))
            }
        };
        sown.gain + if sown.extra { low } else { -high }
    }

    fn place(&self, rows: Rows) -> usize {
        rows.mixed() as usize & (self.known.len() - 1)
    }

    fn recall(&self, rows: Rows) -> Option<Known> {
        if let Some(ends) = self.ends
            && rows.seeds() <= ends.stones().into()
        {
            let value = ends.value(rows) as i16;
            return Some(Known { rows, low: value, high: value, best: u8::MAX });
        }
        let known = Known::unpacked(self.known[self.place(rows)]);
        (known.rows == rows).then_some(known)
    }

    fn keep(&mut self, rows: Rows, low: i32, high: i32, best: u8) {
        let place = self.place(rows);
        self.known[place] = Known { rows, low: low as i16, high: high as i16, best }.packed();
    }
}

const NO_SOWING: Sown = Sown { rows: Rows { own: 0, other: 0 }, gain: 0, extra: false, over: true };
