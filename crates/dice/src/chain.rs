// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chains of secrets and what binds their owners to them.

use std::fmt;

use sha2::{Digest, Sha256};

use crate::secret::{GameId, Secret};

/// Links a chain may have. A game of the tables family needs about a hundred; KD1 uses 1024.
pub const LINKS_MAX: u32 = 65_536;

/// Whose chain it is, which is part of what is hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Server,
    Seat(u8),
}

/// A chain `s[n] -> s[n-1] -> … -> s[0]`, where each link is the hash of the next:
/// `s[k] = H(tag || game_id || u32(k+1) || s[k+1])`. Whoever knows `s[0]` can check every later link;
/// nobody can compute one.
///
/// Only every `sqrt(n)`-th link is kept, the others are worked out when they are asked for: 1 KiB of memory
/// and at most 31 hashes a link for 1024 links.
#[derive(Clone, PartialEq, Eq)]
pub struct Chain {
    game: GameId,
    owner: Owner,
    len: u32,
    /// `s[0], s[step], s[2·step], …` below the tip.
    marks: Vec<[u8; 32]>,
    step: u32,
    tip: Secret,
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Chain").field("game", &self.game).field("len", &self.len).finish_non_exhaustive()
    }
}

impl Chain {
    /// The server's chain of `links` links (1 to [`LINKS_MAX`]; numbers outside count as the nearest) that
    /// ends in `tip`.
    #[must_use]
    pub fn from_tip(game: GameId, tip: Secret, links: u32) -> Self {
        Self::build(game, Owner::Server, tip, links)
    }

    /// A player's own chain for the live mode, otherwise as [`Chain::from_tip`].
    #[must_use]
    pub fn of_client(game: GameId, seat: u8, tip: Secret, links: u32) -> Self {
        Self::build(game, Owner::Seat(seat), tip, links)
    }

    fn build(game: GameId, owner: Owner, tip: Secret, links: u32) -> Self {
        let len = links.clamp(1, LINKS_MAX);
        let step = len.isqrt().max(1);
        let mut marks = vec![[0; 32]; len.div_ceil(step) as usize];
        let mut link = tip.0;
        for index in (0..len).rev() {
            link = before(&game, owner, index + 1, &link);
            if index % step == 0 {
                marks[(index / step) as usize] = link;
            }
        }
        Self { game, owner, len, marks, step, tip }
    }

    /// `s[0]`, to be published before the game.
    #[must_use]
    pub fn commit(&self) -> [u8; 32] {
        self.marks[0]
    }

    /// How many links there are, the commitment not counted.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a chain is never empty")]
    pub fn len(&self) -> u32 {
        self.len
    }

    /// Whether this is a chain of `links` links of this seat in this game.
    #[must_use]
    pub(crate) fn is_of(&self, game: &GameId, seat: u8, links: u32) -> bool {
        self.game == *game && self.owner == Owner::Seat(seat) && self.len == links
    }

    /// `s[index]` for `index` from 1 to [`Chain::len`], else nothing. The secret of roll `index`: to be shown
    /// with its dice and not before.
    #[must_use]
    pub fn link(&self, index: u32) -> Option<Secret> {
        if !(1..=self.len).contains(&index) {
            return None;
        }
        let mark = index.div_ceil(self.step);
        let (mut at, mut link) = match self.marks.get(mark as usize) {
            Some(link) => (mark * self.step, *link),
            None => (self.len, self.tip.0),
        };
        while at > index {
            link = before(&self.game, self.owner, at, &link);
            at -= 1;
        }
        Some(Secret(link))
    }
}

/// The link before link `index`.
fn before(game: &GameId, owner: Owner, index: u32, link: &[u8; 32]) -> [u8; 32] {
    let mut hash = Sha256::new();
    match owner {
        Owner::Server => {
            hash.update(b"KD1/chain");
            hash.update(game.0);
        }
        Owner::Seat(seat) => {
            hash.update(b"KD1/cchain");
            hash.update(game.0);
            hash.update([seat]);
        }
    }
    hash.update(index.to_be_bytes());
    hash.update(link);
    hash.finalize().into()
}

/// Whether `link` is link `index` of the server's chain whose link before it is `previous`.
#[must_use]
pub fn check_link(game: &GameId, previous: &[u8; 32], index: u32, link: &[u8; 32]) -> bool {
    before(game, Owner::Server, index, link) == *previous
}

/// The same for a player's chain in the live mode.
#[must_use]
pub fn check_client_link(game: &GameId, seat: u8, previous: &[u8; 32], index: u32, link: &[u8; 32]) -> bool {
    before(game, Owner::Seat(seat), index, link) == *previous
}

/// What binds a player to the secret they will bring (static mode): `H("KD1/client" || game_id || u8(seat) || c)`.
#[must_use]
pub fn client_commit(game: &GameId, seat: u8, secret: &Secret) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(b"KD1/client");
    hash.update(game.0);
    hash.update([seat]);
    hash.update(secret.0);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_gives_every_link_whatever_its_length() {
        let game = GameId([7; 16]);
        for len in [1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 1000, 1024] {
            let chain = Chain::from_tip(game, Secret([9; 32]), len);
            let mut previous = chain.commit();
            for index in 1..=len {
                let link = chain.link(index).unwrap();
                assert!(check_link(&game, &previous, index, &link.0), "length {len}, link {index}");
                previous = link.0;
            }
            assert_eq!(previous, [9; 32], "the last link is the tip");
            assert_eq!(chain.link(0), None, "link 0 is the commitment");
            assert_eq!(chain.link(len + 1), None);
            assert_eq!(chain.link(u32::MAX), None);
        }
    }

    #[test]
    fn a_chain_of_1024_links_fits_in_a_kibibyte() {
        let chain = Chain::from_tip(GameId([0; 16]), Secret([0; 32]), 1024);
        assert_eq!(chain.marks.len(), 32);
    }

    #[test]
    fn lengths_outside_the_limits_count_as_the_nearest() {
        assert_eq!(Chain::from_tip(GameId([0; 16]), Secret([0; 32]), 0).len(), 1);
        assert_eq!(Chain::from_tip(GameId([0; 16]), Secret([0; 32]), u32::MAX).len(), LINKS_MAX);
    }

    #[test]
    fn chains_of_server_seats_and_games_have_nothing_in_common() {
        let tip = || Secret([5; 32]);
        let commits = [
            Chain::from_tip(GameId([1; 16]), tip(), 8).commit(),
            Chain::from_tip(GameId([2; 16]), tip(), 8).commit(),
            Chain::of_client(GameId([1; 16]), 0, tip(), 8).commit(),
            Chain::of_client(GameId([1; 16]), 1, tip(), 8).commit(),
        ];
        for (i, one) in commits.iter().enumerate() {
            assert!(!commits[i + 1..].contains(one));
        }
        let printed = format!("{:?}", Chain::from_tip(GameId([1; 16]), tip(), 8));
        assert!(printed.starts_with("Chain") && printed.contains("len: 8"), "{printed}");
        assert!(!printed.contains("050505") && !printed.contains("[5, 5"), "{printed}");
    }
}
