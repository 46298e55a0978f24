// SPDX-License-Identifier: AGPL-3.0-or-later
//! One process serves a site at a time: by a lock on the data folder (`lock`), and by a lease at a database that several
//! machines can reach (`lease`). Where there is a bus, the others stand by (`node`): they carry the connections of people to
//! the one that serves, and one of them takes its place when it is silent.

mod attendance;
pub(crate) mod bus;
mod caller;
mod door;
pub(crate) mod ends;
pub mod frame;
pub(crate) mod lease;
mod line;
pub(crate) mod lock;
pub mod message;
mod nobody;
pub(crate) mod node;
pub mod seal;
mod switch;
pub(crate) mod tenure;
mod trunk;
mod watch;
