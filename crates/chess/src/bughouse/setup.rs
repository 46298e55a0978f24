// SPDX-License-Identifier: AGPL-3.0-or-later
//! A match as plain data, from outside and for outside: the two boards as FEN, the pawn that waits, what has
//! been on the boards, and the end.

use super::Board;
use super::end::Outcome;
use super::options::Options;
use super::pending::Pending;
use super::place::{BoardId, NoPlace, Place};
use super::table::{Match, PLIES_MAX};
use crate::FenError;
use game::Side;
use std::collections::BTreeMap;
use thiserror::Error;

/// A match as plain data. Nothing in it is trusted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The switches of the table.
    pub options: Options,
    /// The boards A and B as [`Board::fen`]; a waiting pawn stands on its last rank.
    pub boards: [String; 2],
    /// C10: the pawn that waits.
    pub pending: Option<Pending>,
    /// C.14: for each board how often each position has been there since the last drop; `None` counts the
    /// present positions as the first.
    pub history: Option<[BTreeMap<String, u32>; 2]>,
    /// The end, if it has come.
    pub outcome: Option<Outcome>,
}

/// Why data were refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// One board is not readable or impossible.
    #[error("board {}: {source}", .board.name())]
    Board {
        /// Which one.
        board: BoardId,
        /// Why.
        source: FenError,
    },
    /// The text holds not two boards.
    #[error("two boards are needed, as `fenA | fenB`")]
    NotTwo,
    /// The place is not one of four.
    #[error(transparent)]
    Place(#[from] NoPlace),
    /// C10: the removal that is waited for cannot be made.
    #[error("{remover} has no piece to take off their board, so no pawn can be waiting")]
    NothingToRemove {
        /// Who should remove.
        remover: Place,
    },
    /// C.14: more positions than a match can see.
    #[error(
        "the history of a board has more than {PLIES_MAX} positions or one longer than {KEY_BYTES_MAX} bytes"
    )]
    History,
}

game::messages! { SetupError {
    Board { board = board.name() } => "board",
    NotTwo => "not_two",
    Place => "no_place",
    NothingToRemove { remover } => "no_removal",
    History => "history",
} }

/// The longest key of a position, in bytes.
pub(super) const KEY_BYTES_MAX: usize = 100;

impl Setup {
    /// The boards as they are at the start of a match at this table.
    #[must_use]
    pub fn initial(options: &Options) -> Self {
        let fen = Board::default().fen();
        Self { options: *options, boards: [fen.clone(), fen], pending: None, history: None, outcome: None }
    }

    /// Two boards written as `fenA | fenB`.
    ///
    /// # Errors
    /// [`SetupError::NotTwo`]; what the boards say is read later.
    pub fn from_fens(options: &Options, text: &str) -> Result<Self, SetupError> {
        let (a, b) = text.split_once('|').ok_or(SetupError::NotTwo)?;
        let boards = [a.trim().to_owned(), b.trim().to_owned()];
        Ok(Self { boards, ..Self::initial(options) })
    }
}

impl Match {
    /// A match from plain data. Boards are judged by what is done on them: data that show mate but no end are
    /// taken as they are, and the mated player can do nothing.
    ///
    /// # Errors
    /// [`SetupError`] with the reason.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let read = |board: BoardId| {
            let here = setup.pending.filter(|pending| pending.promoter.board == board);
            Board::read(&setup.boards[board.index()], here.map(|pending| (pending.promoter, pending.square)))
                .map_err(|source| SetupError::Board { board, source })
        };
        let boards = [read(BoardId::A)?, read(BoardId::B)?];
        if let Some(pending) = setup.pending {
            let remover = pending.remover();
            let board = &boards[remover.board.index()];
            if board.removable(remover.side.other(), setup.options.removal_guard).is_empty() {
                return Err(SetupError::NothingToRemove { remover });
            }
        }
        let sane = |seen: &BTreeMap<String, u32>| {
            seen.len() <= PLIES_MAX && seen.keys().all(|key| key.len() <= KEY_BYTES_MAX)
        };
        if !setup.history.as_ref().is_none_or(|history| history.iter().all(sane)) {
            return Err(SetupError::History);
        }
        Ok(Self::put_together(setup.options, boards, setup.pending, setup.history.clone(), setup.outcome))
    }

    /// The match as plain data; [`Match::from_setup`] makes the same match of it.
    #[must_use]
    pub fn setup(&self) -> Setup {
        Setup {
            options: *self.options(),
            boards: BoardId::BOTH.map(|board| self.board(board).fen()),
            pending: self.frozen(),
            history: Some(self.history().clone()),
            outcome: self.outcome(),
        }
    }

    /// Both boards as `fenA | fenB`.
    #[must_use]
    pub fn fens(&self) -> String {
        let [a, b] = BoardId::BOTH.map(|board| self.board(board).fen());
        format!("{a} | {b}")
    }

    /// The place of the side on turn on a board.
    #[must_use]
    pub fn on_turn(&self, board: BoardId) -> Place {
        Place { board, side: self.board(board).turn() }
    }

    /// C3, C5: what a player holds.
    #[must_use]
    pub fn sleeve(&self, place: Place) -> super::Sleeve {
        self.board(place.board).sleeve(place.side)
    }

    /// C4: moves of each side on a board that are complete, White's and Black's counted together.
    #[must_use]
    pub fn plies(&self, board: BoardId) -> u32 {
        use shakmaty::Position;
        let position = self.board(board).position();
        let black = u32::from(side_is_black(self.board(board).turn()));
        (position.fullmoves().get() - 1).saturating_mul(2).saturating_add(black)
    }
}

fn side_is_black(side: Side) -> bool {
    side == Side::Black
}
