// SPDX-License-Identifier: AGPL-3.0-or-later
//! The secrets of a site: the keys of its dice, and what follows from the first of them and stays when keys come and go.
//!
//! A site begins with one key, a file of its 32 bytes. When another one is added (`kapia key add`) the file becomes text, in
//! which every key has a line and so has each secret that must not change with them; a key that no game needs any more is
//! destroyed, and a line says that it was the site's. Which of its keys a chain of dice was made with follows from the
//! chain's commitment.

use std::fmt::Write as _;
use std::path::Path;

use dice::{Bytes32, GameId, HeadSigner, Secret};
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;

use crate::auth::random;
use crate::fairness::key::{DiceKey, ROOM_ID_CHARS};
use crate::fairness::key_file::{self, KeyError};

/// The first line of a file of several keys.
const HEAD: &str = "kapia keys 1";
/// What somebody reads who opens the file.
const WORDS: &str =
    "# Who has this file and the database knows every roll to come. Keep a copy, apart from the database.";
/// Keys of dice at a time: one a quarter, and years to be rid of the old ones.
const KEYS_MAX: usize = 16;
/// Digits of what a key, and the site after its first, is called.
const ID_CHARS: usize = 16;

/// What stays when keys of dice come and go. Nothing of the dice follows from it.
#[derive(Clone, PartialEq, Eq)]
struct Lasting {
    /// What the site is called among its nodes: as its first key.
    site: String,
    /// Mixed into the hashes of passwords.
    pepper: [u8; 32],
    /// What the nodes of a site know each other by.
    bus: [u8; 32],
    /// What signs the heads of the public log.
    sign: [u8; 32],
    /// What ids of rooms follow from.
    rooms: [u8; 32],
}

impl Lasting {
    fn of(key: &DiceKey) -> Self {
        let [pepper, bus, sign, rooms] =
            ["kapia/password/pepper", "kapia/bus", "kapia/fairness/sign", "kapia/rooms"]
                .map(|purpose| key.mac(purpose.as_bytes()));
        Self { site: key.id(), pepper, bus, sign, rooms }
    }

    fn lines(&self) -> [(&'static str, &[u8; 32]); 4] {
        [("pepper", &self.pepper), ("bus", &self.bus), ("sign", &self.sign), ("rooms", &self.rooms)]
    }
}

/// The secrets of a site.
#[derive(Clone, PartialEq, Eq)]
pub struct KeyRing {
    lasting: Lasting,
    /// New chains are made with the first; in a file it is the newest.
    dice: Vec<DiceKey>,
    /// The commitments of the keys that were destroyed.
    gone: Vec<String>,
}

impl KeyRing {
    /// A ring of one new key.
    #[must_use]
    pub fn ephemeral() -> Self {
        Self::of(DiceKey::ephemeral())
    }

    /// The ring of a site that has this key alone.
    #[must_use]
    pub fn of(key: DiceKey) -> Self {
        Self { lasting: Lasting::of(&key), dice: vec![key], gone: Vec::new() }
    }

    /// Reads a file; nothing when there is none.
    ///
    /// # Errors
    /// [`KeyError`] naming the file.
    pub fn read(path: &Path) -> Result<Option<Self>, KeyError> {
        let Some(bytes) = key_file::read(path)? else { return Ok(None) };
        if let Ok(key) = <[u8; 32]>::try_from(bytes.as_slice()) {
            return Ok(Some(Self::of(DiceKey::from(key))));
        }
        let text = std::str::from_utf8(&bytes).ok().filter(|text| text.lines().next() == Some(HEAD));
        let Some(text) = text else {
            return Err(KeyError::Length { path: path.to_owned(), len: bytes.len() });
        };
        Self::parse(text).map(Some).map_err(|line| KeyError::Line { path: path.to_owned(), line })
    }

    /// Keeps the ring in a file that is not there yet.
    ///
    /// # Errors
    /// [`KeyError`] naming the file, also when there is one already.
    pub fn write(&self, path: &Path) -> Result<(), KeyError> {
        key_file::write(path, &self.bytes())
    }

    /// Keeps the ring in the file of the one that it came from: whole or not at all.
    ///
    /// # Errors
    /// [`KeyError`] naming the file.
    pub fn replace(&self, path: &Path) -> Result<(), KeyError> {
        key_file::replace(path, &self.bytes())
    }

    /// One key whose secrets follow from it is written as it always was.
    fn bytes(&self) -> Vec<u8> {
        match self.dice.as_slice() {
            [only] if self.gone.is_empty() && self.lasting == Lasting::of(only) => only.bytes().to_vec(),
            _ => self.text().into_bytes(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{HEAD}\n{WORDS}\nsite {}\n", self.lasting.site);
        let dice = self.dice.iter().map(|key| ("dice", key.bytes()));
        for (name, secret) in self.lasting.lines().into_iter().chain(dice) {
            let _ = writeln!(text, "{name} {}", room::hex(secret));
        }
        for commit in &self.gone {
            let _ = writeln!(text, "gone {commit}");
        }
        text
    }

    /// The ring of a text, or the number of the line that is wrong.
    fn parse(text: &str) -> Result<Self, usize> {
        let mut found: [Option<[u8; 32]>; 4] = [None; 4];
        let (mut site, mut dice, mut gone) = (None, Vec::<DiceKey>::new(), Vec::new());
        let mut count = 0;
        for (number, line) in (1..).zip(text.lines()) {
            count = number;
            if number == 1 || line.is_empty() || line.starts_with('#') {
                continue;
            }
            let (name, value) = line.split_once(' ').ok_or(number)?;
            if name == "site" {
                let is_id = value.len() == ID_CHARS && value.bytes().all(|byte| byte.is_ascii_hexdigit());
                if !is_id || site.replace(value.to_owned()).is_some() {
                    return Err(number);
                }
                continue;
            }
            let secret = Bytes32::from_hex(value).ok_or(number)?.0;
            match name {
                "dice" if dice.contains(&DiceKey::from(secret)) => return Err(number),
                "dice" => dice.push(DiceKey::from(secret)),
                "gone" => gone.push(value.to_owned()),
                _ => {
                    let names = ["pepper", "bus", "sign", "rooms"];
                    let slot = names.iter().position(|own| *own == name).and_then(|at| found.get_mut(at));
                    if slot.ok_or(number)?.replace(secret).is_some() {
                        return Err(number);
                    }
                }
            }
        }
        let ([Some(pepper), Some(bus), Some(sign), Some(rooms)], Some(site)) = (found, site) else {
            return Err(count + 1);
        };
        if dice.is_empty() || dice.len() > KEYS_MAX {
            return Err(count);
        }
        Ok(Self { lasting: Lasting { site, pepper, bus, sign, rooms }, dice, gone })
    }

    /// The key that new chains are made with.
    #[must_use]
    pub fn active(&self) -> &DiceKey {
        self.dice.first().expect("a ring has a key")
    }

    /// Every key, the one that new chains are made with first.
    #[must_use]
    pub fn keys(&self) -> &[DiceKey] {
        &self.dice
    }

    /// What the keys are called, with blanks between.
    #[must_use]
    pub(crate) fn ids(&self) -> String {
        self.dice.iter().map(DiceKey::id).collect::<Vec<_>>().join(" ")
    }

    /// What the site is called among its nodes, whichever keys it has: 16 hexadecimal digits.
    #[must_use]
    pub(crate) fn site(&self) -> &str {
        &self.lasting.site
    }

    /// Whether the key with this commitment was the site's, and is destroyed.
    #[must_use]
    pub fn has_lost(&self, commit: &str) -> bool {
        self.gone.iter().any(|gone| gone == commit)
    }

    /// The key that is known by this commitment.
    #[must_use]
    pub fn known_by(&self, commit: &str) -> Option<&DiceKey> {
        self.dice.iter().find(|key| key.commit() == commit)
    }

    /// The key a chain was made with, by the chain's commitment; the active one for a chain of none of them.
    #[must_use]
    pub fn of_chain(&self, game: GameId, links: u32, commit: &[u8; 32]) -> &DiceKey {
        let made = |key: &&DiceKey| key.chain(game, links).commit() == *commit;
        match self.dice.as_slice() {
            [only] => only,
            keys => keys.iter().find(made).unwrap_or_else(|| self.active()),
        }
    }

    /// Adds a new key, with which new chains are made from then on; nothing where there are so many that some have to go.
    pub fn add(&mut self) -> Option<&DiceKey> {
        if self.dice.len() >= KEYS_MAX {
            return None;
        }
        self.dice.insert(0, DiceKey::ephemeral());
        self.dice.first()
    }

    /// Destroys the key that is known by this commitment; the last one stays. False where there is none.
    pub fn destroy(&mut self, commit: &str) -> bool {
        let is_here = self.dice.len() > 1 && self.known_by(commit).is_some();
        if is_here {
            self.dice.retain(|key| key.commit() != commit);
            self.gone.push(commit.to_owned());
        }
        is_here
    }

    /// From now on new chains are made with the key that is known by this commitment; false where there is none.
    pub(crate) fn activate(&mut self, commit: &str) -> bool {
        let at = self.dice.iter().position(|key| key.commit() == commit);
        if let Some(upto) = at.and_then(|at| self.dice.get_mut(..=at)) {
            upto.rotate_right(1);
        }
        at.is_some()
    }

    /// Whether both are rings of one site, at one time or another.
    #[must_use]
    pub fn is_of_the_site_of(&self, other: &Self) -> bool {
        self.lasting == other.lasting
    }

    /// What is mixed into the hashes of passwords.
    #[must_use]
    pub fn pepper(&self) -> [u8; 32] {
        self.lasting.pepper
    }

    /// What the nodes of a site know each other by.
    #[must_use]
    pub(crate) fn bus_secret(&self) -> [u8; 32] {
        self.lasting.bus
    }

    /// What signs the heads of the public log.
    #[must_use]
    pub fn head_signer(&self) -> HeadSigner {
        HeadSigner::new(&Secret(self.lasting.sign))
    }

    /// The id of the room of the next game after `game`.
    #[must_use]
    pub fn next_room_id(&self, game: &GameId) -> String {
        let block = |number: u8| {
            let mut mac =
                Hmac::<Sha256>::new_from_slice(&self.lasting.rooms).expect("HMAC takes a key of any length");
            mac.update(&game.0);
            mac.update(&[number]);
            mac.finalize().into_bytes()
        };
        (0_u8..).flat_map(block).filter_map(random::letter).take(ROOM_ID_CHARS).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAME: GameId = GameId([7; 16]);

    #[test]
    fn what_must_not_change_stays_when_keys_come_and_go() {
        let begun = KeyRing::ephemeral();
        let first = begun.active().commit();
        let mut ring = begun.clone();
        let second = ring.add().unwrap().commit();
        assert_eq!(ring.active().commit(), second);
        assert!(ring.is_of_the_site_of(&begun) && !ring.is_of_the_site_of(&KeyRing::ephemeral()));
        assert!(ring.destroy(&first) && !ring.destroy(&first));
        assert!(ring.known_by(&first).is_none() && ring.has_lost(&first));
        assert!(!ring.destroy(&second) && !ring.has_lost(&second), "the last key stays");
        assert_eq!(ring.active().commit(), second);
        assert_eq!((ring.site(), ring.site()), (begun.site(), begun.active().id().as_str()));
        assert_eq!((ring.pepper(), ring.bus_secret()), (begun.pepper(), begun.bus_secret()));
        assert_eq!(ring.next_room_id(&GAME), begun.next_room_id(&GAME));
        assert_eq!(ring.next_room_id(&GAME).len(), ROOM_ID_CHARS);
        assert_ne!(ring.next_room_id(&GAME), ring.next_room_id(&GameId([8; 16])));
        while ring.add().is_some() {}
        assert_eq!(ring.keys().len(), KEYS_MAX);
    }

    #[test]
    fn a_chain_is_of_the_key_that_made_it() {
        let mut ring = KeyRing::ephemeral();
        let old = ring.active().clone();
        let made = old.chain(GAME, 64).commit();
        ring.add().unwrap();
        assert!(*ring.of_chain(GAME, 64, &made) == old);
        assert!(ring.of_chain(GAME, 64, &[0; 32]) == ring.active(), "a chain of nobody's");
        assert!(ring.activate(&old.commit()) && *ring.active() == old);
        assert!(!ring.activate("unknown") && *ring.active() == old);
    }

    #[test]
    fn a_file_of_one_key_is_its_bytes_and_one_of_more_is_text() {
        let mut ring = KeyRing::ephemeral();
        assert_eq!(ring.bytes(), ring.active().bytes());
        ring.add().unwrap();
        let text = String::from_utf8(ring.bytes()).unwrap();
        assert!(KeyRing::parse(&text) == Ok(ring.clone()));
        let old = ring.keys()[1].commit();
        ring.destroy(&old);
        let alone = String::from_utf8(ring.bytes()).unwrap();
        assert!(KeyRing::parse(&alone) == Ok(ring), "its secrets do not follow from the key that is left");
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_by_its_line() {
        let mut ring = KeyRing::ephemeral();
        ring.add().unwrap();
        let lines: Vec<String> = ring.text().lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 9);
        let wrong = |change: &dyn Fn(&mut Vec<String>)| {
            let mut lines = lines.clone();
            change(&mut lines);
            KeyRing::parse(&lines.join("\n")).err()
        };
        assert_eq!(wrong(&|_| {}), None);
        assert_eq!(wrong(&|lines| lines[2].push('0')), Some(3), "the site's name is too long");
        assert_eq!(wrong(&|lines| lines[3].push('0')), Some(4), "so is a secret");
        assert_eq!(wrong(&|lines| lines[4] = "bus".to_owned()), Some(5), "no secret");
        assert_eq!(wrong(&|lines| lines[5] = lines[4].clone()), Some(6), "twice");
        assert_eq!(wrong(&|lines| lines[7].replace_range(..4, "dies")), Some(8), "unknown");
        assert_eq!(wrong(&|lines| lines[8] = lines[7].clone()), Some(9), "the same key twice");
        assert_eq!(wrong(&|lines| drop(lines.remove(6))), Some(9), "one is missing");
        assert_eq!(wrong(&|lines| drop(lines.remove(2))), Some(9), "so is the site's name");
        assert_eq!(wrong(&|lines| lines.truncate(7)), Some(7), "no dice");
    }
}
