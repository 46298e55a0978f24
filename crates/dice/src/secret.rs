// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bytes with a meaning: the id of a game, what nobody may see yet, and what is public. Written as
//! lower-case hexadecimal, and read only so: a transcript has one form.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// The id of a game's dice: 16 bytes, one chain each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GameId(pub [u8; 16]);

/// 32 bytes that somebody must not see yet: the tip or a link of a chain, a player's contribution. Prints
/// as `Secret(..)` and cannot be serialised; what has been shown goes into a transcript as [`Bytes32`].
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub [u8; 32]);

/// 32 bytes that everybody may see: a commitment, or a secret after it was shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bytes32(pub [u8; 32]);

/// An Ed25519 signature.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature(pub [u8; 64]);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl From<Secret> for Bytes32 {
    /// Shows a secret.
    fn from(secret: Secret) -> Self {
        Self(secret.0)
    }
}

impl From<&Secret> for Bytes32 {
    /// Shows a secret.
    fn from(secret: &Secret) -> Self {
        Self(secret.0)
    }
}

/// Lower-case hexadecimal of any bytes.
fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Reads `2 * N` lower-case hexadecimal digits.
fn read_hex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        _ => None,
    };
    let digits = text.as_bytes();
    if digits.len() != 2 * N {
        return None;
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = 16 * digit(pair[0])? + digit(pair[1])?;
    }
    Some(bytes)
}

macro_rules! hexadecimal {
    ($type:ident, $bytes:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_hex(&self.0, f)
            }
        }

        impl fmt::Debug for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($type))
            }
        }

        impl $type {
            /// Reads the lower-case hexadecimal that `Display` writes; `None` for anything else.
            #[must_use]
            pub fn from_hex(text: &str) -> Option<Self> {
                read_hex(text).map(Self)
            }
        }

        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
                Self::from_hex(&text).ok_or_else(|| {
                    de::Error::custom(concat!("expected ", $bytes, " bytes as lower-case hexadecimal digits"))
                })
            }
        }
    };
}
hexadecimal!(GameId, 16);
hexadecimal!(Bytes32, 32);
hexadecimal!(Signature, 64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_has_exactly_one_form() {
        let id = GameId(*b"0123456789abcdef");
        assert_eq!(id.to_string(), "30313233343536373839616263646566");
        assert_eq!(GameId::from_hex(&id.to_string()), Some(id));
        for bad in ["", "30", "30313233343536373839616263646 66", "3031323334353637383961626364656G"] {
            assert_eq!(GameId::from_hex(bad), None, "{bad}");
        }
        assert_eq!(GameId::from_hex(&"AB".repeat(16)), None, "capitals are another text for the same bytes");
        assert_eq!(GameId::from_hex(&"é".repeat(16)), None);
        let error = serde_json::from_str::<Bytes32>("\"00\"").unwrap_err().to_string();
        assert!(error.starts_with("expected 32 bytes as lower-case hexadecimal digits"), "{error}");
    }

    #[test]
    fn a_secret_does_not_print_itself() {
        assert_eq!(format!("{:?}", Secret([0xAB; 32])), "Secret(..)");
    }
}
