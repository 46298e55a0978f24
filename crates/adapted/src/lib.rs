// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D of the Laws, for players who are blind or visually disabled: the protocol of one
//! game over two boards, with a clock, two scores, an assistant, a helper and an arbiter.
//!
//! A game is nothing but the fold of its [`Event`]s. [`Protocol::request`] is the one door: it takes the time, who speaks
//! ([`Actor`]) and what they do ([`Command`]), changes nothing, and answers with a [`Step`]: the events that follow,
//! what has to be said to whom ([`Notice`]), and the game after them; or with a [`Refusal`]. [`Protocol::fold`] takes
//! an event of the log and says again what it said then: the same events give the same game and the same words.
//!
//! ```text
//! command ─▶ Protocol::request(&self) ─▶ events ─▶ (durable log) ─▶ Protocol::fold(&mut self) ─▶ notices
//! ```
//!
//! A move is a transaction. The player on turn first repeats the opponent's move and carries it out on their
//! own board; then they take a piece from its hole, remove what is captured, insert the piece and announce
//! the move, in any order (D.2.3). Only when all of it is done may the opponent's clock start.
//!
//! Clauses have the numbers of the text this server plays by; from D.2.4 on, the Laws of 2018 and later count one
//! more.
//!
//! One noun a file: `config.rs` is what was agreed, `rights.rs` who is there, `permit.rs` who may do what, `pending.rs` the move that is
//! being made, `clocks.rs` the clock, `event.rs` what has happened. `door.rs` is the door, `admit.rs` what is asked of new commands only, `understood.rs` what was
//! heard in their words; behind it `turn.rs`
//! judges the moves, `aside.rs` what may be done at any time, `arbiter.rs` what belongs to the arbiter. Only
//! `fold.rs` changes the game. Nothing here speaks, draws, keeps or sends anything; words are `chess::announce`'s.
#![forbid(unsafe_code)]

mod admit;
mod arbiter;
mod aside;
mod can;
mod cause;
mod claims;
mod clocks;
mod command;
mod config;
mod dispute;
mod door;
mod draft;
mod due;
mod event;
mod fold;
mod notice;
mod outage;
mod pending;
mod permit;
mod protocol;
mod question;
mod refusal;
mod rights;
mod spelled;
mod spoken;
mod turn;
mod understood;

pub use can::can;
pub use cause::Cause;
pub use clocks::Clocks;
pub use command::{ClaimKind, Command, Decision, TEXT_CHARS_MAX};
pub use config::{
    AnnounceTime, BadConfig, Config, Flag, Info, Lang, Mode, Person, Press, Repeat, Score, Touch, Wording,
};
pub use draft::Step;
pub use due::Due;
pub use event::{Corrupt, Entry, Event};
pub use notice::{Audience, Hearing, Known, Message, Notice};
pub use pending::{Missing, Pending};
pub use permit::{Action, may};
pub use protocol::{Echo, Phase, Protocol};
pub use refusal::Refusal;
pub use rights::{Actor, Rights};
pub use spoken::{missing, spoken};
pub use understood::Understood;
