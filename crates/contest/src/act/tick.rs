// SPDX-License-Identifier: AGPL-3.0-or-later
//! What time brings: check-in, the start, rounds, those who do not come, the end.

use game::Micros;

use crate::contest::Contest;
use crate::event::Event;
use crate::lot::Seed;
use crate::refusal::Refusal;
use crate::round::Outcome;
use crate::state::{NOBODY_CAME, State};
use crate::step::Step;

/// What only the host knows when time brings something about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outside {
    /// For the lots of a start.
    pub seed: Seed,
    /// Entries that could not pay their fee.
    pub short: Vec<u16>,
    /// Entries that are at another game now.
    pub busy: Vec<u16>,
}

impl Contest {
    /// The events that are due at `now`; none before the deadline.
    #[must_use]
    pub fn tick(&self, now: Micros, outside: &Outside) -> Vec<Event> {
        let mut step = Step::new(self, now);
        // What cannot be done by itself waits for an arbiter.
        match Self::due(&mut step, outside).and_then(|()| Self::settle(&mut step)) {
            Ok(()) => step.events,
            Err(_) => Vec::new(),
        }
    }

    fn due(step: &mut Step, outside: &Outside) -> Result<(), Refusal> {
        let contest = &step.contest;
        let is_due = |at: Option<Micros>| at.is_some_and(|at| at <= step.now);
        match contest.state {
            State::Open if is_due(contest.deadline(step.now)) => {
                if contest.settings.duel {
                    step.push(Event::Cancelled { reason: NOBODY_CAME.to_owned() })
                } else if contest.settings.checkin_min.span().0 > 0 {
                    step.push(Event::CheckinOpened)
                } else {
                    Self::start(step, &outside.seed, &outside.short, &outside.busy)
                }
            }
            State::Checkin if is_due(contest.times.start) => {
                Self::start(step, &outside.seed, &outside.short, &outside.busy)
            }
            State::Running => {
                Self::forfeit_absent(step)?;
                // Who is out by that is not paired any more.
                Self::settle(step)?;
                if step.contest.state == State::Running { Self::pair_when_due(step, outside) } else { Ok(()) }
            }
            State::Finished if is_due(contest.close_at()) => step.push(Event::Closed),
            _ => Ok(()),
        }
    }

    fn pair_when_due(step: &mut Step, outside: &Outside) -> Result<(), Refusal> {
        let contest = &step.contest;
        if let Some(end) = contest.times.end {
            return if step.now < end { Self::pair_by_itself(step, &outside.busy) } else { Ok(()) };
        }
        let due = contest.pairing_deadline(step.now).is_some_and(|at| at <= step.now);
        if due && !contest.is_played_out() {
            return Self::pair_by_itself(step, &outside.busy);
        }
        Ok(())
    }

    /// Who has not come in time has lost.
    fn forfeit_absent(step: &mut Step) -> Result<(), Refusal> {
        let contest = &step.contest;
        let mut lost = Vec::new();
        for round in &contest.rounds {
            for board in &round.boards {
                if contest.arrival_at(round, board).is_some_and(|at| at <= step.now) {
                    let result = match board.arrived {
                        [true, _] => Outcome::WhiteForfeit,
                        [_, true] => Outcome::BlackForfeit,
                        _ => Outcome::Nobody,
                    };
                    lost.push((round.number, board.board, result));
                }
            }
        }
        for (round, board, result) in lost {
            step.push(Event::Forfeited { round, board, result, left: false })?;
        }
        Ok(())
    }
}
