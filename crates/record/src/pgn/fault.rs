// SPDX-License-Identifier: AGPL-3.0-or-later
//! What can be wrong with PGN, that of bughouse too: in its text, its tags and the moves as they are written.

use super::{MOVES_MAX, NESTING_MAX};
use crate::text::READ;
use game::EndKind;
use thiserror::Error;

/// Something wrong in a file, in a sentence that says what is allowed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Fault {
    /// A line begins like a tag.
    #[error("`{text}` is not a tag; allowed: [Name \"value\"]")]
    BadTag {
        /// The line, cut.
        text: String,
    },
    /// A comment without end.
    #[error("the comment opened here with {{ is never closed with }}")]
    OpenComment,
    /// More variations in variations than are read.
    #[error("variations nested deeper than {NESTING_MAX} are skipped")]
    TooDeep,
    /// More moves in a game than are read.
    #[error("a game has at most {MOVES_MAX} moves, those of variations counted; the others are skipped")]
    TooLong,
    /// A character that means nothing.
    #[error("`{character}` means nothing between moves")]
    Stray {
        /// The character.
        character: char,
    },
    /// A bracket too many.
    #[error("`)` closes no variation")]
    StrayBracket,
    /// A variation before the first move.
    #[error("a variation without a move to replace is skipped")]
    IdleVariation,
    /// A variation without end.
    #[error("the variation opened here with ( is never closed with )")]
    OpenVariation,
    /// Two results.
    #[error("the tag Result says {tag}, and behind the moves stands {marker}: {counts} counts")]
    Results {
        /// In the tag.
        tag: &'static str,
        /// Behind the moves.
        marker: &'static str,
        /// Which of them counts.
        counts: &'static str,
    },
    /// Neither tags nor moves, nor any other form.
    #[error("no form that is known here; allowed: {READ}")]
    Nothing,
    /// Where a game is to be found, in the place of the game.
    #[error("this is an address; paste the game itself")]
    Address,
    /// Nothing of PGN in the whole file.
    #[error("no game found")]
    NoGame,
    /// A variant nobody plays here.
    #[error("the variant `{name}` is not played here; allowed: {allowed}")]
    Variant {
        /// Its name in the file.
        name: String,
        /// Those that are.
        allowed: String,
    },
    /// `--`.
    #[error("a null move is no move of a game")]
    NullMove,
    /// Written so that it may be the move of several.
    #[error("more than one piece can make this move")]
    Ambiguous,
    /// The rules do not allow it.
    #[error("this move is not legal here")]
    NotLegal,
    /// Moves go on after the end.
    #[error("by the Laws the game was over before this move, after ply {ply}, by {kind}")]
    GoesOn {
        /// The ply that ended the game, from 1; 0 where it could not begin.
        ply: u32,
        /// By what.
        kind: EndKind,
    },
    /// Nothing that could be a move.
    #[error("this is not a move; allowed: SAN such as Nf3 or UCI such as g1f3")]
    NotAMove,
    /// Bughouse: nothing in the whole file.
    #[error("no match found; moves are written 12A. N@f3")]
    NoMatch,
    /// Bughouse: whose move it is does not stand there.
    #[error("`{word}` has no number before it; write for example 12A.")]
    NoNumber {
        /// The move.
        word: String,
    },
    /// Bughouse: the tag `Promotion`.
    #[error("the promotion `{given}` is not played here; allowed: Upgrade, Steal")]
    Promotion {
        /// What stands there.
        given: String,
    },
    /// Bughouse: the tag `DropAggression`.
    #[error(
        "the rule of drops `{given}` is not played here; allowed: No check, No chess mate, No bughouse mate, Mate allowed"
    )]
    DropRule {
        /// What stands there.
        given: String,
    },
    /// Bughouse: the tag `PawnDropRanks`.
    #[error("pawns on the ranks {given} are not played here; allowed: 2-6, 2-7")]
    PawnRanks {
        /// What stands there.
        given: String,
    },
}

game::messages! { Fault {
    BadTag { text } => "bad_tag",
    OpenComment => "open_comment",
    TooDeep => "too_deep",
    TooLong => "too_long",
    Stray { character } => "stray",
    StrayBracket => "stray_bracket",
    IdleVariation => "idle_variation",
    OpenVariation => "open_variation",
    Results { tag, marker, counts } => "results",
    Nothing => "nothing",
    Address => "address",
    NoGame => "no_game",
    Variant { name, allowed } => "variant",
    NullMove => "null_move",
    Ambiguous => "ambiguous",
    NotLegal => "not_legal",
    GoesOn { kind; ply } => "goes_on",
    NotAMove => "not_a_move",
    NoMatch => "no_match",
    NoNumber { word } => "no_number",
    Promotion { given } => "promotion",
    DropRule { given } => "drop_rule",
    PawnRanks { given } => "pawn_ranks",
} }
