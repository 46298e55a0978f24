// SPDX-License-Identifier: AGPL-3.0-or-later
//! A start solved with what may be wanted beyond the value: every bound as it is proved, and what the value follows from.

use std::sync::atomic::AtomicU64;

use super::lemmas::{Lemma, Lemmas, Unproved};
use super::rows::{Rows, Rules};
use super::siege::{Siege, besiege};
use super::{Ends, Field, Means, Solution, Start, solved};

/// How far the work is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// So many positions were looked at.
    Positions(u64),
    /// So many lemmas were written down.
    Lemmas(u64),
}

/// A start to be solved, without a pie rule.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// What is to be solved; its pie rule counts as off.
    pub start: Start,
    /// What may be used.
    pub means: Means,
    /// The ends that are known; those of another game count as none.
    pub ends: Option<&'a Ends>,
    /// Who is told every bound, and what is known already.
    pub siege: Option<Siege<'a>>,
    /// Whether lemmas are wanted, and up to how many seeds in play positions need none, because their values are known
    /// otherwise to whoever checks them. There are no lemmas where the value is not exact.
    pub leaves: Option<u8>,
    /// Whether to go on, asked again and again.
    pub goes_on: &'a (dyn Fn(Done) -> bool + Sync),
}

impl Work<'_> {
    /// Does it: what was found out, and if wanted and to be had, the lemmas it follows from, in ascending order.
    #[must_use]
    pub fn run(&self) -> (Solution, Option<Result<Vec<Lemma>, Unproved>>) {
        let start = Start { pie: kalah::Pie::Off, ..self.start };
        let (rules, nodes) = (Rules::new(start.houses, start.capture), AtomicU64::new(0));
        let ends = self.ends.filter(|ends| ends.fits(start.houses, start.capture));
        let goes_on = |nodes: u64| (self.goes_on)(Done::Positions(nodes));
        let field = Field { rules: &rules, ends, nodes: &nodes, goes_on: &goes_on };
        let (solution, mut valuer) = match &self.siege {
            None => solved(&start, &self.means, field),
            Some(siege) => besiege(&start, &self.means, field, siege),
        };
        let wanted = self.leaves.filter(|_| solution.bounds.is_exact());
        let lemmas = wanted.map(|leaves| {
            let tell = |lemmas: u64| (self.goes_on)(Done::Lemmas(lemmas));
            let mut lemmas = Lemmas::new(&rules, ends, leaves.into(), &mut valuer, &tell);
            let root = Rows::start(start.houses, start.seeds);
            lemmas.between(root, solution.bounds)?;
            for (pit, bounds) in &solution.first {
                lemmas.after(&rules.sow(root, usize::from(*pit) - 1), *bounds)?;
            }
            Ok(lemmas.sorted())
        });
        (solution, lemmas)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Mutex;

    use kalah::{Capture, Pie};

    use super::super::{Bounds, Proved, solve};
    use super::*;

    const MEANS: Means = Means { memory: 8 << 20, threads: 1, value_only: false };

    #[test]
    fn a_siege_finds_what_solving_does_and_goes_on_from_what_is_known() {
        for capture in [Capture::Standard, Capture::Empty, Capture::None] {
            for (houses, seeds) in [(1, 3), (2, 4), (3, 3), (4, 3)] {
                let start = Start { houses, seeds, capture, pie: Pie::Off };
                let plain = solve(&start, &MEANS, None, &|_| true);
                for threads in [1, 2] {
                    let told = Mutex::new(BTreeMap::new());
                    let proved = |proved: Proved| {
                        let before = told.lock().unwrap().insert(proved.house, proved.bounds);
                        assert_ne!(before, Some(proved.bounds), "a bound is told once");
                    };
                    let known = BTreeMap::new();
                    let work = Work {
                        start,
                        means: Means { threads, ..MEANS },
                        ends: None,
                        siege: Some(Siege { known: &known, proved: &proved, clock: &|| 0.0 }),
                        leaves: None,
                        goes_on: &|_| true,
                    };
                    let (found, _) = work.run();
                    assert_eq!((found.bounds, &found.first), (plain.bounds, &plain.first));
                    let known = told.lock().unwrap().clone();
                    assert_eq!(known[&0], plain.bounds);
                    let again = |_: Proved| panic!("nothing is left to prove");
                    let (found, _) =
                        Work { siege: Some(Siege { known: &known, proved: &again, clock: &|| 0.0 }), ..work }
                            .run();
                    assert_eq!((found.bounds, &found.first, found.nodes), (plain.bounds, &plain.first, 0));
                }
            }
        }
    }

    #[test]
    fn a_bound_that_does_not_hold_is_not_written_down() {
        let start = Start { houses: 3, seeds: 3, capture: Capture::Standard, pie: Pie::Off };
        for wrong in [4, 0] {
            let known = BTreeMap::from([(0, Bounds { low: wrong, high: wrong })]);
            let siege = Some(Siege { known: &known, proved: &|_| {}, clock: &|| 0.0 });
            let means = Means { value_only: true, ..MEANS };
            let work = Work { start, means, ends: None, siege, leaves: Some(3), goes_on: &|_| true };
            assert_eq!(work.run().1, Some(Err(Unproved::Refuted)));
        }
    }
}
