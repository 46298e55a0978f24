// SPDX-License-Identifier: AGPL-3.0-or-later
//! The id of a board's table: always the same for the same game, so that making it twice is harmless.

use sha2::{Digest as _, Sha256};

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Digits of an id.
const LENGTH: usize = 12;

/// The first 12 digits, to the base of 62, of SHA-256 over `KT1/room`, the tournament, the round, the board and the
/// number of its game.
#[must_use]
pub fn room_id(contest: &str, round: u16, board: u16, attempt: u16) -> String {
    let hash = Sha256::digest(format!("KT1/room|{contest}|{round}|{board}|{attempt}"));
    // 12 digits are 71.5 bits: of the first 16 bytes enough is left that every digit is as likely as any other.
    let mut rest = hash.iter().take(16).fold(0_u128, |value, &byte| value << 8 | u128::from(byte));
    let digits = (0..LENGTH).map(|_| {
        let digit = usize::try_from(rest % 62).unwrap_or(0);
        rest /= 62;
        char::from(DIGITS[digit])
    });
    digits.collect()
}
