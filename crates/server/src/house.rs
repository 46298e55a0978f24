// SPDX-License-Identifier: AGPL-3.0-or-later
//! The house's secret, and what rooms ask of the house because only it can give it: links of its chains of
//! dice, ids nobody has yet, the names of its own players.
//!
//! All dice come from one key of 32 random bytes in `house.key`, made at the first start and readable by the
//! owner only. A chain's tip is HMAC-SHA-256 of the game's id under that key, so nothing secret is in the
//! database and a crash cannot roll again (P4). Without the key, games under way cannot go on rolling: back it
//! up together with the database, but not in the same place.

use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use dice::{Chain, GameId, Secret};
use game::Seat;
use hmac::{Hmac, KeyInit as _, Mac as _};
use room::GameKind;
use sha2::Sha256;
use thiserror::Error;

use crate::auth::random;
use crate::rooms::bots;

/// Name of the key file in the data folder.
pub const KEY_FILE: &str = "house.key";
/// Letters of a room's id: 71 bits, so that a link cannot be guessed.
pub const ROOM_ID_CHARS: usize = 12;

/// The house's secret.
pub struct HouseKey([u8; 32]);

/// Why there is no key.
#[derive(Debug, Error)]
pub enum KeyError {
    /// The file cannot be read or made.
    #[error("the key of the house {path} cannot be {act}: {source}", path = path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried.
        act: &'static str,
        /// What the machine says.
        source: io::Error,
    },
    /// The file is not a key.
    #[error("the key of the house {path} must have exactly 32 bytes, it has {len}", path = path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its length.
        len: usize,
    },
}

impl HouseKey {
    /// Reads the key from the data folder, or makes one at the first start.
    ///
    /// # Errors
    /// [`KeyError`] naming the file.
    pub fn open(data_dir: &Path) -> Result<Self, KeyError> {
        let path = data_dir.join(KEY_FILE);
        let failed = |act| {
            let path = path.clone();
            move |source| KeyError::Io { path, act, source }
        };
        match fs::read(&path) {
            Ok(bytes) => {
                let len = bytes.len();
                <[u8; 32]>::try_from(bytes).map(Self).map_err(|_| KeyError::Length { path, len })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = random::bytes::<32>();
                write_private(data_dir, &path, &key).map_err(failed("made"))?;
                Ok(Self(key))
            }
            Err(error) => Err(failed("read")(error)),
        }
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

    /// The house's chain of `links` links for a game.
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

    /// What a player of the house brings to the dice of a game: the same whenever it is asked.
    #[must_use]
    pub fn bot_contribution(&self, game: &GameId, seat: u8) -> Secret {
        self.derive(b"kapia/dice/bot/", game, &[seat])
    }
}

/// Writes a file only its owner may read, whole or not at all, and waits until it is on the disk.
fn write_private(folder: &Path, path: &Path, bytes: &[u8]) -> io::Result<()> {
    let draft = path.with_extension(format!("{}.tmp", std::process::id()));
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(&draft)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    drop(file);
    // A hard link never replaces a key that another process has just made.
    let linked = written.and_then(|()| fs::hard_link(&draft, path));
    fs::remove_file(&draft)?;
    linked?;
    fs::File::open(folder)?.sync_all()
}

/// The house as one room knows it: its own chain is worked out once.
pub struct Desk<'a> {
    key: &'a HouseKey,
    game: GameId,
    chain: &'a OnceLock<Box<Chain>>,
}

impl<'a> Desk<'a> {
    /// The desk of the room whose dice have the id `game`; `chain` is kept by the room's host.
    #[must_use]
    pub fn new(key: &'a HouseKey, game: GameId, chain: &'a OnceLock<Box<Chain>>) -> Self {
        Self { key, game, chain }
    }

    fn with_chain<T>(&self, game: &GameId, links: u32, read: impl FnOnce(&Chain) -> T) -> T {
        let make = || Box::new(self.key.chain(*game, links));
        if *game != self.game {
            return read(&make());
        }
        let own = self.chain.get_or_init(make);
        if own.len() == links { read(own) } else { read(&make()) }
    }
}

impl room::House for Desk<'_> {
    fn dice_commit(&self, game: &GameId, links: u32) -> [u8; 32] {
        self.with_chain(game, links, Chain::commit)
    }

    fn dice_link(&self, game: &GameId, links: u32, index: u32) -> Secret {
        self.with_chain(game, links, |chain| chain.link(index))
            .expect("a room asks for the links of its chain only")
    }

    fn fresh_room_id(&self) -> String {
        // A room has one next room. Its id follows from the room's own, so that an attempt that broke off half way
        // and is made again finds what it left and not a second game.
        self.key.next_room_id(&self.game)
    }

    fn bot_name(&self, game: GameKind, bot: &str) -> Option<String> {
        crate::thinkers::name(game, bot)
    }

    fn takes_resignation(&self, room: &room::Room, bot: Seat, points: u8) -> bool {
        let room::Play::Tables(game) = room.play() else { return true };
        let stake = bots::stake_of(room, bot);
        ::bots::tables::cube::takes_resignation(game, bots::side_of(bot), points, &stake)
    }
}

#[cfg(test)]
mod tests {
    use room::House as _;

    use super::*;

    #[test]
    fn p4_the_same_key_gives_the_same_dice_after_a_restart() {
        let folder = std::env::temp_dir().join(format!("kapia-key-{}", random::id::<8>()));
        fs::create_dir(&folder).unwrap();
        let game = GameId([7; 16]);
        let first = HouseKey::open(&folder).unwrap();
        let again = HouseKey::open(&folder).unwrap();
        let commit = |key: &HouseKey, links| key.chain(game, links).commit();
        assert_eq!(commit(&first, 1024), commit(&again, 1024));
        assert_ne!(commit(&first, 1024), commit(&first, 5 * 1024), "a match has a chain of its own length");
        assert_eq!(first.bot_contribution(&game, 1), again.bot_contribution(&game, 1));
        assert_ne!(first.bot_contribution(&game, 0), first.bot_contribution(&game, 1));
        assert_ne!(commit(&first, 1024), commit(&HouseKey::ephemeral(), 1024));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(folder.join(KEY_FILE)).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing but the key is left behind");
        fs::write(folder.join(KEY_FILE), b"short").unwrap();
        let Err(KeyError::Length { len: 5, .. }) = HouseKey::open(&folder) else {
            panic!("a key has 32 bytes")
        };
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_desk_answers_for_its_own_game_and_for_the_next() {
        let (key, chain) = (HouseKey::ephemeral(), OnceLock::new());
        let (own, next) = (GameId([1; 16]), GameId([2; 16]));
        let desk = Desk::new(&key, own, &chain);
        let links = room::CHAIN_LINKS;
        assert_ne!(desk.dice_commit(&own, links), desk.dice_commit(&next, links));
        assert_eq!(desk.dice_link(&own, links, 1), desk.dice_link(&own, links, 1));
        for (game, links) in [(own, links), (next, links), (own, 5 * links)] {
            let (commit, link) = (desk.dice_commit(&game, links), desk.dice_link(&game, links, 1));
            assert!(dice::check_link(&game, &commit, 1, &link.0), "{links}");
        }
    }
}
