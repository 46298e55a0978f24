// SPDX-License-Identifier: AGPL-3.0-or-later
//! A tournament as it stands: what its events have made of it, and the questions that are asked of it everywhere.

use game::Micros;
use tourney::Colour;

use crate::entry::{Entry, EntryState};
use crate::round::{Board, Outcome, Overturned, Round, RoundState};
use crate::settings::form::{Format, Settings, Venue};
use crate::state::{PauseReason, State};

/// A tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Contest {
    pub(crate) id: String,
    pub(crate) seq: i64,
    pub(crate) by: String,
    pub(crate) settings: Settings,
    pub(crate) state: State,
    /// Whether everybody was told of it; a draft that was cancelled never was.
    pub(crate) announced: bool,
    pub(crate) entries: Vec<Entry>,
    pub(crate) last_entry: u16,
    /// Entries by number: `order[0]` is the id of number 1.
    pub(crate) order: Vec<u16>,
    /// How many numbers there were at the start.
    pub(crate) started_with: u16,
    pub(crate) rounds: Vec<Round>,
    /// How often each round was taken back, by number less one: its next tables are others.
    pub(crate) taken_back: Vec<u16>,
    pub(crate) first_colour: Colour,
    pub(crate) paused: Option<Pause>,
    /// Why it was called off.
    pub(crate) cancelled: Option<String>,
    /// What an arbiter said last to everybody, and when.
    pub(crate) said: Option<(Micros, String)>,
    pub(crate) times: Times,
    pub(crate) overturned: Vec<Overturned>,
}

/// A tournament that stands still.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pause {
    pub(crate) why: PauseReason,
    pub(crate) since: Micros,
    /// What was said of it.
    pub(crate) text: String,
}

/// What the deadlines are counted from; moved on by pauses and outages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Times {
    /// When it began; no deadline is counted from it, and nothing moves it.
    pub(crate) began: Option<Micros>,
    /// When check-in ends by itself.
    pub(crate) start: Option<Micros>,
    /// Since when the last round is over.
    pub(crate) over: Option<Micros>,
    /// When the arena ends.
    pub(crate) end: Option<Micros>,
    /// Since when results may be protested.
    pub(crate) finished: Option<Micros>,
}

impl Contest {
    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// How many events have made it: who edits names the number they saw.
    #[must_use]
    pub fn seq(&self) -> i64 {
        self.seq
    }

    /// Who began the draft.
    #[must_use]
    pub fn by(&self) -> &str {
        &self.by
    }

    /// What is agreed.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where it is.
    #[must_use]
    pub fn state(&self) -> State {
        self.state
    }

    /// Whether it was ever announced: a draft that was cancelled is cancelled, and nobody was told of it.
    #[must_use]
    pub fn is_announced(&self) -> bool {
        self.announced
    }

    /// Why it stands still.
    #[must_use]
    pub fn pause_reason(&self) -> Option<PauseReason> {
        self.paused.as_ref().map(|pause| pause.why)
    }

    /// What whoever halted it said of it; nothing where nothing was said.
    #[must_use]
    pub fn pause_text(&self) -> Option<&str> {
        self.paused.as_ref().map(|pause| pause.text.as_str()).filter(|text| !text.is_empty())
    }

    /// Why it was called off: what was said of it, or a word of the site, such as [`crate::TOO_FEW`].
    #[must_use]
    pub fn cancel_reason(&self) -> Option<&str> {
        self.cancelled.as_deref()
    }

    /// When it began; nothing before.
    #[must_use]
    pub fn began_at(&self) -> Option<Micros> {
        self.times.began
    }

    /// When it was finished; nothing before.
    #[must_use]
    pub fn finished_at(&self) -> Option<Micros> {
        self.times.finished
    }

    /// What an arbiter said last to everybody, and when.
    #[must_use]
    pub fn said(&self) -> Option<(Micros, &str)> {
        self.said.as_ref().map(|(at, text)| (*at, text.as_str()))
    }

    /// Everybody on the list, in the order of entering.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The entry with this id.
    #[must_use]
    pub fn entry(&self, id: u16) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.id == id)
    }

    /// The entry with this starting number.
    #[must_use]
    pub fn by_number(&self, number: u16) -> Option<&Entry> {
        let id = *self.order.get(usize::from(number).checked_sub(1)?)?;
        self.entry(id)
    }

    /// The entry that this account is in; who was dropped and came late has a new one.
    #[must_use]
    pub fn of_account(&self, account: &str) -> Option<&Entry> {
        self.entries.iter().rev().find(|entry| entry.entrant.accounts().iter().any(|id| id == account))
    }

    /// The rounds that have been paired.
    #[must_use]
    pub fn rounds(&self) -> &[Round] {
        &self.rounds
    }

    /// The round with this number.
    #[must_use]
    pub fn round(&self, number: u16) -> Option<&Round> {
        self.rounds.get(usize::from(number).checked_sub(1)?)
    }

    /// How many rounds have been paired.
    #[must_use]
    pub fn paired(&self) -> u16 {
        u16::try_from(self.rounds.len()).unwrap_or(u16::MAX)
    }

    /// The last round, while its games are on.
    #[must_use]
    pub fn open_round(&self) -> Option<&Round> {
        self.rounds.last().filter(|round| round.state == RoundState::Playing)
    }

    /// A board of a round.
    #[must_use]
    pub fn board(&self, round: u16, board: u16) -> Option<&Board> {
        self.round(round)?.boards.get(usize::from(board).checked_sub(1)?)
    }

    /// The tournament as it would be with another result of a board.
    pub(crate) fn with_result(&self, round: u16, board: u16, result: Outcome) -> Option<Self> {
        let mut other = self.clone();
        let of_round = other.rounds.get_mut(usize::from(round.wrapping_sub(1)))?;
        of_round.boards.get_mut(usize::from(board.wrapping_sub(1)))?.result = Some(result);
        Some(other)
    }

    /// Where the game at this table belongs: round and board. Of a board with several games the last one counts.
    #[must_use]
    pub fn at_room(&self, room: &str) -> Option<(u16, u16)> {
        self.rounds.iter().rev().find_map(|round| {
            let board = round.boards.iter().find(|board| board.room.as_deref() == Some(room))?;
            Some((round.number, board.board))
        })
    }

    /// The colour that the first player has in the first round.
    #[must_use]
    pub fn first_colour(&self) -> Colour {
        self.first_colour
    }

    /// The numbers that were given, whether they still play or not.
    pub fn numbers(&self) -> impl Iterator<Item = u16> + '_ {
        (1..).take(self.order.len())
    }

    /// How many still play.
    #[must_use]
    pub fn playing(&self) -> usize {
        self.entries.iter().filter(|entry| entry.is_playing()).count()
    }

    /// Whether this number still plays.
    #[must_use]
    pub fn is_playing(&self, number: u16) -> bool {
        self.by_number(number).is_some_and(Entry::is_playing)
    }

    /// How many are on the list for a place.
    #[must_use]
    pub fn entered(&self) -> u16 {
        let counts = |entry: &&Entry| entry.state != EntryState::Dropped;
        u16::try_from(self.entries.iter().filter(counts).count()).unwrap_or(u16::MAX)
    }

    pub(crate) fn is_online(&self) -> bool {
        self.settings.venue == Venue::Online
    }

    pub(crate) fn is_arena(&self) -> bool {
        self.settings.format == Format::Arena
    }

    /// How many are there at a start now.
    pub(crate) fn is_at_start(&self, entry: &Entry) -> bool {
        match self.state {
            State::Open => entry.state == EntryState::Entered,
            _ => entry.state == EntryState::Present,
        }
    }
}
