// SPDX-License-Identifier: AGPL-3.0-or-later
//! The words of ends in a record. Records written before every end had a word of its own are understood too.
//!
//! What stands on the board is known without a word; what does not is believed where the board does not contradict it.

use super::boards::Board;
use super::{Ending, Fault, Outcome};
use crate::text::cut;
use game::EndKind;

/// A board of a tournament to which a player did not come: it may have gone to the other.
const FORFEIT: &str = "forfeit";

/// Why a table closed without a result.
const VOID: [&str; 6] = ["aborted", "no_show", "dice_timeout", "dice_spent", FORFEIT, "cancelled"];

/// What earlier records called a resignation.
const RESIGN: &str = "resign";

/// Whether a record that says `word` names the end that stands on the board.
pub(super) fn names(word: &str, stands: EndKind) -> bool {
    word == stands.word() || earlier(stands) == Some(word)
}

/// The end that a word names by itself.
pub(super) fn kind_of(word: &str) -> Option<EndKind> {
    EndKind::from_word(word).or_else(|| (word == RESIGN).then_some(EndKind::Resignation))
}

/// The word that PGN has for an end.
pub(super) fn termination(ending: &Ending) -> &'static str {
    match kind_of(&ending.reason) {
        _ if ending.ruled => "adjudication",
        Some(EndKind::Flag | EndKind::FlagDrawn | EndKind::BothFlags) => "time forfeit",
        Some(_) => "normal",
        None => "abandoned",
    }
}

/// Whether an end can be true that the board does not show.
///
/// # Errors
/// [`Fault`]: why it cannot.
pub(super) fn believe(says: &Ending, board: &Board) -> Result<(), Fault> {
    let word = says.reason.as_str();
    if matches!(says.result, Outcome::Win { seat: 2.., .. }) && !matches!(board, Board::Bughouse(_)) {
        return Err(Fault::TwoSeats);
    }
    if VOID.contains(&word) {
        return match says.result {
            Outcome::Void => Ok(()),
            Outcome::Win { points: 0, .. } if word == FORFEIT => Ok(()),
            _ => Err(Fault::EndResult { allowed: format!("void {word}") }),
        };
    }
    let kind = kind_of(word).ok_or_else(|| Fault::EndUnknown { given: cut(word, 30) })?;
    if board.is_between() {
        return Err(Fault::Between);
    }
    match (says.result, is_won(kind, board)) {
        _ if says.ruled => Ok(()),
        (_, None) => Err(Fault::CannotEnd { kind }),
        (Outcome::Draw, Some(false)) => Ok(()),
        (Outcome::Win { points, .. }, Some(true)) if board.points_by_word().contains(&points) => Ok(()),
        (_, Some(false)) => Err(Fault::EndResult { allowed: format!("draw {word}") }),
        (_, Some(true)) => {
            let forms = board.points_by_word().into_iter().map(|points| format!("S {points} {word}"));
            Err(Fault::EndResult { allowed: forms.collect::<Vec<_>>().join(", ") })
        }
    }
}

/// Whether somebody wins by this word, where the board shows no end; nothing where the game cannot end so.
///
/// Whether a side that has no time left can still be mated is not asked: that may take seconds.
fn is_won(kind: EndKind, board: &Board) -> Option<bool> {
    let drawn = |can_be: bool| can_be.then_some(false);
    match kind {
        EndKind::Resignation | EndKind::Flag => Some(true),
        EndKind::Agreement => drawn(!matches!(board, Board::Tables(_))),
        EndKind::ResignationDrawn | EndKind::FlagDrawn => drawn(matches!(board, Board::Chess(_))),
        EndKind::BothFlags => drawn(matches!(board, Board::Bughouse(_))),
        EndKind::Threefold | EndKind::Fifty | EndKind::Deadlock => drawn(board.may_be_drawn(kind)),
        EndKind::Mate
        | EndKind::Stalemate
        | EndKind::DeadPosition
        | EndKind::Fivefold
        | EndKind::SeventyFive
        | EndKind::Stones
        | EndKind::EqualStones
        | EndKind::BorneOff
        | EndKind::BorneOffLoses
        | EndKind::Mother
        | EndKind::Dropped
        | EndKind::BughouseMate
        | EndKind::Repetition
        | EndKind::TooLong => None,
    }
}

/// What earlier records called this end, where that was another word.
fn earlier(kind: EndKind) -> Option<&'static str> {
    match kind {
        EndKind::SeventyFive => Some("seventyfive"),
        EndKind::BughouseMate => Some("mate"),
        EndKind::TooLong => Some("length"),
        EndKind::BorneOffLoses | EndKind::Mother => Some("borne_off"),
        EndKind::Mate
        | EndKind::Stalemate
        | EndKind::DeadPosition
        | EndKind::Fivefold
        | EndKind::Threefold
        | EndKind::Fifty
        | EndKind::Agreement
        | EndKind::Resignation
        | EndKind::ResignationDrawn
        | EndKind::Flag
        | EndKind::FlagDrawn
        | EndKind::Stones
        | EndKind::EqualStones
        | EndKind::BorneOff
        | EndKind::Dropped
        | EndKind::Deadlock
        | EndKind::Repetition
        | EndKind::BothFlags => None,
    }
}
