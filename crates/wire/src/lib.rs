// SPDX-License-Identifier: AGPL-3.0-or-later
//! What crosses the wire between a page and the server, version 1.
//!
//! Three things live here: the messages a client may send ([`ClientMessage`]), the messages it receives
//! ([`ServerMessage`]) and the one decision about who may know what ([`redact`]). A page never knows rules:
//! every message that changes a game carries the position, what is legal for its receiver, and the clocks.
//! Sockets, sessions and storage live elsewhere.
//!
//! The protocol is written down for people in `docs/protocol.md`; a test keeps the examples there true.
#![forbid(unsafe_code)]

pub mod appendix;
mod client;
mod clock;
mod games;
mod hint;
mod history;
pub mod redact;
mod server;
pub mod stake;
mod terms;
mod view;
mod viewer;
mod words;

pub use appendix::{AdaptedView, EchoView, PendingView, PlaceView};
pub use client::{BadMessage, ClientMessage, FRAME_BYTES_MAX, check_command_id};
pub use clock::ClockView;
pub use games::{Dests, Detail, Legal, Made, Phase, Placing, Position, Progress, Sowing, bughouse};
pub use hint::{HintChoice, HintKind, HintUnit, HintView};
pub use history::{TALK_LINES_SHOWN, history};
pub use redact::{RatingView, What, WireEvent, event};
pub use server::ServerMessage;
pub use terms::{ClockRule, OfEvent, Options, Setting};
pub use view::{
    CubeOfferView, CubeView, DiceView, GameView, LiveDice, MatchView, Need, OfferView, Presence, ResultView,
    SeatView, View, view,
};
pub use viewer::Viewer;
pub use words::{
    Castle, ClockKind, Direction, EndReason, Level, OfferKind, Phrase, PlaceKind, Purpose, SettledKind,
    Status, Whom,
};

/// The version of the protocol. A client says it in the address of its socket.
pub const VERSION: u32 = 1;
