// SPDX-License-Identifier: AGPL-3.0-or-later
//! Logs of rooms that have long been over, kept as one compressed piece a room. `blob.rs` is what such a piece looks like,
//! `pick.rs` finds the rooms, `put.rs` makes it and lets the rows go, `read.rs` reads it in the place of rows, `look.rs`
//! compares it with what is kept beside it.
//!
//! An event goes one way, from its row into the piece. So whoever asks the rows first and then the archive misses none, and
//! finds one that was moved meanwhile twice at most.

mod blob;
mod look;
mod pick;
mod put;
mod read;

pub use blob::{ARCHIVE_BODY_BYTES_MAX, ARCHIVE_BYTES_MAX};
pub use look::ArchiveLook;
pub use put::{ARCHIVED_AT_ONCE_MAX, Archived};

pub(crate) use blob::Line;
pub(crate) use put::Write;
pub(crate) use read::{among_kept, earlier_use, is_listed};
