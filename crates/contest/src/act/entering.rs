// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who gets on the list, off it, and says that they are there.

use crate::command::Who;
use crate::contest::Contest;
use crate::entry::{Entrant, Entry, EntryState};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::round::ByeMark;
use crate::settings::check::TEAM_PLAYERS_MAX;
use crate::settings::conditions::Person;
use crate::settings::form::{Access, Format, Venue};
use crate::state::{State, WithdrawReason};
use crate::step::Step;

/// Longest name of a guest or a team: it has to fit the report file.
const NAME_CHARS_MAX: usize = 33;
/// The highest rating that the report file has columns for.
const RATING_MAX: u16 = 9_999;
/// A half-point bye is not given in so many rounds at the end.
const LAST_ROUNDS: u16 = 2;

/// What is told of an entry besides who it is.
#[derive(Clone, Copy)]
pub(crate) struct EntryDetails {
    pub(crate) rating: Option<u16>,
    pub(crate) bot: bool,
    pub(crate) half: bool,
    pub(crate) person: Option<Person>,
}

impl Contest {
    pub(crate) fn enter(
        step: &mut Step,
        who: &Who,
        entrant: &Entrant,
        told: EntryDetails,
    ) -> Result<(), Refusal> {
        let EntryDetails { rating, bot, half, person } = told;
        let contest = &step.contest;
        if matches!(who, Who::Player(_)) && contest.settings.access == Access::Invited {
            return Err(Refusal::NotInvited);
        }
        let two = contest.settings.to.as_ref().map(|to| [to, &contest.by]);
        if two.is_some_and(|two| !entrant.accounts().iter().all(|id| two.contains(&id))) {
            return Err(Refusal::NotInvited);
        }
        if bot && !contest.settings.bots {
            return Err(Refusal::NoBots);
        }
        contest.check_entrant(entrant, matches!(who, Who::Player(_)))?;
        if rating.is_some_and(|rating| rating > RATING_MAX) {
            return Err(Refusal::BadEntry { allowed: "one with a rating from 0 to 9999" });
        }
        contest.check_person(person)?;
        let max = contest.settings.entries_max();
        if contest.entered() >= max {
            return Err(Refusal::Full { max });
        }
        let late = contest.state != State::Open;
        if late {
            contest.check_late(half)?;
        } else if half {
            return Err(Refusal::BadBye { allowed: "given for a missed round to those who come late" });
        }
        let entry = contest.last_entry.checked_add(1).ok_or(Refusal::Full { max })?;
        let number = late.then(|| u16::try_from(contest.order.len() + 1).unwrap_or(u16::MAX));
        step.push(Event::Entered { entry, entrant: entrant.clone(), rating, number, half, person })
    }

    fn check_person(&self, person: Option<Person>) -> Result<(), Refusal> {
        let Some(person) = person else { return Ok(()) };
        if self.settings.adapted.is_none() {
            return Err(Refusal::BadEntry {
                allowed: "of a blind player only where chess is played by Appendix D",
            });
        }
        if person.assistant.is_some() && !person.visually_disabled {
            return Err(Refusal::BadEntry {
                allowed: "with an assistant only of a visually disabled player",
            });
        }
        Ok(())
    }

    fn check_entrant(&self, entrant: &Entrant, is_player: bool) -> Result<(), Refusal> {
        let at_board = self.settings.venue == Venue::Board && self.settings.money.is_none();
        let refused = |allowed| Err(Refusal::BadEntry { allowed });
        let is_on = |other: &&Entry| other.state != EntryState::Dropped;
        let taken = |name: &str| {
            self.entries.iter().filter(is_on).any(|other| other.entrant.own_name() == Some(name))
        };
        if let Some(name) = entrant.own_name() {
            let chars = name.chars().count();
            if name.trim() != name
                || !(1..=NAME_CHARS_MAX).contains(&chars)
                || name.chars().any(game::is_unseen)
            {
                return refused("one with a name of 1 to 33 characters that can be read");
            }
            if taken(name) {
                return Err(Refusal::AlreadyEntered);
            }
        }
        match (entrant, self.settings.is_for_teams()) {
            (Entrant::Account(id), false) if !id.is_empty() => {}
            (Entrant::Guest(_), false) if at_board && !is_player => {}
            (Entrant::Team { players, .. }, true) => {
                let least = usize::from(self.settings.boards()).max(2);
                let pair = self.settings.boards() == 1;
                let most = if pair { least } else { TEAM_PLAYERS_MAX };
                let guests = at_board && players.is_empty() && !is_player;
                if !guests && !(least..=most).contains(&players.len()) {
                    return refused("a team with a player for each board, or a pair of two");
                }
            }
            (_, true) => return refused("a team"),
            (Entrant::Guest(_), false) => return refused("a guest only over the board, without money"),
            (_, false) => return refused("a player"),
        }
        let accounts = entrant.accounts();
        if accounts.iter().enumerate().any(|(at, id)| accounts[..at].contains(id)) {
            return refused("a team of different players");
        }
        if accounts.iter().any(|id| self.of_account(id).as_ref().is_some_and(is_on)) {
            return Err(Refusal::AlreadyEntered);
        }
        Ok(())
    }

    /// Section 6: late to a Swiss tournament up to a round, to an arena until its end.
    fn check_late(&self, half: bool) -> Result<(), Refusal> {
        let next = self.paired().saturating_add(1);
        match self.settings.format {
            Format::Arena => {}
            Format::Swiss if next <= self.settings.late_until_round => {}
            _ => return Err(Refusal::TooLate { round: self.settings.late_until_round }),
        }
        if half && (self.settings.half_byes_max == 0 || self.rounds.is_empty()) {
            return Err(Refusal::BadBye {
                allowed: "of half a point only where the tournament has such byes",
            });
        }
        Ok(())
    }

    pub(super) fn find(&self, id: u16) -> Result<&Entry, Refusal> {
        self.entry(id).ok_or(Refusal::NoSuchEntry { entry: id })
    }

    fn find_in(&self, id: u16, states: &[EntryState]) -> Result<(), Refusal> {
        let entry = self.find(id)?;
        if states.contains(&entry.state) {
            Ok(())
        } else {
            Err(Refusal::EntryState { entry: id, state: entry.state.id() })
        }
    }

    pub(crate) fn leave(step: &mut Step, entry: u16) -> Result<(), Refusal> {
        step.contest.find(entry)?;
        step.push(Event::Left { entry })
    }

    /// Said twice, it is said.
    pub(crate) fn present(step: &mut Step, entry: u16) -> Result<(), Refusal> {
        if step.contest.find(entry)?.state == EntryState::Present {
            return Ok(());
        }
        step.push(Event::Present { entry })
    }

    pub(crate) fn withdraw(step: &mut Step, who: &Who, entry: u16) -> Result<(), Refusal> {
        step.contest.find_in(entry, &[EntryState::Present])?;
        let why = if matches!(who, Who::Player(_)) { WithdrawReason::Own } else { WithdrawReason::Arbiter };
        step.push(Event::Withdrawn { entry, why })
    }

    pub(crate) fn take_back(step: &mut Step, entry: u16) -> Result<(), Refusal> {
        step.contest.find_in(entry, &[EntryState::Withdrawn])?;
        step.push(Event::Returned { entry })
    }

    pub(crate) fn give_bye(
        step: &mut Step,
        who: &Who,
        entry: u16,
        round: u16,
        mark: ByeMark,
    ) -> Result<(), Refusal> {
        let contest = &step.contest;
        let own = contest.find(entry)?;
        let refused = |allowed| Err(Refusal::BadBye { allowed });
        let Some(rounds) = contest.settings.rounds else {
            return refused("for a Swiss tournament");
        };
        if !matches!(own.state, EntryState::Entered | EntryState::Present) {
            return Err(Refusal::EntryState { entry, state: own.state.id() });
        }
        if round <= contest.paired() || round > rounds {
            return refused("for a round that has not been paired");
        }
        match mark {
            ByeMark::U => return refused("H, Z, or from an arbiter F"),
            ByeMark::F if matches!(who, Who::Player(_)) => return refused("H or Z"),
            ByeMark::H => {
                let others =
                    own.byes.iter().filter(|&&(other, mark)| mark == ByeMark::H && other != round).count();
                let late = contest.late_half(own);
                if others + late >= usize::from(contest.settings.half_byes_max) {
                    return refused("of half a point only as often as the tournament allows");
                }
                if round + LAST_ROUNDS > rounds {
                    return refused("not of half a point in the last two rounds");
                }
            }
            ByeMark::F | ByeMark::Z => {}
        }
        if own.byes.contains(&(round, mark)) {
            return Ok(());
        }
        step.push(Event::ByeGiven { entry, round, mark })
    }

    /// Taken back twice, it is taken back.
    pub(crate) fn take_bye_back(step: &mut Step, who: &Who, entry: u16, round: u16) -> Result<(), Refusal> {
        let own = step.contest.find(entry)?;
        let refused = |allowed| Err(Refusal::BadBye { allowed });
        if round <= step.contest.paired() {
            return refused("taken back before its round is paired");
        }
        let given = own.byes.iter().find(|&&(other, _)| other == round);
        match given {
            None => Ok(()),
            // Nobody but an arbiter gives it.
            Some((_, ByeMark::F)) if matches!(who, Who::Player(_)) => {
                refused("taken back by an arbiter where it brings a whole point")
            }
            Some(_) => step.push(Event::ByeTakenBack { entry, round }),
        }
    }

    /// Half points that came with a late entry count among those that may be asked for.
    fn late_half(&self, own: &Entry) -> usize {
        let halves = self.rounds.iter().flat_map(|round| {
            let bye = round.byes.iter().find(|bye| Some(bye.number) == own.number && bye.mark == ByeMark::H);
            bye.filter(|_| !own.byes.contains(&(round.number, ByeMark::H)))
        });
        halves.count()
    }
}
