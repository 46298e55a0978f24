// SPDX-License-Identifier: AGPL-3.0-or-later
//! How much a record may hold.

/// The most events of one record; a long match of the tables family has some thousands.
pub const EVENTS_MAX: usize = 20_000;
/// The most moves taken back in one record.
pub(crate) const BACKS_MAX: u32 = 200;
/// Characters of the longest line.
pub(super) const LINE_MAX: usize = 2_000;
/// Characters of the longest name and of the longest value in the head: however a line of both is written, it is not too
/// long to be read again.
pub(super) const VALUE_MAX: usize = 900;
/// Lines of the longest head.
pub(super) const HEAD_MAX: usize = 100;
