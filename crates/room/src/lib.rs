// SPDX-License-Identifier: AGPL-3.0-or-later
//! Where people play, without any input or output.
//!
//! A [`Room`] is nothing but the fold of its [`Event`]s. People send [`Command`]s; [`Room::apply`] is the one
//! door through which anything happens: it looks at the room, the time and the command and answers with
//! the events that follow and the room after them ([`Step`]), or with a [`Refusal`] that says why not. It changes
//! nothing. The host makes the events durable and only then goes on with that room and shows them to people; a room
//! read back from its log is the same, event by event ([`Room::fold`]).
//!
//! ```text
//! command ─▶ Room::apply(&self) ─▶ events, room after ─▶ (durable log) ─▶ viewers
//! ```
//!
//! What is at a table and who may do what there lies in `table`, its time in `clock`, its dice in `dice`, the doubling
//! cube and the games of a match in `cube`, four chairs and two boards in `bughouse`; which games there are, in
//! `catalogue`, and what a room asks of each, in `games`.
//!
//! Time, dice and fresh ids come in as arguments ([`Context`], [`Server`]): the same events give the same room
//! on every machine, for ever. Nothing here knows sockets, SQL, threads or the clock of the machine.
#![forbid(unsafe_code)]

mod appendix;
mod bughouse;
mod catalogue;
mod clock;
mod cube;
mod dice;
mod ending;
mod games;
mod presets;
mod settings;
mod table;

pub use ::adapted;
pub use ::dice::{GameId, Secret};
pub use appendix::act::{ACTS_MAX, ADJOURNED_WAIT, ARBITER_WAIT, HEAR_WAIT, READY_WAIT, TALK_WAIT};
pub use appendix::place::{Place, PlaceKind};
pub use appendix::state::Appendix;
pub use bughouse::agreements::AGREEMENTS;
pub use bughouse::clocks::{REMOVAL_GRACE, REMOVAL_WAIT};
pub use bughouse::phrase::{Asked, Phrase, TalkRule, Whom};
pub use catalogue::{GAMES, GameKind};
pub use clock::lag::{Lag, LagQuota};
pub use clock::rule::{
    BASE_S_MAX, CORRESPONDENCE_S_MAX, CORRESPONDENCE_S_MIN, ClockKind, ClockRule, STEP_S_MAX,
};
pub use clock::timing::Timing;
pub use clock::{Clock, FLAG_GRACE_MS_MAX, Reading};
pub use cube::match_play::{GameResult, Match, NEXT_WAIT};
pub use dice::handshake::{Dicing, Owes, RENEWALS_MAX, game_id, hex, unhex};
pub use dice::links::{CHAIN_LINKS, links_of};
pub use dice::transcript::transcripts;
pub use dice::wait::LINK_GRACE;
pub use ending::{EndReason, Ending};
pub use games::{Detail, Effect, Play, rules};
pub use presets::Preset;
pub use settings::{Setting, Settings};
pub use table::aftermath::{RatingShift, SettledKind, StakeSettled};
pub use table::chat::CHAT_CHARS_MAX;
pub use table::command::{ClaimKind, Command};
pub use table::event::Event;
pub use table::fold::Corrupt;
pub use table::hint::HINTS_MAX;
pub use table::offer::{Offer, OfferKind, Offers};
pub use table::outside::{Actor, BotName, Context, Server};
pub use table::permitted::Permit;
pub use table::refusal::Refusal;
pub use table::room::{Chair, Room, Status};
pub use table::seating::bot_of;
pub use table::setup::{Access, Direction, OfEvent, Stake, Table, all_settings, checked_settings};
pub use table::step::Step;
pub use table::tally::{GUEST_LINES_MAX, TALK_EVENTS_MAX};
pub use table::tick::{CALL_OFF_WAIT, DICE_WAIT, DOWN_LONG, FIRST_MOVE_WAIT, FORSAKEN_WAIT, RETURN_WAIT};
pub use tables::{CUBE_MAX, Cube, CubeLock, CubeOffer, Level, MatchRules, MatchTimeout};
