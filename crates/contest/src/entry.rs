// SPDX-License-Identifier: AGPL-3.0-or-later
//! Who takes part.

use serde::{Deserialize, Serialize};

use crate::round::ByeMark;
use crate::settings::conditions::Person;
use crate::state::WithdrawReason;

/// Who enters. Accounts are named by id only: their names are joined when shown, and forgotten with them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Entrant {
    /// An account.
    Account(String),
    /// Somebody without one, over the board.
    Guest(String),
    /// A team: its name and its players' accounts, the captain first.
    Team {
        /// What it is called.
        name: String,
        /// Accounts.
        players: Vec<String>,
    },
}

impl Entrant {
    /// The accounts in it.
    #[must_use]
    pub fn accounts(&self) -> &[String] {
        match self {
            Self::Account(player) => std::slice::from_ref(player),
            Self::Guest(_) => &[],
            Self::Team { players, .. } => players,
        }
    }

    /// The account that speaks for the entry: the player, or the captain, who is the first of a team.
    #[must_use]
    pub fn speaker(&self) -> Option<&str> {
        self.accounts().first().map(String::as_str)
    }

    /// The name that stands in the log itself.
    #[must_use]
    pub fn own_name(&self) -> Option<&str> {
        match self {
            Self::Account(_) => None,
            Self::Guest(name) | Self::Team { name, .. } => Some(name),
        }
    }
}

/// How it is with an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EntryState {
    /// On the list.
    Entered,
    /// Said to be there, or playing.
    Present,
    /// Was not there at the start.
    Dropped,
    /// Left after the start.
    Withdrawn,
}

impl EntryState {
    /// The stable word for it.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Entered => "entered",
            Self::Present => "present",
            Self::Dropped => "dropped",
            Self::Withdrawn => "withdrawn",
        }
    }
}

/// One entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its place in the order of entering, from 1; never given twice.
    pub id: u16,
    /// The starting number, once there is one.
    pub number: Option<u16>,
    /// Who.
    pub entrant: Entrant,
    /// The rating that counts for numbers and tie-breaks.
    pub rating: Option<u16>,
    /// By Appendix D: what they say of themselves, until nobody needs it any more.
    pub person: Option<Person>,
    /// How it is.
    pub state: EntryState,
    /// Byes asked for: the round and the mark.
    pub byes: Vec<(u16, ByeMark)>,
    /// Why they are out of it, while they are.
    pub out: Option<WithdrawReason>,
}

impl Entry {
    /// Whether the next round is to be paired with them.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.state == EntryState::Present && self.number.is_some()
    }
}
