// SPDX-License-Identifier: AGPL-3.0-or-later
//! Tournaments as logs, sans-IO: what happens to one is an [`Event`], and a [`Contest`] is the fold of its events.
//!
//! [`Contest::apply`] answers a [`Command`] with events or a [`Refusal`]; [`Contest::tick`] does what time brings,
//! and [`Contest::deadline`] says when to ask it. Nothing is changed by either: the host makes the events durable
//! and then gives them to [`Contest::fold`]. Their number, `seq`, is what two who edit at once are told apart by.
//!
//! Who meets whom and who stands where comes from `tourney`. The host makes the tables that
//! [`RoundPaired`](Event::RoundPaired) and [`GameCalled`](Event::GameCalled) name, brings the results of their
//! games, and moves the money ([`prizes`](Contest::prize_groups)).
//!
//! What never lives here: input and output, the clock, chance (a lot's seed is given with the command that needs
//! it, and stands in the event), money, games, names of accounts, and who may do what in a federation.
#![forbid(unsafe_code)]

mod act;
mod boards;
mod command;
mod contest;
mod deadlines;
mod entry;
mod event;
mod fold;
mod lot;
mod overturned;
mod pairing;
mod persons;
mod refusal;
mod room_id;
mod round;
mod settings;
mod show;
mod state;
mod step;

pub use act::tick::Outside;
pub use command::{ArenaNotes, Command, Who};
pub use contest::Contest;
pub use deadlines::{ASKED_WAIT, BUSY_WAIT, DUEL_WAIT};
pub use entry::{Entrant, Entry, EntryState};
pub use event::{Event, VERSION};
pub use fold::Corrupt;
pub use lot::Seed;
pub use refusal::Refusal;
pub use room_id::room_id;
pub use round::{Board, Bye, ByeMark, Outcome, Overturned, PairingGame, Round, RoundState};
pub use settings::check::{
    ARENA_MINUTES_MAX, ENTRIES_MAX, KNOCKOUT_MAX, NAME_CHARS_MAX, ROUND_ROBIN_MAX, ROUNDS_MAX,
    TEAM_PLAYERS_MAX,
};
pub use settings::conditions::{Conditions, Person};
pub use settings::form::{
    Access, Bonus, Clock, ClockKind, Consolation, FirstColour, Format, Money, Seeding, Series, Settings,
    Switch, Team, Ties, Venue,
};
pub use settings::minutes::Minutes;
pub use show::bracket::{BracketMatch, BracketView, Origin};
pub use show::crosstable::{CrossCell, CrossRow};
pub use show::games::GameShown;
pub use show::standings::{Standing, Standings};
pub use state::{DECLINED, DropReason, LEFT, NOBODY_CAME, PauseReason, State, TOO_FEW, WithdrawReason};
