// SPDX-License-Identifier: AGPL-3.0-or-later
//! When time next brings something about.

use game::{Micros, Millis};

use crate::contest::Contest;
use crate::round::{Board, Round};
use crate::settings::form::Settings;
use crate::state::State;

/// How much later a player may come who was called while at another game.
pub const BUSY_WAIT: Millis = Millis::seconds(600);

/// So long two have to come together for a match that one of them offers.
pub const DUEL_WAIT: Millis = Millis::seconds(7 * 86_400);

/// So long a match stands that is offered to one player, as any offer to one player does.
pub const ASKED_WAIT: Millis = Millis::seconds(86_400);

/// How often an arena pairs those who wait.
pub(crate) const ARENA_WAVE: Millis = Millis::seconds(3);

impl Settings {
    /// When check-in opens, or the start comes, by itself.
    pub(crate) fn list_closes(&self) -> Option<Micros> {
        let starts = self.starts_ms.map(|ms| Micros(ms.saturating_mul(1_000)))?;
        Some(starts.plus(Millis::ZERO - self.checkin_min.span()))
    }
}

impl Contest {
    /// When [`tick`](Self::tick) will next have something to do, asked at `now`; never, until something else happens.
    #[must_use]
    pub fn deadline(&self, now: Micros) -> Option<Micros> {
        match self.state {
            State::Draft | State::Paused | State::Closed | State::Cancelled => None,
            State::Open if self.settings.duel => self.times.start,
            State::Open => self.settings.list_closes(),
            State::Checkin => self.times.start,
            State::Running => {
                let arrivals = self.rounds.iter().filter_map(|round| self.arrival_deadline(round));
                arrivals.chain(self.pairing_deadline(now)).min()
            }
            State::Finished => self.close_at(),
        }
    }

    /// When results are final.
    #[must_use]
    pub fn close_at(&self) -> Option<Micros> {
        self.times.finished.map(|at| at.plus(self.settings.protest_min.span()))
    }

    /// When an arena takes its last pairing.
    #[must_use]
    pub fn ends_at(&self) -> Option<Micros> {
        self.times.end
    }

    /// When the next round is paired by itself.
    #[must_use]
    pub fn pairing_deadline(&self, now: Micros) -> Option<Micros> {
        if let Some(end) = self.times.end {
            let is_over = self.rounds.iter().all(|round| round.open_boards().next().is_none());
            return if now < end { Some(end.min(now.plus(ARENA_WAVE))) } else { is_over.then_some(end) };
        }
        let over = self.times.over.filter(|_| !self.settings.is_manual() && self.open_round().is_none());
        over.map(|over| over.plus(self.settings.round_gap_min.span()))
    }

    /// When those who have not come to a board of the round have lost.
    fn arrival_deadline(&self, round: &Round) -> Option<Micros> {
        round.boards.iter().filter_map(|board| self.arrival_at(round, board)).min()
    }

    pub(crate) fn arrival_at(&self, round: &Round, board: &Board) -> Option<Micros> {
        if !self.is_online() || board.result.is_some() || board.arrived == [true, true] {
            return None;
        }
        let busy = board.players().iter().any(|number| round.busy.contains(number));
        let wait = self.settings.arrive_min.span() + if busy { BUSY_WAIT } else { Millis::ZERO };
        Some(board.since.unwrap_or(round.since).plus(wait))
    }
}
