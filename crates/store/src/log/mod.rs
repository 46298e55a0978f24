// SPDX-License-Identifier: AGPL-3.0-or-later
//! The log of every room and what is written with it: `append.rs` adds events, `event.rs` reads them back, `head.rs`
//! says where a room stands, `seat.rs` who sits in it, `lobby.rs` which rooms there are to show or to wake,
//! `owner.rs` which server owns one where there are several.

pub(crate) mod append;
pub(crate) mod event;
pub(crate) mod head;
pub(crate) mod length;
pub(crate) mod lobby;
pub(crate) mod owner;
pub(crate) mod seat;
