// SPDX-License-Identifier: AGPL-3.0-or-later
//! By Appendix D: what players say of their eyes and ears. No log holds it, so that it can be forgotten: it is kept beside
//! the log as long as games may need it.

use crate::contest::Contest;
use crate::settings::conditions::Person;

impl Contest {
    /// What is said of the entry; whoever is not on the list is nobody.
    pub fn tell(&mut self, entry: u16, person: Option<Person>) {
        if let Some(entry) = self.entries.iter_mut().find(|other| other.id == entry) {
            entry.person = person;
        }
    }

    /// Forgets what is said of an account.
    pub fn forget(&mut self, account: &str) {
        let own = |id: &String| id == account;
        for entry in self.entries.iter_mut().filter(|entry| entry.entrant.accounts().iter().any(own)) {
            entry.person = None;
        }
    }

    /// Nothing more is played: nobody needs it.
    pub(crate) fn forget_all(&mut self) {
        for entry in &mut self.entries {
            entry.person = None;
        }
    }
}
