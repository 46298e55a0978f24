// SPDX-License-Identifier: AGPL-3.0-or-later
//! Chess by the Bulgarian leaflet (rules/chess.md, part A): its switches (`leaflet/options.rs`), its names of the squares, and how a
//! game of it begins. The game itself is [`Game`] under [`Law::Leaflet`].
//!
//! * A1, A2, A4–A6, A8, A10–A12: as by FIDE; mate is a check that nothing answers, interposition included.
//! * A3: the leaflet's words for check and mate are the page's texts.
//! * A7: letter for the row, number for the file: [`square_label`].
//! * A9: a pawn on the last rank is replaced by an own piece that is no longer on the board, counted by
//!   kind. With nothing to choose from it may not go there, but it attacks, so it checks.
//! * Draws, claims and flags: FIDE, because the leaflet is silent. A side that could not move but for such a
//!   pawn is stalemated.

mod options;

pub use options::{OPTIONS, Options};

use crate::{FenError, Game, Law, Square};

/// A1, A6: a game from the initial position.
#[must_use]
pub fn new_game(options: &Options) -> Game {
    Game::under(Law::Leaflet(*options))
}

/// A game from a given position; it may be over at once.
///
/// # Errors
/// [`FenError`] naming the field or the reason.
pub fn game_from_fen(options: &Options, fen: &str) -> Result<Game, FenError> {
    Game::from_fen_under(Law::Leaflet(*options), fen)
}

/// A7: the leaflet's name of a square, the letter counting rows from White and the number files: a1 is `A1`,
/// h1 is `A8`, a8 is `H1`.
#[must_use]
pub fn square_label(square: Square) -> String {
    let turned = square.flip_diagonal();
    turned.to_string().to_ascii_uppercase()
}

/// A7: reads [`square_label`] back, in either case.
#[must_use]
pub fn square_of_label(label: &str) -> Option<Square> {
    Square::from_ascii(label.to_ascii_lowercase().as_bytes()).ok().map(Square::flip_diagonal)
}
