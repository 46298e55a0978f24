// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an action did, in the words a page, a voice or a record needs, and the notation of records.

use super::action::Action;
use super::board::Board;
use super::pending::Pending;
use super::place::Place;
use shakmaty::san::San;
use shakmaty::{Move, Position, Role, Square};

/// An action that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Who acted.
    pub place: Place,
    /// What was done.
    pub action: Action,
    /// Notation for records, such as `Nxe5+`, `N@f7#`, `b8=Q`; a Gambler step is `b8`, a removal `x:d1`.
    pub san: String,
    /// The piece moved, dropped or removed, one of `PNBRQK`.
    pub piece: char,
    /// The square of the captured piece; in passing it is not where the pawn went.
    pub captured_at: Option<Square>,
    /// C3: the captured piece and into whose sleeve it went.
    pub passed: Option<Passed>,
    /// The rook's squares in castling, from and to.
    pub rook: Option<(Square, Square)>,
    /// C10: the pawn that waits now; both boards stand still.
    pub frozen: Option<Pending>,
    /// C9: which pawn the removed piece stands for, and whose sleeve that pawn went into.
    pub removed: Option<Removed>,
    /// The player on turn on the board where something came to stand is in check now.
    pub check: bool,
    /// C1: the action ended the match by mate.
    pub mate: bool,
}

/// C3: a piece on its way into a sleeve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// Whose sleeve.
    pub to: Place,
    /// The piece as it may be dropped: what was promoted is a pawn again (C8).
    pub role: Role,
}

/// C9: the other half of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The pawn that waited; the piece stands on its square now.
    pub pending: Pending,
    /// Whose sleeve the pawn went into.
    pub pawn_to: Place,
}

impl Applied {
    pub(super) fn new(place: Place, action: Action) -> Self {
        Self {
            place,
            action,
            san: action.to_string(),
            piece: 'P',
            captured_at: None,
            passed: None,
            rook: None,
            frozen: None,
            removed: None,
            check: false,
            mate: false,
        }
    }

    pub(super) fn describe_move(&mut self, board: &Board, m: Move, step: bool) {
        let position = board.position();
        let mut san = San::from_move(position, m);
        if let San::Normal { promotion, .. } = &mut san
            && step
        {
            *promotion = None;
        }
        self.san = san.to_string();
        self.piece = m.role().upper_char();
        self.captured_at = match m {
            Move::EnPassant { from, to } => Some(Square::from_coords(to.file(), from.rank())),
            _ => m.capture().map(|_| m.to()),
        };
        if let (Move::Castle { rook, .. }, Some(side)) = (m, m.castling_side()) {
            self.rook = Some((rook, side.rook_to(position.turn())));
        }
        let (from, to) = crate::played::squares(m);
        let promotion = if step { None } else { m.promotion() };
        self.action = Action::Move { from, to, promotion };
    }
}
