// SPDX-License-Identifier: AGPL-3.0-or-later
//! What an action did, in the words a page, a voice or a record needs, and the notation of records.

use super::action::Action;
use super::board::Board;
use super::illegal::Illegal;
use super::options::Promotion;
use super::place::Place;
use super::setup::{MATE, Pending};
use super::table::Match;
use shakmaty::san::San;
use shakmaty::{Move, Position, Role, Square};

/// An action that has been made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Who acted.
    pub place: Place,
    /// What he did.
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

    /// Adds what is known only afterwards.
    pub(super) fn settle(&mut self, after: &Match) {
        self.frozen = after.frozen();
        self.mate = after.outcome().is_some_and(|outcome| outcome.kind == MATE);
        let board = self.removed.map_or(self.place.board, |removed| removed.pending.promoter.board);
        self.check = self.frozen.is_none() && after.board(board).is_check();
        if self.mate {
            self.san.push('#');
        } else if self.check {
            self.san.push('+');
        }
    }
}

impl Match {
    /// The notation of an action that is legal now, as records write it.
    ///
    /// # Errors
    /// [`Illegal`] when it is not legal.
    pub fn san(&self, place: Place, action: Action) -> Result<String, Illegal> {
        self.clone().apply(place, action).map(|applied| applied.san)
    }

    /// Reads the notation of records. One token is one action of `place`; only the one-token form of a
    /// Gambler promotion, `b8=Qd1`, is two: his step and his partner's removal. Signs of check, mate and
    /// judgement are ignored.
    ///
    /// # Errors
    /// [`Illegal`] when it is no notation or no legal action.
    pub fn parse_san(&self, place: Place, text: &str) -> Result<Vec<(Place, Action)>, Illegal> {
        let bare = text.trim().trim_end_matches(['+', '#', '!', '?']);
        if bare.starts_with("x:") || bare.contains('@') {
            let dropped = bare.strip_prefix('@').map(|square| format!("P@{square}"));
            let action = dropped.as_deref().unwrap_or(bare).parse()?;
            self.san(place, action)?;
            return Ok(vec![(place, action)]);
        }
        let taken = bare.len().checked_sub(2).and_then(|at| bare.split_at_checked(at));
        if let Some((step, square)) = taken.filter(|(step, _)| step.contains('=')) {
            return self.parse_steal(place, text, step, square);
        }
        let action = self.parse_move(place, bare).ok_or_else(|| unreadable(text))?;
        self.san(place, action)?;
        Ok(vec![(place, action)])
    }

    /// `b8=Q` and `d1`: the step to b8 and the removal of the queen on d1.
    fn parse_steal(
        &self,
        place: Place,
        text: &str,
        step: &str,
        square: &str,
    ) -> Result<Vec<(Place, Action)>, Illegal> {
        let (step, piece) = step.split_once('=').ok_or_else(|| unreadable(text))?;
        let square = Square::from_ascii(square.as_bytes()).map_err(|_| unreadable(text))?;
        let there = self.board(place.board.other()).piece_at(square).map(|there| there.role.upper_char());
        if !piece.chars().eq(there) {
            return Err(unreadable(text));
        }
        let step = self.parse_move(place, step).ok_or_else(|| unreadable(text))?;
        let mut after = self.clone();
        after.apply(place, step)?;
        let removal = Action::Remove { square };
        after.apply(place.partner(), removal)?;
        Ok(vec![(place, step), (place.partner(), removal)])
    }

    /// The one move that fits the notation, if there is one.
    fn parse_move(&self, place: Place, text: &str) -> Option<Action> {
        let position = self.board(place.board).position();
        let mut san = San::from_ascii(text.as_bytes()).ok()?;
        let gambler = self.options().promotion == Promotion::Gambler;
        let last = position.turn().fold_wb(shakmaty::Rank::Eighth, shakmaty::Rank::First);
        let mut step = false;
        if let San::Normal { role: Role::Pawn, to, promotion, .. } = &mut san
            && gambler
            && promotion.is_none()
            && to.rank() == last
        {
            *promotion = Some(Role::Queen);
            step = true;
        }
        let m = san.to_move(position).ok()?;
        let (from, to) = crate::played::squares(m);
        Some(Action::Move { from, to, promotion: if step { None } else { m.promotion() } })
    }
}

fn unreadable(text: &str) -> Illegal {
    Illegal::NotAnAction { text: text.chars().take(32).collect() }
}
