// SPDX-License-Identifier: AGPL-3.0-or-later
//! Random lives of a site with stakes: deposits, games, aborts, tournaments, roll-ups, wrong requests, and a crash at
//! every step. Every invariant is recomputed after every single operation. `KAPIA_LEDGER_OPS` sets how many operations
//! there are (1000000 for the whole).

mod done;
mod town;
mod watch;

use done::Done;
use town::Town;

/// Operations of one life; a life begins with an empty book.
const OPS_PER_LIFE: u64 = 500;

#[test]
fn i1_to_i10_hold_after_every_operation_and_every_crash() {
    let ops = std::env::var("KAPIA_LEDGER_OPS").map_or(20_000, |ops| ops.parse().unwrap());
    let mut done = Done::default();
    let mut seed = 1;
    while done.operations < ops {
        let mut town = Town::new(seed);
        for _ in 0..OPS_PER_LIFE {
            town.step();
        }
        town.end();
        done.add(&town.done);
        seed += 1;
    }
    println!("{done:?}");
    for (what, count) in [
        ("transfers", done.transfers),
        ("settlements", done.settled),
        ("refunds", done.refunded),
        ("reversals", done.reversed),
        ("tournaments paid", done.paid),
        ("tournaments cancelled", done.cancelled),
        ("roll-ups", done.rolled_up),
        ("refusals", done.refused),
        ("repeats", done.repeated),
        ("crashes before the commit", done.crashes[0]),
        ("crashes within the writing", done.crashes[1]),
        ("crashes after the commit", done.crashes[2]),
    ] {
        assert!(count >= ops / 2_000, "hardly any {what}: {done:?}");
    }
}
