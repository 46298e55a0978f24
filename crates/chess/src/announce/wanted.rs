// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an announcement says about a move, and which moves of a position that fits.

use crate::played::squares;
use crate::{Castle, Square, uci};
use shakmaty::{Chess, File, Move, MoveList, Position, Rank, Role};

/// What was said; what was left unsaid fits every move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Wanted {
    /// Castling, and which way if that was said.
    pub(super) castle: Option<Option<Castle>>,
    pub(super) piece: Option<Role>,
    pub(super) from_file: Option<File>,
    pub(super) from_rank: Option<Rank>,
    pub(super) to: Option<Square>,
    pub(super) takes: bool,
    pub(super) victim: Option<Role>,
    pub(super) passing: bool,
    pub(super) promotion: Option<Role>,
    pub(super) check: bool,
    pub(super) mate: bool,
    pub(super) correction: bool,
    /// How far-fetched the reading is.
    pub(super) price: u8,
}

/// Parts of an announcement that may be wrong while the move is clear, and how they are named. A victim
/// cannot stay when nothing is taken.
pub(super) const DOUBTS: [&[&str]; 6] =
    [&["victim"], &["ep"], &["takes"], &["takes", "victim"], &["takes", "ep"], &["takes", "victim", "ep"]];

impl Wanted {
    /// The piece that moves: without a name and without its square it is a pawn.
    fn role(&self) -> Option<Role> {
        let full_origin = self.from_file.is_some() && self.from_rank.is_some();
        self.piece.or((!full_origin).then_some(Role::Pawn))
    }

    /// Whether the move is one that was said.
    fn fits(&self, m: Move) -> bool {
        let (from, to) = squares(m);
        if let Some(way) = self.castle {
            let short = m.castling_side().map(|side| side.is_king_side());
            return short.is_some_and(|short| way.is_none_or(|way| (way == Castle::Short) == short));
        }
        // Castling is announced by its own name; a king that says where it goes takes one step.
        if m.is_castle() && self.piece.is_some() {
            return false;
        }
        self.fits_squares(m.role(), from, to)
            && (!self.takes || m.is_capture())
            && self.victim.is_none_or(|victim| m.capture() == Some(victim))
            && (!self.passing || m.is_en_passant())
            && self.promotion.is_none_or(|role| m.promotion() == Some(role))
    }

    fn fits_squares(&self, role: Role, from: Square, to: Square) -> bool {
        self.role().is_none_or(|wanted| wanted == role)
            && self.from_file.is_none_or(|file| file == from.file())
            && self.from_rank.is_none_or(|rank| rank == from.rank())
            && self.to.is_none_or(|square| square == to)
    }

    /// The legal moves that were meant.
    pub(super) fn among(&self, legal: &MoveList) -> Vec<Move> {
        legal.iter().copied().filter(|m| self.fits(*m)).collect()
    }

    /// The moves that were meant and would leave the own king in check, in UCI notation.
    pub(super) fn in_check(&self, position: &Chess) -> Vec<String> {
        let Some(to) = self.to else { return Vec::new() };
        let board = position.board();
        let victim = board.role_at(to);
        let fits = |from: &Square| {
            let Some(role) = board.role_at(*from) else { return false };
            let last = role == Role::Pawn && matches!(to.rank(), Rank::First | Rank::Eighth);
            self.fits_squares(role, *from, to)
                && (!self.takes || victim.is_some())
                && self.victim.is_none_or(|wanted| victim == Some(wanted))
                && (!self.passing || (role == Role::Pawn && position.maybe_ep_square() == Some(to)))
                && self.promotion.is_none_or(|role| last && !matches!(role, Role::Pawn | Role::King))
                && uci::reaches(position, *from, to)
        };
        let promotion = self.promotion.map_or_else(String::new, |role| role.char().to_string());
        position.us().into_iter().filter(fits).map(|from| format!("{from}{to}{promotion}")).collect()
    }

    /// The reading in which these parts are overlooked, if all of them were said.
    pub(super) fn without(&self, names: &[&str]) -> Option<Self> {
        let mut less = *self;
        let said = names.iter().all(|name| match *name {
            "victim" => less.victim.take().is_some(),
            "ep" => std::mem::take(&mut less.passing),
            _ => std::mem::take(&mut less.takes),
        });
        said.then_some(less)
    }
}
