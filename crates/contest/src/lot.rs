// SPDX-License-Identifier: AGPL-3.0-or-later
//! Lots that anybody can draw again: the order of SHA-256 over the seed and the entry.

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tourney::Colour;

/// What a lot is drawn from: given with the command, kept in the event. Any text; the host makes one by chance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seed(pub String);

fn hash(word: &str, seed: &Seed, entry: u16) -> [u8; 32] {
    Sha256::digest(format!("KT1/{word}|{}|{entry}", seed.0)).into()
}

/// The entries in the order of the lot.
pub(crate) fn order(seed: &Seed, entries: &mut [u16]) {
    entries.sort_by_cached_key(|&entry| (hash("number", seed, entry), entry));
}

/// The colour of the first player.
pub(crate) fn colour(seed: &Seed) -> Colour {
    if hash("colour", seed, 0)[0].is_multiple_of(2) { Colour::White } else { Colour::Black }
}
