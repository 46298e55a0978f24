// SPDX-License-Identifier: AGPL-3.0-or-later
//! Bits in base64 as gnubg packs them: the lowest bit of the first byte first, no padding.

use super::Fault;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Up to 80 bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Bits {
    bits: u128,
    at: u32,
}

impl Bits {
    /// Reads `bytes` bytes from exactly as many characters as they need.
    pub(super) fn read(text: &str, bytes: u32) -> Result<Self, Fault> {
        let wanted = (bytes * 8).div_ceil(6) as usize;
        if text.len() != wanted {
            return Err(Fault::Length { wanted, found: text.chars().count() });
        }
        let mut bits = 0u128;
        for (index, byte) in text.bytes().enumerate() {
            let value = ALPHABET.iter().position(|letter| *letter == byte);
            let value = value.ok_or(Fault::Alphabet)? as u128;
            // Characters hold the bytes from their high end, bytes the bits from their low end.
            for bit in 0..6 {
                let place = index as u32 * 6 + bit;
                let (byte, within) = (place / 8, 7 - place % 8);
                let set = value >> (5 - bit) & 1;
                if byte >= bytes && set == 1 {
                    return Err(Fault::LastCharacter);
                }
                if byte < bytes {
                    bits |= set << (byte * 8 + within);
                }
            }
        }
        Ok(Self { bits, at: 0 })
    }

    /// The next `count` bits as a number.
    pub(super) fn take(&mut self, count: u32) -> u32 {
        let value = self.bits >> self.at & ((1 << count) - 1);
        self.at += count;
        value as u32
    }

    /// Whether nothing but zeros is left.
    pub(super) fn is_used_up(&self) -> bool {
        self.at >= 128 || self.bits >> self.at == 0
    }

    pub(super) fn put(&mut self, value: u32, count: u32) {
        self.bits |= (u128::from(value) & ((1 << count) - 1)) << self.at;
        self.at += count;
    }

    pub(super) fn write(&self, bytes: u32) -> String {
        let bit = |place: u32| {
            let (byte, within) = (place / 8, 7 - place % 8);
            if byte < bytes { (self.bits >> (byte * 8 + within) & 1) as usize } else { 0 }
        };
        (0..(bytes * 8).div_ceil(6))
            .map(|index| {
                let value = (0..6).fold(0, |value, n| value << 1 | bit(index * 6 + n));
                char::from(ALPHABET[value])
            })
            .collect()
    }
}
