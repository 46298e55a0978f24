// SPDX-License-Identifier: AGPL-3.0-or-later
//! The GNUBG position ID: 80 bits in 14 characters. For each player and each of their points, then their bar, as
//! many ones as checkers and a zero; first the player who is not on roll.

use super::bits::Bits;
use super::{Fault, Form, IdError, position};
use game::Side;
use tables::Position;

const BYTES: u32 = 10;

/// Reads a position; whose turn it is does not stand in it.
///
/// # Errors
/// [`IdError`] with the reason.
pub fn read_position_id(text: &str, on_roll: Side) -> Result<Position, IdError> {
    let refused = |reason: Fault| IdError::new(Form::Position, text, reason);
    let mut bits = Bits::read(text, BYTES).map_err(refused)?;
    let mut checkers = [[0u8; 26]; 2];
    for side in [on_roll.other(), on_roll] {
        let men = &mut checkers[side.index()];
        let mut total = 0;
        for n in &mut men[1..] {
            while bits.take(1) == 1 {
                *n += 1;
                total += 1;
                if total > tables::CHECKERS {
                    return Err(refused(Fault::TooMany { side: side.name() }));
                }
            }
        }
    }
    if !bits.is_used_up() {
        return Err(refused(Fault::AfterCheckers));
    }
    position(checkers).map_err(|error| refused(error.into()))
}

/// Writes a position of tabla; only where the checkers are is kept.
#[must_use]
pub fn write_position_id(position: &Position, on_roll: Side) -> String {
    let mut bits = Bits::default();
    for side in [on_roll.other(), on_roll] {
        for n in &position.men(side)[1..] {
            for _ in 0..*n {
                bits.put(1, 1);
            }
            bits.put(0, 1);
        }
    }
    bits.write(BYTES)
}
