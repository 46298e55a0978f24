// SPDX-License-Identifier: AGPL-3.0-or-later
//! Connections: who gets in and how many (`limits`, `connections`), how one is spoken on (`connection`, `stream`,
//! `framing`, `headers`), what is refused before it is looked at (`plain`) and what is then left of it
//! (`unread`), the node by which somebody came (`carrier`), and the sockets (`ws`) and answers that go on (`ndjson`) with
//! what waits to be sent on each (`outbox`).

pub mod account_limits;
pub(crate) mod carrier;
pub mod conditional;
pub(crate) mod connection;
pub(crate) mod connections;
mod framing;
pub mod headers;
pub mod limits;
pub(crate) mod metrics_listener;
pub(crate) mod ndjson;
pub mod outbox;
pub(crate) mod plain;
pub(crate) mod stream;
mod unread;
pub mod ws;
