// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server's secret, from which all its dice come.
//!
//! It is one key of 32 random bytes in `house.key`, made at the first start and readable by the owner only; which
//! key a database was begun with, and what happens when it is not there, is in `key.rs`. A chain's tip is
//! HMAC-SHA-256 of the game's id under that key, so nothing secret is in the database and a crash cannot roll again
//! (P4). Without the key, games under way cannot go on rolling: back it up together with the database, but not in
//! the same place.

use std::path::Path;

use dice::{Chain, GameId, HeadSigner, Secret};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::auth::random;
use crate::fairness::key_file::{self, KeyError};

/// Letters of a room's id: 71 bits, so that a link cannot be guessed.
pub(crate) const ROOM_ID_CHARS: usize = 12;

/// The server's secret.
pub struct DiceKey([u8; 32]);

impl DiceKey {
    /// Reads a key; nothing when there is no such file.
    ///
    /// # Errors
    /// [`KeyError`] naming the file.
    pub fn read(path: &Path) -> Result<Option<Self>, KeyError> {
        key_file::read(path).map(|key| key.map(Self))
    }

    /// Keeps the key in a file that is not there yet.
    ///
    /// # Errors
    /// [`KeyError`] naming the file, also when there is one already.
    pub fn write(&self, path: &Path) -> Result<(), KeyError> {
        key_file::write(path, &self.0)
    }

    /// A MAC under the key, which tells nothing about it.
    fn mac(&self, purpose: &[u8]) -> [u8; 32] {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(purpose);
        mac.finalize().into_bytes().into()
    }

    /// What the key is called: 16 hexadecimal digits.
    #[must_use]
    pub fn id(&self) -> String {
        let mut id = room::hex(&self.mac(b"kapia/key/id"));
        id.truncate(16);
        id
    }

    /// By what the key is known again.
    #[must_use]
    pub fn commit(&self) -> String {
        room::hex(&self.mac(b"kapia/key/check"))
    }

    /// What is mixed into the hashes of passwords; nothing of the dice follows from it.
    #[must_use]
    pub fn pepper(&self) -> [u8; 32] {
        self.mac(b"kapia/password/pepper")
    }

    /// What the nodes of a site know each other by; nothing of the dice follows from it.
    #[must_use]
    pub(crate) fn bus_secret(&self) -> [u8; 32] {
        self.mac(b"kapia/bus")
    }

    /// What signs the heads of the public log; nothing of the dice follows from it.
    #[must_use]
    pub fn head_signer(&self) -> HeadSigner {
        HeadSigner::new(&Secret(self.mac(b"kapia/fairness/sign")))
    }

    /// A key for this process only.
    #[must_use]
    pub fn ephemeral() -> Self {
        Self(random::bytes())
    }

    fn derive(&self, purpose: &[u8], game: &GameId, extra: &[u8]) -> Secret {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        mac.update(purpose);
        mac.update(&game.0);
        mac.update(extra);
        Secret(mac.finalize().into_bytes().into())
    }

    /// The server's chain of `links` links for a game.
    #[must_use]
    pub fn chain(&self, game: GameId, links: u32) -> Chain {
        Chain::from_tip(game, self.derive(b"kapia/dice/tip/", &game, &[]), links)
    }

    /// The id of the room of the next game after `game`.
    #[must_use]
    pub fn next_room_id(&self, game: &GameId) -> String {
        (0_u8..)
            .flat_map(|block| self.derive(b"kapia/room/next/", game, &[block]).0)
            .filter_map(random::letter)
            .take(ROOM_ID_CHARS)
            .collect()
    }

    /// What a bot brings to the dice of a game: the same whenever it is asked.
    #[must_use]
    pub fn bot_contribution(&self, game: &GameId, seat: u8) -> Secret {
        self.derive(b"kapia/dice/bot/", game, &[seat])
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::fairness::key_file::KEY_FILE;

    #[test]
    fn p4_the_same_key_gives_the_same_dice_after_a_restart() {
        let folder = std::env::temp_dir().join(format!("kapia-key-{}", random::id::<8>()));
        fs::create_dir(&folder).unwrap();
        let game = GameId([7; 16]);
        let path = folder.join(KEY_FILE);
        assert!(DiceKey::read(&path).unwrap().is_none());
        let first = DiceKey::ephemeral();
        first.write(&path).unwrap();
        assert!(DiceKey::ephemeral().write(&path).is_err(), "a key is never written over");
        let again = DiceKey::read(&path).unwrap().unwrap();
        assert_eq!((first.id(), first.commit()), (again.id(), again.commit()));
        let commit = |key: &DiceKey, links| key.chain(game, links).commit();
        assert_eq!(commit(&first, 1024), commit(&again, 1024));
        assert_ne!(commit(&first, 1024), commit(&first, 5 * 1024), "a match has a chain of its own length");
        assert_eq!(first.bot_contribution(&game, 1), again.bot_contribution(&game, 1));
        assert_ne!(first.bot_contribution(&game, 0), first.bot_contribution(&game, 1));
        assert_ne!(commit(&first, 1024), commit(&DiceKey::ephemeral(), 1024));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.join(KEY_FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing but the key is left behind");
        fs::write(&path, b"short").unwrap();
        let Err(KeyError::Length { len: 5, .. }) = DiceKey::read(&path) else { panic!("a key has 32 bytes") };
        fs::remove_dir_all(&folder).unwrap();
    }
}
