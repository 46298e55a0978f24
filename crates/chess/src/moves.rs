// SPDX-License-Identifier: AGPL-3.0-or-later
//! The legal moves, as engines ([`Game::legal_uci`]) and pages ([`Game::dests`]) want them, and the reason
//! why a text is not one of them.

use crate::played::{squares, uci_of};
use crate::{Game, Illegal, Law, Square};
use shakmaty::uci::UciMove;
use shakmaty::{Chess, Move, MoveList, Position, Role, attacks};

/// Where each piece may go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destinations {
    /// For each square with a piece that can move, the squares it can go to. Castling is the king's landing
    /// square.
    pub from: Vec<(Square, Vec<Square>)>,
    /// 3.7.5: the moves (from, to) that need a promotion piece.
    pub promoting: Vec<(Square, Square)>,
    /// 3.7.5, A9: what those pawns may become, of `q`, `r`, `b` and `n`; empty when none promotes.
    pub pieces: Vec<char>,
}

impl Game {
    /// Every legal move in UCI notation; empty when the game is over.
    #[must_use]
    pub fn legal_uci(&self) -> Vec<String> {
        self.legal_moves().into_iter().map(uci_of).collect()
    }

    /// Where each piece may go; empty when the game is over.
    #[must_use]
    pub fn dests(&self) -> Destinations {
        let mut all = Destinations::default();
        let mut targets = [0u64; 64];
        for m in &self.legal_moves() {
            let (from, to) = squares(*m);
            if m.promotion().is_some() && !all.promoting.contains(&(from, to)) {
                all.promoting.push((from, to));
            }
            targets[from.to_usize()] |= 1 << to.to_u32();
        }
        if !all.promoting.is_empty() {
            all.pieces = self.law().promotions(self.position()).into_iter().map(Role::char).collect();
        }
        for (from, mask) in Square::ALL.into_iter().zip(targets) {
            if mask != 0 {
                all.from.push((from, shakmaty::Bitboard(mask).into_iter().collect()));
            }
        }
        all
    }

    fn legal_moves(&self) -> MoveList {
        if self.outcome().is_some() { MoveList::new() } else { self.law().legal_moves(self.position()) }
    }
}

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
    let turn = crate::colour::side(position.turn());
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
