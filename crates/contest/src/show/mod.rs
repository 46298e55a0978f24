// SPDX-License-Identifier: AGPL-3.0-or-later
//! What is shown of a tournament: standings, bracket, cross-table, games of a pairing, report file; who sits where, who shares which
//! prizes.

pub(crate) mod bracket;
pub(crate) mod crosstable;
pub(crate) mod games;
mod prizes;
mod seats;
pub(crate) mod standings;
mod trf;
