// SPDX-License-Identifier: AGPL-3.0-or-later
//! Epochs: when the links of a chain are spent, the dice of the same game go on under a new id with new
//! chains. Every epoch is a whole transcript of its own; here stands only how their ids belong together.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::secret::GameId;

/// Which epoch of a game a transcript is; the first needs no such mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Epoch {
    /// The id of the first epoch, which is the id of the game.
    pub first: GameId,
    /// How many epochs were before, from 1.
    pub n: u32,
}

impl Epoch {
    /// The id this epoch's chains are bound to.
    #[must_use]
    pub fn game_id(&self) -> GameId {
        epoch_id(&self.first, self.n)
    }
}

/// The id of epoch `n` of the game `first`: the first 16 bytes of `H("KD1/epoch" || first || u32(n))`, and
/// `first` itself for epoch 0. Nobody can choose it, and no two epochs share one.
#[must_use]
pub fn epoch_id(first: &GameId, n: u32) -> GameId {
    if n == 0 {
        return *first;
    }
    let mut hash = Sha256::new();
    hash.update(b"KD1/epoch");
    hash.update(first.0);
    hash.update(n.to_be_bytes());
    let digest = hash.finalize();
    let mut id = [0; 16];
    id.copy_from_slice(&digest[..16]);
    GameId(id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_epoch_has_an_id_of_its_own() {
        let first = GameId([1; 16]);
        assert_eq!(epoch_id(&first, 0), first);
        let mut ids: Vec<GameId> = (0..1000).map(|n| epoch_id(&first, n)).collect();
        ids.extend((1..1000).map(|n| epoch_id(&GameId([2; 16]), n)));
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), 1999);
    }
}
