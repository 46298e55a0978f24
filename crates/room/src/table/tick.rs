// SPDX-License-Identifier: AGPL-3.0-or-later
//! What happens by itself when time passes, and when the server comes back after it was down.

use game::{Micros, Millis, Seat, TwoSeat};

use crate::clock::rule::ClockKind;
use crate::cube::match_play::NEXT_WAIT;
use crate::ending::EndReason;
use crate::table::event::Event;
use crate::table::outside::Server;
use crate::table::room::{Room, Status};
use crate::table::seats::Seating;

/// How long a player's page may take for each step of the dice handshake.
pub const DICE_WAIT: Millis = Millis::seconds(10);
/// How long a player may take for a first move of a live game before it is called off.
pub const FIRST_MOVE_WAIT: Millis = Millis::seconds(30);
/// How long a clock stands for an absent player after the server was down.
pub const RETURN_WAIT: Millis = Millis::seconds(30);
/// When nobody has played on for so long at a table of people without a clock, the game is called off: nothing else would
/// ever end it for whoever waits.
pub const FORSAKEN_WAIT: Millis = Millis::seconds(14 * 86_400);
/// When the server was down for longer, a game for a stake may be called off.
pub const DOWN_LONG: Millis = Millis::seconds(600);
/// So long after the server is back.
pub const CALL_OFF_WAIT: Millis = Millis::seconds(300);

impl Room {
    /// When [`Room::tick`] will next have something to say; never for a table nobody waits at.
    #[must_use]
    pub fn deadline(&self) -> Option<Micros> {
        self.time_ends().or_else(|| self.forsaken_at())
    }

    /// When the time is up that is given to somebody here, who is not charged for an outage.
    #[must_use]
    pub fn time_ends(&self) -> Option<Micros> {
        match self.status {
            Status::Open | Status::Over => None,
            // Whoever has not come yet is the tournament's to wait for.
            Status::Starting if !self.is_complete() => None,
            Status::Starting => Some(self.waiting_since.plus(DICE_WAIT)),
            Status::Playing if self.is_between_games() => Some(self.waiting_since.plus(NEXT_WAIT)),
            Status::Playing if self.frozen => Some(self.waiting_since.plus(RETURN_WAIT)),
            Status::Playing if self.appendix.is_some() => {
                self.appendix().and_then(|table| self.appendix_deadline(table))
            }
            Status::Playing => match &self.seating {
                Seating::Four(four) => self.pairs_deadline(four),
                Seating::Two if self.first_move_is_due() => Some(self.waiting_since.plus(FIRST_MOVE_WAIT)),
                Seating::Two => self.clock.deadline(),
            },
        }
    }

    /// When a table without a clock is given up. A bot is never gone, and a board of a tournament has its arbiter.
    fn forsaken_at(&self) -> Option<Micros> {
        let by_people = || self.chairs().iter().flatten().all(|chair| chair.bot.is_none());
        let waits = self.status == Status::Playing
            && self.table.clock.kind == ClockKind::None
            && self.table.event.is_none()
            && by_people();
        waits.then(|| self.waiting_since.plus(FORSAKEN_WAIT))
    }

    /// The events that are due at `now`; none before the deadline.
    #[must_use]
    pub fn tick(&self, now: Micros, server: &dyn Server) -> Vec<Event> {
        if self.deadline().is_none_or(|deadline| now < deadline) {
            return Vec::new();
        }
        let void = |reason| Event::Ended { reason, winner: None, points: 0 };
        if let Some(begins) = self.next_begins(true) {
            return self.follow(now, server, vec![begins.clone()]).unwrap_or_else(|_| vec![begins]);
        }
        if let Some(table) = self.appendix().filter(|_| self.status == Status::Playing && !self.frozen) {
            return self.appendix_tick(now, server, table);
        }
        match self.status {
            Status::Starting if self.table.event.is_some() => self.forfeit(self.only_one_ready()),
            Status::Starting => vec![void(EndReason::DiceTimeout)],
            _ if self.frozen => vec![Event::Resumed],
            _ if self.time_ends().is_none() => vec![void(EndReason::Aborted)],
            _ => match &self.seating {
                Seating::Four(four) => self.pairs_tick(now, server, four).unwrap_or_default(),
                Seating::Two if self.first_move_is_due() => self.first_move_missed(),
                Seating::Two => {
                    let loser = self.clock.running().and_then(TwoSeat::of);
                    loser.map_or_else(Vec::new, |loser| self.flag_fall(loser))
                }
            },
        }
    }

    /// Who misses the first move of a game for a stake has lost it: otherwise nobody could be held to one.
    fn first_move_missed(&self) -> Vec<Event> {
        match self.turn().and_then(TwoSeat::of).filter(|_| self.table.stake.is_some()) {
            Some(loser) => self.flag_fall(loser),
            None => vec![Event::Ended { reason: EndReason::NoShow, winner: None, points: 0 }],
        }
    }

    /// In live games without dice the clocks rest until both have moved; meanwhile a first move must come soon.
    fn first_move_is_due(&self) -> bool {
        self.table.event.is_none()
            && self.table.clock.is_live()
            && self.clock.running().is_none()
            && self.moved != [true, true]
    }

    /// The server took no moves from `from` to `to`: nobody is charged for that time.
    #[must_use]
    pub fn suspend(&self, from: Micros, to: Micros) -> Vec<Event> {
        if self.time_ends().is_none() && !self.clock_runs() {
            return Vec::new();
        }
        let from = from.min(to);
        let house_ms = self.server_ms(from);
        vec![Event::Suspended { from_us: from.0, to_us: to.0, house_ms }]
    }

    /// Takes in that the server was down: for a long time, either player of a game for a stake may call it off.
    pub(crate) fn was_down(&mut self, from: Micros, to: Micros) {
        if self.table.stake.is_some() && self.status == Status::Playing && to.since(from) > DOWN_LONG {
            self.aftermath.get_or_insert_default().called_off_until = Some(to.plus(CALL_OFF_WAIT));
        }
    }

    /// Whether a player may call the game off because the server was down for more than ten minutes.
    #[must_use]
    pub fn was_down_for_long(&self, now: Micros) -> bool {
        let until = self.aftermath.as_ref().and_then(|after| after.called_off_until);
        self.status == Status::Playing && until.is_some_and(|until| now <= until)
    }

    fn clock_runs(&self) -> bool {
        self.appendix().is_some_and(|table| table.protocol().clocks().running().is_some())
            || self.clock.running().is_some()
            || self.second_clock().is_some_and(|clock| clock.running().is_some())
    }

    /// `seat` is back after the server was down: its clock goes on.
    #[must_use]
    pub fn returned(&self, seat: Seat) -> Vec<Event> {
        let acts = self.turns().contains(&seat) || self.owes_dice(seat);
        if self.frozen && acts { vec![Event::Resumed] } else { Vec::new() }
    }
}
