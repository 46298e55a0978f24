// SPDX-License-Identifier: AGPL-3.0-or-later
//! A key of the dice: 32 random bytes from which chains come. A chain's tip is HMAC-SHA-256 of the game's id under the key,
//! so nothing secret is in the database and a crash cannot roll again (P4). Which keys a site has is in `key_ring.rs`, which
//! of them its database knows in `key_check.rs`. Without its key a game under way cannot go on rolling: keys are backed up
//! together with the database, but not in the same place.

use dice::{Chain, GameId, Secret};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::auth::random;

/// Letters of a room's id: 71 bits, so that a link cannot be guessed.
pub(crate) const ROOM_ID_CHARS: usize = 12;

/// A key of the dice.
#[derive(Clone, PartialEq, Eq)]
pub struct DiceKey([u8; 32]);

impl From<[u8; 32]> for DiceKey {
    fn from(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }
}

impl DiceKey {
    /// A new key.
    #[must_use]
    pub fn ephemeral() -> Self {
        Self(random::bytes())
    }

    /// The key itself.
    pub(super) fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// A MAC under the key, which tells nothing about it.
    pub(super) fn mac(&self, purpose: &[u8]) -> [u8; 32] {
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

    fn derive(&self, purpose: &[u8], game: &GameId, extra: &[u8]) -> Secret {
        Secret(self.mac(&[purpose, &game.0, extra].concat()))
    }

    /// The server's chain of `links` links for a game.
    #[must_use]
    pub fn chain(&self, game: GameId, links: u32) -> Chain {
        Chain::from_tip(game, self.derive(b"kapia/dice/tip/", &game, &[]), links)
    }

    /// What a bot brings to the dice of a game: the same whenever it is asked.
    #[must_use]
    pub fn bot_contribution(&self, game: &GameId, seat: u8) -> Secret {
        self.derive(b"kapia/dice/bot/", game, &[seat])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn p4_the_same_key_gives_the_same_dice() {
        let game = GameId([7; 16]);
        let (first, again) = (DiceKey::from([5; 32]), DiceKey::from([5; 32]));
        assert_eq!((first.id(), first.commit()), (again.id(), again.commit()));
        let commit = |key: &DiceKey, links| key.chain(game, links).commit();
        assert_eq!(commit(&first, 1024), commit(&again, 1024));
        assert_ne!(commit(&first, 1024), commit(&first, 5 * 1024), "a match has a chain of its own length");
        assert_eq!(first.bot_contribution(&game, 1), again.bot_contribution(&game, 1));
        assert_ne!(first.bot_contribution(&game, 0), first.bot_contribution(&game, 1));
        assert_ne!(commit(&first, 1024), commit(&DiceKey::ephemeral(), 1024));
    }
}
