// SPDX-License-Identifier: AGPL-3.0-or-later
//! Moves in UCI notation, and the reason why a text is not a legal one.

use crate::colour::side;
use crate::{Illegal, Law, Square};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, Position, Role, attacks};

/// Reads UCI notation; `e1h1` (king takes own rook) castles too.
pub(crate) fn parse(law: Law, position: &Chess, text: &str) -> Result<Move, Illegal> {
    let not_a_move = || Illegal::NotAMove { text: text.chars().take(32).collect() };
    let uci = UciMove::from_ascii(text.as_bytes()).map_err(|_| not_a_move())?;
    match uci {
        UciMove::Normal { from, to, promotion } => {
            let m = uci.to_move(position).map_err(|_| explain(law, position, from, to, promotion))?;
            if m.promotion() != promotion {
                // The generator overlooks the letter after a capture in passing.
                return Err(explain(law, position, from, to, promotion));
            }
            if law.allows(position, m) { Ok(m) } else { Err(unavailable(law, position, from, to)) }
        }
        UciMove::Put { .. } | UciMove::Null => Err(not_a_move()),
    }
}

/// Says why `from`–`to` is not legal, which is already known.
fn explain(law: Law, position: &Chess, from: Square, to: Square, promotion: Option<Role>) -> Illegal {
    let Some(piece) = position.board().piece_at(from) else { return Illegal::EmptySquare { square: from } };
    let turn = side(position.turn());
    if piece.color != position.turn() {
        return Illegal::NotYours { square: from, turn };
    }
    let last_rank = piece.role == Role::Pawn
        && to.rank() == piece.color.fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
    let promotable = promotion.is_none_or(|role| !matches!(role, Role::King | Role::Pawn));
    if let Some(role) = promotion
        && !(last_rank && promotable)
    {
        return Illegal::PromotionImpossible { from, to, to_piece: role.char() };
    }
    if piece.role == Role::King && from.rank() == to.rank() && from.distance(to) == 2 {
        let way = if from < to { "short" } else { "long" };
        return Illegal::CannotCastle { side: turn, way };
    }
    if !reaches(position, from, to) {
        return Illegal::NotPossible { piece: word(piece.role), from, to };
    }
    let promoted = UciMove::Normal { from, to, promotion: Some(Role::Queen) };
    if last_rank && promotion.is_none() && promoted.to_move(position).is_ok() {
        return match law {
            Law::Fide => Illegal::PromotionMissing { from, to },
            Law::Leaflet(_) => unavailable(law, position, from, to),
        };
    }
    Illegal::LeavesKingInCheck { from, to }
}

/// A9: the pawn has to be replaced by one of the pieces that its side has lost.
fn unavailable(law: Law, position: &Chess, from: Square, to: Square) -> Illegal {
    Illegal::PromotionUnavailable {
        from,
        to,
        lost: law.promotions(position).into_iter().map(Role::char).collect(),
    }
}

/// 3.2 to 3.7: the piece moves like that, its own king's safety aside.
pub(crate) fn reaches(position: &Chess, from: Square, to: Square) -> bool {
    let board = position.board();
    let Some(piece) = board.piece_at(from) else { return false };
    if board.color_at(to) == Some(piece.color) {
        return false;
    }
    if piece.role != Role::Pawn {
        return attacks::attacks(from, piece, board.occupied()).contains(to);
    }
    if attacks::pawn_attacks(piece.color, from).contains(to) {
        return board.color_at(to).is_some() || position.maybe_ep_square() == Some(to);
    }
    let step = piece.color.fold_wb(8, -8);
    let free = |square: &Square| !board.occupied().contains(*square);
    let one = from.offset(step).filter(free);
    let home = piece.color.fold_wb(shakmaty::Rank::Second, shakmaty::Rank::Seventh);
    let two = one.filter(|_| from.rank() == home).and_then(|square| square.offset(step)).filter(free);
    one == Some(to) || two == Some(to)
}

pub(crate) fn word(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}
