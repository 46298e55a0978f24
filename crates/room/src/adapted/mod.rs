// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by Appendix D of the Laws, for players who are blind or visually disabled: the protocol of one
//! game over two boards, with a clock, two scores, an assistant, a helper and an arbiter.
//!
//! [`Protocol::apply`] is the one door: it takes the time, who speaks ([`Actor`]) and what he does
//! ([`Command`]), and answers with what has to be said to whom ([`Notice`]), or with a [`Refusal`] that
//! changes nothing. The same commands at the same times give the same game.
//!
//! A move is a transaction. The player on turn first repeats the opponent's move and carries it out on his
//! own board; then he takes a piece from its hole, removes what is captured, inserts the piece and announces
//! the move, in any order (D.2.3). Only when all of it is done may the opponent's clock start.
//!
//! Clauses have the numbers of the text the house plays by; from D.2.4 on, the Laws of 2018 and later count one
//! more.
//!
//! One noun a file: `config.rs` is what was agreed, `rights.rs` who may do what, `pending.rs` the move that is
//! being made, `clocks.rs` the clock; `protocol.rs` opens the door, and behind it `turn.rs` answers for the
//! moves, `aside.rs` for what may be done at any time, `dispute.rs` for the arbiter. Nothing here speaks,
//! draws, keeps or sends anything; words are `chess::announce`'s.

mod aside;
mod clocks;
mod command;
mod config;
mod dispute;
mod notice;
mod pending;
mod protocol;
mod refusal;
mod rights;
mod turn;

pub use clocks::Clocks;
pub use command::{Command, Decision};
pub use config::{AnnounceTime, BadConfig, Config, Info, Mode, Person, Press, Repeat, Score, Touch, Wording};
pub use dispute::Cause;
pub use notice::{Audience, Known, Message, Notice};
pub use pending::{Missing, Pending};
pub use protocol::{Echo, Phase, Protocol};
pub use refusal::Refusal;
pub use rights::{Action, Actor, Rights, may};
