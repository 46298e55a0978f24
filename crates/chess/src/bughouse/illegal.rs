// SPDX-License-Identifier: AGPL-3.0-or-later
//! Why an action was refused, each in one sentence that says what is allowed.

use super::place::Place;
use game::EndKind;
use shakmaty::{Role, Square};
use thiserror::Error;

/// Why an action was refused. The match is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Illegal {
    /// The text is not an action at all.
    #[error(
        "`{text}` is not an action; allowed: a move such as e2e4 or e7e8q, a drop such as N@f3, a removal such as x:d1"
    )]
    NotAnAction {
        /// What was sent, cut to 32 characters.
        text: String,
    },
    /// C1: the match has ended.
    #[error("the match is over: {kind}")]
    Over {
        /// By which end.
        kind: EndKind,
    },
    /// C10: play stops on both boards until the removal.
    #[error("both boards stand still until {remover} takes a piece off their board")]
    Frozen {
        /// The only one who may act.
        remover: Place,
    },
    /// C10: nobody promoted.
    #[error("there is nothing to remove: no pawn waits on a last rank")]
    NotFrozen,
    /// C4: a player acts on their own turn.
    #[error("it is not the turn of {place}")]
    NotYourTurn {
        /// Who tried.
        place: Place,
    },
    /// A move that chess does not allow.
    #[error(transparent)]
    Move(#[from] crate::Illegal),
    /// C9: the pawn steps first; the partner chooses the piece.
    #[error("the partner chooses the piece for the pawn by taking it off their board: write {from}{to}")]
    PieceNamed {
        /// Where the pawn stands.
        from: Square,
        /// The square on the last rank.
        to: Square,
    },
    /// C9: with nothing to take, the pawn may not step on the last rank.
    #[error("{from}{to} needs a piece that the partner could take off their board, and there is none")]
    NothingToRemove {
        /// Where the pawn stands.
        from: Square,
        /// The square on the last rank.
        to: Square,
    },
    /// C4: only what is in the sleeve can be dropped.
    #[error("there is no {} in the sleeve", crate::uci::word(*.role))]
    NotInSleeve {
        /// The piece asked for.
        role: Role,
    },
    /// C4: a drop needs a free square.
    #[error("{to} is not free")]
    SquareTaken {
        /// Where the piece should go.
        to: Square,
    },
    /// C4: pawns are dropped on the ranks 2 to 7 only.
    #[error("a pawn cannot be dropped on {to}: allowed are the ranks 2 to 7")]
    PawnOnLastRank {
        /// Where the pawn should go.
        to: Square,
    },
    /// C7: the table forbids pawns on the 7th.
    #[error("a pawn cannot be dropped on {to}: at this table the own 7th rank is closed")]
    PawnOn7th {
        /// Where the pawn should go.
        to: Square,
    },
    /// C4: one's own king would stay in check.
    #[error("a piece on {to} does not stop the check")]
    DropLeavesCheck {
        /// Where the piece should go.
        to: Square,
    },
    /// C7: the table forbids drops with check.
    #[error("the drop on {to} gives check, which drops may not do at this table")]
    DropChecks {
        /// Where the piece should go.
        to: Square,
    },
    /// C7: the table forbids drops with mate.
    #[error("the drop on {to} gives mate, which drops may not do at this table")]
    DropMates {
        /// Where the piece should go.
        to: Square,
    },
    /// C9: pieces of the own opponent only, neither pawns nor kings.
    #[error(
        "the piece on {square} cannot be taken off: allowed are the knights, bishops, rooks and queens of the opponent on one's own board"
    )]
    NotRemovable {
        /// The square asked for.
        square: Square,
    },
    /// C9: no king may be laid open.
    #[error("without the piece on {square} a king would stand under a new attack")]
    RemovalExposes {
        /// The square asked for.
        square: Square,
    },
}

game::messages! { Illegal {
    NotAnAction { text } => "not_an_action",
    Over { kind } => "game_over",
    Frozen { remover } => "frozen",
    NotFrozen => "not_frozen",
    NotYourTurn { place } => "not_your_turn",
    PieceNamed { from, to } => "piece_named",
    NothingToRemove { from, to } => "nothing_to_remove",
    NotInSleeve { role = crate::uci::word(*role) } => "not_in_sleeve",
    SquareTaken { to } => "square_taken",
    PawnOnLastRank { to } => "pawn_on_last_rank",
    PawnOn7th { to } => "pawn_on_7th",
    DropLeavesCheck { to } => "drop_leaves_check",
    DropChecks { to } => "drop_checks",
    DropMates { to } => "drop_mates",
    NotRemovable { square } => "not_removable",
    RemovalExposes { square } => "removal_exposes",
} within Move }

impl Illegal {
    /// The clause of the rules, or the article of the Laws for an ordinary move.
    #[must_use]
    pub fn clause(&self) -> &'static str {
        match self {
            Self::Over { .. } => "C1",
            Self::Frozen { .. } | Self::NotFrozen => "C10",
            Self::Move(why) => why.clause(),
            Self::PieceNamed { .. }
            | Self::NothingToRemove { .. }
            | Self::NotRemovable { .. }
            | Self::RemovalExposes { .. } => "C9",
            Self::PawnOn7th { .. } | Self::DropChecks { .. } | Self::DropMates { .. } => "C7",
            Self::NotAnAction { .. }
            | Self::NotYourTurn { .. }
            | Self::NotInSleeve { .. }
            | Self::SquareTaken { .. }
            | Self::PawnOnLastRank { .. }
            | Self::DropLeavesCheck { .. } => "C4",
        }
    }
}
