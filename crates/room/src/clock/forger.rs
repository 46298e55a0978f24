// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tests of forgiveness against a page that lies about its lag: it answers every ping late and claims to think in no
//! time at all.

use game::{Micros, Millis, Seat};
use proptest::prelude::*;

use super::Clock;
use crate::clock::lag::Lag;
use crate::clock::rule::{ClockKind, ClockRule};

const WHITE: Seat = Seat(0);

fn at(ms: i64) -> Micros {
    Micros(1_000_000_000).plus(Millis(ms))
}

fn started(rule: ClockRule) -> Clock {
    let mut clock = Clock::new(rule);
    clock.start(WHITE, at(0));
    clock
}

proptest! {
    /// A page that answers every ping late and claims to think in no time wins no more than 5 % of the base time,
    /// whatever it claims and however long it plays.
    #[test]
    fn lag_forger(
        kind in 0..3_usize,
        base_s in 0..10_800_i64,
        step_s in 0..60_i64,
        moves in proptest::collection::vec((0..20_000_i64, -5..20_000_i64, 0..10_000_i64, any::<bool>()), 1..300),
    ) {
        let kind = [ClockKind::Fischer, ClockKind::Bronstein, ClockKind::Delay][kind];
        let rule = ClockRule { kind, base_s, step_s };
        let mut clock = started(rule);
        let (mut now, mut won) = (0, 0);
        for (used, client, trusted, finished) in moves {
            now += used;
            let lag = Lag { client_ms: Some(client), trusted_ms: Some(trusted) };
            let timing = clock.measure(WHITE, at(now), lag);
            prop_assert!((0..=timing.used).contains(&timing.comp));
            won += timing.comp;
            clock.charge(WHITE, at(now), &timing, finished);
            clock.start(WHITE, at(now));
        }
        prop_assert!(won <= rule.base().max(rule.step()).0 / 20, "{won} ms of {rule:?}");
    }
}

#[test]
fn lag_forger_of_one_minute_wins_three_seconds_at_most() {
    let mut clock = started(ClockRule { kind: ClockKind::Fischer, base_s: 60, step_s: 0 });
    let mut won = 0;
    for second in 1..=50 {
        // Every pong four seconds late, every thought "in no time".
        let lag = Lag { client_ms: Some(0), trusted_ms: Some(2_000) };
        let timing = clock.measure(WHITE, at(second * 1_000), lag);
        won += timing.comp;
        clock.charge(WHITE, at(second * 1_000), &timing, true);
        clock.start(WHITE, at(second * 1_000));
    }
    assert_eq!(won, 3_000);
    let left = clock.read(at(50_000)).expect("a clock").left;
    assert_eq!(left.map(|left| left.0), [13_000, 60_000]);
}
