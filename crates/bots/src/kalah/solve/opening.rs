// SPDX-License-Identifier: AGPL-3.0-or-later
//! The first two turns of a game, each position of them solved: what a player can know by heart of a game too long to be
//! solved while somebody waits.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::AtomicU64;

use super::rows::{Rows, Rules};
use super::{Ends, Field, Means, Start, share};

/// What the positions of the first two turns are worth to whoever sows in them, up to those in which the third turn begins;
/// nothing when the work was broken off. The pie rule of the start counts as off: what it offers is either side of these
/// positions, and where it takes away an extra move of the first sowing (K13, `single`), what follows is among them.
pub(in crate::kalah) fn opening(
    start: &Start,
    means: &Means,
    ends: Option<&Ends>,
    goes_on: &(dyn Fn(u64) -> bool + Sync),
) -> Option<BTreeMap<Rows, i32>> {
    let (rules, nodes) = (Rules::new(start.houses, start.capture), AtomicU64::new(0));
    let ends = ends.filter(|ends| ends.fits(start.houses, start.capture));
    let field = Field { rules: &rules, ends, nodes: &nodes, goes_on };
    let root = Rows::start(start.houses, start.seeds);
    let mut seconds = BTreeSet::new();
    let firsts = turn(&rules, root, &mut seconds);
    for house in rules.houses(root) {
        let sown = rules.sow(root, house);
        if sown.extra && !sown.over {
            seconds.insert(sown.rows.turned());
        }
    }
    let mut thirds = BTreeSet::new();
    let turns: Vec<Vec<Rows>> = seconds.iter().map(|second| turn(&rules, *second, &mut thirds)).collect();
    let mut valuer = field.valuer(share(start, means, 1));
    let mut known = BTreeMap::new();
    for third in thirds {
        let bounds = valuer.value(third);
        if !bounds.is_exact() {
            return None;
        }
        known.insert(third, bounds.low);
    }
    for rows in turns.into_iter().flatten().chain(firsts) {
        let worth = |house| {
            let sown = rules.sow(rows, house);
            let rest = if sown.over { 0 } else { known.get(&sown.rows).copied()? };
            Some(sown.gain + if sown.extra { rest } else { -rest })
        };
        let best = rules.houses(rows).map(worth).collect::<Option<Vec<i32>>>()?.into_iter().max()?;
        known.insert(rows, best);
    }
    Some(known)
}

/// The positions of one turn, each after those that its sowings lead to; what the next turn may begin with is added.
fn turn(rules: &Rules, begin: Rows, next: &mut BTreeSet<Rows>) -> Vec<Rows> {
    let mut seen = BTreeSet::new();
    let mut after = Vec::new();
    visit(rules, begin, next, &mut seen, &mut after);
    after
}

/// Writes down what follows from a position before the position itself.
fn visit(
    rules: &Rules,
    rows: Rows,
    next: &mut BTreeSet<Rows>,
    seen: &mut BTreeSet<Rows>,
    after: &mut Vec<Rows>,
) {
    if !seen.insert(rows) {
        return;
    }
    for house in rules.houses(rows) {
        let sown = rules.sow(rows, house);
        match (sown.over, sown.extra) {
            (true, _) => {}
            (false, true) => visit(rules, sown.rows, next, seen, after),
            (false, false) => drop(next.insert(sown.rows)),
        }
    }
    after.push(rows);
}
