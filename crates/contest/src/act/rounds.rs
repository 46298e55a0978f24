// SPDX-License-Identifier: AGPL-3.0-or-later
//! Rounds: paired by the rules or by hand, and taken back before they have begun.

use crate::act::permit::{maybe_reason, reason_of};
use crate::command::Who;
use crate::contest::Contest;
use crate::event::Event;
use crate::pairing::by_hand::Hand;
use crate::refusal::Refusal;
use crate::round::Board;
use crate::state::{PauseReason, State};
use crate::step::Step;

impl Contest {
    pub(crate) fn pair(
        step: &mut Step,
        who: &Who,
        pairs: Option<&[(u16, u16)]>,
        force: bool,
        reason: Option<&str>,
        busy: &[u16],
    ) -> Result<(), Refusal> {
        if let Some(round) = step.contest.open_round().filter(|_| !step.contest.is_arena()) {
            return Err(Refusal::RoundOpen { round: round.number });
        }
        if step.contest.times.end.is_some_and(|end| end <= step.now) {
            return Err(Refusal::NoRoundsLeft);
        }
        let reason = if force { Some(reason_of(reason)?.to_owned()) } else { maybe_reason(reason)? };
        let paired = match pairs {
            Some(pairs) => step.contest.round_by_hand(&Hand { pairs, force })?,
            None => match step.contest.next_round(busy) {
                // It stands still as if it had paired by itself: who runs it pairs by hand, or ends it.
                Err(Refusal::NoLegalPairing) if step.contest.state == State::Running => {
                    return Self::stand_still(step);
                }
                paired => paired?,
            },
        };
        if paired.boards.is_empty() && paired.byes.is_empty() {
            return Err(Refusal::NoLegalPairing);
        }
        if step.contest.state == State::Paused {
            step.push(Event::Resumed)?;
        }
        let round = step.contest.paired().checked_add(1).ok_or(Refusal::NoRoundsLeft)?;
        let by = if pairs.is_some() { who.id().map(str::to_owned) } else { None };
        let forced = force && pairs.is_some();
        let busy = step.contest.called_away(&paired.boards, busy);
        let event =
            Event::RoundPaired { round, boards: paired.boards, byes: paired.byes, busy, by, forced, reason };
        step.push(event)
    }

    /// The next round without anybody's hand; where the rules leave none, an arbiter is called.
    pub(crate) fn pair_by_itself(step: &mut Step, busy: &[u16]) -> Result<(), Refusal> {
        let contest = &step.contest;
        let paired = match contest.next_round(busy) {
            Err(Refusal::NoLegalPairing) => return Self::stand_still(step),
            other => other?,
        };
        let Some(round) =
            contest.paired().checked_add(1).filter(|_| !paired.boards.is_empty() || !contest.is_arena())
        else {
            return Ok(());
        };
        let busy = contest.called_away(&paired.boards, busy);
        let (boards, byes) = (paired.boards, paired.byes);
        step.push(Event::RoundPaired { round, boards, byes, busy, by: None, forced: false, reason: None })
    }

    /// The rules leave no pairing.
    fn stand_still(step: &mut Step) -> Result<(), Refusal> {
        step.push(Event::Paused { why: PauseReason::NoLegalPairing, reason: String::new() })
    }

    /// The numbers of those among the `busy` entries who are called to one of these boards.
    fn called_away(&self, boards: &[Board], busy: &[u16]) -> Vec<u16> {
        let is_busy = |number: &u16| self.by_number(*number).is_some_and(|own| busy.contains(&own.id));
        boards.iter().flat_map(Board::players).filter(is_busy).collect()
    }

    pub(crate) fn unpair(
        step: &mut Step,
        who: &Who,
        round: u16,
        reason: Option<&str>,
    ) -> Result<(), Refusal> {
        let contest = &step.contest;
        let reason = maybe_reason(reason)?;
        let last = contest.round(round).ok_or(Refusal::NoSuchRound { round })?;
        let is_last = contest.paired() == round && !contest.is_arena();
        if !is_last || !last.boards.iter().all(Board::is_untouched) {
            return Err(Refusal::RoundBegun { round });
        }
        step.push(Event::RoundDeleted { round, by: who.id().map(str::to_owned), reason })
    }
}
