// SPDX-License-Identifier: AGPL-3.0-or-later
//! A table: its state ([`room`]), the one door through which anything happens ([`act`]), and how events change it
//! ([`fold`]).

pub(crate) mod act;
pub(crate) mod aftermath;
pub(crate) mod arrival;
pub(crate) mod berserk;
pub(crate) mod chat;
pub(crate) mod command;
pub(crate) mod event;
pub(crate) mod fold;
pub(crate) mod hint;
pub(crate) mod offer;
pub(crate) mod offers;
pub(crate) mod outside;
mod params;
pub(crate) mod permit;
pub(crate) mod permitted;
pub(crate) mod refusal;
pub(crate) mod room;
pub(crate) mod seating;
pub(crate) mod seats;
pub(crate) mod setup;
pub(crate) mod step;
pub(crate) mod tally;
pub(crate) mod tick;
