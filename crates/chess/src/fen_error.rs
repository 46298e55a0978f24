// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why a FEN was refused: the part of the text that cannot be read, or what no chess position can be.

use shakmaty::PositionErrorKinds;
use shakmaty::fen::ParseFenError;
use thiserror::Error;

/// Why a FEN was refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FenError {
    /// A field of the text does not parse.
    #[error("the {} of the FEN is not readable; allowed: {}", .field.name(), .field.allowed())]
    Unreadable {
        /// The field.
        field: FenField,
    },
    /// The text parses, but no such chess position exists.
    #[error("the FEN is no chess position: {}", flaws(.reasons))]
    Impossible {
        /// Everything that is wrong with it; at least one thing.
        reasons: Vec<FenFlaw>,
    },
}

/// A part of a FEN.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FenField {
    /// The whole text.
    Length {
        /// The most bytes it may have.
        max: u16,
    },
    /// How many fields there are.
    Count,
    /// The men on the board.
    Board,
    /// Men in hand, where the game has none.
    Hand,
    /// Bughouse: the sleeves behind the board.
    Sleeves,
    /// Who moves.
    Turn,
    /// The castling rights.
    Castling,
    /// The square of capture in passing.
    Passing,
    /// A check counter, where the game has none.
    Checks,
    /// Half-moves since the last capture or pawn move.
    Halfmoves,
    /// The number of the move.
    Moves,
}

impl FenField {
    fn name(self) -> &'static str {
        match self {
            Self::Length { .. } => "length",
            Self::Count => "number of fields",
            Self::Board | Self::Hand => "board",
            Self::Sleeves => "sleeves",
            Self::Turn => "side to move",
            Self::Castling => "castling field",
            Self::Passing => "en passant field",
            Self::Checks => "check counter",
            Self::Halfmoves => "halfmove clock",
            Self::Moves => "move number",
        }
    }

    fn allowed(self) -> String {
        match self {
            Self::Length { max } => return format!("at most {max} bytes"),
            Self::Count => "up to six fields separated by spaces",
            Self::Board => "eight ranks from 8 to 1 of the letters PNBRQKpnbrqk and the digits 1 to 8",
            Self::Hand => "no pieces in hand: chess has none",
            Self::Sleeves => "at most 64 letters of QRBNPqrbnp in [] after the board",
            Self::Turn => "w or b",
            Self::Castling => "- or letters of KQkq",
            Self::Passing => "- or a square such as e3",
            Self::Checks => "none: chess has no check counter",
            Self::Halfmoves => "a whole number from 0",
            Self::Moves => "a whole number from 1",
        }
        .to_owned()
    }
}

game::messages! { FenField {
    Length { ; max } => "fen_length",
    Count => "fen_count",
    Board => "fen_board",
    Hand => "fen_hand",
    Sleeves => "fen_sleeves",
    Turn => "fen_turn",
    Castling => "fen_castling",
    Passing => "fen_passing",
    Checks => "fen_checks",
    Halfmoves => "fen_halfmoves",
    Moves => "fen_moves",
} }

/// What no chess position can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FenFlaw {
    /// No men at all.
    #[error("the board is empty")]
    Empty,
    /// A side without a king.
    #[error("a king is missing")]
    NoKing,
    /// A side with two kings.
    #[error("a side has more than one king")]
    Kings,
    /// A pawn where none can be.
    #[error("a pawn stands on the first or last rank")]
    PawnOnLastRank,
    /// A right that is lost.
    #[error("a castling right without king and rook at home")]
    Castling,
    /// A square of capture in passing that cannot be.
    #[error("an en passant square without a pawn that just passed it")]
    Passing,
    /// A king that could be taken.
    #[error("the side that is not on turn is in check")]
    OtherInCheck,
    /// A check that cannot come about.
    #[error("no move can have given this check")]
    Check,
    /// More men than there can be.
    #[error("more pieces than promotions can explain")]
    Men,
    /// Bughouse: the pawn that waits for its piece is not there.
    #[error("no pawn waits on the square named")]
    NobodyWaits,
    /// Anything else.
    #[error("it breaks a rule of set-up")]
    Other,
}

game::messages! { FenFlaw {
    Empty => "position_empty",
    NoKing => "position_no_king",
    Kings => "position_kings",
    PawnOnLastRank => "position_pawn_on_last_rank",
    Castling => "position_castling",
    Passing => "position_passing",
    OtherInCheck => "position_other_in_check",
    Check => "position_check",
    Men => "position_men",
    NobodyWaits => "position_nobody_waits",
    Other => "position_other",
} }

impl FenError {
    /// A stable word for programs; of several flaws it names the first.
    #[must_use]
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { field } => field.code(),
            Self::Impossible { reasons } => reasons.first().unwrap_or(&FenFlaw::Other).code(),
        }
    }

    /// The data of the sentence, for translations.
    #[must_use]
    pub fn params(&self) -> game::Params {
        match self {
            Self::Unreadable { field } => field.params(),
            Self::Impossible { .. } => Vec::new(),
        }
    }
}

fn flaws(reasons: &[FenFlaw]) -> String {
    reasons.iter().map(FenFlaw::to_string).collect::<Vec<_>>().join(", ")
}

impl From<ParseFenError> for FenError {
    fn from(error: ParseFenError) -> Self {
        let field = match error {
            ParseFenError::InvalidFen => FenField::Count,
            ParseFenError::InvalidBoard => FenField::Board,
            ParseFenError::InvalidPocket => FenField::Hand,
            ParseFenError::InvalidTurn => FenField::Turn,
            ParseFenError::InvalidCastling => FenField::Castling,
            ParseFenError::InvalidEpSquare => FenField::Passing,
            ParseFenError::InvalidRemainingChecks => FenField::Checks,
            ParseFenError::InvalidHalfmoveClock => FenField::Halfmoves,
            ParseFenError::InvalidFullmoves => FenField::Moves,
        };
        Self::Unreadable { field }
    }
}

impl From<PositionErrorKinds> for FenError {
    fn from(kinds: PositionErrorKinds) -> Self {
        const FLAWS: [(PositionErrorKinds, FenFlaw); 9] = [
            (PositionErrorKinds::EMPTY_BOARD, FenFlaw::Empty),
            (PositionErrorKinds::MISSING_KING, FenFlaw::NoKing),
            (PositionErrorKinds::TOO_MANY_KINGS, FenFlaw::Kings),
            (PositionErrorKinds::PAWNS_ON_BACKRANK, FenFlaw::PawnOnLastRank),
            (PositionErrorKinds::INVALID_CASTLING_RIGHTS, FenFlaw::Castling),
            (PositionErrorKinds::INVALID_EP_SQUARE, FenFlaw::Passing),
            (PositionErrorKinds::OPPOSITE_CHECK, FenFlaw::OtherInCheck),
            (PositionErrorKinds::IMPOSSIBLE_CHECK, FenFlaw::Check),
            (PositionErrorKinds::TOO_MUCH_MATERIAL, FenFlaw::Men),
        ];
        let found = FLAWS.iter().filter(|(kind, _)| kinds.contains(*kind));
        let mut reasons: Vec<_> = found.map(|(_, flaw)| *flaw).collect();
        if reasons.is_empty() {
            reasons.push(FenFlaw::Other);
        }
        Self::Impossible { reasons }
    }
}
