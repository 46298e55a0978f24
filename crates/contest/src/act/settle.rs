// SPDX-License-Identifier: AGPL-3.0-or-later
//! What follows by itself from what has happened: a round ends, who never comes is out, the tournament ends.

use game::{Micros, Millis};

use crate::contest::Contest;
use crate::event::Event;
use crate::lot::Seed;
use crate::refusal::Refusal;
use crate::round::{Board, Outcome, Round, RoundState};
use crate::state::{LEFT, State, WithdrawReason};
use crate::step::Step;

/// So many times running nobody stays away without being out.
const NO_SHOWS: usize = 2;

impl Contest {
    /// Everything that follows, until nothing does.
    pub(crate) fn settle(step: &mut Step) -> Result<(), Refusal> {
        if !matches!(step.contest.state, State::Running | State::Paused) {
            Self::settle_duel(step)?;
            return Self::close_at_once(step);
        }
        Self::end_round(step)?;
        Self::withdraw_absent(step)?;
        let few = step.contest.playing() <= 1;
        if few && !step.contest.is_arena() {
            Self::forfeit_open(step)?;
            Self::end_round(step)?;
            step.push(Event::Finished { reason: None })?;
            return Self::close_at_once(step);
        }
        let by_itself = step.contest.state == State::Running && !step.contest.settings.is_manual();
        if by_itself && step.contest.is_complete(step.now) {
            step.push(Event::Finished { reason: None })?;
        }
        Self::close_at_once(step)
    }

    /// What two agreed on by themselves begins when both are there; without anybody it is off.
    fn settle_duel(step: &mut Step) -> Result<(), Refusal> {
        let contest = &step.contest;
        if !contest.settings.duel || contest.state != State::Open {
            return Ok(());
        }
        let left = step.events.iter().any(|event| matches!(event, Event::Left { .. }));
        match contest.entered() {
            2 => {
                let seed = Seed(contest.id.clone());
                Self::start(step, &seed, &[], &[])
            }
            0 if left => step.push(Event::Cancelled { reason: LEFT.to_owned() }),
            _ => Ok(()),
        }
    }

    /// Whether every round has been played.
    pub(crate) fn is_complete(&self, now: Micros) -> bool {
        let over = self.rounds.iter().all(|round| round.state == RoundState::Over);
        match self.times.end {
            Some(end) => now >= end && over,
            None => over && !self.rounds.is_empty() && self.is_played_out(),
        }
    }

    fn end_round(step: &mut Step) -> Result<(), Refusal> {
        let over = step.contest.open_round().filter(|round| round.open_boards().next().is_none());
        match over.map(|round| round.number) {
            Some(round) => step.push(Event::RoundOver { round }),
            None => Ok(()),
        }
    }

    /// Section 6: two no-shows running, and one is out.
    fn withdraw_absent(step: &mut Step) -> Result<(), Refusal> {
        let ended = step.events.iter().any(|event| {
            matches!(event, Event::RoundOver { .. }) || step.contest.is_arena() && is_forfeit(event)
        });
        if !ended {
            return Ok(());
        }
        let contest = &step.contest;
        let last = contest.rounds.iter().rev().filter(|round| round.state == RoundState::Over);
        let absent: Vec<u16> =
            last.take(if contest.is_arena() { usize::MAX } else { 1 }).flat_map(absent_from).collect();
        let mut out: Vec<u16> = absent.into_iter().filter(|&number| contest.is_gone(number)).collect();
        out.sort_unstable();
        out.dedup();
        for number in out {
            let own = step.contest.by_number(number).filter(|own| own.is_playing()).map(|own| own.id);
            if let Some(entry) = own {
                step.push(Event::Withdrawn { entry, why: WithdrawReason::NoShow })?;
            }
        }
        Ok(())
    }

    /// Whether the last games they were called to were lost by not coming.
    fn is_gone(&self, number: u16) -> bool {
        let called = self.rounds.iter().rev().filter_map(|round| {
            let is_own = |board: &&Board| board.players().contains(&number) && !board.uncalled;
            let mut own = round.boards.iter().filter(is_own).peekable();
            own.peek()?;
            let missed = own.all(|board| {
                let side = usize::from(board.black == number);
                board.result.is_some_and(|result| result.absent()[side])
            });
            Some(missed)
        });
        let called: Vec<bool> = called.take(NO_SHOWS).collect();
        called == [true; NO_SHOWS]
    }

    /// One is left: what was on is decided for who is there.
    fn forfeit_open(step: &mut Step) -> Result<(), Refusal> {
        let contest = &step.contest;
        let open: Vec<(u16, u16, Outcome)> = contest
            .rounds
            .iter()
            .flat_map(|round| round.open_boards().map(move |board| (round, board)))
            .map(|(round, board)| {
                let result = match board.players().map(|number| contest.is_playing(number)) {
                    [true, _] => Outcome::WhiteForfeit,
                    [_, true] => Outcome::BlackForfeit,
                    _ => Outcome::Nobody,
                };
                (round.number, board.board, result)
            })
            .collect();
        for (round, board, result) in open {
            step.push(Event::Forfeited { round, board, result, left: true })?;
        }
        Ok(())
    }

    /// Nobody can protest: it is closed with its end.
    fn close_at_once(step: &mut Step) -> Result<(), Refusal> {
        let ended = step.events.iter().any(|event| matches!(event, Event::Finished { .. }));
        if ended
            && step.contest.state == State::Finished
            && step.contest.settings.protest_min.span() == Millis::ZERO
        {
            step.push(Event::Closed)?;
        }
        Ok(())
    }
}

fn is_forfeit(event: &Event) -> bool {
    matches!(event, Event::Forfeited { .. })
}

/// Who did not come to a board of the round.
fn absent_from(round: &Round) -> Vec<u16> {
    let boards = round.boards.iter().filter_map(|board| Some((board.players(), board.result?.absent())));
    let each = boards.flat_map(|(players, absent)| players.into_iter().zip(absent));
    each.filter(|(_, absent)| *absent).map(|(number, _)| number).collect()
}
