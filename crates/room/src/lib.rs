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
//! Time, dice and fresh ids come in as arguments ([`Context`], [`House`]): the same events give the same room
//! on every machine, for ever. Nothing here knows sockets, SQL, threads or the clock of the machine.
#![forbid(unsafe_code)]

mod act;
mod agreements;
mod bughouse;
mod clock;
mod clock_rule;
mod command;
mod dice_wait;
mod dicing;
mod end;
mod event;
mod fold;
mod lag;
mod offer;
mod outside;
mod pairs;
mod permit;
mod phrase;
mod play;
mod played;
mod refusal;
mod room;
mod said;
mod seating;
mod series;
mod settings;
mod setup;
mod stakes;
mod step;
mod talk;
mod terms;
mod tick;
mod timing;
mod transcript;

pub use agreements::AGREEMENTS;
pub use bughouse::{REMOVAL_GRACE, REMOVAL_WAIT};
pub use clock::{Clock, FLAG_GRACE_MS_MAX, Reading};
pub use clock_rule::{
    BASE_S_MAX, CORRESPONDENCE_S_MAX, CORRESPONDENCE_S_MIN, ClockKind, ClockRule, STEP_S_MAX,
};
pub use command::{ClaimKind, Command};
pub use dice::{GameId, Secret};
pub use dicing::{CHAIN_LINKS, Dicing, Owes, game_id, hex, links_of, unhex};
pub use end::EndReason;
pub use event::Event;
pub use fold::Corrupt;
pub use lag::{Lag, LagQuota};
pub use offer::{Offer, OfferKind, Offers};
pub use outside::{Actor, BotName, Context, House};
pub use phrase::{Phrase, TalkRule, Whom};
pub use play::{Detail, Effect, Play};
pub use refusal::Refusal;
pub use room::{Chair, Ending, Room, Status};
pub use said::{GUEST_LINES_MAX, TALK_EVENTS_MAX};
pub use seating::bot_of;
pub use series::{GameResult, NEXT_WAIT, Series};
pub use settings::{Setting, Settings};
pub use setup::{Access, Direction, GameKind, Table, all_settings, checked_settings};
pub use step::Step;
pub use tables::{CUBE_MAX, Cube, CubeLock, CubeOffer, Level, MatchTimeout, Terms};
pub use talk::CHAT_CHARS_MAX;
pub use tick::{DICE_WAIT, FIRST_MOVE_WAIT, RETURN_WAIT};
pub use timing::Timing;
pub use transcript::transcripts;
