// SPDX-License-Identifier: AGPL-3.0-or-later
//! The hash of a password.

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

use crate::auth::patient::Hash;
use crate::auth::random;

/// Memory of a hash, KiB; passes; lanes: OWASP's first choice.
const ARGON2: (u32, u32, u32) = (47_104, 1, 1);

/// One hash of one password.
pub(super) struct Argon2id {
    pepper: [u8; 32],
    password: String,
    salt: Salt,
    algorithm: Algorithm,
    version: Version,
    params: Params,
}

impl Argon2id {
    /// A new one, with a salt of its own.
    pub(super) fn new(pepper: &[u8; 32], password: &str) -> Self {
        let (memory, passes, lanes) = ARGON2;
        Self {
            pepper: *pepper,
            password: password.to_owned(),
            salt: Salt::new(&random::bytes::<16>())
                .expect("a salt of 16 bytes is within the bounds of argon2"),
            algorithm: Algorithm::Argon2id,
            version: Version::V0x13,
            params: Params::new(memory, passes, lanes, None).expect("these are within the bounds of argon2"),
        }
    }

    /// The same as a written one was made, and what came out; none where that is no hash.
    pub(super) fn again(pepper: &[u8; 32], password: &str, written: &str) -> Option<(Self, Output)> {
        let known = PasswordHash::new(written).ok()?;
        let hash = Self {
            pepper: *pepper,
            password: password.to_owned(),
            salt: known.salt?,
            algorithm: Algorithm::try_from(known.algorithm.as_str()).ok()?,
            version: known.version.map_or(Ok(Version::default()), Version::try_from).ok()?,
            params: Params::try_from(&known).ok()?,
        };
        Some((hash, known.hash?))
    }

    /// As it is kept.
    pub(super) fn written(&self, output: Output) -> String {
        PasswordHash {
            algorithm: self.algorithm.ident(),
            version: Some(self.version.into()),
            params: ParamsString::try_from(&self.params).expect("the numbers of argon2 can be written"),
            salt: Some(self.salt),
            hash: Some(output),
        }
        .to_string()
    }
}

impl Hash for Argon2id {
    fn blocks(&self) -> usize {
        self.params.block_count()
    }

    fn fill(&self, memory: &mut [Block]) -> Option<Output> {
        let (algorithm, version, params) = (self.algorithm, self.version, self.params.clone());
        let argon2 = Argon2::new_with_secret(&self.pepper, algorithm, version, params).ok()?;
        let mut buffer = [0; Output::MAX_LENGTH];
        let out = buffer.get_mut(..self.params.output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN))?;
        argon2.hash_password_into_with_memory(self.password.as_bytes(), &self.salt, out, memory).ok()?;
        Output::new(out).ok()
    }
}
