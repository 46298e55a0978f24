// SPDX-License-Identifier: AGPL-3.0-or-later
//! Records: a room's log written as a file other programs read (`write`), and a file somebody brings turned into what a
//! page shows (`shown`).

pub(crate) mod about;
mod bughouse;
#[cfg(test)]
mod every_end;
mod own;
pub(crate) mod paper;
mod scribe;
pub(crate) mod sentence;
pub(crate) mod shown;
pub(crate) mod turns;
pub(crate) mod work;
pub(crate) mod write;
