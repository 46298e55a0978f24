// SPDX-License-Identifier: AGPL-3.0-or-later
//! The move that is being made: which parts of it are done (D.2.3), and to what the touch binds (4.3).

use chess::shakmaty::uci::UciMove;
use chess::shakmaty::{CastlingMode, Position};
use chess::{Game, Square};

/// A move as hands make it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) from: Square,
    pub(crate) to: Square,
    /// Where the captured piece stands.
    pub(crate) captures: Option<Square>,
}

/// Every legal move as hands make it; castling is the king's step.
pub(crate) fn steps(game: &Game) -> Vec<Step> {
    let position = game.position();
    let moves = game.law().legal_moves(position);
    let step = |m: &chess::shakmaty::Move| {
        let UciMove::Normal { from, to, .. } = m.to_uci(CastlingMode::Standard) else { return None };
        let passing = Square::from_coords(to.file(), from.rank());
        let taken = m.capture().map(|_| if m.is_en_passant() { passing } else { to });
        Some(Step { from, to, captures: taken })
    };
    moves.iter().filter_map(step).collect()
}

/// The move as hands make it, if it is legal.
pub(crate) fn step_of(game: &Game, uci: &str) -> Option<Step> {
    let played = game.clone().play_on(uci).ok()?;
    steps(game).into_iter().find(|step| (step.from, step.to) == (played.from, played.to))
}

/// What has been done of a move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pending {
    /// Pieces touched so that it binds, in order.
    pub touched: Vec<Square>,
    /// The own piece in the hand.
    pub peg: Option<Square>,
    /// The next touch does not bind.
    pub adjusting: bool,
    /// From where a captured piece was removed.
    pub removed: Option<Square>,
    /// From where to where the piece was put.
    pub inserted: Option<(Square, Square)>,
    /// The announced move in UCI notation.
    pub announced: Option<String>,
    /// The opponent has already repeated the announcement.
    pub repeated: bool,
    /// Repetitions that differed.
    pub mismatches: u8,
    /// Corrections of the announcement.
    pub slips: u8,
    /// The clock was pressed too early.
    pub early: u8,
}

/// What is missing before the opponent's clock may start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// (c) The move has not been announced.
    Announcement,
    /// (b) The piece has not been put into its hole.
    Insertion,
    /// (a) The captured piece stands here still.
    Removal(Square),
    /// A piece was removed from here that the move does not capture.
    PutBack(Square),
    /// One move was announced and another was carried out.
    SaidAndDone {
        /// In UCI notation.
        said: String,
        /// From where to where.
        done: (Square, Square),
    },
}

impl Pending {
    /// D.2.3: what is missing; nothing: the move is made.
    #[must_use]
    pub fn missing(&self, game: &Game) -> Vec<Missing> {
        let mut missing = Vec::new();
        let said = self.announced.as_deref().and_then(|uci| Some((uci, step_of(game, uci)?)));
        match (&said, self.inserted) {
            (None, None) => missing.extend([Missing::Announcement, Missing::Insertion]),
            (None, Some(_)) => missing.push(Missing::Announcement),
            (Some(_), None) => missing.push(Missing::Insertion),
            (Some((uci, step)), Some(done)) if done != (step.from, step.to) => {
                missing.push(Missing::SaidAndDone { said: (*uci).to_owned(), done });
            }
            (Some(_), Some(_)) => {}
        }
        if let Some((_, step)) = said {
            match (step.captures, self.removed) {
                (Some(wanted), removed) if removed != Some(wanted) => missing.push(Missing::Removal(wanted)),
                (None, Some(removed)) => missing.push(Missing::PutBack(removed)),
                _ => {}
            }
        }
        missing
    }

    /// Laws 4.3: the legal moves that the touched pieces leave.
    pub(crate) fn bound(&self, game: &Game) -> Vec<Step> {
        let all = steps(game);
        let ours = |square: &&Square| {
            let piece = game.position().board().piece_at(**square);
            piece.is_some_and(|piece| piece.color == game.position().turn())
        };
        let own = self.touched.iter().find(ours);
        let theirs = self.touched.iter().find(|square| !ours(square));
        if let (Some(own), Some(theirs)) = (own, theirs) {
            let both = |step: &&Step| step.from == *own && step.captures == Some(*theirs);
            let both: Vec<Step> = all.iter().filter(both).copied().collect();
            if !both.is_empty() {
                return both;
            }
        }
        for square in &self.touched {
            let with = |step: &&Step| step.from == *square || step.captures == Some(*square);
            let with: Vec<Step> = all.iter().filter(with).copied().collect();
            if !with.is_empty() {
                return with;
            }
        }
        all
    }
}
