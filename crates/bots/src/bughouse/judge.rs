// SPDX-License-Identifier: AGPL-3.0-or-later
//! What one bughouse board is worth for a side, in hundredths of a pawn: pieces, those in the sleeves a little
//! less, places near the middle, and above all how many pieces look at a king.

use chess::bughouse::Board;
use chess::shakmaty::{Color, Position, Role, attacks};
use game::Side;

/// More than any board is worth.
pub(super) const MATE: i32 = 1_000_000;
/// Each attack on a square beside the king.
const PRESSURE: i32 = 16;
/// The same for each piece the attacker holds.
const PRESSURE_HELD: i32 = 4;
/// The part of its worth a piece in the sleeve has, in hundredths.
const HELD: i32 = 94;

/// Worth of a piece: in bughouse a rook is slow and a knight cannot be shut out.
pub(super) fn worth(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 300,
        Role::Bishop => 300,
        Role::Rook => 420,
        Role::Queen => 800,
        Role::King => 0,
    }
}

pub(super) fn evaluate(board: &Board, side: Side) -> i32 {
    half(board, side) - half(board, side.other())
}

fn half(board: &Board, side: Side) -> i32 {
    let color = if side == Side::White { Color::White } else { Color::Black };
    let pieces = board.position().board();
    let sleeve = board.sleeve(side);
    let held: i32 = sleeve.roles().map(|role| worth(role) * i32::from(sleeve.count(role))).sum();
    let mut value = held * HELD / 100;
    for square in pieces.by_color(color) {
        let Some(role) = pieces.role_at(square) else { continue };
        value += worth(role);
        let (file, rank) = (square.file().to_u32(), square.rank().to_u32());
        let middle = file.min(7 - file) + rank.min(7 - rank);
        let weight = match role {
            Role::Knight | Role::Bishop => 5,
            Role::Pawn => 2,
            Role::King => -8,
            Role::Rook | Role::Queen => 0,
        };
        value += weight * i32::try_from(middle).unwrap_or(0);
    }
    if let Some(king) = pieces.king_of(!color) {
        let occupied = pieces.occupied();
        let looks = |square| pieces.attacks_to(square, color, occupied).count();
        let attacks: usize = attacks::king_attacks(king).into_iter().map(looks).sum();
        let pressure = PRESSURE + PRESSURE_HELD * i32::try_from(sleeve.len()).unwrap_or(0).min(8);
        value += pressure * i32::try_from(attacks).unwrap_or(0);
    }
    value
}
