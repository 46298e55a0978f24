// SPDX-License-Identifier: AGPL-3.0-or-later
//! A move as people and programs write it.

use super::Fault;
use shakmaty::san::{San, SanError};
use shakmaty::uci::UciMove;
use shakmaty::{Move, Position};

/// Reads a move as people and programs write it: SAN, also with `0-0`, `e8Q`, `Ng1-f3`, `e2-e4`, `exd6e.p.`,
/// a forgotten `x`, or UCI.
pub(crate) fn find_move<P: Position>(position: &P, text: &str) -> Result<Move, Fault> {
    let mut plain: String = text.trim_end_matches(['+', '#']).replace("e.p", "").replace("ep", "");
    if plain.starts_with("0-0") || plain.starts_with("o-o") {
        plain = plain.replace(['0', 'o'], "O");
    }
    if !plain.starts_with('O') && plain != "--" {
        plain.retain(|c| c != '-');
    }
    if let Some(last) = plain.chars().last()
        && "QRBN".contains(last)
        && plain.len() >= 3
        && !plain.contains('=')
        && plain.is_ascii()
    {
        plain.insert(plain.len() - 1, '=');
    }
    let san = match San::from_ascii(plain.as_bytes()) {
        Ok(San::Null) => return Err(Fault::NullMove),
        Ok(san) => san,
        Err(_) => return from_uci(position, text),
    };
    match san.to_move(position) {
        Ok(m) => Ok(m),
        Err(SanError::AmbiguousSan) => Err(Fault::Ambiguous),
        Err(SanError::IllegalSan) => {
            let other = flip_capture(san);
            other.to_move(position).or_else(|_| from_uci(position, text)).map_err(|_| Fault::NotLegal)
        }
    }
}

fn from_uci<P: Position>(position: &P, text: &str) -> Result<Move, Fault> {
    let uci = UciMove::from_ascii(text.as_bytes()).map_err(|_| Fault::NotAMove)?;
    uci.to_move(position).map_err(|_| Fault::NotLegal)
}

/// The same move with the other opinion on whether it takes something.
fn flip_capture(san: San) -> San {
    match san {
        San::Normal { role, file, rank, capture, to, promotion } => {
            San::Normal { role, file, rank, capture: !capture, to, promotion }
        }
        other => other,
    }
}
