// SPDX-License-Identifier: AGPL-3.0-or-later
//! The challenges of passkeys that wait for their answers: in memory, each for one answer, for five minutes, and not
//! too many of them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use webauthn_rp::request::{FixedCapHashSet, InsertResult};
use webauthn_rp::response::SentChallenge;
use webauthn_rp::{DiscoverableAuthenticationServerState, RegistrationServerState};

/// Bytes of what a device knows an account by.
pub const HANDLE_BYTES: usize = 32;
/// Challenges for new passkeys that wait at a time: who asks for one has an account.
pub const ADDING_MAX: usize = 1_024;
/// Challenges for logins that wait at a time.
pub const SHOWING_MAX: usize = 16_384;

/// A challenge for a new passkey.
pub type Adding = RegistrationServerState<HANDLE_BYTES>;
/// A challenge for a passkey that is there.
pub type Showing = DiscoverableAuthenticationServerState;

/// The challenges that wait.
pub struct Ceremonies {
    adding: Mutex<FixedCapHashSet<Adding>>,
    showing: Mutex<FixedCapHashSet<Showing>>,
}

impl Default for Ceremonies {
    fn default() -> Self {
        Self {
            adding: Mutex::new(FixedCapHashSet::new(ADDING_MAX)),
            showing: Mutex::new(FixedCapHashSet::new(SHOWING_MAX)),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Ceremonies {
    /// A challenge for a new passkey waits; `false` when there is no room for it.
    #[must_use]
    pub fn adds(&self, state: Adding) -> bool {
        matches!(lock(&self.adding).insert_or_replace_all_expired(state), InsertResult::Success)
    }

    /// The challenge for a new passkey; nobody gets it again.
    #[must_use]
    pub fn added(&self, challenge: SentChallenge) -> Option<Adding> {
        lock(&self.adding).take(&challenge)
    }

    /// A challenge for a passkey that is there waits; `false` when there is no room for it.
    #[must_use]
    pub fn shows(&self, state: Showing) -> bool {
        matches!(lock(&self.showing).insert_or_replace_all_expired(state), InsertResult::Success)
    }

    /// The challenge for a passkey that is there; nobody gets it again.
    #[must_use]
    pub fn shown(&self, challenge: SentChallenge) -> Option<Showing> {
        lock(&self.showing).take(&challenge)
    }
}
