// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every value, by those before it.
//!
//! A sowing that scores nothing stays in its own row and makes that row's number smaller; every other one leaves fewer
//! seeds in play. So two loops over both rows, upwards, work out what a position is worth with either player on turn, and
//! rows of different sums have nothing to do with each other while the seeds in play are the same: threads share them.
//! What sowing does to each row is looked up, not done.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use kalah::Capture;

use super::numbers::{Numbered, Numbers, positions, rows};
use crate::kalah::solve::rows::{HOUSES, Rows, Rules, at};

/// So many positions are worked out between two questions whether to go on.
const ASK_EVERY: u64 = 1 << 18;

/// What sowing a house does.
#[derive(Clone, Copy, Default)]
enum Does {
    /// Stays in the own row, where it takes nothing.
    #[default]
    Nothing,
    /// Takes the house facing its last seed, where there is something to take.
    Takes,
    /// Ends in the store.
    Again,
    /// Goes past the store.
    Passes,
    /// Comes round to the own row.
    Rounds,
}

/// A house sown: the own row afterwards, before and after anything is taken.
#[derive(Clone, Copy, Default)]
struct Step {
    row: u32,
    row_taken: u32,
    /// Seeds of the own row afterwards; with [`Does::Takes`], after it took.
    sum: u8,
    /// With [`Does::Passes`], how many houses of the other get a seed; with [`Does::Takes`], the house facing the last
    /// seed; with [`Does::Rounds`], the house sown.
    house: u8,
    does: Does,
}

/// A row, and what may become of it.
struct Row {
    seeds: u64,
    steps: [Step; HOUSES],
    count: usize,
    /// With one seed more in each of the first houses, by how many of them less one.
    with: [u32; HOUSES],
    /// Without the seeds of a house.
    without: [u32; HOUSES],
}

/// What building needs beside the values, bytes.
pub(super) fn memory(houses: usize, stones: usize) -> u64 {
    (0..=stones).map(|sum| (rows(houses, sum) * (size_of::<Row>() + size_of::<u64>())) as u64).sum()
}

/// Two blocks of the same rows that one thread works out.
struct Work<'v> {
    few: usize,
    many: usize,
    begins: usize,
    values: &'v mut [u8],
}

struct Builder<'a> {
    rules: &'a Rules,
    numbers: &'a Numbers,
    rows: Vec<Vec<Row>>,
}

/// Works out the values of all positions; whether it was not broken off.
pub(super) fn build(
    rules: &Rules,
    numbers: &Numbers,
    threads: usize,
    values: &mut [u8],
    goes_on: &(dyn Fn(u64, u64) -> bool + Sync),
) -> bool {
    let builder = Builder { rules, numbers, rows: all_rows(rules, numbers) };
    let all = positions(numbers.houses, numbers.stones);
    let done = AtomicU64::new(0);
    let is_broken = AtomicBool::new(false);
    let tell = |count: u64| {
        let done = done.fetch_add(count, Ordering::Relaxed) + count;
        if !goes_on(done, all) {
            is_broken.store(true, Ordering::Relaxed);
        }
        !is_broken.load(Ordering::Relaxed)
    };
    let mut begins = 0;
    for seeds in 0..=numbers.stones {
        let ends = positions(numbers.houses, seeds) as usize;
        let (known, rest) = values.split_at_mut(begins);
        let waiting = Mutex::new(works(numbers.houses, seeds, begins, &mut rest[..ends - begins]));
        let take = || waiting.lock().ok().and_then(|mut waiting| waiting.pop());
        let known = &*known;
        let go = || {
            while let Some(work) = take() {
                if !builder.work_out(known, work, &tell) {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(go);
            }
            go();
        });
        if is_broken.load(Ordering::Relaxed) {
            return false;
        }
        begins = ends;
    }
    true
}

/// The blocks with so many seeds in play, the largest last.
fn works(houses: usize, seeds: usize, mut begins: usize, mut values: &mut [u8]) -> Vec<Work<'_>> {
    let mut works = Vec::new();
    for few in 0..=seeds / 2 {
        let many = seeds - few;
        let size = rows(houses, few) * rows(houses, many) * if few < many { 2 } else { 1 };
        let (first, rest) = values.split_at_mut(size);
        works.push(Work { few, many, begins, values: first });
        (begins, values) = (begins + size, rest);
    }
    works.sort_by_key(|work| work.values.len());
    works
}

impl Builder<'_> {
    fn work_out(&self, known: &[u8], work: Work<'_>, tell: &dyn Fn(u64) -> bool) -> bool {
        let Work { few, many, begins, values } = work;
        let mut untold = 0;
        for (x, less) in self.rows[few].iter().enumerate() {
            let less_is = Numbered { sum: few, number: x as u32 };
            // Two rows of the same sum meet once; both players on turn are worked out together.
            let until = if few == many { x + 1 } else { self.rows[many].len() };
            for (y, more) in self.rows[many].iter().enumerate().take(until) {
                let more_is = Numbered { sum: many, number: y as u32 };
                for ((own, own_is), (other, other_is)) in
                    [((less, less_is), (more, more_is)), ((more, more_is), (less, less_is))]
                {
                    let value = self.value(own, own_is, other, other_is, known, |row| {
                        values[self.numbers.of(other_is, Numbered { number: row, ..own_is }) - begins]
                    });
                    values[self.numbers.of(own_is, other_is) - begins] = value as u8;
                }
            }
            untold += 2 * until as u64;
            if untold >= ASK_EVERY && !tell(std::mem::take(&mut untold)) {
                return false;
            }
        }
        tell(untold)
    }

    /// What a position is worth; `quiet` has the values of the other on turn, by the number of the own row.
    #[inline(always)]
    fn value(
        &self,
        own: &Row,
        own_is: Numbered,
        other: &Row,
        other_is: Numbered,
        known: &[u8],
        quiet: impl Fn(u32) -> u8,
    ) -> i8 {
        if own_is.sum == 0 || other_is.sum == 0 {
            return own_is.sum as i8 - other_is.sum as i8;
        }
        let value = |own: Numbered, other: Numbered| known[self.numbers.of(own, other)] as i8;
        let mut best = i8::MIN;
        for step in &own.steps[..own.count] {
            let row = Numbered { sum: step.sum.into(), number: step.row };
            let house = usize::from(step.house) % HOUSES;
            let worth = match step.does {
                Does::Nothing => -(quiet(step.row) as i8),
                Does::Takes => {
                    let facing = at(other.seeds, house);
                    if facing == 0 && self.rules.capture != Capture::Empty {
                        -(quiet(step.row) as i8)
                    } else {
                        let sum = other_is.sum - usize::from(facing);
                        let left = Numbered { sum, number: other.without[house] };
                        1 + facing as i8 - value(left, Numbered { number: step.row_taken, ..row })
                    }
                }
                Does::Again => 1 + value(row, other_is),
                Does::Passes => {
                    let sum = other_is.sum + usize::from(step.house);
                    1 - value(Numbered { sum, number: other.with[(house + HOUSES - 1) % HOUSES] }, row)
                }
                Does::Rounds => {
                    let sown = self.rules.sow(Rows { own: own.seeds, other: other.seeds }, house);
                    let next = known.get(self.numbers.position(sown.rows)).map_or(0, |value| *value as i8);
                    match (sown.over, sown.extra) {
                        (true, _) => sown.gain as i8,
                        (false, true) => sown.gain as i8 + next,
                        (false, false) => sown.gain as i8 - next,
                    }
                }
            };
            best = best.max(worth);
        }
        best
    }
}

fn all_rows(rules: &Rules, numbers: &Numbers) -> Vec<Vec<Row>> {
    let all = numbers.all_rows();
    let row = |sum: usize, seeds: u64| {
        let mut row = Row { seeds, steps: Default::default(), count: 0, with: [0; 8], without: [0; 8] };
        for house in rules.houses(Rows { own: seeds, other: 0 }) {
            row.steps[row.count] = step(rules, numbers, seeds, sum, house);
            row.count += 1;
        }
        let mut with = seeds;
        for house in 0..numbers.houses {
            with += 1 << (8 * house);
            // Where that makes more seeds than are in play, no sowing leads there.
            row.with[house] = if sum + house < numbers.stones { numbers.row(with) } else { 0 };
            row.without[house] = numbers.row(seeds & !(0xff << (8 * house)));
        }
        row
    };
    all.into_iter()
        .enumerate()
        .map(|(sum, rows)| rows.into_iter().map(|seeds| row(sum, seeds)).collect())
        .collect()
}

fn step(rules: &Rules, numbers: &Numbers, seeds: u64, sum: usize, house: usize) -> Step {
    let hand = usize::from(at(seeds, house));
    let (last, houses) = (house + hand, numbers.houses);
    if last > 2 * houses {
        return Step { house: house as u8, does: Does::Rounds, ..Step::default() };
    }
    let sown = (house + 1..=last.min(houses - 1))
        .fold(seeds & !(0xff << (8 * house)), |row, at| row + (1 << (8 * at)));
    let step = Step { row: numbers.row(sown), sum: sum as u8, ..Step::default() };
    let outside = last.saturating_sub(houses - 1) as u8;
    match last {
        last if last == houses => Step { sum: step.sum - outside, does: Does::Again, ..step },
        last if last > houses => {
            Step { sum: step.sum - outside, house: outside - 1, does: Does::Passes, ..step }
        }
        last if at(seeds, last) == 0 && rules.capture != Capture::None => Step {
            row_taken: numbers.row(sown & !(0xff << (8 * last))),
            sum: step.sum - 1,
            house: (houses - 1 - last) as u8,
            does: Does::Takes,
            ..step
        },
        _ => step,
    }
}
