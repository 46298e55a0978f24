// SPDX-License-Identifier: AGPL-3.0-or-later
//! What a single letter may mean: a file or a piece, in Latin or Cyrillic letters. Only here does case
//! count: `B` is the bishop, `b` is the file or, where both are possible, a question.

use super::lexicon::{Meaning, Token};
use shakmaty::{File, Rank, Role};

/// Everything `c` may mean. `next` is the first character after it that is no space.
pub(super) fn meanings(c: char, next: Option<char>) -> Vec<Meaning> {
    let mut all = Vec::with_capacity(3);
    let upper = c.is_uppercase();
    let small = c.to_lowercase().next().unwrap_or(c);
    let piece = piece(small);
    // A capital letter that names a piece names no file, unless a rank comes next.
    let names_file = !upper || piece.is_none() || next.is_some_and(|next| next.is_ascii_digit());
    if names_file && let Some((file, price)) = file(small) {
        all.push((Token::File(file), price));
    }
    all.extend(piece.map(|(role, price)| (Token::Piece(role), price)));
    match small {
        // The Cyrillic capital looks like that of the king.
        'к' => all.push((Token::Piece(Role::King), 1)),
        'x' | 'х' | ':' | '×' => all.push((Token::Takes, 0)),
        '-' | '–' | '—' => all.push((Token::To, 0)),
        '=' | '/' => all.push((Token::Promotes, 0)),
        '+' | '†' => all.push((Token::Check, 0)),
        '#' | '‡' => all.push((Token::Mate, 0)),
        '1'..='8' => all.extend(Rank::from_char(small).map(|rank| (Token::Rank(rank), 0))),
        _ => {}
    }
    all
}

/// The file: its letter, a Cyrillic letter that looks like it, or one that sounds like it.
fn file(small: char) -> Option<(File, u8)> {
    let (letter, price) = match small {
        'a'..='h' => (small, 0),
        'а' => ('a', 0),
        'б' => ('b', 0),
        'с' | 'ц' => ('c', 0),
        'д' => ('d', 0),
        'е' => ('e', 0),
        'ф' => ('f', 0),
        'г' | 'ж' => ('g', 0),
        'х' => ('h', 0),
        'в' => ('b', 1),
        'э' => ('e', 1),
        'н' => ('h', 1),
        _ => return None,
    };
    File::from_char(letter).map(|file| (file, price))
}

/// The piece: of the English letters, then German, Bulgarian and Russian. A small letter may name a piece as
/// well as a file: where both are legal, that is a question.
fn piece(small: char) -> Option<(Role, u8)> {
    let role = match small {
        'p' | 'п' => Role::Pawn,
        'n' | 's' | 'к' => Role::Knight,
        'b' | 'l' | 'о' | 'с' => Role::Bishop,
        'r' | 't' | 'т' | 'л' => Role::Rook,
        'q' | 'd' | 'д' | 'ф' => Role::Queen,
        'k' | 'ц' => Role::King,
        'в' => return Some((Role::Bishop, 1)),
        'р' => return Some((Role::Pawn, 1)),
        _ => return None,
    };
    Some((role, 0))
}
