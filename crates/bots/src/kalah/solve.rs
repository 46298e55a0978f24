// SPDX-License-Identifier: AGPL-3.0-or-later
//! Exact values: by how many seeds the first player wins when nobody errs.
//!
//! `rows.rs` is a position without its stores, seen by whoever sows; `ends.rs` has the value of every position with few
//! seeds in play, in the memory of `bytes.rs`; `prove.rs`, which sorts by `guess.rs` and remembers in `kept.rs`, and
//! `proof.rs`, which remembers in `places.rs`, find the others by asking whether a value is at least so much, again and
//! again; `value.rs` lets these two take turns; `siege.rs` asks from both sides inwards and tells every answer, `opening.rs`
//! solves the first two turns, `lemmas.rs` writes down what a value follows from, and `work.rs` does what is wanted of
//! these. Rules: the row that is empty ends the game at once, and who owns the other sweeps it (the defaults of K8 and K9),
//! with any capture and any pie rule.

mod bytes;
mod ends;
mod guess;
mod kept;
mod lemmas;
mod opening;
mod places;
mod proof;
mod prove;
mod rows;
mod siege;
mod value;
mod work;

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use kalah::{Capture, Pie};

pub(super) use ends::CAPTURES;
pub use ends::{Ends, EndsError, EndsHead, FILE_STONES_MAX};
pub use lemmas::{Lemma, Unproved};
pub(super) use opening::opening;
pub(super) use rows::Rows;
pub use siege::{Proved, Siege};
pub use work::{Done, Work};

use rows::Rules;
use value::{ALONE, Valuer};

/// What is to be solved: the start of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// Houses in each row, 1 to 8.
    pub houses: u8,
    /// Seeds in each house, 1 to 8.
    pub seeds: u8,
    /// What is captured.
    pub capture: Capture,
    /// The pie rule.
    pub pie: Pie,
}

/// What solving may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Memory for what has been proved, bytes.
    pub memory: usize,
    /// Threads: two for the value, and each takes a first house after the other.
    pub threads: usize,
    /// Whether the value alone is wanted, where the first sowings need not be told apart for it (without a pie).
    pub value_only: bool,
}

/// What is remembered of a game of 16 seeds, bytes; twice as much with every four more.
const MEMORY_FOR_16_SEEDS: usize = 16 << 20;

/// From where to where a value lies, for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// At least so many seeds.
    pub low: i32,
    /// At most so many seeds.
    pub high: i32,
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The margin of the first player.
    pub bounds: Bounds,
    /// The same after each first sowing unless the value alone was wanted, houses counted from 1 at the first player's left.
    pub first: BTreeMap<u8, Bounds>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Bounds {
    /// Whether the value is known.
    #[must_use]
    pub fn is_exact(self) -> bool {
        self.low == self.high
    }

    /// What is left for the first player when the second may change sides: never more than nothing.
    fn after_offer(self) -> Self {
        let least = -self.low.abs().max(self.high.abs());
        let nearest = if self.low <= 0 && self.high >= 0 { 0 } else { self.low.abs().min(self.high.abs()) };
        Self { low: least, high: -nearest }
    }

    fn best(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.max(other.high) }
    }
}

/// How many seeds in play the ends had best have that are made for one start alone: so many that to make them costs less
/// than they save. Large ones, which take some seconds of a core, only where there is `time` for them.
#[must_use]
pub fn usual_ends(houses: u8, seeds: u8, capture: Capture, time: bool) -> u8 {
    let all = 2 * u32::from(houses) * u32::from(seeds);
    // Without captures games are long, and most of a search is in their ends.
    let part = if capture == Capture::None { all / 2 } else { all / 3 };
    // From 48 seeds on a search takes so long that five seconds of a core are well spent.
    let is_long = time && all >= 48;
    let most = if is_long { [30, 30, 24, 22, 21, 20, 16, 14] } else { [30, 30, 24, 20, 16, 14, 12, 11] };
    let part = if is_long { all } else { part };
    part.clamp(1, most[usize::from(houses.clamp(1, 8)) - 1]) as u8
}

/// Solves a start, with the ends that are known, until `goes_on` says no; it is asked again and again with how many
/// positions were looked at.
#[must_use]
pub fn solve(
    start: &Start,
    means: &Means,
    ends: Option<&Ends>,
    goes_on: &(dyn Fn(u64) -> bool + Sync),
) -> Solution {
    let (rules, nodes) = (Rules::new(start.houses, start.capture), AtomicU64::new(0));
    let ends = ends.filter(|ends| ends.fits(start.houses, start.capture));
    let field = Field { rules: &rules, ends, nodes: &nodes, goes_on };
    solved(start, means, field).0
}

/// Where a search looks, and whom it asks.
#[derive(Clone, Copy)]
struct Field<'a> {
    rules: &'a Rules,
    /// Of this game.
    ends: Option<&'a Ends>,
    /// Positions looked at.
    nodes: &'a AtomicU64,
    goes_on: &'a (dyn Fn(u64) -> bool + Sync),
}

impl<'a> Field<'a> {
    fn valuer(self, memory: usize) -> Valuer<'a> {
        Valuer::new(self.rules, self.ends, memory, self.nodes, self.goes_on)
    }
}

/// What each of so many that search gets to remember by, bytes.
fn share(start: &Start, means: &Means, sharers: usize) -> usize {
    let all = usize::from(start.houses) * usize::from(start.seeds) * 2;
    // A memory much larger than what will be met costs more to reach than it saves.
    let long = if start.capture == Capture::None { 4 } else { 1 };
    let most = (long * MEMORY_FOR_16_SEEDS).checked_shl(all.max(16) as u32 / 4 - 4);
    (means.memory / sharers.max(1)).min(most.unwrap_or(usize::MAX))
}

/// Solves a start; with one who searched, and remembers.
fn solved<'a>(start: &Start, means: &Means, field: Field<'a>) -> (Solution, Valuer<'a>) {
    let Field { rules, nodes, .. } = field;
    let root = Rows::start(start.houses, start.seeds);
    let houses = if means.value_only && start.pie == Pie::Off { 0 } else { start.houses };
    let waiting = Mutex::new((1..=houses).rev().collect::<Vec<u8>>());
    let found = Mutex::new(BTreeMap::new());
    let threads = means.threads.clamp(1, usize::from(start.houses));
    let all = i32::from(start.houses) * i32::from(start.seeds) * 2;
    let unknown = Bounds { low: -all, high: all };
    // Without first sowings to tell apart there is one place to look at, by two threads with the same memory.
    let sharers = if houses == 0 { 1 } else { threads };
    let memory = share(start, means, sharers);
    let mut valuer = field.valuer(memory);
    // The value first: whoever has little time has that at least.
    let whole = match start.pie {
        Pie::Off if means.threads > 1 => valuer.value_by_two(root, ALONE),
        Pie::Off => valuer.value(root),
        _ => unknown,
    };
    let kept = Mutex::new(Some(valuer));
    let take = || waiting.lock().ok().and_then(|mut waiting| waiting.pop());
    std::thread::scope(|scope| {
        for _ in 0..sharers.min(usize::from(houses)) {
            scope.spawn(|| {
                let valuer = kept.lock().ok().and_then(|mut kept| kept.take());
                let mut valuer = valuer.unwrap_or_else(|| field.valuer(memory));
                while let Some(pit) = take() {
                    let bounds = first_sowing(&mut valuer, rules, root, pit, start.pie);
                    if let Ok(mut found) = found.lock() {
                        found.insert(pit, bounds);
                    }
                }
                if let Ok(mut kept) = kept.lock() {
                    *kept = Some(valuer);
                }
            });
        }
    });
    let first = found.into_inner().unwrap_or_default();
    let best = first.values().copied().reduce(Bounds::best).unwrap_or(unknown);
    let bounds = Bounds { low: best.low.max(whole.low), high: best.high.min(whole.high) };
    let solution = Solution { bounds, first, nodes: nodes.load(Ordering::Relaxed) };
    let kept = kept.into_inner().ok().flatten();
    (solution, kept.unwrap_or_else(|| field.valuer(memory)))
}

/// What the first sowing of a house is worth to the first player.
fn first_sowing(valuer: &mut Valuer<'_>, rules: &Rules, root: Rows, pit: u8, pie: Pie) -> Bounds {
    let sown = rules.sow(root, usize::from(pit) - 1);
    if sown.over || pie == Pie::Off {
        return valuer.value_after(&sown);
    }
    match pie {
        Pie::Off => valuer.value_after(&sown),
        Pie::Sowing => valuer.value_after(&sown).after_offer(),
        Pie::Single => {
            let rows = if sown.extra { sown.rows.turned() } else { sown.rows };
            let passed = rows::Sown { rows, extra: false, ..sown };
            valuer.value_after(&passed).after_offer()
        }
        Pie::Turn => whole_turn(valuer, rules, &sown),
    }
}

/// K13, `turn`: the best end of a first turn that has begun so, the offer to change sides included.
fn whole_turn(valuer: &mut Valuer<'_>, rules: &Rules, sown: &rows::Sown) -> Bounds {
    if sown.over {
        return valuer.value_after(sown);
    }
    if !sown.extra {
        return valuer.value_after(sown).after_offer();
    }
    let mut best: Option<Bounds> = None;
    for at in rules.houses(sown.rows) {
        let next = rules.sow(sown.rows, at);
        let next = rows::Sown { gain: next.gain + sown.gain, ..next };
        let bounds = whole_turn(valuer, rules, &next);
        best = Some(best.map_or(bounds, |best| best.best(bounds)));
        // Nothing is worth more than what nobody wants to change, but the end of the game.
        if best.is_some_and(|best| best.low >= 0) && rules.cannot_end(sown.rows) {
            break;
        }
    }
    best.unwrap_or_else(|| valuer.value_after(sown))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::search::tests::random_positions;
    use kalah::{Options, Position};

    const MEANS: Means = Means { memory: 8 << 20, threads: 1, value_only: false };

    fn value(houses: u8, seeds: u8, capture: Capture, pie: Pie) -> i32 {
        let stones = usual_ends(houses, seeds, capture, true);
        let ends = (houses > 4).then(|| Ends::build(houses, capture, stones, 1, &|_, _| true).unwrap());
        let solution = solve(&Start { houses, seeds, capture, pie }, &MEANS, ends.as_ref(), &|_| true);
        assert!(solution.bounds.is_exact() && solution.first.values().all(|bounds| bounds.is_exact()));
        solution.bounds.low
    }

    #[test]
    fn values_that_are_known_are_found() {
        for (houses, seeds, values) in [
            (1, 3, [6, 6, 0]),
            (1, 7, [-6, -6, -6]),
            (2, 4, [-10, -12, 0]),
            (2, 7, [8, 8, 2]),
            (3, 3, [2, 2, 2]),
            (3, 4, [2, 2, 0]),
            (3, 6, [-8, -10, 4]),
            (4, 2, [6, 6, 0]),
            (4, 3, [6, 8, 2]),
            (5, 2, [2, 0, 0]),
            (6, 1, [2, 2, 0]),
        ] {
            for (capture, known) in [Capture::Standard, Capture::Empty, Capture::None].into_iter().zip(values)
            {
                assert_eq!(value(houses, seeds, capture, Pie::Off), known, "({houses},{seeds}) {capture:?}");
            }
        }
    }

    #[test]
    fn the_pie_leaves_the_first_player_nothing_but_a_game_that_ends_at_once() {
        assert_eq!(value(2, 4, Capture::Standard, Pie::Turn), -10);
        for pie in [Pie::Turn, Pie::Sowing, Pie::Single] {
            assert!(value(4, 3, Capture::Standard, pie) <= 0);
        }
    }

    /// The rules' own positions, searched in full.
    fn slow(position: &Position) -> i32 {
        if position.is_over() {
            let [south, north] = position.stores().map(i32::from);
            return south - north;
        }
        let first = position.decider() == Some(game::Seat(0));
        let worth = |action| {
            let mut next = position.clone();
            next.advance(action).unwrap();
            // After a swap South is the second player's.
            let sign = if next.south_seat() == position.south_seat() { 1 } else { -1 };
            sign * slow(&next)
        };
        let south_is_first = position.south_seat() == game::Seat(0);
        let values = position.legal().into_iter().map(worth);
        let best = if first == south_is_first { values.max() } else { values.min() };
        best.unwrap()
    }

    #[test]
    fn every_pie_rule_is_that_of_the_rules() {
        for pie in [Pie::Off, Pie::Turn, Pie::Sowing, Pie::Single] {
            for capture in [Capture::Standard, Capture::Empty, Capture::None] {
                for (houses, seeds) in [(1, 3), (2, 1), (2, 2), (3, 1), (2, 3)] {
                    let options = Options { houses, seeds, capture, pie, ..Options::default() };
                    let known = slow(&Position::initial(&options));
                    assert_eq!(
                        value(houses, seeds, capture, pie),
                        known,
                        "({houses},{seeds}) {capture:?} {pie:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn sowing_is_that_of_the_rules() {
        let mut tried = 0;
        for position in random_positions(2_000) {
            let options = position.options();
            let plain = options.end == kalah::End::Immediate && options.sweep == kalah::Sweep::Owner;
            let single = options.pie == Pie::Single && position.first_turn();
            if !plain || options.majority_stop || position.pie_open() || single {
                continue;
            }
            let rules = Rules::new(options.houses, options.capture);
            let m = usize::from(options.houses);
            let rows = |position: &Position, side: game::Side| {
                let (south, north) = position.board().split_at(m + 1);
                let [own, other] = if side == game::Side::White { [south, north] } else { [north, south] };
                Rows::of(&own[..m], &other[..m])
            };
            let margin = |position: &Position, side: game::Side| {
                let [south, north] = position.stores().map(i32::from);
                if side == game::Side::White { south - north } else { north - south }
            };
            let side = position.side();
            for action in position.legal() {
                let kalah::Action::Sow(pit) = action else { continue };
                let mut after = position.clone();
                after.advance(action).unwrap();
                let sown = rules.sow(rows(&position, side), usize::from(pit) - 1);
                assert_eq!(sown.over, after.is_over());
                assert_eq!(sown.gain, margin(&after, side) - margin(&position, side));
                if !sown.over {
                    assert_eq!(sown.extra, after.side() == side);
                    assert_eq!(sown.rows, rows(&after, after.side()));
                }
                tried += 1;
            }
        }
        assert!(tried > 10_000, "{tried}");
    }

    #[test]
    fn what_is_broken_off_is_a_pair_of_bounds() {
        let start = Start { houses: 6, seeds: 4, capture: Capture::Standard, pie: Pie::Off };
        let solution = solve(&start, &MEANS, None, &|nodes| nodes < 20_000);
        let Bounds { low, high } = solution.bounds;
        assert!(low <= 8 && high >= 8 && low < high, "{low} to {high}");
    }

    #[test]
    fn ends_change_nothing_but_the_work() {
        for capture in [Capture::Standard, Capture::Empty, Capture::None] {
            let start = Start { houses: 4, seeds: 3, capture, pie: Pie::Off };
            let ends = Ends::build(4, capture, 9, 1, &|_, _| true).unwrap();
            let plain = solve(&start, &MEANS, None, &|_| true);
            let helped = solve(&start, &MEANS, Some(&ends), &|_| true);
            let two = solve(&start, &Means { threads: 2, ..MEANS }, Some(&ends), &|_| true);
            assert_eq!((plain.bounds, &plain.first), (helped.bounds, &helped.first));
            assert_eq!((plain.bounds, &plain.first), (two.bounds, &two.first));
            assert!(helped.nodes < plain.nodes, "{} and {}", helped.nodes, plain.nodes);
        }
    }
}
