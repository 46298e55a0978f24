// SPDX-License-Identifier: AGPL-3.0-or-later
//! The one door: a command comes in, events or a refusal go out.

use game::Micros;

use crate::act::entering::EntryDetails;
use crate::act::permit::{maybe_reason, reason_of};
use crate::command::{Command, Who};
use crate::contest::Contest;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::round::RoundState;
use crate::state::{DECLINED, PauseReason, State};
use crate::step::Step;

impl Contest {
    /// What the command makes happen; nothing has changed until the events are folded.
    ///
    /// # Errors
    /// A [`Refusal`]: the command is not done.
    pub fn apply(&self, now: Micros, who: &Who, command: &Command) -> Result<Vec<Event>, Refusal> {
        self.check_who(who, command)?;
        self.check_state(command)?;
        let mut step = Step::new(self, now);
        match command {
            Command::Edit { settings, game } => Self::edit(&mut step, settings, game)?,
            Command::Announce => {
                Self::check_start(&self.settings, now)?;
                step.push(Event::Announced)?;
            }
            Command::Checkin => step.push(Event::CheckinOpened)?,
            Command::Decline => step.push(Event::Cancelled { reason: DECLINED.to_owned() })?,
            Command::Start { seed, short, busy } => Self::start(&mut step, seed, short, busy)?,
            Command::Pause { why, reason } => Self::pause(&mut step, *why, reason)?,
            Command::Message { text } => {
                let (text, by) = (reason_of(Some(text))?.to_owned(), who.id().map(str::to_owned));
                step.push(Event::Said { text, by })?;
            }
            Command::Resume => step.push(Event::Resumed)?,
            Command::Finish { reason } => Self::finish(&mut step, reason.as_deref())?,
            // Asked again, it is what it was.
            Command::Cancel { .. } if self.state == State::Cancelled => {}
            Command::Cancel { reason } => {
                let reason = reason_of(Some(reason))?.to_owned();
                step.push(Event::Cancelled { reason })?;
            }
            Command::Enter { entrant, rating, bot, half, person } => {
                let told = EntryDetails { rating: *rating, bot: *bot, half: *half, person: *person };
                Self::enter(&mut step, who, entrant, told)?;
            }
            Command::Leave { entry } => Self::leave(&mut step, *entry)?,
            Command::Present { entry } => Self::present(&mut step, *entry)?,
            Command::Withdraw { entry } => Self::withdraw(&mut step, who, *entry)?,
            Command::Return { entry } => Self::take_back(&mut step, *entry)?,
            Command::Bye { entry, round, mark } => Self::give_bye(&mut step, who, *entry, *round, *mark)?,
            Command::Unbye { entry, round } => Self::take_bye_back(&mut step, who, *entry, *round)?,
            Command::Pair { pairs, force, reason, busy } => {
                let pairs = pairs.as_deref();
                Self::pair(&mut step, who, pairs, *force, reason.as_deref(), busy)?;
            }
            Command::Unpair { round, reason } => Self::unpair(&mut step, who, *round, reason.as_deref())?,
            Command::Result { round, board, result, points, reason } => {
                let reason = maybe_reason(reason.as_deref())?;
                Self::put_result(&mut step, who, (*round, *board), (*result, *points), reason)?;
            }
            Command::Scored { room, result, points, arena } => {
                Self::scored(&mut step, room, *result, *points, *arena)?;
            }
            Command::Arrived { room, number } => Self::arrived(&mut step, room, *number)?,
            Command::Outage { from, to } => {
                if from < to && self.deadline(now).is_some() {
                    step.push(Event::Outage { from_us: from.0, to_us: to.0 })?;
                }
            }
        }
        Self::settle(&mut step)?;
        Ok(step.events)
    }

    fn pause(step: &mut Step, why: PauseReason, reason: &str) -> Result<(), Refusal> {
        let reason = reason_of(Some(reason))?.to_owned();
        step.push(Event::Paused { why, reason })
    }

    /// After the last round; earlier only out of a pause, and with a reason.
    fn finish(step: &mut Step, reason: Option<&str>) -> Result<(), Refusal> {
        let contest = &step.contest;
        let open = contest.rounds.iter().find(|round| round.state == RoundState::Playing);
        if let Some(round) = open {
            return Err(Refusal::RoundOpen { round: round.number });
        }
        let early = !contest.is_complete(step.now);
        if early && contest.state == State::Running {
            return Err(Refusal::RoundsLeft);
        }
        let reason = if early { Some(reason_of(reason)?.to_owned()) } else { maybe_reason(reason)? };
        step.push(Event::Finished { reason })
    }
}
