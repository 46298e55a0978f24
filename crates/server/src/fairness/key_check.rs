// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which keys the dice are made with, and whether they are those the database knows. A running game of dice hangs on its
//! key: with another one its chain breaks, so that nothing starts without the right ones. A key is made in an empty
//! database only; a newer one in the file takes the place of the one before when a server starts with it.

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
}

/// What the database has yet to learn.
enum Bind {
    Nothing,
    /// Its first key.
    First,
    /// One that takes the place of this one.
    After(String),
}

/// Reads what there is and decides; writes nothing.
pub(crate) async fn choose(store: &Store, path: &Path) -> Result<Chosen, KeyError> {
    let known = store.site_keys().await?;
    let path = path.to_owned();
    let Some(mut ring) = KeyRing::read(&path)? else {
        if known.is_empty() && store.is_empty().await? {
            return Ok(Chosen { ring: KeyRing::ephemeral(), path, is_new: true, bind: Bind::First });
        }
        return Err(KeyError::Missing { path });
    };
    let Some(active) = known.iter().find(|key| key.state == KeyState::Active) else {
        return match made_the_dice(&ring, store).await? {
            true => Ok(Chosen { ring, path, is_new: false, bind: Bind::First }),
            false => Err(KeyError::Wrong { path }),
        };
    };
    let is_here = |key: &BoundKey| ring.known_by(&key.commit).is_some();
    if !known.iter().any(|key| is_here(&key.key)) {
        return Err(KeyError::Wrong { path });
    }
    let needed = known.iter().filter(|key| key.state != KeyState::Retired);
    if let Some(lacking) = needed.map(|key| &key.key).find(|key| !is_here(key)) {
        return Err(KeyError::Lacks { path, id: lacking.id.clone() });
    }
    let is_newer = |key: &&DiceKey| !known.iter().any(|known| known.key.commit == key.commit());
    let newer = ring.keys().iter().find(is_newer).map(DiceKey::commit);
    let bind = if newer.is_some() { Bind::After(active.key.id.clone()) } else { Bind::Nothing };
    ring.activate(newer.as_ref().unwrap_or(&active.key.commit));
    Ok(Chosen { ring, path, is_new: false, bind })
}

impl Chosen {
    /// Whether the key exists nowhere but here.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Writes what has to be written: first the file, then that the database is bound to it.
    pub(crate) async fn keep(self, store: &Store) -> Result<KeyRing, KeyError> {
        let Self { ring, path, is_new, bind } = self;
        if is_new {
            ring.write(&path)?;
            tracing::info!(path = %path.display(), "a key of the dice was made; keep a copy of it, apart from the database");
        }
        let key = BoundKey { id: ring.active().id(), commit: ring.active().commit() };
        let is_bound = match bind {
            Bind::Nothing => true,
            Bind::First => store.bind_key(key).await?,
            Bind::After(before) => {
                tracing::info!(key = key.id, "new dice are made with another key from now on");
                let at_us = ServerClock::start(Micros::default()).now().0;
                let (act, subject) = ("key.begun".to_owned(), key.id.clone());
                let act = Act { at_us, act, subject, before: before.clone(), ..Act::default() };
                store.audited(act).succeed_key(key, &before).await?
            }
        };
        if is_bound { Ok(ring) } else { Err(KeyError::Wrong { path }) }
    }
}

/// The keys of a site, for a command beside the server; made where there is nothing yet.
///
/// # Errors
/// [`KeyError`] naming the file.
pub async fn site_keys(store: &Store, path: &Path) -> Result<KeyRing, KeyError> {
    let chosen = choose(store, path).await?;
    match chosen.bind {
        // A newer key is for the server to begin with.
        Bind::After(_) => Ok(chosen.ring),
        Bind::Nothing | Bind::First => chosen.keep(store).await,
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
