// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clock of a table: four ways to measure time, forgiveness of lag, and standing still while the
//! server is down. Whole milliseconds; every instant comes in as an argument.

#[cfg(test)]
mod forger;
mod half;
mod handed;
mod held;
pub(crate) mod lag;
pub(crate) mod rule;
pub(crate) mod timing;

use game::{Micros, Millis, Seat, TwoSeat};

use crate::clock::lag::{Lag, LagQuota};
use crate::clock::rule::{ClockKind, ClockRule};
use crate::clock::timing::Timing;
use handed::Handed;

/// A fallen flag is called this much later at most, so that a move under way may still claim its lag.
pub const FLAG_GRACE_MS_MAX: i64 = 2_000;

/// One player's side of the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Side {
    /// Time left of the base or reserve.
    left: Millis,
    /// Time charged so far in the move under way.
    used: Millis,
    quota: LagQuota,
}

/// The running state, folded from the events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    rule: ClockRule,
    /// The first seat of its board: 0, and 2 on the second board of bughouse.
    first: Seat,
    sides: [Side; 2],
    running: Option<TwoSeat>,
    /// Since when the running side runs, or ran until it stood.
    since: Micros,
    /// While the server was down the clock stands; the value is what the move had used by then.
    standing: Option<Millis>,
    /// C7: a move that waits while the other player answers a double, and what it had used by then.
    paused: Option<(TwoSeat, Millis)>,
    /// What the server itself has taken of the run under way, as far as the log does not say so yet.
    handed: Handed,
}

/// What the page shows of a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// Base or reserve left, by seat of the board, as of the instant of the reading.
    pub left: [Millis; 2],
    /// Move time left, by seat, where the rule has one.
    pub move_left: Option<[Millis; 2]>,
    /// Whose side runs; nobody while the clock stands.
    pub running: Option<Seat>,
}

impl Clock {
    /// A clock at rest, of seats 0 and 1.
    #[must_use]
    pub fn new(rule: ClockRule) -> Self {
        Self::from_seat(rule, Seat(0))
    }

    /// A clock at rest, of `first` and the seat after it.
    pub(crate) fn from_seat(rule: ClockRule, first: Seat) -> Self {
        let side = Side { left: rule.base(), used: Millis::ZERO, quota: LagQuota::new(rule) };
        Self {
            rule,
            first,
            sides: [side.clone(), side],
            running: None,
            since: Micros::default(),
            standing: None,
            paused: None,
            handed: Handed::default(),
        }
    }

    /// The agreed rule.
    #[must_use]
    pub fn rule(&self) -> ClockRule {
        self.rule
    }

    /// Whose side runs.
    #[must_use]
    pub fn running(&self) -> Option<Seat> {
        self.running.map(|side| self.seat(side))
    }

    /// The side of `seat`; a seat of another board has none.
    pub(crate) fn side(&self, seat: Seat) -> Option<TwoSeat> {
        TwoSeat::of(Seat(seat.0.checked_sub(self.first.0)?))
    }

    fn seat(&self, side: TwoSeat) -> Seat {
        Seat(self.first.0 + side.seat().0)
    }

    /// The side of `seat`, if it runs.
    fn running_side(&self, seat: Seat) -> Option<TwoSeat> {
        self.side(seat).filter(|side| self.running == Some(*side))
    }

    /// Time since the side on move was last charged, as the log knows it: what a fold may go by.
    fn passed(&self, now: Micros) -> Millis {
        let passed = self.standing.unwrap_or_else(|| now.since(self.since));
        Millis(passed.0.max(0))
    }

    /// Time the side on move has used since it was last charged.
    fn elapsed(&self, now: Micros) -> Millis {
        Millis((self.passed(now) - self.taken(now)).0.max(0))
    }

    /// Measures an action of `seat` received at `now`.
    #[must_use]
    pub fn measure(&self, seat: Seat, now: Micros, lag: Lag) -> Timing {
        let Some(side) = self.running_side(seat) else {
            return Timing { client: lag.client_ms, ..Timing::NONE };
        };
        let used = self.elapsed(now);
        let comp = self.sides[side.index()].quota.forgiven(used, lag);
        Timing { used: used.0, house_ms: self.taken(now).0, comp: comp.0, client: lag.client_ms }
    }

    /// What would be left for `side` after being charged `charged` more; negative: the flag has fallen.
    fn left_after(&self, side: TwoSeat, charged: Millis) -> Millis {
        let side = &self.sides[side.index()];
        let over = |used: Millis| Millis((used - self.rule.allowance()).0.max(0));
        match self.rule.kind {
            ClockKind::None => Millis(i64::MAX),
            _ => side.left - (over(side.used + charged) - over(side.used)),
        }
    }

    /// Whether an action measured as `timing` comes after the flag has fallen.
    #[must_use]
    pub fn flags(&self, seat: Seat, timing: &Timing) -> bool {
        self.rule.kind != ClockKind::None
            && self
                .running_side(seat)
                .is_some_and(|side| self.left_after(side, Millis(timing.charged())).0 < 0)
    }

    /// The instant at which the running side's flag may be called, lag grace included.
    #[must_use]
    pub fn deadline(&self) -> Option<Micros> {
        let side = self.running.filter(|_| self.standing.is_none() && self.rule.kind != ClockKind::None)?;
        let side = &self.sides[side.index()];
        let free = Millis((self.rule.allowance() - side.used).0.max(0));
        let grace = Millis(side.quota.left().0.min(FLAG_GRACE_MS_MAX));
        Some(self.began().plus(side.left + free + grace).plus(Millis(1)))
    }

    /// Starts `seat`'s side at `now` with a fresh move.
    pub(crate) fn start(&mut self, seat: Seat, now: Micros) {
        let Some(side) = self.side(seat).filter(|_| self.rule.kind != ClockKind::None) else { return };
        self.sides[side.index()].used = Millis::ZERO;
        self.running = Some(side);
        self.run_from(now, now);
    }

    /// C7: the move of `seat` waits while the other answers.
    pub(crate) fn pause(&mut self, seat: Seat) {
        let Some(paused) = self.side(seat) else { return };
        let side = &mut self.sides[paused.index()];
        self.paused = Some((paused, side.used));
        side.used = Millis::ZERO;
    }

    /// C7: the double is answered; the move of `seat` goes on where it was paused.
    pub(crate) fn go_on(&mut self, seat: Seat, now: Micros) {
        self.start(seat, now);
        let side = self.side(seat);
        if let Some((paused, used)) = self.paused.take().filter(|(paused, _)| Some(*paused) == side) {
            self.sides[paused.index()].used = used;
        }
    }

    /// Lets `runs` run from `now` instead of the other, who is charged what they have used; the move under way is
    /// that of `on_turn`, and goes on where it was when it is their turn to run again.
    pub(crate) fn hand_over(&mut self, runs: Seat, on_turn: Seat, now: Micros) {
        self.stop(now);
        if runs == on_turn {
            self.go_on(on_turn, now);
        } else {
            self.pause(on_turn);
            self.start(runs, now);
        }
    }

    /// Charges an action of `seat`; `finished` when the move is complete (the clock is pressed).
    pub(crate) fn charge(&mut self, seat: Seat, now: Micros, timing: &Timing, finished: bool) {
        let Some(side) = self.running_side(seat) else { return };
        let charged = Millis(timing.charged());
        let left = self.left_after(side, charged);
        let side = &mut self.sides[side.index()];
        side.left = Millis(left.0.max(0));
        side.used = side.used + charged;
        side.quota.spend(Millis(timing.comp), finished);
        if finished {
            let step = self.rule.step();
            match self.rule.kind {
                ClockKind::Fischer => side.left = side.left + step,
                ClockKind::Bronstein => side.left = side.left + Millis(side.used.0.min(step.0)),
                ClockKind::None | ClockKind::Delay | ClockKind::Correspondence => {}
            }
            side.used = Millis::ZERO;
        }
        self.run_from(now, now);
    }

    /// Stops both sides for good.
    pub(crate) fn stop(&mut self, now: Micros) {
        if let Some(seat) = self.running() {
            let timing = Timing { used: self.passed(now).0, ..Timing::NONE };
            self.charge(seat, now, &timing, false);
        }
        self.running = None;
    }

    /// The server was down from `from`: the running side keeps what it had used by then.
    pub(crate) fn suspend(&mut self, from: Micros) {
        if self.running.is_some() && self.standing.is_none() {
            self.stand_from(from);
        }
    }

    /// The clock runs again from `now`.
    pub(crate) fn resume(&mut self, now: Micros) {
        if let Some(used) = self.standing {
            self.stand_until(now, used);
        }
    }

    /// What the clock shows at `now`.
    #[must_use]
    pub fn read(&self, now: Micros) -> Option<Reading> {
        if self.rule.kind == ClockKind::None {
            return None;
        }
        let mut left = [self.sides[0].left, self.sides[1].left];
        let mut used = [self.sides[0].used, self.sides[1].used];
        if let Some(side) = self.running {
            let elapsed = self.elapsed(now);
            left[side.index()] = Millis(self.left_after(side, elapsed).0.max(0));
            used[side.index()] = used[side.index()] + elapsed;
        }
        if let Some((side, paused)) = self.paused.filter(|(side, _)| self.running != Some(*side)) {
            used[side.index()] = paused;
        }
        let allowance = self.rule.allowance();
        let move_left =
            (allowance != Millis::ZERO).then(|| used.map(|used| Millis((allowance - used).0.max(0))));
        Some(Reading { left, move_left, running: self.running().filter(|_| self.standing.is_none()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::rule::CORRESPONDENCE_S_MIN;

    const WHITE: Seat = Seat(0);
    const BLACK: Seat = Seat(1);

    fn at(ms: i64) -> Micros {
        Micros(1_000_000_000).plus(Millis(ms))
    }

    fn clock(kind: ClockKind, base_s: i64, step_s: i64) -> Clock {
        let mut clock = Clock::new(ClockRule { kind, base_s, step_s });
        clock.start(WHITE, at(0));
        clock
    }

    fn act(clock: &mut Clock, seat: Seat, ms: i64, finished: bool) {
        let timing = clock.measure(seat, at(ms), Lag::default());
        assert!(!clock.flags(seat, &timing));
        clock.charge(seat, at(ms), &timing, finished);
        if finished {
            clock.start(seat.opponent(), at(ms));
        }
    }

    fn left(clock: &Clock, ms: i64) -> [i64; 2] {
        clock.read(at(ms)).unwrap().left.map(|left| left.0)
    }

    #[test]
    fn fischer_adds_the_increment_after_the_move() {
        let mut clock = clock(ClockKind::Fischer, 60, 2);
        act(&mut clock, WHITE, 5_000, true);
        assert_eq!(left(&clock, 5_000), [57_000, 60_000]);
        act(&mut clock, BLACK, 5_500, true);
        assert_eq!(left(&clock, 6_500), [56_000, 61_500]);
    }

    #[test]
    fn a_seat_of_another_board_has_no_side() {
        let mut first = clock(ClockKind::Fischer, 60, 2);
        first.start(Seat(2), at(1_000));
        assert_eq!(first.running(), Some(WHITE));
        assert_eq!(first.measure(Seat(2), at(1_000), Lag::default()), Timing::NONE);
        let rule = ClockRule { kind: ClockKind::Fischer, base_s: 60, step_s: 2 };
        let mut second = Clock::from_seat(rule, Seat(2));
        second.start(WHITE, at(0));
        assert_eq!(second.running(), None);
        second.start(Seat(3), at(0));
        assert_eq!((second.running(), left(&second, 1_000)), (Some(Seat(3)), [60_000, 59_000]));
    }

    #[test]
    fn bronstein_gives_back_no_more_than_was_used() {
        let mut clock = clock(ClockKind::Bronstein, 60, 3);
        act(&mut clock, WHITE, 1_000, true);
        assert_eq!(left(&clock, 1_000)[0], 60_000);
        act(&mut clock, BLACK, 11_000, true);
        assert_eq!(left(&clock, 11_000)[1], 53_000);
    }

    #[test]
    fn c1_c2_move_time_is_fresh_and_the_reserve_is_not_given_back() {
        let mut clock = clock(ClockKind::Delay, 30, 12);
        act(&mut clock, WHITE, 10_000, true);
        assert_eq!(left(&clock, 10_000), [30_000, 30_000]);
        act(&mut clock, BLACK, 27_000, true); // 17 s: 12 free, 5 of the reserve
        assert_eq!(left(&clock, 27_000), [30_000, 25_000]);
        let reading = clock.read(at(30_000)).unwrap();
        assert_eq!(reading.move_left.unwrap().map(|left| left.0), [9_000, 12_000]);
    }

    #[test]
    fn c7_all_stages_of_a_move_share_one_move_time() {
        let mut clock = clock(ClockKind::Delay, 30, 12);
        act(&mut clock, WHITE, 8_000, false);
        act(&mut clock, WHITE, 16_000, true); // 16 s in all
        assert_eq!(left(&clock, 16_000)[0], 26_000);
    }

    #[test]
    fn c3_the_flag_falls_when_the_reserve_is_used_up() {
        let clock = clock(ClockKind::Delay, 30, 12);
        let late = clock.measure(WHITE, at(42_001), Lag::default());
        assert!(clock.flags(WHITE, &late));
        let just = clock.measure(WHITE, at(42_000), Lag::default());
        assert!(!clock.flags(WHITE, &just));
        assert!(clock.deadline().unwrap() > at(42_000));
        assert!(clock.deadline().unwrap() <= at(42_001 + FLAG_GRACE_MS_MAX));
    }

    #[test]
    fn correspondence_counts_each_move_alone() {
        let mut clock = clock(ClockKind::Correspondence, 0, CORRESPONDENCE_S_MIN);
        act(&mut clock, WHITE, 80_000_000, true);
        act(&mut clock, BLACK, 80_000_000 + 86_400_000, true);
        let late = clock.measure(WHITE, at(80_000_000 + 2 * 86_400_000 + 1), Lag::default());
        assert!(clock.flags(WHITE, &late));
    }

    #[test]
    fn nobody_is_charged_while_the_server_is_down() {
        let mut clock = clock(ClockKind::Fischer, 60, 0);
        clock.suspend(at(4_000));
        assert_eq!(clock.deadline(), None);
        assert_eq!(left(&clock, 500_000), [56_000, 60_000]);
        clock.resume(at(1_000_000));
        assert_eq!(left(&clock, 1_001_000), [55_000, 60_000]);
    }

    #[test]
    fn lag_is_forgiven_within_the_measured_network() {
        let clock = clock(ClockKind::Fischer, 60, 0);
        let honest = Lag { client_ms: Some(4_800), trusted_ms: Some(100) };
        assert_eq!(clock.measure(WHITE, at(5_000), honest).comp, 200);
        let greedy = Lag { client_ms: Some(0), trusted_ms: Some(100) };
        assert_eq!(clock.measure(WHITE, at(5_000), greedy).comp, 240);
        let unmeasured = Lag { client_ms: Some(0), trusted_ms: None };
        assert_eq!(clock.measure(WHITE, at(5_000), unmeasured).comp, 0);
    }
}
