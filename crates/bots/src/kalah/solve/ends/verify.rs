// SPDX-License-Identifier: AGPL-3.0-or-later
//! Every value worked out again from the others, by sowing as the rules have it and not by what building looks up.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::numbers::{Numbers, positions};
use crate::kalah::solve::rows::{Rows, Rules, at, sum};

/// So many positions are looked at between two questions whether to go on.
const ASK_EVERY: u64 = 1 << 16;

/// Why values were not found right.
pub(super) enum Doubt {
    BrokenOff,
    /// A position whose value does not follow, in words.
    Wrong(String),
}

/// Whether the value of every position that is looked at follows from the others by one sowing: of as many positions in a
/// row, the first.
pub(super) fn verify(
    rules: &Rules,
    numbers: &Numbers,
    values: &[u8],
    every: usize,
    threads: usize,
    goes_on: &(dyn Fn(u64, u64) -> bool + Sync),
) -> Result<(), Doubt> {
    let rows = numbers.all_rows();
    let sums: Vec<(usize, usize)> = (0..=numbers.stones)
        .flat_map(|own| (0..=numbers.stones - own).map(move |other| (own, other)))
        .collect();
    let (next, done, is_broken) = (AtomicUsize::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let all = positions(numbers.houses, numbers.stones) / every.max(1) as u64;
    let wrong = Mutex::new(None);
    let stop = || is_broken.store(true, Ordering::Relaxed);
    let tell = |count: u64| {
        let done = done.fetch_add(count, Ordering::Relaxed) + count;
        if !goes_on(done.min(all), all) {
            stop();
        }
        !is_broken.load(Ordering::Relaxed)
    };
    let look = |own: usize, other: usize| {
        // Other remainders in other blocks, so that the same houses are not passed over everywhere.
        let mut skip = (own * 31 + other * 17) % every.max(1);
        let mut untold = 0;
        for row in &rows[own] {
            let mut facing = skip;
            while let Some(other) = rows[other].get(facing) {
                let rows = Rows { own: *row, other: *other };
                let (value, kept) = (one_sowing(rules, numbers, values, rows), value(numbers, values, rows));
                if value != kept {
                    if let Ok(mut wrong) = wrong.lock() {
                        *wrong = Some(said(numbers.houses, rows, value, kept));
                    }
                    stop();
                    return;
                }
                untold += 1;
                facing += every.max(1);
            }
            skip = facing - rows[other].len();
            if untold >= ASK_EVERY && !tell(std::mem::take(&mut untold)) {
                return;
            }
        }
        tell(untold);
    };
    let go = || {
        while let Some((own, other)) = sums.get(next.fetch_add(1, Ordering::Relaxed)) {
            if is_broken.load(Ordering::Relaxed) {
                return;
            }
            look(*own, *other);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(go);
        }
        go();
    });
    match wrong.into_inner() {
        Ok(Some(wrong)) => Err(Doubt::Wrong(wrong)),
        _ if is_broken.load(Ordering::Relaxed) => Err(Doubt::BrokenOff),
        _ => Ok(()),
    }
}

fn value(numbers: &Numbers, values: &[u8], rows: Rows) -> i32 {
    (values[numbers.position(rows)] as i8).into()
}

/// The value by those of the positions after one sowing. Where a row is empty the game is over.
fn one_sowing(rules: &Rules, numbers: &Numbers, values: &[u8], rows: Rows) -> i32 {
    if rows.own == 0 || rows.other == 0 {
        return sum(rows.own) - sum(rows.other);
    }
    let worth = |house: usize| {
        let sown = rules.sow(rows, house);
        match (sown.over, sown.extra) {
            (true, _) => sown.gain,
            (false, true) => sown.gain + value(numbers, values, sown.rows),
            (false, false) => sown.gain - value(numbers, values, sown.rows),
        }
    };
    rules.houses(rows).map(worth).max().unwrap_or(0)
}

fn said(houses: usize, rows: Rows, value: i32, kept: i32) -> String {
    let [own, other] = [rows.own, rows.other]
        .map(|row| (0..houses).map(|house| at(row, house).to_string()).collect::<Vec<_>>().join(","));
    format!("position {own} against {other} is worth {value} by one sowing, not {kept}")
}
