// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why events did not become durable, and what that means for the command they answer.

use room::Refusal;

use crate::safety::refusal::SafetyError;

/// Why events did not become durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// Somebody else has written to this room: it must be read again.
    Conflict,
    /// The command had already been carried out; the version after it.
    Repeated { version: i64 },
    /// A rating has moved since the end of the game was worked out; nothing was kept.
    Stale,
    /// The database cannot be written; nothing was kept.
    Unavailable,
    /// The database did not say whether it kept the events.
    InDoubt,
    /// The log of this room does not fold.
    Broken,
}

/// Why a command was not carried out.
#[derive(Debug)]
pub(crate) enum Refused {
    /// The room says no.
    ByRoom(Refusal),
    /// Who asks and who sits here have nothing to do with each other.
    Blocked,
    /// A child does not write to others.
    Child,
    /// A sanction forbids it.
    Forbidden(SafetyError),
    /// It had already been carried out; the version after it.
    Repeated { version: i64 },
    /// The database cannot be used; nothing was kept.
    Unavailable,
    /// Nobody knows yet whether it was carried out, now or earlier.
    InDoubt,
    /// The log of this room does not fold.
    Broken,
}

impl From<Failed> for Refused {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::Repeated { version } => Self::Repeated { version },
            Failed::Conflict | Failed::Stale | Failed::Unavailable => Self::Unavailable,
            Failed::InDoubt => Self::InDoubt,
            Failed::Broken => Self::Broken,
        }
    }
}
