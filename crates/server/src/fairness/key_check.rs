// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which keys the dice are made with, and whether they are those the database knows. A running game of dice hangs on its
//! key: with another one its chain breaks, so that nothing starts without the right ones. A key is made in an empty
//! database only, and a new site has no key from before; a newer one in the file takes the place of the one before when a server starts with it.

use std::path::{Path, PathBuf};

use dice::GameId;
use game::Micros;
use room::Event;
use store::{Act, BoundKey, KeyState, Store, StoreError};

use crate::clock::ServerClock;
use crate::fairness::key::DiceKey;
use crate::fairness::key_file::KeyError;
use crate::fairness::key_ring::KeyRing;

/// The keys to work with, before anything is written.
pub(crate) struct Chosen {
    /// New chains are made with the first.
    pub(crate) ring: KeyRing,
    path: PathBuf,
    /// Whether it has yet to be written into its file.
    is_new: bool,
    bind: Bind,
    /// Keys of the file that the database does not know, and that are not the newest.
    old: Vec<BoundKey>,
    /// What those are called that it has yet to learn are destroyed.
    gone: Vec<String>,
}

/// Which key new dice are made with, as far as the database has yet to learn it.
enum Bind {
    Nothing,
    /// Its first.
    First,
    /// One that takes the place of this one.
    After(String),
}

fn bound(key: &DiceKey) -> BoundKey {
    BoundKey { id: key.id(), commit: key.commit() }
}

/// Beside a key that is there no new database is made, not even an empty one: that would be in the way of a restoration.
///
/// # Errors
/// [`KeyError::Alone`], or why the database cannot be asked.
pub async fn not_alone(database: &store::Config, path: &Path) -> Result<(), KeyError> {
    if path.exists() && !Store::is_there(database).await? {
        return Err(KeyError::Alone { path: path.to_owned() });
    }
    Ok(())
}

/// Reads what there is and decides; writes nothing.
pub(crate) async fn choose(store: &Store, path: &Path) -> Result<Chosen, KeyError> {
    choose_of(store, path, KeyRing::read(path)?).await
}

/// As [`choose`], of keys that were read before.
pub(crate) async fn choose_of(store: &Store, path: &Path, ring: Option<KeyRing>) -> Result<Chosen, KeyError> {
    let known = store.site_keys().await?;
    let path = path.to_owned();
    let Some(mut ring) = ring else {
        if known.is_empty() && store.is_empty().await? {
            let (ring, old, gone) = (KeyRing::ephemeral(), Vec::new(), Vec::new());
            return Ok(Chosen { ring, path, is_new: true, bind: Bind::First, old, gone });
        }
        return Err(KeyError::Missing { path });
    };
    let is_known = |key: &DiceKey| known.iter().any(|known| known.key.commit == key.commit());
    let mut unknown: Vec<BoundKey> = ring.keys().iter().filter(|key| !is_known(key)).map(bound).collect();
    let Some(active) = known.iter().find(|key| key.state == KeyState::Active) else {
        // What had to be restored first, and was not, would be a new site with the old key.
        if known.is_empty() && store.is_empty().await? {
            return Err(KeyError::Alone { path });
        }
        if !made_the_dice(&ring, store).await? {
            return Err(KeyError::Wrong { path });
        }
        unknown.retain(|key| key.commit != ring.active().commit());
        return Ok(Chosen { ring, path, is_new: false, bind: Bind::First, old: unknown, gone: Vec::new() });
    };
    let is_ours = |key: &BoundKey| ring.known_by(&key.commit).is_some() || ring.has_lost(&key.commit);
    if !known.iter().any(|key| is_ours(&key.key)) {
        return Err(KeyError::Wrong { path });
    }
    let needed = || known.iter().filter(|key| key.state != KeyState::Retired).map(|key| &key.key);
    if let Some(lacking) = needed().find(|key| !is_ours(key)) {
        return Err(KeyError::Lacks { path, id: lacking.id.clone() });
    }
    let gone = needed().filter(|key| ring.has_lost(&key.commit)).map(|key| key.id.clone()).collect();
    // The newest key stands first in the file. One that stands behind the active one is older: the database is one of
    // before it, or of a backup.
    let at = ring.keys().iter().position(|key| key.commit() == active.key.commit);
    let newest = ring.keys().first().filter(|_| at != Some(0)).map(bound);
    let newer = newest.filter(|newest| unknown.contains(newest));
    if at.is_none() && newer.is_none() {
        return Err(KeyError::Lacks { path, id: active.key.id.clone() });
    }
    let bind = match &newer {
        Some(newer) => {
            unknown.retain(|key| key != newer);
            Bind::After(active.key.id.clone())
        }
        None => Bind::Nothing,
    };
    ring.activate(newer.as_ref().map_or(&active.key.commit, |newer| &newer.commit));
    Ok(Chosen { ring, path, is_new: false, bind, old: unknown, gone })
}

impl Chosen {
    /// Whether the key exists nowhere but here.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Writes what has to be written: first the file, then what the database has yet to learn. Whatever of it is not written
    /// any more is at the next start.
    pub(crate) async fn keep(self, store: &Store) -> Result<KeyRing, KeyError> {
        let Self { ring, path, is_new, bind, old, gone } = self;
        if is_new {
            ring.write(&path)?;
            tracing::info!(path = %path.display(), "a key of the dice was made; keep a copy of it, apart from the database");
        }
        let key = bound(ring.active());
        match bind {
            Bind::Nothing => {}
            Bind::First => {
                if !store.bind_key(key).await? {
                    return Err(KeyError::Wrong { path });
                }
            }
            Bind::After(before) => {
                let (id, told) = (key.id.clone(), act("key.begun", &key.id, &before));
                if !store.audited(told).succeed_key(key, &before).await? {
                    return Err(KeyError::Raced { path });
                }
                tracing::info!(key = id, "new dice are made with another key from now on");
            }
        }
        if !old.is_empty() {
            store.note_old_keys(old).await?;
        }
        for id in gone {
            store.audited(act("key.retired", &id, "")).retire_key(&id).await?;
        }
        Ok(ring)
    }
}

/// What the audit is told of a key.
fn act(act: &str, key: &str, before: &str) -> Act {
    let at_us = ServerClock::start(Micros::default()).now().0;
    let (act, subject, before) = (act.to_owned(), key.to_owned(), before.to_owned());
    Act { at_us, act, subject, before, ..Act::default() }
}

/// The keys of a site, for a command beside the server; made where there is nothing yet.
///
/// # Errors
/// [`KeyError`] naming the file.
pub async fn site_keys(store: &Store, path: &Path) -> Result<KeyRing, KeyError> {
    let chosen = choose(store, path).await?;
    // With a newer key the server begins, and nobody else.
    if chosen.is_new || matches!(chosen.bind, Bind::First) {
        chosen.keep(store).await
    } else {
        Ok(chosen.ring)
    }
}

/// Whether the newest chain in the database follows from one of these keys; true where there are no dice.
async fn made_the_dice(ring: &KeyRing, store: &Store) -> Result<bool, StoreError> {
    let Some(newest) = store.newest_chain().await? else { return Ok(true) };
    Ok(maker(ring, &newest.payload).is_some())
}

/// The key that made the chain of an event of the log; nothing for one of another key.
#[must_use]
pub fn maker<'a>(ring: &'a KeyRing, payload: &str) -> Option<&'a DiceKey> {
    let Ok(Event::DiceServer { game_id, commit, links, .. }) = serde_json::from_str(payload) else {
        return None;
    };
    let game = GameId::from_hex(&game_id)?;
    ring.keys().iter().find(|key| room::hex(&key.chain(game, links).commit()) == commit)
}
