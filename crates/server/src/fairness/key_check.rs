// SPDX-License-Identifier: AGPL-3.0-or-later
//! Which key the dice are made with, and whether it is the one the database knows. A running game of dice hangs on its
//! key: with another one its chain breaks, so that nothing starts without the right one. A key is made in an empty
//! database only.

use std::path::{Path, PathBuf};

use dice::GameId;
use room::Event;
use store::{BoundKey, Store, StoreError};

use crate::fairness::key::DiceKey;
use crate::fairness::key_file::KeyError;

/// The key to work with, before anything is written.
pub(crate) struct Chosen {
    pub(crate) key: DiceKey,
    path: PathBuf,
    /// Whether it has yet to be written into its file.
    is_new: bool,
    /// Whether the database has yet to be bound to it.
    is_unbound: bool,
}

/// Reads what there is and decides; writes nothing.
pub(crate) async fn choose(store: &Store, path: &Path) -> Result<Chosen, KeyError> {
    let bound = store.active_key().await?;
    let is_unbound = bound.is_none();
    let path = path.to_owned();
    match (DiceKey::read(&path)?, bound) {
        (None, None) if store.is_empty().await? => {
            Ok(Chosen { key: DiceKey::ephemeral(), path, is_new: true, is_unbound })
        }
        (None, _) => Err(KeyError::Missing { path }),
        (Some(key), Some(bound)) if bound.commit != key.commit() => Err(KeyError::Wrong { path }),
        (Some(key), None) if !made_the_dice(&key, store).await? => Err(KeyError::Wrong { path }),
        (Some(key), _) => Ok(Chosen { key, path, is_new: false, is_unbound }),
    }
}

impl Chosen {
    /// Whether the key exists nowhere but here.
    pub(crate) fn is_new(&self) -> bool {
        self.is_new
    }

    /// Writes what has to be written: first the file, then that the database is bound to it.
    pub(crate) async fn keep(self, store: &Store) -> Result<DiceKey, KeyError> {
        let Self { key, path, is_new, is_unbound } = self;
        if is_new {
            key.write(&path)?;
            tracing::info!(path = %path.display(), "a key of the dice was made; keep a copy of it, apart from the database");
        }
        let bound = BoundKey { id: key.id(), commit: key.commit() };
        if is_unbound && !store.bind_key(bound).await? {
            return Err(KeyError::Wrong { path });
        }
        Ok(key)
    }
}

/// The key of a site, for a command beside the server; made where there is nothing yet.
///
/// # Errors
/// [`KeyError`] naming the file.
pub async fn site_key(store: &Store, path: &Path) -> Result<DiceKey, KeyError> {
    choose(store, path).await?.keep(store).await
}

/// Whether the newest chain in the database follows from this key; true where there are no dice.
async fn made_the_dice(key: &DiceKey, store: &Store) -> Result<bool, StoreError> {
    let Some(newest) = store.newest_chain().await? else { return Ok(true) };
    let Ok(Event::DiceServer { game_id, commit, links, .. }) = serde_json::from_str(&newest.payload) else {
        return Ok(false);
    };
    let game = GameId::from_hex(&game_id);
    Ok(game.is_some_and(|game| room::hex(&key.chain(game, links).commit()) == commit))
}
