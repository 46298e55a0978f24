// SPDX-License-Identifier: AGPL-3.0-or-later
//! The public log of commitments: every game's link 0 before its dice, and how the game ended, each entry
//! bound to the one before by its hash. Whoever keeps the hash of one day can tell later whether the server
//! has changed, dropped or slipped in anything before it. Where the entries come from is the server's business.

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::secret::{Bytes32, GameId};

/// Milliseconds of a day.
const DAY_MS: u64 = 86_400_000;
/// What stands before the first entry.
pub const BEFORE_ALL: Bytes32 = Bytes32([0; 32]);

/// What an entry says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "k", rename_all = "snake_case")]
pub enum Fact {
    /// The server bound itself to the dice of a game.
    Commit {
        /// Link 0 of its chain.
        commit: Bytes32,
    },
    /// The links were spent, and the server bound itself to those of the game's next epoch.
    Epoch {
        /// The id of the game's first epoch.
        first: GameId,
        /// Link 0 of the new chain.
        commit: Bytes32,
    },
    /// The game ended, all its epochs with it.
    End {
        /// By which end, in the words of the protocol.
        reason: String,
    },
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its number, from 1.
    pub n: u64,
    /// When it happened, milliseconds since 1970; never earlier than the entry before.
    pub at: u64,
    /// Whose dice.
    pub game_id: GameId,
    /// What happened.
    #[serde(flatten)]
    pub fact: Fact,
    /// What binds it and all before it.
    pub hash: Bytes32,
}

/// The hash of a day's last entry: one line to keep for those who want to check the server later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The day, counted from 1970-01-01 in the time of Greenwich.
    pub day: u64,
    /// The number of its last entry.
    pub n: u64,
    /// That entry's hash.
    pub hash: Bytes32,
}

/// What is wrong with a log.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LogFault {
    /// Entries are left out, doubled or out of order.
    #[error("entry {expected} is numbered {found}")]
    Number {
        /// Its number by its place.
        expected: u64,
        /// The number it has.
        found: u64,
    },
    /// Time goes back.
    #[error("entry {n} is earlier than the one before")]
    Time {
        /// Which entry.
        n: u64,
    },
    /// The entry is not what its hash binds.
    #[error("the hash of entry {n} does not follow from it and the one before")]
    Hash {
        /// Which entry.
        n: u64,
    },
    /// A commitment was used before.
    #[error("entry {n} uses a commitment that was used before")]
    Reused {
        /// Which entry.
        n: u64,
    },
    /// A game began twice, ended twice, or ended or went on without having begun.
    #[error("entry {n}: game {game} {what}")]
    Game {
        /// Which entry.
        n: u64,
        /// Which game.
        game: GameId,
        /// What is odd about it.
        what: &'static str,
    },
    /// A head that is not the hash of its day's last entry.
    #[error("the head of day {day} is not the hash of its last entry")]
    Head {
        /// Which day.
        day: u64,
    },
}

/// The hash of an entry: `H("KD1/log" || previous || u64(n) || u64(at) || game_id || fact)`, where a fact is
/// `u8(1) || commit`, `u8(2) || first || commit` or `u8(3) || reason`.
#[must_use]
pub fn entry_hash(previous: &Bytes32, n: u64, at: u64, game: &GameId, fact: &Fact) -> Bytes32 {
    let mut hash = Sha256::new();
    hash.update(b"KD1/log");
    hash.update(previous.0);
    hash.update(n.to_be_bytes());
    hash.update(at.to_be_bytes());
    hash.update(game.0);
    match fact {
        Fact::Commit { commit } => {
            hash.update([1]);
            hash.update(commit.0);
        }
        Fact::Epoch { first, commit } => {
            hash.update([2]);
            hash.update(first.0);
            hash.update(commit.0);
        }
        Fact::End { reason } => {
            hash.update([3]);
            hash.update(reason.as_bytes());
        }
    }
    Bytes32(hash.finalize().into())
}

/// The end of a log to which entries are added. It keeps no entries, only the heads of the days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    n: u64,
    at: u64,
    hash: Bytes32,
    heads: Vec<Head>,
}

impl Default for Log {
    fn default() -> Self {
        Self { n: 0, at: 0, hash: BEFORE_ALL, heads: Vec::new() }
    }
}

impl Log {
    /// A log that goes on after entry `n` with the hash `hash`; its heads are those of what is added.
    #[must_use]
    pub fn after(n: u64, hash: Bytes32) -> Self {
        Self { n, at: 0, hash, heads: Vec::new() }
    }

    /// Adds a fact that happened at `at`, milliseconds since 1970; an instant before that of the last entry
    /// counts as that one.
    pub fn add(&mut self, at: u64, game_id: GameId, fact: Fact) -> Entry {
        self.n += 1;
        self.at = self.at.max(at);
        self.hash = entry_hash(&self.hash, self.n, self.at, &game_id, &fact);
        let head = Head { day: self.at / DAY_MS, n: self.n, hash: self.hash };
        match self.heads.last_mut() {
            Some(last) if last.day == head.day => *last = head,
            _ => self.heads.push(head),
        }
        Entry { n: self.n, at: self.at, game_id, fact, hash: self.hash }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.n
    }

    /// Whether nothing was added yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.n == 0
    }

    /// The hash of the last entry.
    #[must_use]
    pub fn hash(&self) -> Bytes32 {
        self.hash
    }

    /// The head of each day that has entries, in order; that of the last day may still change.
    #[must_use]
    pub fn heads(&self) -> &[Head] {
        &self.heads
    }
}

/// Checks a whole log and the heads somebody has kept of it.
///
/// # Errors
/// [`LogFault`]: the first thing wrong, with the number of its entry.
pub fn verify_log(entries: &[Entry], heads: &[Head]) -> Result<(), LogFault> {
    let mut log = Log::default();
    let mut commits = HashSet::new();
    let mut games: HashMap<GameId, bool> = HashMap::new();
    for entry in entries {
        let n = log.len() + 1;
        if entry.n != n {
            return Err(LogFault::Number { expected: n, found: entry.n });
        }
        if entry.at < log.at {
            return Err(LogFault::Time { n });
        }
        if log.add(entry.at, entry.game_id, entry.fact.clone()) != *entry {
            return Err(LogFault::Hash { n });
        }
        match &entry.fact {
            Fact::Commit { commit } | Fact::Epoch { commit, .. } if !commits.insert(commit.0) => {
                return Err(LogFault::Reused { n });
            }
            _ => {}
        }
        follow_game(&mut games, entry).map_err(|what| LogFault::Game { n, game: entry.game_id, what })?;
    }
    match heads.iter().find(|head| !log.heads.contains(head)) {
        Some(head) => Err(LogFault::Head { day: head.day }),
        None => Ok(()),
    }
}

/// `games`: the games begun, and whether they are over.
fn follow_game(games: &mut HashMap<GameId, bool>, entry: &Entry) -> Result<(), &'static str> {
    match &entry.fact {
        Fact::Commit { .. } if games.insert(entry.game_id, false).is_some() => Err("began twice"),
        Fact::Epoch { first, .. } if games.get(first) != Some(&false) => {
            Err("is the epoch of a game that is not under way")
        }
        Fact::End { .. } => match games.get_mut(&entry.game_id) {
            Some(over) if !*over => {
                *over = true;
                Ok(())
            }
            Some(_) => Err("ended twice"),
            None => Err("ended without having begun"),
        },
        _ => Ok(()),
    }
}
