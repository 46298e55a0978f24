// SPDX-License-Identifier: AGPL-3.0-or-later
//! How an event changes a tournament. Folding never decides anything: what it is given has happened.

use game::{Micros, Millis};
use thiserror::Error;
use tourney::Colour;

use crate::contest::{Contest, Pause, Times};
use crate::deadlines::{ASKED_WAIT, DUEL_WAIT};
use crate::entry::{Entry, EntryState};
use crate::event::{Event, VERSION};
use crate::round::{Board, Bye, ByeMark, Outcome, Pace, Round, RoundState};
use crate::settings::form::Settings;
use crate::state::{State, WithdrawReason};

/// A log that cannot have been written by a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("event {seq} of tournament {contest} does not follow from those before it: {reason}")]
pub struct Corrupt {
    /// The tournament.
    pub contest: String,
    /// The number of the event.
    pub seq: i64,
    /// What is wrong.
    pub reason: &'static str,
}

impl Contest {
    /// Builds a tournament from its log.
    ///
    /// # Errors
    /// [`Corrupt`] when the events do not follow from one another.
    pub fn restore<I>(id: &str, events: I) -> Result<Self, Corrupt>
    where
        I: IntoIterator<Item = (Micros, Event)>,
    {
        let broken = |reason| Corrupt { contest: id.to_owned(), seq: 1, reason };
        let mut events = events.into_iter();
        let mut contest = match events.next() {
            Some((_, Event::Created { v, settings, by })) if v <= VERSION => Self::created(id, *settings, by),
            Some((_, Event::Created { .. })) => return Err(broken("a newer version wrote it")),
            _ => return Err(broken("the first event must be `created`")),
        };
        for (at, event) in events {
            contest.fold(at, &event)?;
        }
        Ok(contest)
    }

    fn created(id: &str, settings: Settings, by: String) -> Self {
        Self {
            id: id.to_owned(),
            seq: 1,
            by,
            settings,
            state: State::Draft,
            announced: false,
            entries: Vec::new(),
            last_entry: 0,
            order: Vec::new(),
            started_with: 0,
            rounds: Vec::new(),
            taken_back: Vec::new(),
            first_colour: Colour::White,
            paused: None,
            cancelled: None,
            said: None,
            times: Times::default(),
            overturned: Vec::new(),
        }
    }

    /// Takes the next event of the log, which happened at `at`.
    ///
    /// # Errors
    /// [`Corrupt`] when it does not follow; the tournament is not to be used any more then.
    pub fn fold(&mut self, at: Micros, event: &Event) -> Result<(), Corrupt> {
        self.seq += 1;
        let done = match event {
            Event::Created { .. } => Err("a tournament is created once"),
            Event::Edited { settings } => {
                self.settings = (**settings).clone();
                Ok(())
            }
            Event::Announced | Event::CheckinOpened | Event::Paused { .. } | Event::Resumed => {
                self.fold_state(at, event);
                Ok(())
            }
            Event::Finished { .. } | Event::Closed | Event::Cancelled { .. } => {
                self.fold_state(at, event);
                self.forget_all();
                Ok(())
            }
            Event::Entered { entry, .. } if *entry <= self.last_entry => Err("an entry's id is given once"),
            Event::Entered { entry, entrant, rating, number, half, person } => {
                let entered = Entry {
                    id: *entry,
                    number: None,
                    entrant: entrant.clone(),
                    rating: *rating,
                    person: *person,
                    state: EntryState::Entered,
                    byes: Vec::new(),
                    out: None,
                };
                self.entries.push(entered);
                self.last_entry = *entry;
                number.map_or(Ok(()), |number| self.fold_late(*entry, number, *half))
            }
            Event::Said { text, .. } => {
                self.said = Some((at, text.clone()));
                Ok(())
            }
            Event::Left { entry } => {
                self.entries.retain(|other| other.id != *entry);
                Ok(())
            }
            Event::Present { entry } => self.set_state(*entry, EntryState::Present),
            Event::Dropped { entry, .. } => {
                self.tell(*entry, None);
                self.set_state(*entry, EntryState::Dropped)
            }
            Event::Withdrawn { entry, why } => self.set_out(*entry, EntryState::Withdrawn, Some(*why)),
            Event::Returned { entry } => self.set_out(*entry, EntryState::Present, None),
            Event::ByeGiven { entry, round, mark } => self.fold_bye(*entry, *round, Some(*mark)),
            Event::ByeTakenBack { entry, round } => self.fold_bye(*entry, *round, None),
            Event::Started { order, first_white, .. } => self.fold_start(at, order, *first_white),
            Event::Outage { from_us, to_us } => {
                self.move_on(Micros(*to_us).since(Micros(*from_us)));
                Ok(())
            }
            _ => self.fold_round(at, event),
        };
        done.map_err(|reason| Corrupt { contest: self.id.clone(), seq: self.seq, reason })
    }

    fn fold_state(&mut self, at: Micros, event: &Event) {
        self.state = match event {
            Event::Announced => {
                self.announced = true;
                let wait = if self.settings.to.is_some() { ASKED_WAIT } else { DUEL_WAIT };
                self.times.start = self.settings.duel.then(|| at.plus(wait));
                State::Open
            }
            Event::CheckinOpened => {
                // Opened late, it lasts as long as it was promised to.
                let starts = self.settings.starts_ms.map(|ms| Micros(ms.saturating_mul(1_000)));
                self.times.start = starts.map(|starts| starts.max(at.plus(self.settings.checkin_min.span())));
                State::Checkin
            }
            Event::Paused { why, reason } => {
                self.paused = Some(Pause { why: *why, since: at, text: reason.clone() });
                State::Paused
            }
            Event::Resumed => {
                if let Some(pause) = self.paused.take() {
                    self.move_on(at.since(pause.since));
                }
                State::Running
            }
            Event::Finished { .. } => {
                self.paused = None;
                self.times.finished = Some(at);
                State::Finished
            }
            Event::Closed => State::Closed,
            Event::Cancelled { reason } => {
                self.cancelled = Some(reason.clone());
                State::Cancelled
            }
            // Nothing else is handed here.
            _ => self.state,
        };
    }

    /// Every deadline that is running comes later by `span`.
    fn move_on(&mut self, span: Millis) {
        let span = span.max(Millis::ZERO);
        let times = &mut self.times;
        for time in [&mut times.start, &mut times.over, &mut times.end, &mut times.finished] {
            *time = time.map(|at| at.plus(span));
        }
        for round in &mut self.rounds {
            round.since = round.since.plus(span);
            for since in round.boards.iter_mut().filter_map(|board| board.since.as_mut()) {
                *since = since.plus(span);
            }
        }
    }

    fn set_state(&mut self, id: u16, state: EntryState) -> Result<(), &'static str> {
        self.entry_mut(id)?.state = state;
        Ok(())
    }

    fn set_out(
        &mut self,
        id: u16,
        state: EntryState,
        out: Option<WithdrawReason>,
    ) -> Result<(), &'static str> {
        self.entry_mut(id)?.out = out;
        self.set_state(id, state)
    }

    fn entry_mut(&mut self, id: u16) -> Result<&mut Entry, &'static str> {
        self.entries.iter_mut().find(|entry| entry.id == id).ok_or("there is no such entry")
    }

    /// The bye of a round, or none any more.
    fn fold_bye(&mut self, id: u16, round: u16, mark: Option<ByeMark>) -> Result<(), &'static str> {
        let entry = self.entry_mut(id)?;
        entry.byes.retain(|&(other, _)| other != round);
        entry.byes.extend(mark.map(|mark| (round, mark)));
        Ok(())
    }

    fn fold_start(&mut self, at: Micros, order: &[u16], first_white: bool) -> Result<(), &'static str> {
        for (id, number) in order.iter().zip(1..) {
            let entry = self.entry_mut(*id)?;
            entry.number = Some(number);
            entry.state = EntryState::Present;
        }
        self.order = order.to_vec();
        self.started_with = u16::try_from(order.len()).unwrap_or(u16::MAX);
        self.first_colour = if first_white { Colour::White } else { Colour::Black };
        self.times.began = Some(at);
        self.times.start = None;
        self.times.end = self.settings.minutes.map(|minutes| at.plus(minutes.span()));
        self.state = State::Running;
        Ok(())
    }

    /// Somebody comes late: the rounds that they missed bring nothing, or the last of them half a point.
    fn fold_late(&mut self, id: u16, number: u16, half: bool) -> Result<(), &'static str> {
        if usize::from(number) != self.order.len() + 1 {
            return Err("numbers have no gaps");
        }
        self.order.push(id);
        let entry = self.entry_mut(id)?;
        entry.number = Some(number);
        entry.state = EntryState::Present;
        if self.is_arena() {
            return Ok(());
        }
        let last = self.rounds.len();
        for (round, at) in self.rounds.iter_mut().zip(1..) {
            let mark = if half && at == last { ByeMark::H } else { ByeMark::Z };
            round.byes.push(Bye { number, mark });
        }
        Ok(())
    }

    fn fold_round(&mut self, at: Micros, event: &Event) -> Result<(), &'static str> {
        match event {
            Event::RoundPaired { round, boards, byes, busy, forced, .. } => {
                if *round != self.paired().saturating_add(1) {
                    return Err("rounds come one after another");
                }
                if boards.iter().zip(1..).any(|(board, number)| board.board != number) {
                    return Err("boards are numbered from 1");
                }
                self.times.over = None;
                let called = |board: &Board| Board { uncalled: board.result.is_some(), ..board.clone() };
                self.rounds.push(Round {
                    number: *round,
                    state: RoundState::Playing,
                    boards: boards.iter().map(called).collect(),
                    byes: byes.clone(),
                    since: at,
                    busy: busy.clone(),
                    forced: *forced,
                });
                Ok(())
            }
            Event::RoundDeleted { round, .. } => {
                if *round != self.paired() {
                    return Err("only the last round is taken back");
                }
                self.rounds.pop();
                let at = self.rounds.len();
                self.taken_back.resize(self.taken_back.len().max(at + 1), 0);
                self.taken_back[at] = self.taken_back[at].saturating_add(1);
                // The next one is an arbiter's to pair.
                self.times.over = None;
                Ok(())
            }
            Event::RoundOver { round } => {
                let last = self.rounds.last_mut().filter(|last| last.number == *round);
                last.ok_or("only the last round is over")?.state = RoundState::Over;
                self.times.over = Some(at);
                Ok(())
            }
            Event::Arrived { round, board, number } => {
                let board = self.board_mut(*round, *board)?;
                let players = board.players();
                for (arrived, player) in board.arrived.iter_mut().zip(players) {
                    *arrived |= player == *number;
                }
                Ok(())
            }
            Event::GameCalled { round, board, attempt, room, score, .. } => {
                let board = self.board_mut(*round, *board)?;
                if let Some(score) = *score {
                    board.add_game(score);
                }
                board.attempt = *attempt;
                board.room.clone_from(room);
                board.arrived = [false; 2];
                // The time to come to the next game begins with it; the other boards' runs on.
                board.since = Some(at);
                Ok(())
            }
            Event::Scored { round, board, result, points, score, berserk, quick, long, .. } => {
                let board = self.fold_result(*round, *board, *result, *points)?;
                if let Some(score) = *score {
                    board.add_game(score);
                }
                board.berserk = *berserk;
                board.pace = Pace { quick: *quick, long: *long };
                self.end_wave(*round);
                Ok(())
            }
            Event::Forfeited { round, board, result, .. } => {
                self.fold_result(*round, *board, *result, None)?;
                self.end_wave(*round);
                Ok(())
            }
            Event::Corrected { round, board, result, points, by, reason } => {
                self.overturn((*round, *board), *result, (by, reason));
                self.fold_result(*round, *board, *result, *points).map(|_| ())
            }
            _ => Err("not an event of a round"),
        }
    }

    fn fold_result(
        &mut self,
        round: u16,
        board: u16,
        result: Outcome,
        points: Option<[u32; 2]>,
    ) -> Result<&mut Board, &'static str> {
        let board = self.board_mut(round, board)?;
        board.result = Some(result);
        board.points = points;
        Ok(board)
    }

    /// The waves of an arena end by themselves.
    fn end_wave(&mut self, number: u16) {
        let is_arena = self.is_arena();
        let round = usize::from(number).checked_sub(1).and_then(|at| self.rounds.get_mut(at));
        if let Some(round) = round.filter(|round| is_arena && round.open_boards().next().is_none()) {
            round.state = RoundState::Over;
        }
    }

    fn board_mut(&mut self, round: u16, board: u16) -> Result<&mut Board, &'static str> {
        let round = usize::from(round).checked_sub(1).and_then(|at| self.rounds.get_mut(at));
        let at = usize::from(board).checked_sub(1);
        let board = round.and_then(|round| round.boards.get_mut(at?));
        board.ok_or("there is no such board")
    }
}
