// SPDX-License-Identifier: AGPL-3.0-or-later
//! The challenges of passkeys that wait for their answers: in memory, each for one answer and one purpose, for five
//! minutes, and not too many of them.

use std::borrow::Borrow;
use std::hash::{Hash, Hasher};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use webauthn_rp::request::{FixedCapHashSet, InsertResult, TimedCeremony};
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

/// What a passkey is shown for. An answer counts for what it was asked for: none that was got for less opens more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To log in with it alone; from the session of this hash, where there was one.
    Login(Option<String>),
    /// Beside the password of the name with this key.
    Second(String),
    /// On the way back into the account whose name has this key.
    Recover(String),
    /// Once more, in the session of this hash.
    Confirm(String),
}

impl Purpose {
    /// Whether what was asked for this is answered for that.
    fn serves(&self, now: &Self) -> bool {
        // A stranger may have become a guest while the question stood.
        matches!((self, now), (Self::Login(None), Self::Login(_))) || self == now
    }
}

/// A challenge for a passkey that is there, and what for.
struct Asked {
    state: Showing,
    purpose: Purpose,
}

impl TimedCeremony for Asked {
    fn expiration(&self) -> Instant {
        self.state.expiration()
    }

    fn sent_challenge(&self) -> SentChallenge {
        self.state.sent_challenge()
    }
}

impl Borrow<SentChallenge> for Asked {
    fn borrow(&self) -> &SentChallenge {
        self.state.borrow()
    }
}

impl PartialEq for Asked {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
    }
}

impl Eq for Asked {}

impl Hash for Asked {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.state.hash(hasher);
    }
}

/// The challenges that wait.
pub struct Ceremonies {
    adding: Mutex<FixedCapHashSet<Adding>>,
    showing: Mutex<FixedCapHashSet<Asked>>,
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
    pub fn shows(&self, state: Showing, purpose: Purpose) -> bool {
        let asked = Asked { state, purpose };
        matches!(lock(&self.showing).insert_or_replace_all_expired(asked), InsertResult::Success)
    }

    /// The challenge for a passkey that is there, when it was for this; nobody gets it again.
    #[must_use]
    pub fn shown(&self, challenge: SentChallenge, purpose: &Purpose) -> Option<Showing> {
        let asked = lock(&self.showing).take(&challenge)?;
        asked.purpose.serves(purpose).then_some(asked.state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_counts_for_what_was_asked() {
        let of = |kind: fn(String) -> Purpose, who: &str| kind(who.to_owned());
        let guest = Purpose::Login(Some("s1".to_owned()));
        assert!(Purpose::Login(None).serves(&guest) && guest.serves(&guest));
        assert!(!guest.serves(&Purpose::Login(None)));
        assert!(!guest.serves(&Purpose::Login(Some("s2".to_owned()))));
        let kinds: [fn(String) -> Purpose; 3] = [Purpose::Second, Purpose::Recover, Purpose::Confirm];
        for (at, kind) in kinds.into_iter().enumerate() {
            for (other, now) in kinds.into_iter().enumerate() {
                assert_eq!(of(kind, "ann").serves(&of(now, "ann")), at == other);
            }
            assert!(!of(kind, "ann").serves(&of(kind, "bob")));
            assert!(!of(kind, "ann").serves(&Purpose::Login(None)));
            assert!(!Purpose::Login(None).serves(&of(kind, "ann")));
        }
    }
}
