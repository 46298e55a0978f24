// SPDX-License-Identifier: AGPL-3.0-or-later
//! What crosses the bus is sealed (ChaCha20-Poly1305) with keys that follow from the key of the dice, which every node of a
//! site has and nobody else: whoever reads the bus learns nothing of cookies and moves, and nobody but a node is heard on it.
//!
//! Each way of a trunk has a key of its own, to which both ends have added something random; what is sent is numbered, and the
//! number is the nonce, so that nothing can be left out, doubled or sent again later without being noticed. Whatever does not
//! open under its number is from nobody of this site.

use hmac::{Hmac, KeyInit as _, Mac as _};
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, Nonce, UnboundKey};
use sha2::Sha256;
use thiserror::Error;

/// What somebody random adds.
pub type Salt = [u8; 16];

/// Which end speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The one that dialled, to the one that serves the site.
    Up,
    /// The one that serves.
    Down,
}

impl Way {
    /// The byte it is written as.
    #[must_use]
    pub fn byte(self) -> u8 {
        match self {
            Self::Up => 0,
            Self::Down => 1,
        }
    }

    /// What a byte stands for; nothing for any other.
    #[must_use]
    pub fn of(byte: u8) -> Option<Self> {
        match byte {
            0 => Some(Self::Up),
            1 => Some(Self::Down),
            _ => None,
        }
    }
}

/// It is not what a node of this site has sent under this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("what came over the bus is not what a node of this site has sent")]
pub struct Forged;

/// The secret of the nodes of a site.
#[derive(Clone)]
pub struct SiteSecret([u8; 32]);

impl SiteSecret {
    /// From 32 bytes that nobody else knows.
    #[must_use]
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The seal of one way of a trunk to `server`: `trunk` comes from the end that dialled, `answer` from the other one, and is
    /// empty in the first word, which knows of none.
    ///
    /// # Panics
    /// Never: a key of 32 bytes fits both.
    #[must_use]
    pub fn seal(&self, server: &str, trunk: &Salt, answer: &[u8], way: Way) -> Seal {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        for part in [&[way.byte()], trunk.as_slice(), answer, server.as_bytes()] {
            mac.update(&(part.len() as u64).to_be_bytes());
            mac.update(part);
        }
        let key: [u8; 32] = mac.finalize().into_bytes().into();
        let key = UnboundKey::new(&CHACHA20_POLY1305, &key).expect("the key has the length of this cipher");
        Seal { key: LessSafeKey::new(key), least: 0 }
    }
}

/// Seals, or opens, what is sent one way.
pub struct Seal {
    key: LessSafeKey,
    /// The least number that nothing was sealed under yet.
    least: u64,
}

impl Seal {
    fn nonce(number: u64) -> Nonce {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&number.to_be_bytes());
        Nonce::assume_unique_for_key(nonce)
    }

    /// Seals what is sent under `number`, which must be greater than the last one; `head` goes with it openly, and cannot be
    /// changed either.
    ///
    /// # Errors
    /// [`Forged`] for a number that is not greater than the last one.
    pub fn close(&mut self, number: u64, head: &[u8], mut content: Vec<u8>) -> Result<Vec<u8>, Forged> {
        if number < self.least {
            return Err(Forged);
        }
        self.least = number.checked_add(1).ok_or(Forged)?;
        let nonce = Self::nonce(number);
        self.key.seal_in_place_append_tag(nonce, Aad::from(head), &mut content).map_err(|_| Forged)?;
        Ok(content)
    }

    /// Opens what was sent under `number`.
    ///
    /// # Errors
    /// [`Forged`] where the other end has not sent exactly this under this number.
    pub fn open<'a>(&self, number: u64, head: &[u8], sealed: &'a mut [u8]) -> Result<&'a mut [u8], Forged> {
        self.key.open_in_place(Self::nonce(number), Aad::from(head), sealed).map_err(|_| Forged)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(secret: u8, server: &str, answer: &[u8], way: Way) -> Seal {
        SiteSecret::new([secret; 32]).seal(server, &[1; 16], answer, way)
    }

    #[test]
    fn only_the_other_end_opens_it_and_only_under_its_number() {
        let mut near = ends(7, "a", b"salt", Way::Up);
        let mut sent = |number| near.close(number, b"head", b"e2e4".to_vec());
        let (first, second) = (sent(1).unwrap(), sent(2).unwrap());
        assert_eq!(sent(2), Err(Forged), "no number twice");
        assert!(!first.windows(4).any(|four| four == b"e2e4"));
        let far = ends(7, "a", b"salt", Way::Up);
        assert_eq!(far.open(1, b"head", &mut first.clone()).unwrap(), b"e2e4");
        assert_eq!(far.open(2, b"head", &mut first.clone()), Err(Forged), "as if it were the next");
        assert_eq!(
            far.open(2, b"head", &mut second.clone()).unwrap(),
            b"e2e4",
            "nothing forged is in its way"
        );
        for (other, head) in [
            (ends(8, "a", b"salt", Way::Up), &b"head"[..]),
            (ends(7, "b", b"salt", Way::Up), b"head"),
            (ends(7, "a", b"tlas", Way::Up), b"head"),
            (ends(7, "a", b"salt", Way::Down), b"head"),
            (ends(7, "a", b"salt", Way::Up), b"tail"),
        ] {
            assert_eq!(other.open(1, head, &mut first.clone()), Err(Forged));
        }
    }
}
