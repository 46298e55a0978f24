// SPDX-License-Identifier: AGPL-3.0-or-later
//! Unguessable values, from the operating system's generator and nothing else.

use rand::TryRng;
use rand::rngs::SysRng;

/// `N` bytes nobody can guess.
///
/// # Panics
/// When the operating system has no randomness to give: a server without it must not run.
#[must_use]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SysRng.try_fill_bytes(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A whole number from 0 to `bound` - 1, each as likely as any other. `bound` must not be 0.
#[must_use]
pub fn below(bound: u32) -> u32 {
    let bound = bound.max(1);
    let fair = u32::MAX - u32::MAX % bound;
    loop {
        let draw = u32::from_le_bytes(bytes());
        if draw < fair {
            return draw % bound;
        }
    }
}

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/// The largest multiple of 62 that fits a byte: bytes from it on would favour the first letters.
const FAIR: u8 = 248;

/// `N` letters and digits, 5.95 bits each.
#[must_use]
pub fn id<const N: usize>() -> String {
    std::iter::repeat_with(bytes::<16>).flatten().filter_map(letter).take(N).collect()
}

/// The letter or digit a random byte stands for; some bytes stand for none, so that all letters are as likely.
#[must_use]
pub fn letter(byte: u8) -> Option<char> {
    (byte < FAIR).then(|| char::from(ALPHABET[usize::from(byte % 62)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_differ_and_use_the_whole_alphabet() {
        let text: String = (0..500).map(|_| id::<12>()).collect();
        assert_eq!(text.len(), 6_000);
        for letter in ALPHABET {
            assert!(text.bytes().any(|byte| byte == *letter), "{}", char::from(*letter));
        }
        assert_ne!(bytes::<32>(), bytes::<32>());
    }

    #[test]
    fn every_number_below_a_bound_comes_up() {
        let mut seen = [false; 7];
        for _ in 0..1_000 {
            seen[below(7) as usize] = true;
        }
        assert_eq!(seen, [true; 7]);
        assert_eq!(below(1), 0);
        assert_eq!(below(0), 0);
    }
}
