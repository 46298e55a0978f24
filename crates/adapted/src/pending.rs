// SPDX-License-Identifier: AGPL-3.0-or-later
//! The move that is being made: which parts of it are done (D.2.3), and to what the touch binds (4.3).

use chess::shakmaty::uci::UciMove;
use chess::shakmaty::{Board, CastlingMode, File, Position, Role};
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

/// The step of the rook, when this step of the king castles.
pub(crate) fn castling_rook(game: &Game, (from, to): (Square, Square)) -> Option<(Square, Square)> {
    let king = game.position().board().piece_at(from)?.role == Role::King;
    if !king || from.rank() != to.rank() || from.file().distance(to.file()) != 2 {
        return None;
    }
    let short = to.file() > from.file();
    let file = |short_file, long_file| if short { short_file } else { long_file };
    let square = |file| Square::from_coords(file, from.rank());
    Some((square(file(File::H, File::A)), square(file(File::F, File::D))))
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
    /// Castling: from where to where the rook was put.
    pub rook: Option<(Square, Square)>,
    /// The promoted piece, and where it was put.
    pub placed: Option<(Square, Role)>,
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
    /// The rook of the castling still stands in its corner.
    Rook,
    /// The promoted piece has not been put on the board.
    Promotion,
}

impl Pending {
    /// D.2.3: what is missing; nothing: the move is made. On boards of one's own, hands do all of it.
    #[must_use]
    pub fn missing(&self, game: &Game, own_boards: bool) -> Vec<Missing> {
        let mut missing = Vec::new();
        let said = self.announced.as_deref().and_then(|uci| Some((uci, step_of(game, uci)?)));
        match (&said, self.inserted) {
            (None, None) => missing.extend([Missing::Announcement, Missing::Insertion]),
            (None, Some(_)) => missing.push(Missing::Announcement),
            (Some(_), None) => missing.push(Missing::Insertion),
            (Some((uci, step)), Some(done)) if done != (step.from, step.to) => {
                missing.push(Missing::SaidAndDone { said: (*uci).to_owned(), done });
            }
            (Some((uci, step)), Some(done)) if own_boards => {
                if castling_rook(game, done).is_some_and(|rook| self.rook != Some(rook)) {
                    missing.push(Missing::Rook);
                }
                let promoted = uci.chars().nth(4).and_then(Role::from_char);
                if promoted.is_some_and(|role| self.placed != Some((step.to, role))) {
                    missing.push(Missing::Promotion);
                }
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

    /// What the hands that made this move leave on a board where `board` stood, with `game` being played.
    pub(crate) fn on_board(&self, board: &Board, game: &Game) -> Board {
        let mut after = board.clone();
        if let Some(square) = self.removed {
            after.discard_piece_at(square);
        }
        for (from, to) in self.inserted.into_iter().chain(self.rook) {
            let known = || game.position().board().piece_at(from);
            if let Some(mut piece) = after.piece_at(from).or_else(known) {
                piece.role = self.placed.filter(|(at, _)| *at == to).map_or(piece.role, |(_, role)| role);
                after.discard_piece_at(from);
                after.set_piece_at(to, piece);
            }
        }
        after
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
