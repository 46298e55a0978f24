// SPDX-License-Identifier: AGPL-3.0-or-later
//! Sides of a game and colours of shakmaty, which are the same two.

use game::Side;
use shakmaty::Color;

/// Our word for shakmaty's colour.
pub(crate) fn side(color: Color) -> Side {
    if color.is_white() { Side::White } else { Side::Black }
}

/// shakmaty's word for our side.
pub(crate) fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}
