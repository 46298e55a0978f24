// SPDX-License-Identifier: AGPL-3.0-or-later
//! The server's signature under the heads of its log. Who has kept a signed head can show everybody else that it was the
//! server that said so, and two heads of one day that contradict each other convict it.

use ed25519_dalek::{Signer as _, SigningKey, VerifyingKey};

use crate::commitments::Head;
use crate::secret::{Bytes32, Secret, Signature};

/// What is signed: `"KD1/head" || u64(day) || u64(n) || hash`.
#[must_use]
pub fn head_message(head: &Head) -> [u8; 56] {
    let mut message = [0; 56];
    message[..8].copy_from_slice(b"KD1/head");
    message[8..16].copy_from_slice(&head.day.to_be_bytes());
    message[16..24].copy_from_slice(&head.n.to_be_bytes());
    message[24..].copy_from_slice(&head.hash.0);
    message
}

/// Signs heads with Ed25519 (RFC 8032): the same head always in the same way.
pub struct HeadSigner(SigningKey);

impl HeadSigner {
    /// The key that belongs to these 32 secret bytes.
    #[must_use]
    pub fn new(seed: &Secret) -> Self {
        Self(SigningKey::from_bytes(&seed.0))
    }

    /// The public key, by which everybody checks.
    #[must_use]
    pub fn key(&self) -> Bytes32 {
        Bytes32(self.0.verifying_key().to_bytes())
    }

    /// The signature under a head.
    #[must_use]
    pub fn sign(&self, head: &Head) -> Signature {
        Signature(self.0.sign(&head_message(head)).to_bytes())
    }
}

/// Whether `signature` under `head` was made with the secret that belongs to `key`. Weak keys and signatures of more than
/// one form are refused.
#[must_use]
pub fn verify_head(key: &Bytes32, head: &Head, signature: &Signature) -> bool {
    VerifyingKey::from_bytes(&key.0).is_ok_and(|key| {
        key.verify_strict(&head_message(head), &ed25519_dalek::Signature::from_bytes(&signature.0)).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_very_head_and_the_very_key_verify() {
        let head = Head { day: 20_780, n: 7, hash: Bytes32([0xAB; 32]) };
        let signer = HeadSigner::new(&Secret([7; 32]));
        let (key, signature) = (signer.key(), signer.sign(&head));
        assert!(verify_head(&key, &head, &signature));
        assert_eq!(signature, signer.sign(&head), "the same head is signed in the same way");
        let others =
            [Head { day: 20_781, ..head }, Head { n: 8, ..head }, Head { hash: Bytes32([0xAC; 32]), ..head }];
        for other in others {
            assert!(!verify_head(&key, &other, &signature), "{other:?}");
        }
        for byte in 0..64 {
            let mut wrong = signature;
            wrong.0[byte] ^= 1 << (byte % 8);
            assert!(!verify_head(&key, &head, &wrong), "byte {byte}");
        }
        assert!(!verify_head(&HeadSigner::new(&Secret([8; 32])).key(), &head, &signature));
        // The neutral point takes every message where it is not refused.
        let mut neutral = [0; 32];
        neutral[0] = 1;
        let mut anything = [0; 64];
        anything[0] = 1;
        assert!(!verify_head(&Bytes32(neutral), &head, &Signature(anything)), "a weak key");
    }

    #[test]
    fn the_bytes_are_those_of_the_documents() {
        // RFC 8032, 7.1, test 1: the public key of this secret.
        let seed =
            Bytes32::from_hex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").unwrap();
        let key = HeadSigner::new(&Secret(seed.0)).key().to_string();
        assert_eq!(key, "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        let message = head_message(&Head { day: 1, n: 0x0203, hash: Bytes32([9; 32]) });
        assert_eq!(&message[..24], b"KD1/head\0\0\0\0\0\0\0\x01\0\0\0\0\0\0\x02\x03");
        assert_eq!(message[24..], [9; 32]);
    }
}
