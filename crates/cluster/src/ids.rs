// SPDX-License-Identifier: AGPL-3.0-or-later
//! Names and instants of one process.

use std::sync::Arc;

use game::Millis;

/// A room's id, as in the log.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomId(pub Arc<str>);

/// A person's id; `bot:<id>` for a bot, empty for a stranger.
pub type PlayerId = Arc<str>;

/// The id somebody gave a command of theirs. It is used once in a room.
pub type CommandId = Arc<str>;

/// One start of one process: new at each start, so that two of them are never taken for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u128);

/// A connection of this process, numbered by its shell; a number is not used again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketId(pub u64);

/// A request to the store, numbered by the node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RequestId(pub u64);

/// An instant of this process's monotonic clock, microseconds. It compares with no other process's, and the calendar
/// does not move it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Mono(pub i64);

impl Mono {
    /// The instant so much later.
    #[must_use]
    pub fn plus(self, after: Millis) -> Self {
        Self(self.0.saturating_add(after.0.saturating_mul(1000)))
    }

    /// Microseconds from `earlier` to here.
    #[must_use]
    pub fn us_since(self, earlier: Self) -> i64 {
        self.0.saturating_sub(earlier.0)
    }

    /// Whether more than `span` has passed since `earlier`.
    #[must_use]
    pub fn is_past(self, earlier: Self, span: Millis) -> bool {
        self > earlier.plus(span)
    }
}
