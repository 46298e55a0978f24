// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why events did not become durable, and what that means for the command they answer.

use room::Refusal;

use crate::auth::refusal::AccountError;
use crate::error::ApiError;
use crate::rooms::hint_refusal::HintError;
use crate::safety::refusal::SafetyError;
use crate::stakes::refusal::StakeError;

/// Why events did not become durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Failed {
    /// Somebody else has written to this room: it must be read again.
    Conflict,
    /// The command had already been carried out; the version after it.
    Repeated { version: i64 },
    /// A rating has moved since the end of the game was worked out; nothing was kept.
    Stale,
    /// This account has not what it was to give; nothing was kept.
    Short {
        /// Its name.
        account: String,
    },
    /// What was to be confirmed waits no more; nothing was kept.
    EntryClosed,
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
    /// Not with this account: a child does not write to others, and older terms are no longer enough.
    Account(AccountError),
    /// No hint just now.
    Hint(HintError),
    /// A sanction forbids it.
    Forbidden(SafetyError),
    /// No member of the federation whose table it is.
    Outside {
        /// The federation.
        federation: String,
    },
    /// Not for this stake, or not by this person.
    Stake(Box<ApiError>),
    /// This account has not what it was to give.
    Short {
        /// Its name.
        account: String,
    },
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
            Failed::Conflict | Failed::Stale | Failed::EntryClosed | Failed::Unavailable => Self::Unavailable,
            Failed::Short { account } => Self::Short { account },
            Failed::InDoubt => Self::InDoubt,
            Failed::Broken => Self::Broken,
        }
    }
}

impl From<Failed> for ApiError {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::InDoubt => Self::InDoubt,
            Failed::Broken => Self::Internal,
            Failed::EntryClosed => StakeError::EntryClosed.into(),
            Failed::Conflict
            | Failed::Repeated { .. }
            | Failed::Stale
            | Failed::Short { .. }
            | Failed::Unavailable => Self::Unavailable,
        }
    }
}
