// SPDX-License-Identifier: AGPL-3.0-or-later
//! Passwords and recovery codes: how they are hashed, and which passwords are too easily guessed.
//!
//! A hash takes 46 MiB and tens of milliseconds of a processor, on purpose. It is made on threads of its own
//! (`hashing.rs`), so that a rush of logins costs those who play nothing. They keep the memory from hash to hash: to take
//! it anew is a page fault for every 4 KiB, and to give it back interrupts every other thread of the server.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use argon2::Block;
use argon2::password_hash::phc::Output;
use hmac::{Hmac, KeyInit as _, Mac as _};
use sha2::Sha256;
use tokio::sync::oneshot;
use zxcvbn::matching::patterns::MatchPattern;

use crate::auth::argon2id::Argon2id;
use crate::auth::hashing::{Full, Hashers};
use crate::auth::patient::Hash as _;
use crate::auth::random;
use crate::auth::refusal::AccountError;
use crate::error::ApiError;
use crate::fairness::key_ring::KeyRing;

/// Shortest password, in characters.
pub const PASSWORD_CHARS_MIN: usize = 8;
/// Longest password, in characters.
pub const PASSWORD_CHARS_MAX: usize = 128;
/// A password that is guessed within so many guesses is one of the commonest.
const COMMON_GUESSES: u64 = 3_000;
/// Longest password that common ones are looked for in, in characters.
const COMMON_CHARS_MAX: usize = 32;
/// When to come back when more wait, seconds.
const BUSY_RETRY_S: u64 = 5;
/// Recovery codes of an account.
pub const CODES: usize = 8;
/// Letters of a recovery code, 5 bits each.
const CODE_CHARS: usize = 10;
/// Letters of the code in a link of the operator.
const LINK_CHARS: usize = 40;
/// Digits and letters that are not taken for each other.
const CODE_LETTERS: &[u8; 32] = b"23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/// What is mixed into every hash, so that who has only the database cannot guess: it follows from the site's first key.
#[derive(Clone)]
pub struct Pepper([u8; 32]);

impl Pepper {
    /// The pepper of a site.
    #[must_use]
    pub fn of(keys: &KeyRing) -> Self {
        Self(keys.pepper())
    }

    /// The hash of a new password; it takes its time.
    ///
    /// # Errors
    /// [`AccountError::WeakPassword`].
    pub fn hash(&self, name: &str, password: &str) -> Result<String, AccountError> {
        check(name, password)?;
        let hash = Argon2id::new(&self.0, password);
        let output = hash.fill(&mut vec![Block::default(); hash.blocks()]);
        Ok(hash.written(output.expect("a password of 128 characters is within the bounds of argon2")))
    }

    /// By what a recovery code of a player is kept.
    #[must_use]
    pub fn code(&self, player: &str, code: &str) -> String {
        let letters = code.bytes().filter(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_uppercase());
        self.keyed(&[b"kapia/recovery/", player.as_bytes(), b"/", &letters.collect::<Vec<_>>()])
    }

    /// By what a device is kept whose browser shows this mark.
    #[must_use]
    pub fn device(&self, mark: &str) -> String {
        self.keyed(&[b"kapia/device/", mark.as_bytes()])
    }

    fn keyed(&self, parts: &[&[u8]]) -> String {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC takes a key of any length");
        parts.iter().for_each(|part| mac.update(part));
        room::hex(&mac.finalize().into_bytes())
    }

    /// New recovery codes, and by what they are kept.
    #[must_use]
    pub fn codes(&self, player: &str) -> (Vec<String>, Vec<String>) {
        let codes: Vec<String> = std::iter::repeat_with(|| {
            let letters = letters(CODE_CHARS);
            let (first, second) = letters.split_at(CODE_CHARS / 2);
            format!("{first}-{second}")
        })
        .take(CODES)
        .collect();
        let hashes = codes.iter().map(|code| self.code(player, code)).collect();
        (codes, hashes)
    }

    /// The code in a link of the operator.
    #[must_use]
    pub fn link_code() -> String {
        letters(LINK_CHARS)
    }
}

fn letters(count: usize) -> String {
    let bytes = std::iter::repeat_with(random::bytes::<16>).flatten();
    bytes.map(|byte| char::from(CODE_LETTERS[usize::from(byte % 32)])).take(count).collect()
}

fn weak(why: &'static str) -> AccountError {
    AccountError::WeakPassword { min: PASSWORD_CHARS_MIN, max: PASSWORD_CHARS_MAX, why }
}

/// Whether a password may be taken, as far as that is seen at once.
///
/// # Errors
/// [`AccountError::WeakPassword`].
pub fn fits(name: &str, password: &str) -> Result<(), AccountError> {
    match password.chars().count() {
        count if count < PASSWORD_CHARS_MIN => Err(weak("short")),
        count if count > PASSWORD_CHARS_MAX => Err(weak("long")),
        _ if password.to_lowercase() == name.to_lowercase() => Err(weak("name")),
        _ => Ok(()),
    }
}

/// Whether a password may be taken.
fn check(name: &str, password: &str) -> Result<(), AccountError> {
    fits(name, password)?;
    // What is longer is no common one, and to look for words in it, with every set of digits for letters, takes long.
    let is_short = password.chars().nth(COMMON_CHARS_MAX).is_none();
    if is_short && is_common(password) { Err(weak("common")) } else { Ok(()) }
}

/// Whether a password is, whole, among the first that anybody guesses: common passwords and words by their frequency,
/// with capitals and digits for letters, runs of keys, sequences, one letter again and again.
fn is_common(password: &str) -> bool {
    let found = zxcvbn::zxcvbn(password, &[]);
    match found.sequence() {
        [whole] => {
            let repeats_word = matches!(&whole.pattern, MatchPattern::Repeat(repeat) if repeat.base_token.chars().count() > 1);
            found.guesses() <= COMMON_GUESSES && !repeats_word
        }
        _ => false,
    }
}

/// Makes and checks hashes, beside everything else.
pub struct Passwords {
    pepper: Pepper,
    patience: Duration,
    /// Begun with the first password: a server without accounts has no threads for them.
    hashers: OnceLock<Hashers>,
}

impl Passwords {
    /// With this pepper; on a busy machine a hash waits so long for time that nobody else wants.
    #[must_use]
    pub fn new(pepper: Pepper, patience: Duration) -> Self {
        Self { pepper, patience, hashers: OnceLock::new() }
    }

    /// The pepper.
    #[must_use]
    pub fn pepper(&self) -> &Pepper {
        &self.pepper
    }

    /// The hash of a new password of somebody called so.
    ///
    /// # Errors
    /// [`AccountError::WeakPassword`]; [`ApiError::TooMany`] when too many wait.
    pub async fn hash(&self, name: &str, password: &str) -> Result<String, ApiError> {
        let hash = Arc::new(Argon2id::new(&self.pepper.0, password));
        let (name, password) = (name.to_owned(), password.to_owned());
        // The lists of what is guessed first are read with the first password, under a lock.
        self.run(move || check(&name, &password)).await??;
        let output = self.output(Arc::clone(&hash)).await?.ok_or(ApiError::Internal)?;
        Ok(hash.written(output))
    }

    /// Whether a hash is that of a password. Without a hash the answer is no, after as much work.
    ///
    /// # Errors
    /// [`ApiError::TooMany`] when too many wait.
    pub async fn is(&self, password: &str, hash: Option<&str>) -> Result<bool, ApiError> {
        let known = hash.and_then(|hash| Argon2id::again(&self.pepper.0, password, hash));
        let (again, wanted) = match known {
            Some((again, wanted)) => (again, Some(wanted)),
            None => (Argon2id::new(&self.pepper.0, password), None),
        };
        let made = self.output(Arc::new(again)).await?;
        // Outputs are compared in constant time.
        Ok(made.is_some() && made == wanted)
    }

    async fn output(&self, hash: Arc<Argon2id>) -> Result<Option<Output>, ApiError> {
        self.hashers().hash(hash).map_err(busy)?.await.map_err(|_| ApiError::Internal)
    }

    /// Does work that is as heavy as a hash where hashes are made.
    ///
    /// # Errors
    /// [`ApiError::TooMany`] when too much waits.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let (reply, answer) = oneshot::channel();
        self.hashers().work(Box::new(move || drop(reply.send(work())))).map_err(busy)?;
        answer.await.map_err(|_| ApiError::Internal)
    }

    fn hashers(&self) -> &Hashers {
        self.hashers.get_or_init(|| Hashers::start(self.patience))
    }
}

fn busy(Full: Full) -> ApiError {
    ApiError::TooMany { key: "passwords", retry_s: BUSY_RETRY_S }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pepper() -> Pepper {
        Pepper::of(&KeyRing::ephemeral())
    }

    fn passwords(pepper: Pepper) -> Passwords {
        Passwords::new(pepper, Duration::ZERO)
    }

    #[tokio::test]
    async fn a_hash_is_argon2id_with_a_salt_and_the_pepper_of_this_server() {
        let (mine, other) = (pepper(), passwords(pepper()));
        let hash = mine.hash("Ann", "a good long one").unwrap();
        assert!(hash.starts_with("$argon2id$v=19$m=47104,t=1,p=1$"), "{hash}");
        assert_ne!(hash, mine.hash("Ann", "a good long one").unwrap());
        let mine = passwords(mine);
        for hash in [&hash, &mine.hash("Ann", "a good long one").await.unwrap()] {
            assert!(mine.is("a good long one", Some(hash)).await.unwrap());
            assert!(!mine.is("a good long two", Some(hash)).await.unwrap());
            assert!(
                !other.is("a good long one", Some(hash)).await.unwrap(),
                "with another key it is another"
            );
        }
        assert!(!mine.is("a good long one", Some("no hash")).await.unwrap());
        assert!(!mine.is("a good long one", None).await.unwrap());
        // As others made it, with other parameters.
        let other = hash.replace("m=47104,t=1", "m=19456,t=2");
        assert!(!mine.is("a good long one", Some(&other)).await.unwrap());
    }

    #[test]
    fn what_anybody_guesses_first_is_refused() {
        let why = |name: &str, password: &str| match check(name, password) {
            Ok(()) => "",
            Err(AccountError::WeakPassword { why, .. }) => why,
            Err(error) => panic!("{error}"),
        };
        for (password, said) in [
            ("1234567", "short"),
            ("парола!", "short"),
            ("password", "common"),
            ("Password", "common"),
            ("12345678", "common"),
            ("qwertyuiop", "common"),
            ("iloveyou", "common"),
            ("aaaaaaaa", "common"),
            ("abcdefgh", "common"),
            ("p@ssw0rd", "common"),
            ("Annabella", "name"),
            ("annabella", "name"),
            ("correct horse battery", ""),
            ("tabla-on-the-terrace", ""),
            ("hunter2hunter2", ""),
            ("моята дълга парола", ""),
            ("kq8vz2mw", ""),
        ] {
            assert_eq!(why("Annabella", password), said, "{password}");
        }
        assert_eq!(why("Ann", &"ж1".repeat(64)), "");
        assert_eq!(why("Ann", &"ж".repeat(129)), "long");
        // A sequence that is common as long as it is short is not looked for in a long one.
        let common = |count: usize| why("Ann", &"a".repeat(count));
        assert_eq!((common(COMMON_CHARS_MAX), common(COMMON_CHARS_MAX + 1)), ("common", ""));
    }

    #[tokio::test]
    async fn work_that_fails_takes_no_thread_with_it() {
        let passwords = passwords(pepper());
        for _ in 0..=2 {
            assert!(passwords.run(|| panic!("on purpose")).await.map(|()| 0).is_err());
        }
        assert_eq!(passwords.run(|| 7).await.unwrap(), 7);
    }

    #[test]
    fn recovery_codes_are_read_however_they_are_written() {
        let pepper = pepper();
        let (codes, hashes) = pepper.codes("p1");
        assert_eq!((codes.len(), hashes.len()), (8, 8));
        for (code, hash) in codes.iter().zip(&hashes) {
            assert_eq!((code.len(), code.find('-')), (11, Some(5)), "{code}");
            assert_eq!(pepper.code("p1", &code.replace('-', " ").to_lowercase()), *hash);
            assert_ne!(pepper.code("p2", code), *hash, "of one account alone");
        }
        let distinct: std::collections::HashSet<_> = codes.iter().collect();
        assert_eq!(distinct.len(), 8);
        assert_eq!(Pepper::link_code().len(), 40);
    }
}
