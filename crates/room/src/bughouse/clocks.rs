// SPDX-License-Identifier: AGPL-3.0-or-later
//! The clocks of a bughouse table: each board has its own, both run from the same instant (C.16), both stand while a
//! removal is awaited (C.11), and a flag on either board ends the match (C2, C.13).
//!
//! Instants are cut to whole milliseconds here, so that the times of the two boards add up to the same.

use chess::bughouse::{BoardId, Place};
use game::{Micros, Millis, Seat};

use crate::bughouse::boards::{TwoBoards, board_of, same_team};
use crate::clock::Clock;
use crate::clock::lag::Lag;
use crate::clock::rule::ClockKind;
use crate::clock::timing::Timing;
use crate::ending::EndReason;
use crate::table::event::Event;
use crate::table::outside::{Actor, Context, Server};
use crate::table::room::{Room, Status};
use crate::table::seats::Seating;

/// C.11: how long a removal may take before the remover's own clock runs.
pub const REMOVAL_GRACE: Millis = Millis::seconds(10);
/// C.11: how long a removal may take without clocks before the server makes it.
pub const REMOVAL_WAIT: Millis = Millis::seconds(60);

/// The whole millisecond an instant lies in.
pub(super) fn whole(at: Micros) -> Micros {
    Micros(at.0.div_euclid(1000).saturating_mul(1000))
}

impl Room {
    /// The clock of board B of a bughouse table.
    #[must_use]
    pub fn second_clock(&self) -> Option<&Clock> {
        self.seating.four().map(|four| &four.second)
    }

    /// Whether nobody's time is counted.
    pub(crate) fn is_untimed(&self) -> bool {
        self.table.clock.kind == ClockKind::None
    }

    /// An instant as the clocks of the table have it.
    fn instant(&self, at: Micros) -> Micros {
        match self.seating {
            Seating::Four(_) => whole(at),
            Seating::Two => at,
        }
    }

    /// The clock `seat` plays on.
    pub(crate) fn clock_of(&self, seat: Seat) -> &Clock {
        match (&self.seating, board_of(seat)) {
            (Seating::Four(four), Some(BoardId::B)) => &four.second,
            _ => &self.clock,
        }
    }

    pub(super) fn clock_at(&mut self, board: BoardId) -> &mut Clock {
        match (&mut self.seating, board) {
            (Seating::Four(four), BoardId::B) => &mut four.second,
            _ => &mut self.clock,
        }
    }

    /// Milliseconds the clocks of board A and of board B have run by `now`: equal by C.16 and C.11, whatever was
    /// forgiven or added.
    #[must_use]
    pub fn board_times(&self, now: Micros) -> Option<[i64; 2]> {
        let four = self.seating.four()?;
        let freezes = self.bughouse().is_some_and(|game| game.frozen().is_some());
        let under_way = |clock: &Clock| if freezes { 0 } else { clock.under_way(whole(now)).0 };
        Some([four.run[0] + under_way(&self.clock), four.run[1] + under_way(&four.second)])
    }

    /// Measures an action of `seat`.
    pub(crate) fn measure(&self, seat: Seat, now: Micros, lag: Lag) -> Timing {
        let now = self.instant(now);
        self.clock_of(seat).measure(seat, now, lag)
    }

    /// What happened at `stamp` was made durable, and its news was handed to the players' sockets at `at`: nobody's
    /// clock runs meanwhile, at a table of four on neither board (C.16).
    pub fn handed(&mut self, stamp: Micros, at: Micros) {
        let [stamp, at] = [stamp, at].map(|at| self.instant(at));
        self.clock.hand(stamp, at);
        self.appendix_handed(stamp, at);
        if let Some(four) = self.seating.four_mut() {
            four.second.hand(stamp, at);
        }
    }

    /// What the server has taken of the runs under way by `now`, milliseconds.
    pub(crate) fn server_ms(&self, now: Micros) -> i64 {
        let now = self.instant(now);
        let second = self.seating.four().map_or(Millis::ZERO, |four| four.second.taken(now));
        let first = self.clock.taken(now);
        first.max(second).0
    }

    pub(crate) fn set_clocks_forward(&mut self, taken: Millis) {
        self.clock.set_forward(taken);
        if let Some(four) = self.seating.four_mut() {
            four.second.set_forward(taken);
        }
    }

    /// When a clock or a removal is due. C.13: the earlier flag decides, so it is waited for even when the grace
    /// of the other clock is over before.
    pub(crate) fn pairs_deadline(&self, four: &TwoBoards) -> Option<Micros> {
        let frozen = self.bughouse().is_some_and(|game| game.frozen().is_some());
        if frozen && self.is_untimed() {
            return Some(self.waiting_since.plus(REMOVAL_WAIT));
        }
        let due = |clock: &Clock| Some((clock.falls_at()?, clock.deadline()?));
        match (due(&self.clock), due(&four.second)) {
            (Some(a), Some(b)) if a.0 == b.0 => Some(a.1.max(b.1)),
            (Some(a), Some(b)) => Some(a.min(b).1),
            (one, other) => one.or(other).map(|(_, deadline)| deadline),
        }
    }

    /// What is due at a bughouse table at `now`.
    pub(crate) fn pairs_tick(
        &self,
        now: Micros,
        server: &dyn Server,
        four: &TwoBoards,
    ) -> Option<Vec<Event>> {
        let game = self.bughouse()?;
        if self.is_untimed() {
            let (pending, action) = (game.frozen()?, game.default_removal()?);
            let seat = pending.remover().seat().0;
            let removal = Event::Moved { seat, m: action.to_string(), t: Timing::NONE };
            return self.follow(now, server, vec![removal]).ok();
        }
        self.flags(four, now, None)
    }

    /// C.13: the flags of both boards, tested when a command of `actor` is received. Their own clock is read with
    /// the lag they are forgiven, the other with all the grace it has.
    pub(crate) fn pairs_fallen(
        &self,
        ctx: &Context<'_>,
        four: &TwoBoards,
        actor: &Actor,
    ) -> Option<Vec<Event>> {
        let own = self.seat_of(&actor.player).filter(|_| self.status == Status::Playing)?;
        let clock = self.clock_of(own);
        if clock.flags(own, &clock.measure(own, whole(ctx.now), ctx.lag)) {
            return self.flags(four, ctx.now, None);
        }
        let is_due = self.pairs_deadline(four).is_some_and(|deadline| ctx.now >= deadline);
        is_due.then(|| self.flags(four, ctx.now, Some(own))).flatten()
    }

    /// C.13: the earlier flag loses; within the same millisecond flags of both pairs draw. The lag of `forgiven`
    /// has saved theirs.
    fn flags(&self, four: &TwoBoards, now: Micros, forgiven: Option<Seat>) -> Option<Vec<Event>> {
        let down = [&self.clock, &four.second].map(|clock| {
            let running = clock.running().filter(|running| Some(*running) != forgiven)?;
            Some((clock.falls_at().filter(|falls| *falls < whole(now))?, running))
        });
        Some(match down {
            [None, None] => return None,
            [Some((_, loser)), None] | [None, Some((_, loser))] => Self::pair_lost(EndReason::Flag, loser),
            [Some((first, a)), Some((second, b))] if first == second && !same_team(a, b) => {
                vec![Event::Ended { reason: EndReason::BothFlags, winner: None, points: 1 }]
            }
            [Some((first, a)), Some((second, b))] => {
                Self::pair_lost(EndReason::Flag, if first <= second { a } else { b })
            }
        })
    }

    /// C.16: both White clocks start together.
    pub(super) fn start_clocks(&mut self, at: Micros) {
        let at = whole(at);
        for place in [Place::WHITE_A, Place::WHITE_B] {
            self.clock_at(place.board).start(place.seat(), at);
        }
    }

    /// Stops both boards' clocks.
    pub(crate) fn stop_clocks(&mut self, at: Micros) {
        let at = whole(at);
        let removal = self.is_removal_clock();
        for board in BoardId::BOTH {
            let under_way = self.clock_at(board).logged(at).0;
            if let Some(four) = self.seating.four_mut().filter(|_| !removal) {
                four.run[board.index()] += under_way;
            }
            self.clock_at(board).stop(at);
        }
    }

    /// C.11: while a removal is awaited what runs is the remover's clock.
    fn is_removal_clock(&self) -> bool {
        self.clock.running().is_some() != self.second_clock().is_some_and(|clock| clock.running().is_some())
    }

    /// The server was down from `from`. C.11: what a remover has not used of their ten seconds is not lost either.
    pub(crate) fn suspend_clocks(&mut self, from: Micros) {
        let ahead = self.is_removal_clock();
        let boards: &[BoardId] = match self.seating {
            Seating::Four(_) => &BoardId::BOTH,
            Seating::Two => &[BoardId::A],
        };
        for board in boards {
            let clock = self.clock_at(*board);
            if ahead { clock.suspend_ahead(whole(from), REMOVAL_GRACE) } else { clock.suspend(from) }
        }
    }

    pub(crate) fn resume_clocks(&mut self, at: Micros) {
        let at = self.instant(at);
        self.clock.resume(at);
        if let Some(four) = self.seating.four_mut() {
            four.second.resume(at);
        }
    }
}
